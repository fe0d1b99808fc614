import type { Narrowing } from '../model/check.js';
import type { Severity } from '../model/diagnostic.js';

/** A constraint of a rule in force on a field; `conditional` if the rule applies only for some values of the field. */
export interface Constraint {
  readonly severity: Severity;
  readonly conditional: boolean;
  readonly narrowing: Narrowing;
}

const LENGTHS = ['minLength', 'maxLength'] as const;
const ENTRIES = ['minEntries', 'maxEntries'] as const;

/** Bounds for numbers of characters and of entries. */
type Bounds = Pick<Narrowing, (typeof LENGTHS)[number] | (typeof ENTRIES)[number]>;

/** The input that all rules in force allow together. */
export interface FieldInput extends Bounds {
  readonly input: 'text' | 'select' | 'email' | 'url' | 'decimal' | 'date';
  readonly time?: 'unix-seconds' | 'rfc-3339';
  /** Values to choose from; with `select`, no other value passes. */
  readonly choices: readonly string[];
  readonly pattern?: string;
  readonly min?: string;
  readonly max?: string;
  readonly decimals?: number;
}

/**
 * Combines the constraints of the rules. Only errors limit a field; warnings contribute suggestions, the kind of input and the number of
 * decimals.
 */
export function combine(constraints: readonly Constraint[]): FieldInput {
  const strict = constraints
    .filter(({ severity, conditional }) => severity === 'error' && !conditional)
    .map(({ narrowing }) => narrowing);
  const all = constraints.map(({ narrowing }) => narrowing);
  const entries = narrowest(strict, ENTRIES);
  const closed = strict.flatMap(({ values }) => (values ? [values] : []));
  if (closed.length > 0)
    return { input: 'select', choices: closed.reduce((a, b) => a.filter((value) => b.includes(value))), ...entries };

  const choices = [...new Set(all.flatMap(({ values = [], suggestions = [] }) => [...values, ...suggestions]))];
  const characters = narrowest(strict, LENGTHS);
  const { minLength = 0, maxLength = Infinity } = characters;
  const lengths = strict.flatMap((narrowing) => (narrowing.lengths ? [narrowing.lengths] : []));
  const [first = []] = lengths;
  const common = lengths
    .reduce((a, b) => a.filter((n) => b.includes(n)), first)
    .filter((n) => minLength <= n && n <= maxLength);
  const pattern = intersectPatterns(strict.flatMap((narrowing) => narrowing.pattern ?? []));
  const mins = strict.flatMap((narrowing) => narrowing.min ?? []);
  const maxs = strict.flatMap((narrowing) => narrowing.max ?? []);
  const decimals = all.flatMap((narrowing) => narrowing.decimals ?? []);
  const time = all.find((narrowing) => narrowing.time)?.time;
  return {
    input: all.find(({ input }) => input)?.input ?? 'text',
    choices,
    ...(time && { time }),
    ...(pattern !== undefined && { pattern }),
    ...characters,
    ...(common.length > 0 && { minLength: Math.min(...common), maxLength: Math.max(...common) }),
    ...entries,
    ...(mins.length > 0 && { min: mins.reduce((a, b) => (isAtLeast(a, b) ? a : b)) }),
    ...(maxs.length > 0 && { max: maxs.reduce((a, b) => (isAtLeast(a, b) ? b : a)) }),
    ...(decimals.length > 0 && { decimals: Math.min(...decimals) }),
  };
}

/** The narrowest bound of each name. */
const narrowest = (all: readonly Narrowing[], names: readonly (keyof Bounds)[]): Bounds =>
  Object.fromEntries(
    names.flatMap((name) => {
      const found = all.flatMap((narrowing) => narrowing[name] ?? []);
      return found.length === 0 ? [] : [[name, Math[name.startsWith('min') ? 'max' : 'min'](...found)]];
    }),
  );

/** Whether a bound is at least another one. Days, and decimals with the same number of digits before the point, sort as text. */
function isAtLeast(a: string, b: string): boolean {
  const longer = a.split('.')[0]!.length - b.split('.')[0]!.length;
  return longer > 0 || (longer === 0 && a >= b);
}

/** One pattern for values that match all patterns. */
function intersectPatterns(patterns: readonly string[]): string | undefined {
  const last = patterns.at(-1);
  if (last === undefined) return undefined;
  const ahead = patterns.slice(0, -1).map((pattern) => `(?=(?:${pattern})$)`);
  return ahead.length === 0 ? last : `${ahead.join('')}(?:${last})`;
}
