import { code as currencyOf } from 'currency-codes';
import { alpha2ToAlpha3, alpha3ToAlpha2 } from 'i18n-iso-countries/index.js';
import type { Condition, Operation, Rule } from '../../../model/operation.js';
import { entryPath } from '../../library.js';
import type { Path } from '../../yaml-file.js';
import type { LintContext } from '../rule.js';

export type Standard = 'ISO 3166-1' | 'ISO 4217';

/** What a field's codes are of. A country has a code of two letters and one of three, and a field takes one of them. */
interface Kind {
  readonly standard: Standard;
  readonly letters?: 2 | 3;
}

/** A code of a public standard, where a rule file writes it. */
export interface WrittenCode extends Kind {
  readonly code: string;
  readonly card: object;
  readonly path: Path;
}

/** Kosovo has codes in wide use that ISO 3166-1 does not assign. */
const UNASSIGNED: ReadonlySet<string> = new Set(['XK', 'XKX']);

/** Whether the standard lists the code. */
export function isListed(code: string, standard: Standard): boolean {
  if (standard === 'ISO 4217') return currencyOf(code) !== undefined;
  return !UNASSIGNED.has(code) && otherLength(code) !== undefined;
}

/** The country's code of the other length; `undefined` where the standard does not list it. */
export function otherLength(code: string): string | undefined {
  return code.length === 2 ? alpha2ToAlpha3(code) : alpha3ToAlpha2(code);
}

/** The country and currency codes of an operation: its own, and those that its rules compare fields with. */
export function codesOf(operation: Operation, context: LintContext): readonly WrittenCode[] {
  const own = (key: 'country' | 'currency' | 'parity', kind: Kind): readonly WrittenCode[] => {
    const code = operation[key];
    return code === undefined || code === '' ? [] : [{ code, ...kind, card: operation, path: [key] }];
  };
  const kindOf = kindsOf(operation);
  const inRules = operation.rules.flatMap((rule) => [
    ...inValues(rule, kindOf, context),
    ...inTable(rule, kindOf, context),
    ...inConditions(rule, kindOf),
  ]);
  return [
    ...own('country', { standard: 'ISO 3166-1' }),
    ...own('currency', CURRENCY),
    ...own('parity', CURRENCY),
    ...inRules,
  ];
}

type KindOf = (field: string) => Kind | undefined;

const CURRENCY: Kind = { standard: 'ISO 4217' };

/** The gateway calls the currency so; a country is what a card holds to a country's format. */
function kindsOf({ rules }: Operation): KindOf {
  const countries = new Map<string, Kind>();
  for (const { check, field } of rules) {
    if (check.name !== 'format' || (check.written !== 'country-2' && check.written !== 'country-3')) continue;
    countries.set(field, { standard: 'ISO 3166-1', letters: check.written === 'country-2' ? 2 : 3 });
  }
  return (field) => (field === 'currency' ? CURRENCY : countries.get(field));
}

function inValues(rule: Rule, kindOf: KindOf, { rulebook, places }: LintContext): readonly WrittenCode[] {
  const kind = kindOf(rule.field);
  const { name, written } = rule.check;
  if (!kind || (name !== 'one-of' && name !== 'not-in')) return [];
  if (Array.isArray(written))
    return written.map((code, i) => ({ code: String(code), ...kind, card: rule, path: ['check', name, i] }));
  const list = rulebook.lists.get(String(written).replace('lists/', ''));
  return (list?.values ?? []).map((code, i) => ({ code, ...kind, card: list!, path: entryPath(list!, places, i) }));
}

function inTable(rule: Rule, kindOf: KindOf, { rulebook, places }: LintContext): readonly WrittenCode[] {
  if (!['pairs', 'decimals-by', 'digits-by'].includes(rule.check.name)) return [];
  const list = rulebook.lists.get(String(rule.check.written).replace('lists/', ''));
  return (list?.rows ?? []).flatMap((row, i) =>
    Object.entries(row).flatMap(([column, cell]) => {
      const kind = kindOf(column);
      if (!kind) return [];
      const path = [...entryPath(list!, places, i), column];
      return Array.isArray(cell)
        ? cell.map((code, at) => ({ code: String(code), ...kind, card: list!, path: [...path, at] }))
        : [{ code: String(cell), ...kind, card: list!, path }];
    }),
  );
}

function inConditions(rule: Rule, kindOf: KindOf): readonly WrittenCode[] {
  return (['when', 'unless'] as const).flatMap((key) =>
    Object.entries<Condition[string]>(rule[key] ?? {}).flatMap(([name, entry]) => {
      const kind = kindOf(name);
      if (!kind) return [];
      const path = 'not' in entry ? [key, name, 'not'] : [key, name];
      return ('not' in entry ? entry.not : entry).map((code, i) => ({ code, ...kind, card: rule, path: [...path, i] }));
    }),
  );
}
