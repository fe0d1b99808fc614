import { checks } from '../../../checks/index.js';
import { readsOf, isColumn } from '../../compiler/index.js';
import {
  type Operation,
  type RowCheck,
  type Rule,
  type RuleCondition,
  type RuleConditions,
  type WrittenTotal,
  alternativesOf,
  canonical as canonicalDecimal,
  dayAfterPeriod,
  entriesOf,
  entryBounds,
  isDecimal,
  isInForce,
  isRecord,
} from '../../../core/index.js';

/**
 * Everything that decides the findings of a rule while it is in force, as text to compare; without wording and dates, and without the forms
 * of codes, which only bindings must have.
 */
export function semanticsOf(operation: Operation, rule: Rule): string {
  const { field, when, unless, check, severity } = rule;
  const meaning = meaningOf(check, field);
  const names = readsOf(rule);
  const derived = operation.derived
    .filter(({ name }) => names.includes(name))
    .map(({ labels, texts: _texts, codes: _codes, ...d }) => [d, dependsOnOtherLabels(rule, d.name) ? labels : []]);
  const totals = totalsRead(operation, names).map(({ label: _label, ...total }) => total);
  const all = field === '*' ? [operation.fields, operation.facts].map((fields) => fields.map((f) => f.name)) : [];
  return JSON.stringify([
    field,
    normalConditions(when),
    normalConditions(unless),
    check.name,
    meaning,
    severity,
    canonical(derived, true),
    canonical(totals, true),
    canonical(all, true),
  ]);
}

/** The totals among the names that a rule reads. */
export const totalsRead = ({ totals = [] }: Operation, names: readonly string[]): readonly WrittenTotal[] =>
  totals.filter(({ name }) => names.includes(name));

/** The most alternatives that are written out. */
const MOST_ALTERNATIVES = 256;

/**
 * Conditions in a normal form: each alternative has one value of each list, bounds are as short as possible, and no alternative is covered
 * by another one. So `{ a: [x, y] }` is `[{ a: [y] }, { a: [x] }]`.
 */
function normalConditions(conditions: RuleConditions | undefined): unknown {
  if (conditions === undefined) return null;
  const alternatives = alternativesOf(conditions).map((condition) =>
    Object.entries(condition).map(([name, entry]) => [name, normalEntries(entry)] as const),
  );
  const count = (each: (typeof alternatives)[number]): number =>
    each.reduce((product, [, entries]) => product * entries.length, 1);
  if (alternatives.reduce((sum, each) => sum + count(each), 0) > MOST_ALTERNATIVES) return canonical(conditions, true);
  const single = alternatives.flatMap((each) =>
    each.reduce<readonly (readonly string[])[]>(
      (all, [name, entries]) =>
        all.flatMap((before) => entries.map((entry) => [...before, JSON.stringify([name, entry])])),
      [[]],
    ),
  );
  const all = single.map((entries) => entries.toSorted());
  const isSaid = (each: readonly string[], i: number): boolean =>
    all.some((other, j) => {
      const isPart = i !== j && other.every((entry) => each.includes(entry));
      return isPart && (other.length < each.length || j < i);
    });
  return all
    .filter((each, i) => !isSaid(each, i))
    .map((each) => each.join())
    .toSorted();
}

/** The single entries of a condition: one for each value of a list. */
function normalEntries(entry: RuleCondition[string]): readonly unknown[] {
  const bounds = entryBounds(entry);
  if (bounds)
    return [
      canonical(Object.fromEntries(Object.entries(bounds).map(([name, bound]) => [name, normalBound(bound)])), false),
    ];
  if (typeof entry === 'string') return [entry];
  return Array.isArray(entry) ? [...new Set(entry)].map((value) => [value]) : [canonical(entry, true)];
}

/** A number with as few digits as possible; a day or a time stays. */
function normalBound(bound: string): string {
  const sign = bound.startsWith('-') ? '-' : '';
  const size = bound.slice(sign.length);
  return isDecimal(size) ? sign + canonicalDecimal(size) : bound;
}

/** Whether a rule may apply to a code without a label. A condition that names labels does not depend on other labels. */
function dependsOnOtherLabels({ when, unless, check }: Rule, name: string): boolean {
  const isNamed = alternativesOf(when ?? {}).every(({ [name]: entry }) => {
    return Array.isArray(entry) && !entry.includes('other') && !entry.includes('unknown');
  });
  return (
    !isNamed ||
    entriesOf(unless).some((entry) => entry.name === name) ||
    (checks[check.name]!.reads?.(check.parameters) ?? []).includes(name)
  );
}

/** A check's parameters, or its JSON Schema where different parameters mean the same: from 1.00 is from 1. */
function meaningOf({ name, parameters }: RowCheck, field: string): unknown {
  const check = checks[name]!;
  if (check.unordered) return canonical(inRows(withoutWordings(parameters, field)), true);
  const portable = check.schema(parameters, field);
  return canonical('none' in portable ? parameters : portable, false);
}

/** Parameters of rows with the meaning of each check that has a wording among its own parameters. */
function withoutWordings(parameters: unknown, field: string): unknown {
  if (!isRecord(parameters) || !Array.isArray(parameters['rows'])) return parameters;
  const rows = (parameters['rows'] as readonly { readonly check?: RowCheck }[]).map((row) =>
    row.check && checks[row.check.name]?.wordings
      ? { ...row, check: [row.check.name, meaningOf(row.check, field)] }
      : row,
  );
  return { ...parameters, rows };
}

/** Parameters with the rows of a table in place of its columns. The order of rows has no meaning, and a spreadsheet may sort them. */
function inRows(parameters: unknown): unknown {
  const cells: (readonly string[])[] = [];
  const others: unknown = JSON.parse(
    JSON.stringify(parameters, (_, value: unknown) => {
      if (!isColumn(value)) return value;
      cells.push(value.text.split('\n'));
      return value.name;
    }),
  );
  const [first] = cells;
  const rows = first?.map((_, i) => JSON.stringify(cells.map((column) => column[i])));
  return rows ? [others, rows] : parameters;
}

/** The rule of one id that is in force on a day. The dates of rules with the same id do not overlap. */
export function inForce(variants: readonly Rule[], day: string): Rule | undefined {
  return variants.find((rule) => isInForce(rule, day));
}

/** The first day, from `today`, of each period in which no rule starts or ends. */
export function periodStarts(rules: readonly Rule[], today: string): readonly string[] {
  const starts = rules.flatMap((rule) => [rule.from, dayAfterPeriod(rule)]);
  return [...new Set([today, ...starts.filter((day) => day !== undefined && day > today)] as string[])].sort();
}

/** Plain data with sorted keys, and with sorted lists where their order does not matter. */
function canonical(value: unknown, isUnordered: boolean): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => canonical(item, isUnordered));
    return isUnordered ? items.map((item) => JSON.stringify(item)).sort() : items;
  }
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, canonical(item, isUnordered)]),
  );
}
