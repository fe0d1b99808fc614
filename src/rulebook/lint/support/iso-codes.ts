import { code as currencyOf } from 'currency-codes';
import { alpha2ToAlpha3, alpha3ToAlpha2 } from 'i18n-iso-countries/index.js';
import type { Condition, Operation, Rule } from '../../../model/operation.js';
import { entryPath } from '../../library.js';
import type { Path } from '../../yaml-file.js';
import type { LintContext } from '../rule.js';

export type Standard = 'ISO 3166-1' | 'ISO 4217';

/** A code of a public standard, where a rule file writes it. */
export interface WrittenCode {
  readonly code: string;
  readonly standard: Standard;
  readonly card: object;
  readonly path: Path;
}

/** Kosovo has codes in wide use that ISO 3166-1 does not assign. */
const UNASSIGNED: ReadonlySet<string> = new Set(['XK', 'XKX']);

/** Whether the standard lists the code. */
export function isListed(code: string, standard: Standard): boolean {
  if (standard === 'ISO 4217') return currencyOf(code) !== undefined;
  return !UNASSIGNED.has(code) && (code.length === 2 ? alpha2ToAlpha3(code) : alpha3ToAlpha2(code)) !== undefined;
}

/** The country and currency codes of an operation: its own, and those that its rules compare fields with. */
export function codesOf(operation: Operation, context: LintContext): readonly WrittenCode[] {
  const own = (key: 'country' | 'currency' | 'parity', standard: Standard): readonly WrittenCode[] => {
    const code = operation[key];
    return code === undefined || code === '' ? [] : [{ code, standard, card: operation, path: [key] }];
  };
  const inRules = operation.rules.flatMap((rule) => [...inValues(rule, operation, context), ...inTable(rule, operation, context), ...inConditions(rule, operation)]);
  return [...own('country', 'ISO 3166-1'), ...own('currency', 'ISO 4217'), ...own('parity', 'ISO 4217'), ...inRules];
}

/** The gateway calls the currency so; a country is what a card holds to a country's format. */
function standardOf(field: string, { rules }: Operation): Standard | undefined {
  if (field === 'currency') return 'ISO 4217';
  const isCountry = rules.some(({ field: judged, check }) => judged === field && check.name === 'format' && ['country-2', 'country-3'].includes(String(check.written)));
  return isCountry ? 'ISO 3166-1' : undefined;
}

function inValues(rule: Rule, operation: Operation, { rulebook, places }: LintContext): readonly WrittenCode[] {
  const standard = standardOf(rule.field, operation);
  const { name, written } = rule.check;
  if (!standard || (name !== 'one-of' && name !== 'not-in')) return [];
  if (Array.isArray(written)) return written.map((code, i) => ({ code: String(code), standard, card: rule, path: ['check', name, i] }));
  const list = rulebook.lists.get(String(written).replace('lists/', ''));
  return (list?.values ?? []).map((code, i) => ({ code, standard, card: list!, path: entryPath(list!, places, i) }));
}

function inTable(rule: Rule, operation: Operation, { rulebook, places }: LintContext): readonly WrittenCode[] {
  if (!['pairs', 'decimals-by', 'digits-by'].includes(rule.check.name)) return [];
  const list = rulebook.lists.get(String(rule.check.written).replace('lists/', ''));
  return (list?.rows ?? []).flatMap((row, i) =>
    Object.entries(row).flatMap(([column, cell]) => {
      const standard = standardOf(column, operation);
      if (!standard) return [];
      const path = [...entryPath(list!, places, i), column];
      return Array.isArray(cell) ? cell.map((code, at) => ({ code: String(code), standard, card: list!, path: [...path, at] })) : [{ code: String(cell), standard, card: list!, path }];
    }),
  );
}

function inConditions(rule: Rule, operation: Operation): readonly WrittenCode[] {
  return (['when', 'unless'] as const).flatMap((key) =>
    Object.entries<Condition[string]>(rule[key] ?? {}).flatMap(([name, entry]) => {
      const standard = standardOf(name, operation);
      if (!standard) return [];
      const path = 'not' in entry ? [key, name, 'not'] : [key, name];
      return ('not' in entry ? entry.not : entry).map((code, i) => ({ code, standard, card: rule, path: [...path, i] }));
    }),
  );
}
