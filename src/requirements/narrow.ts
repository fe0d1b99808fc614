import type { Narrowing } from '../model/check.js';
import type { Severity } from '../model/diagnostic.js';

/** What a rule in force says of a field's values; `loose` where it counts for some values of the field only. */
export interface Voice {
  readonly severity: Severity;
  readonly loose: boolean;
  readonly says: Narrowing;
}

/** What all rules in force leave open together. */
export interface Input {
  readonly input: 'text' | 'select' | 'email' | 'url' | 'decimal';
  /** Values to choose from; with `select` no other passes. */
  readonly choices: readonly string[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly min?: string;
  readonly max?: string;
  readonly decimals?: number;
}

/**
 * Puts together what the rules leave open. Only rules that refuse bound a field; those that warn give suggestions, the kind of input and
 * the number of decimals.
 */
export function combine(voices: readonly Voice[]): Input {
  const firm = voices.filter(({ severity, loose }) => severity === 'error' && !loose).map(({ says }) => says);
  const all = voices.map(({ says }) => says);
  const closed = firm.flatMap(({ values }) => (values ? [values] : []));
  if (closed.length > 0)
    return { input: 'select', choices: closed.reduce((a, b) => a.filter((value) => b.includes(value))) };

  const choices = [...new Set(all.flatMap(({ values = [], suggestions = [] }) => [...values, ...suggestions]))];
  const lengths = firm.flatMap((says) => (says.lengths ? [says.lengths] : []));
  const common = lengths.length > 0 ? lengths.reduce((a, b) => a.filter((n) => b.includes(n))) : [];
  const pattern = bothOf(firm.flatMap((says) => says.pattern ?? []));
  const range = firm.find(({ min }) => min !== undefined);
  const decimals = all.flatMap((says) => says.decimals ?? []);
  return {
    input: all.find(({ input }) => input)?.input ?? 'text',
    choices,
    ...(pattern !== undefined && { pattern }),
    ...(common.length > 0 && { minLength: Math.min(...common), maxLength: Math.max(...common) }),
    ...(range?.min !== undefined && { min: range.min }),
    ...(range?.max !== undefined && { max: range.max }),
    ...(decimals.length > 0 && { decimals: Math.min(...decimals) }),
  };
}

/** One pattern for values that match them all. */
function bothOf(patterns: readonly string[]): string | undefined {
  const last = patterns.at(-1);
  if (last === undefined) return undefined;
  const ahead = patterns.slice(0, -1).map((pattern) => `(?=(?:${pattern})$)`);
  return ahead.length === 0 ? last : `${ahead.join('')}(?:${last})`;
}
