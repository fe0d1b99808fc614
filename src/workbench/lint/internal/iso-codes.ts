import { code as currencyOf } from 'currency-codes';
import { alpha2ToAlpha3, alpha3ToAlpha2, getAlpha2Codes } from 'i18n-iso-countries/index.js';
import { checks } from '../../../checks/index.js';
import { type CodeList, type Operation, type Rule, conditionEntries, listedAt } from '../../../core/index.js';
import { type Path, type Rulebook, entryPath, acceptedBy } from '../../rulebook/index.js';
import type { LintContext } from '../lint-rule.js';
import { cellsOf, writtenList, writtenRows } from './written-list.js';

/** A code of a public standard, where a rule file writes it. */
interface WrittenCode extends CodeList {
  readonly code: string;
  /** The part of the rulebook with the code, and the path in that part. */
  readonly entry: object;
  readonly path: Path;
}

/** Kosovo's codes are in wide use, but ISO 3166-1 does not assign them. */
const UNASSIGNED: ReadonlySet<string> = new Set(['XK', 'XKX']);

/** Whether the standard lists the code. */
export function isListed(code: string, standard: CodeList['standard']): boolean {
  if (standard === 'ISO 4217') return currencyOf(code) !== undefined;
  return !UNASSIGNED.has(code) && otherLength(code) !== undefined;
}

/** The country's code of the other length; `undefined` if the standard does not list it. */
export function otherLength(code: string): string | undefined {
  return code.length === 2 ? alpha2ToAlpha3(code) : alpha3ToAlpha2(code);
}

/** The countries of ISO 3166-1: two-letter code -> three-letter code. */
export const countryCodes = (): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(getAlpha2Codes()).filter(([code]) => isListed(code, 'ISO 3166-1')));

/** The country and currency codes of an operation: its own, and those with which its rules compare fields. */
export function isoCodesOf(operation: Operation, context: LintContext): readonly WrittenCode[] {
  const own = (key: 'country' | 'currency' | 'parity', kind: CodeList): readonly WrittenCode[] => {
    const code = operation[key];
    return code === undefined || code === '' ? [] : [{ code, ...kind, entry: operation, path: [key] }];
  };
  const kindOf = codeListsOf(operation);
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

type KindOf = (field: string) => CodeList | undefined;

/** The public standard of the codes in the lists of values that rules name, by the list's id. */
export function codeListsOfLists(rulebook: Pick<Rulebook, 'operations' | 'lists'>): ReadonlyMap<string, CodeList> {
  return new Map(
    [...rulebook.operations.values()].flatMap((operation) => {
      const kindOf = codeListsOf(operation);
      return operation.rules.flatMap((rule) => {
        const kind = kindOf(rule.field);
        const { list } = writtenList(rule, rulebook);
        return kind && list?.values ? [[list.id, kind] as const] : [];
      });
    }),
  );
}

const CURRENCY: CodeList = { standard: 'ISO 4217' };

/**
 * The public standard of the codes in a field: for fields called currency, and for fields whose rules check the format of a country code.
 */
export function codeListsOf({ rules }: Operation): KindOf {
  const countries = new Map<string, CodeList>();
  for (const { check, field } of rules) {
    const codes = checks[check.name]!.codeList?.(check.parameters);
    if (codes) countries.set(field, codes);
  }
  return (field) => (field === 'currency' ? CURRENCY : countries.get(field));
}

function inValues(rule: Rule, kindOf: KindOf, { rulebook, positions }: LintContext): readonly WrittenCode[] {
  const kind = kindOf(rule.field);
  const accepted = acceptedBy(rule.check);
  if (!kind || (accepted?.kind !== 'values' && accepted?.kind !== 'all-but')) return [];
  const { list, values, path } = writtenList(rule, rulebook);
  if (values) return values.map((code, i) => ({ code: String(code), ...kind, entry: rule, path: [...path, i] }));
  return (list?.values ?? []).map((code, i) => ({ code, ...kind, entry: list!, path: entryPath(list!, positions, i) }));
}

function inTable(rule: Rule, kindOf: KindOf, context: LintContext): readonly WrittenCode[] {
  return writtenRows(rule, context).flatMap((row) =>
    cellsOf(row).flatMap(([column, code, path]) => {
      const kind = kindOf(column);
      return kind ? [{ code: String(code), ...kind, entry: row.entry, path }] : [];
    }),
  );
}

function inConditions(rule: Rule, kindOf: KindOf): readonly WrittenCode[] {
  return conditionEntries(rule).flatMap((each) => {
    const kind = kindOf(each.name);
    return kind ? listedAt(each).map(({ value: code, path }) => ({ code, ...kind, entry: rule, path })) : [];
  });
}
