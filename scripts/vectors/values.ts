import { checks } from '../../src/checks/index.js';
import type { ValueTableRow } from '../../src/core/model/check.js';
import type { Operation, Rule } from '../../src/core/model/operation.js';
import type { Changes } from './situation.js';

/** Values at a rule's bounds, and one unit past them, as changes of an order: from its check as of a day, and its tables. */
export function boundaryCases(operation: Operation, rule: Rule, day: string): readonly Changes[] {
  const { valid, invalid, same = [] } = checks[rule.check.name]!.cases(rule.check.parameters, day);
  const ofValue = (value: string): Changes => ({ [rule.field]: value });
  return [
    ...invalid.map(ofValue),
    ...valid.map(ofValue),
    ...tableCases(operation, rule),
    ...sameCases(operation, rule, same),
  ];
}

/** The field and each of the others with the same text. */
function sameCases(operation: Operation, { field }: Rule, others: readonly string[]): readonly Changes[] {
  const text = operation.fields.find(({ name }) => name === field)?.example;
  return text === undefined ? [] : others.map((other) => ({ [field]: text, [other]: text }));
}

/** A rule's own examples, except examples with several orders. */
export function exampleCases({ fields }: Operation, { field, examples }: Rule): readonly Changes[] {
  const isList = fields.some(({ name, type }) => name === field && type === 'list');
  return [...examples.invalid, ...examples.valid].flatMap((example): readonly Changes[] => {
    if (typeof example === 'string' || (Array.isArray(example) && isList)) return [{ [field]: example }];
    return Array.isArray(example) ? [] : [example as Changes];
  });
}

const rowsOf = ({ check }: Rule): readonly ValueTableRow[] => checks[check.name]!.table?.(check.parameters)?.rows ?? [];

/** Each row of a table with its own values, and with a value that is not in it. */
function tableCases(operation: Operation, rule: Rule): readonly Changes[] {
  const derived = new Set(operation.derived.map((d) => d.name));
  return rowsOf(rule).flatMap((row) => {
    const { when } = row;
    const names = Object.entries(when);
    const labels = names.filter(([name]) => derived.has(name)).map(([name, values]) => [name, values[0]] as const);
    const fields = names.filter(([name]) => !derived.has(name)).map(([name, values]) => [name, values[0]] as const);
    return valuesOf(row).flatMap((value) => {
      const change = { ...Object.fromEntries(fields), [rule.field]: value };
      return labels.length === 0 ? [change] : [{ ...change, ...Object.fromEntries(labels) }, change];
    });
  });
}

function valuesOf({ accepts, cases }: ValueTableRow): readonly string[] {
  if (accepts?.kind === 'values') return [...accepts.values, 'OTHER'];
  return accepts?.kind === 'digits' ? around(accepts.lengths) : [...(cases?.valid ?? []), ...(cases?.invalid ?? [])];
}

const DIGITS = '1234567890';

/** Digits of each length, one fewer and one more. */
function around(lengths: readonly number[]): readonly string[] {
  const near = new Set(lengths.flatMap((n) => [n - 1, n, n + 1]));
  return [...near].filter((n) => n > 0).map((n) => DIGITS.repeat(Math.ceil(n / DIGITS.length)).slice(0, n));
}

/** Adds to changes what the operation's tables of pairs require, so that a case of another rule does not break them. */
export function paired(operation: Operation, changes: Changes): Changes {
  const matches = ({ when }: ValueTableRow): boolean =>
    Object.entries(when).every(([name, values]) => values.includes(changes[name] as string));
  const others = operation.rules.flatMap((rule) =>
    rowsOf(rule).flatMap((row) =>
      row.accepts?.kind === 'values' && matches(row) ? [[rule.field, row.accepts.values[0]] as const] : [],
    ),
  );
  return { ...Object.fromEntries(others), ...changes };
}

/** Faults that any field may have, whatever it means. */
export function fieldCases(value: string): readonly (readonly [what: string, value: unknown])[] {
  const shifted = (zero: number): string =>
    value.replace(/[0-9]/g, (digit) => String.fromCodePoint(zero + Number(digit)));
  const other = [
    ['Arabic digits', shifted(0x0660)],
    ['full-width digits', shifted(0xff10)],
  ] as const;
  return [
    ['missing', undefined],
    ['empty', ''],
    ['blank', ' \t\u00A0\u3000'],
    ['a number', 1],
    ['null', null],
    ['a trailing newline', `${value}\n`],
    ...other.filter(([, text]) => text !== value),
  ];
}
