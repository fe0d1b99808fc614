import { checks, valuesAround } from '../../src/checks/index.js';
import type { Bindings } from '../../src/core/model/bindings.js';
import type { Operation } from '../../src/core/model/operation.js';
import { exampleTexts, jsonOrder } from '../../src/core/model/example-order.js';
import { dayAfter, dayBefore } from '../../src/core/model/period.js';
import { entriesOf, entryBounds, listedIn } from '../../src/core/model/condition.js';
import { acme, fixture, nestedRules } from '../fixtures/fixture.js';
import { random } from '../support/random.js';
import { place } from './differential/read-order.js';

export type Order = Readonly<Record<string, unknown>>;

/** A day on which every rule of the fixture without `from` and `until` applies, and most of the others. */
export const DAY = '2026-11-21';

/** Values that no rule names. */
const STRANGE: readonly unknown[] = [
  undefined,
  '',
  '  ',
  '\u00a0',
  null,
  0,
  1250.5,
  true,
  [],
  {},
  '0',
  '-1',
  '1e3',
  '1,000',
  'x\n',
  '٣٠٠',
  '１００',
  ' 5',
  '\u0000',
  '\ud800',
  'NaN',
  'x'.repeat(300),
  '9'.repeat(60),
];

/** A binding for every slot: the label `north` has the codes `NORTH` and `north!`. */
export const everyBinding: Bindings = Object.fromEntries(
  [...fixture().slots.values(), ...acme().slots.values(), ...nestedRules().slots.values()].map(({ id, labels }) => [
    id,
    Object.fromEntries(Object.keys(labels).map((label) => [label, codesOf(label)])),
  ]),
);

function codesOf(label: string): readonly string[] {
  return [label.replaceAll('-', '_').toUpperCase(), `${label}!`];
}

/** Bindings to evaluate orders with: none, all, the first label of each slot, and one label without codes. */
export const bindingsOf = ({ derived }: Operation): readonly Bindings[] => {
  if (derived.length === 0) return [{}];
  const some = Object.fromEntries(
    Object.entries(everyBinding).map(([slot, labels]) => [
      slot,
      Object.fromEntries(Object.entries(labels).slice(0, 1)),
    ]),
  );
  const first = derived[0]!.slot;
  const none = {
    ...everyBinding,
    [first]: Object.fromEntries(
      Object.entries(everyBinding[first]!).map(([label, codes], i) => [label, i === 0 ? codes : ('none' as const)]),
    ),
  };
  return [{}, everyBinding, some, none];
};

/** For each field and fact, the values in the rules: examples, bounds, members of lists and conditions, codes of bindings. */
export function valuesOf(operation: Operation): ReadonlyMap<string, readonly unknown[]> {
  const values = new Map<string, Set<unknown>>(
    [...operation.fields, ...operation.facts].map(({ name, example }) => [
      name,
      new Set<unknown>([...STRANGE, example]),
    ]),
  );
  const add = (name: string, more: readonly unknown[]): void => more.forEach((value) => values.get(name)?.add(value));
  for (const { field, when, unless, check, examples } of operation.rules) {
    for (const example of [...examples.valid, ...examples.invalid]) {
      if (typeof example === 'string' || Array.isArray(example)) add(field, [example].flat());
      else for (const [name, value] of Object.entries(example)) add(name, [value]);
    }
    for (const { name, entry } of [...entriesOf(when), ...entriesOf(unless)])
      add(name, [...listedIn(entry), ...valuesAround(entryBounds(entry) ?? {})]);
    const { valid, invalid } = checks[check.name]!.cases(check.parameters, DAY);
    add(field, [...valid, ...invalid]);
    for (const [name, texts] of columnsIn(check.parameters)) add(name, texts);
  }
  for (const { from, slot, after = '', before = '' } of operation.derived)
    add(
      from,
      Object.values(everyBinding[slot]!)
        .flat()
        .flatMap((code) => [`${after}${code}${before}`, code]),
    );
  return new Map([...values].map(([name, set]) => [name, [...set]]));
}

/** Columns of tables, at any depth of a check's parameters. */
function columnsIn(parameters: unknown): readonly (readonly [string, readonly string[]])[] {
  if (typeof parameters !== 'object' || parameters === null) return [];
  return Object.entries(parameters).flatMap(([name, value]) =>
    Array.isArray(value) && value.every((text) => typeof text === 'string')
      ? [[name, value] as const]
      : columnsIn(value),
  );
}

/** The first and the last day of each rule's period, the days beside them, {@link DAY}, and a time on it if a rule reads the time. */
function daysOf({ rules }: Operation): readonly string[] {
  const bounds = rules.flatMap(({ from, until }) => [
    ...(from === undefined ? [] : [dayBefore(from), from]),
    ...(until === undefined ? [] : [until, dayAfter(until)]),
  ]);
  const times = rules.some(({ check }) => checks[check.name]!.readsDay?.(check.parameters))
    ? [`${DAY}T12:00:00.250Z`]
    : [];
  return [...new Set([DAY, ...bounds, ...times])];
}

/** An order, its facts, and the day as of which to evaluate it. */
export interface Case {
  readonly order: Order;
  readonly facts: Order;
  readonly at: string;
}

/** Seeded cases, each a few changes away from an order of a rule's example. The same seed and number give the same case. */
export function caseMaker(operation: Operation, seed: number): (number: number) => Case {
  const values = valuesOf(operation);
  const days = daysOf(operation);
  const base = exampleTexts(operation);
  // An order with lists has so many fields that a change seldom hits the field of a rule.
  const hasLists = operation.fields.some(({ of }) => of === 'object');
  const bases: readonly Order[] = operation.rules.flatMap(({ field, examples }) =>
    [...examples.valid, ...examples.invalid].flatMap((example) => {
      if (typeof example === 'object' && !Array.isArray(example)) return [withCodes(operation, example as Order)];
      return hasLists ? [{ [field]: example }] : [];
    }),
  );
  const names = [...values.keys()];
  return (number) => {
    const next = random(seed * 1_000_003 + number);
    const one = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
    const start = bases.length > 0 && next() < 0.6 ? one(bases) : {};
    const all: Record<string, unknown> = { ...base, ...start };
    for (let changes = Math.floor(next() * 6); changes > 0; changes--) {
      const field = one(names);
      // One of the first three entries of a list, or all of them.
      const name =
        !field.includes('[]') || next() < 0.6
          ? field
          : place(
              field,
              field
                .split('[]')
                .slice(1)
                .map(() => Math.floor(next() * 3)),
            );
      all[name] = next() < 0.75 ? one(values.get(field)!) : distorted(String(all[name]), next);
    }
    for (const { name, of } of operation.fields)
      if (of === 'object' && next() < 0.5 && !(name in start)) all[name] = one(['1', '2', '3']);
    if (next() < 0.1) all[one(['surplus', 'amout', 'paymentTyp', '__proto', 'constructor'])] = 'x';
    const isFact = (name: string): boolean => operation.facts.some((fact) => fact.name === name);
    const entries = Object.entries(all);
    return {
      order: jsonOrder(operation, Object.fromEntries(entries.filter(([name]) => !isFact(name)))),
      facts: Object.fromEntries(entries.filter(([name]) => isFact(name))),
      at: next() < 0.5 ? DAY : one(days),
    };
  };
}

/** An example with the codes of {@link everyBinding} instead of derived names. */
function withCodes({ derived }: Operation, example: Order): Order {
  const entries = Object.entries(example).map(([name, value]): readonly [string, unknown] => {
    const { from, after = '', before = '' } = derived.find((d) => d.name === name) ?? {};
    return from === undefined ? [name, value] : [from, value === 'unknown' ? '' : `${after}${String(value)}!${before}`];
  });
  return Object.fromEntries(entries);
}

function distorted(text: string, next: () => number): string {
  const at = Math.floor(next() * (text.length + 1));
  const other = '0123456789.-AZaz +\n_'[Math.floor(next() * 20)]!;
  const edits = [
    text.slice(0, at) + other + text.slice(at),
    text.slice(0, at) + text.slice(at + 1),
    text.slice(0, at) + other + text.slice(at + 1),
    text.toLowerCase(),
  ];
  return edits[Math.floor(next() * edits.length)]!;
}
