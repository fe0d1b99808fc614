import { checks } from '../../../checks/registry.js';
import type { Operation, Rule } from '../../../model/operation.js';
import type { Changes } from './situation.js';

/** Values at a rule's bounds, and one unit past them, as changes of an order: from its check, its tables and its own examples. */
export function boundaryCases(operation: Operation, rule: Rule): readonly Changes[] {
  const { valid, invalid } = checks[rule.check.name]!.cases(rule.check.parameters);
  const ofValue = (value: string): Changes => ({ [rule.field]: value });
  return [
    ...invalid.map(ofValue),
    ...valid.map(ofValue),
    ...tableCases(operation, rule),
    ...equalCases(operation, rule),
  ];
}

/** The field and the one that it must differ from, with the same text. */
function equalCases(operation: Operation, { field, check }: Rule): readonly Changes[] {
  const text = operation.fields.find(({ name }) => name === field)?.example;
  return check.name === 'differs-from' && text !== undefined
    ? [{ [field]: text, [check.parameters as string]: text }]
    : [];
}

/** A rule's own examples; those of several orders are none of one. */
export function exampleCases(rule: Rule): readonly Changes[] {
  const examples = [...rule.examples.invalid, ...rule.examples.valid].filter((example) => !Array.isArray(example));
  return examples.map((example) => (typeof example === 'string' ? { [rule.field]: example } : (example as Changes)));
}

type Rows = readonly {
  readonly when: Readonly<Record<string, readonly string[]>>;
  readonly lengths?: readonly number[];
  readonly allowed?: readonly string[];
}[];

/** Each row of a table with its own values, and with one that is not in it. */
function tableCases(operation: Operation, { field, check }: Rule): readonly Changes[] {
  if (check.name !== 'digits-by' && check.name !== 'pairs') return [];
  const derived = new Set(operation.derived.map((d) => d.name));
  return (check.parameters as Rows).flatMap(({ when, lengths = [], allowed = [] }) => {
    const names = Object.entries(when);
    const labels = names.filter(([name]) => derived.has(name)).map(([name, values]) => [name, values[0]] as const);
    const fields = names.filter(([name]) => !derived.has(name)).map(([name, values]) => [name, values[0]] as const);
    const values = [...allowed, ...(allowed.length > 0 ? ['OTHER'] : []), ...around(lengths)];
    return values.flatMap((value) => {
      const change = { ...Object.fromEntries(fields), [field]: value };
      return labels.length === 0 ? [change] : [{ ...change, ...Object.fromEntries(labels) }, change];
    });
  });
}

const DIGITS = '1234567890';

/** Digits of each length, one fewer and one more. */
function around(lengths: readonly number[]): readonly string[] {
  const near = new Set(lengths.flatMap((n) => [n - 1, n, n + 1]));
  return [...near].filter((n) => n > 0).map((n) => DIGITS.repeat(Math.ceil(n / DIGITS.length)).slice(0, n));
}

/** What must go with changes by the operation's tables of pairs, so that a case of another rule breaks none of them. */
export function paired(operation: Operation, changes: Changes): Changes {
  const rows = operation.rules.flatMap(({ field, check }) =>
    check.name === 'pairs' ? (check.parameters as Rows).map((row) => ({ field, ...row })) : [],
  );
  const matching = rows.filter(({ when }) =>
    Object.entries(when).every(([name, values]) => values.includes(changes[name] as string)),
  );
  return { ...Object.fromEntries(matching.map(({ field, allowed = [] }) => [field, allowed[0]])), ...changes };
}

/** What may go wrong with any field, whatever it means. */
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
