import { checks, valuesAround } from '../../../checks/index.js';
import { readsOf } from '../../compiler/index.js';
import {
  type Example,
  type Operation,
  type Rule,
  type Trial,
  MOST_ITEMS,
  countItems,
  entryBounds,
  conditionEntries,
  exampleTexts,
  hasEntries,
  listedIn,
  listsOf,
  valueTypeOf,
} from '../../../core/index.js';
import { textsIn, acceptedBy, subjectOf } from '../../rulebook/index.js';
import { isMap, type Assignment } from './made-up-codes.js';
import { totalsRead } from './rule-meaning.js';

/** The most settings of other names to try for one rule. */
const MAX_SETTINGS = 300;
/** The most texts of a check's parameters to try as values of other fields. */
const MAX_OPTIONS = 60;
/** Longer texts are columns of tables, and are not tried. */
const MAX_TEXT = 4000;
const LENGTHS = Array.from({ length: 40 }, (_, i) => i + 1);
const UNLISTED = 'ZZZ';

/**
 * Values for a rule's own field: the bounds of each version's check on a day and one unit past them, the examples, and the texts that only
 * one version lists.
 */
export function valuesFor(
  variants: readonly Rule[],
  operations: readonly Operation[],
  day: string,
): readonly unknown[] {
  const values = new Set<unknown>();
  const add = (more: Iterable<unknown>): void => {
    for (const value of more) values.add(value);
  };
  for (const { check } of variants) {
    const own = checks[check.name]!;
    const ofRows = (own.table?.(check.parameters)?.rows ?? []).flatMap(({ cases }) => cases ?? []);
    for (const { valid, invalid } of [own.cases(check.parameters, day), ...ofRows]) add([...valid, ...invalid]);
  }
  for (const rule of variants)
    for (const { name, entry } of conditionEntries(rule))
      if (name === rule.field) add([...listedIn(entry), ...valuesAround(entryBounds(entry) ?? {})]);
  add(trialsOf(variants).flatMap((trial) => trial.values));
  add(differing(variants.map(({ check }) => textsOf(check))));
  for (const { field, examples } of variants)
    add([...examples.valid, ...examples.invalid].flatMap((example) => valueIn(example, field)));
  for (const { check } of variants) add(textsOf(check).slice(0, MAX_OPTIONS));
  const isOfEntries = operations.some(({ fields }) =>
    fields.some((field) => hasEntries(field) && variants.some((rule) => rule.field === field.name)),
  );
  // The value of a list of objects is the number of its entries, the smallest first.
  if (isOfEntries) return [...new Set(['', '1', '2', ...sizesIn(values), null])];
  if (variants.some(({ field }) => isObject(field, operations))) return ['', undefined];
  const isOfMaps = operations.some(({ fields }) =>
    fields.some(({ name, type }) => type === 'map' && variants.some(({ field }) => field === name)),
  );
  if (isOfMaps) return [...new Set([...values].flatMap((value) => mapsOf(value, variants)))];
  const isOfIntegers = operations.some(({ fields }) =>
    fields.some((field) => valueTypeOf(field) === 'integer' && variants.some((rule) => rule.field === field.name)),
  );
  // One unit past a bound has decimals, so an integer would skip it.
  if (isOfIntegers) add([...values].flatMap(wholeAround));
  const digits = [...values].map(String).find((value) => /^[0-9]+$/.test(value)) ?? '1234567890';
  add(LENGTHS.map((length) => digits.repeat(40).slice(0, length)));
  add([undefined, '', ' ', 'x', 1, null, true]);
  return [...values];
}

/** The whole numbers below and above a text with decimals. */
function wholeAround(value: unknown): readonly string[] {
  const [, whole] = /^([0-9]+)[.][0-9]+$/.exec(String(value)) ?? [];
  return whole === undefined ? [] : [whole, String(BigInt(whole) + 1n)];
}

/** Maps for a check of maps, which may evaluate their texts, their names or their size. */
function mapsOf(value: unknown, variants: readonly Rule[]): readonly unknown[] {
  if (typeof value !== 'string' || value.startsWith('{')) return [value];
  const subjects = new Set(variants.map(({ check }) => subjectOf(check)));
  const size = subjects.has('list') ? countItems(value) : 0;
  return [
    value.trim() === '' ? value : { a: value },
    ...(subjects.has('names') ? [{ [value]: 'x' }] : []),
    ...(size > 0 && size <= MOST_ITEMS
      ? [Object.fromEntries(Array.from({ length: size }, (_, i) => [`n${i}`, 'x']))]
      : []),
  ].map((map) => (typeof map === 'string' ? map : JSON.stringify(map)));
}

/** The numbers of entries in the values of a list, the smallest first. */
const sizesIn = (values: ReadonlySet<unknown>): readonly string[] =>
  [...values]
    .flatMap((value) => (typeof value === 'string' && value.trim() !== '' ? countItems(value) : []))
    .filter((size) => size <= MOST_ITEMS)
    .toSorted((a, b) => a - b)
    .map(String);

/** Values for the other names that a rule reads: from its examples, conditions and tables, and values outside these. */
export function settingsFor(variants: readonly Rule[], operations: readonly Operation[]): readonly Assignment[] {
  const examples = variants.flatMap((rule) => [...rule.examples.valid, ...rule.examples.invalid]).filter(isMap);
  const names = [...new Set(variants.flatMap((rule) => readsOf(rule)))];
  const options = names.map((name) =>
    isObject(name, operations)
      ? objectsFor(name, operations)
      : optionsFor(name, variants, operations).map((value): Assignment => ({ [name]: value })),
  );
  const one = options.flat();
  const pairs = options.flatMap((first, i) =>
    options.slice(i + 1).flatMap((second) => first.flatMap((a) => second.map((b) => ({ ...a, ...b })))),
  );
  const trials = trialsOf(variants).map(({ order }): Assignment => order);
  const others = [...trials, ...repeated(variants), ...multiplied(names, operations)];
  return unique([{}, ...examples, ...others, ...one, ...pairs]).slice(0, MAX_SETTINGS);
}

const isObject = (name: string, operations: readonly Operation[]): boolean =>
  operations.some(({ fields }) => fields.some((field) => field.name === name && field.type === 'object'));

/** A missing object, and an object with a field. */
function objectsFor(object: string, operations: readonly Operation[]): readonly Assignment[] {
  const below = operations.flatMap(({ fields }) => fields.filter(({ name }) => name.startsWith(`${object}.`)));
  const given = below.flatMap(({ name }): readonly Assignment[] => {
    const [value] = validFor(name, operations);
    return value === undefined ? [] : [{ [name]: value }];
  });
  return [{ [object]: '' }, ...given.slice(0, 1)];
}

/** For rules that compare entries: two entries in each list, with the same values. */
function repeated(variants: readonly Rule[]): readonly Assignment[] {
  const fields = variants.filter(({ check }) => subjectOf(check) === 'entries').map(({ field }) => field);
  const lists = [...new Set(fields.flatMap((field) => listsOf(field)))];
  return lists.map((list) => ({ [list]: '2' }));
}

/** For totals that only one version multiplies, or that the versions multiply by different members: a factor that changes them. */
function multiplied(names: readonly string[], operations: readonly Operation[]): readonly Assignment[] {
  const read = operations.flatMap((operation) => totalsRead(operation, names));
  const factors = names.flatMap((name) => new Set(read.flatMap((each) => (each.name === name ? [each.times] : []))));
  return factors
    .flatMap((each) => (each.size > 1 ? [...each] : []))
    .flatMap((times) => (times === undefined ? [] : [{ [times]: '2' }]));
}

/** The most valid values of a field to try, besides those in conditions. */
const MOST_VALID = 4;

/** Valid values of a field: its examples, and those of its rules. */
function validFor(name: string, operations: readonly Operation[]): readonly string[] {
  const values = operations.flatMap((operation) => {
    const { exclusive: _exclusive, ...all } = operation;
    const own = operation.rules.filter(({ field }) => field === name);
    return [
      exampleTexts(all)[name],
      ...own.flatMap(({ examples }) => examples.valid),
      ...own.flatMap(({ check }) => {
        const accepted = acceptedBy(check);
        return accepted?.kind === 'values' ? accepted.values : [];
      }),
    ].filter((value): value is string => typeof value === 'string');
  });
  const lists = operations.flatMap(({ fields }) => fields.filter((field) => hasEntries(field)));
  return [...new Set([...values, ...(lists.some((list) => list.name === name) ? ['1'] : [])])].slice(0, MOST_VALID);
}

function optionsFor(name: string, variants: readonly Rule[], operations: readonly Operation[]): readonly unknown[] {
  const entries = variants.flatMap(conditionEntries).flatMap((each) => (each.name === name ? [each.entry] : []));
  const listed = entries.flatMap((entry) => [
    ...listedIn(entry),
    ...valuesAround(entryBounds(entry) ?? {}),
    ...(typeof entry !== 'string' && 'any-case' in entry ? entry['any-case'].map((value) => value.toLowerCase()) : []),
  ]);
  const inTables = variants.flatMap(({ check }) => underKey(check.parameters, name));
  const inCheck = variants.flatMap(({ check }) => textsOf(check)).slice(0, MAX_OPTIONS);
  const currencies = operations
    .flatMap(({ currency, parity }) => (name === 'currency' ? [currency, parity] : []))
    .filter((c) => c !== undefined);
  const isDerived = operations.some(({ derived }) => derived.some((d) => d.name === name));
  return [
    ...new Set([
      ...listed,
      ...inTables,
      ...(isDerived
        ? ['other', 'unknown']
        : [...validFor(name, operations), ...currencies, ...inCheck, UNLISTED, undefined]),
    ]),
  ];
}

/** The texts in a check's parameters, without whole columns of tables. */
const textsOf = ({ parameters }: Rule['check']): readonly string[] =>
  textsIn(parameters).filter((text) => text.length <= MAX_TEXT);

/** The trials that checks of the same name propose for the differences between their versions. */
function trialsOf(variants: readonly Rule[]): readonly Trial[] {
  const [first, ...others] = variants.map(({ check }) => check);
  if (!first || others.length === 0 || others.some(({ name }) => name !== first.name)) return [];
  return checks[first.name]!.trials?.([first, ...others].map(({ parameters }) => parameters)) ?? [];
}

function valueIn(example: Example, field: string): readonly unknown[] {
  if (!isMap(example)) return [example];
  return field in example ? [example[field]] : [];
}

/** The texts that are in some of the lists, but not in all. */
function differing(lists: readonly (readonly string[])[]): readonly string[] {
  const sets = lists.map((list) => new Set(list));
  return [...new Set(lists.flat())].filter((text) => !sets.every((set) => set.has(text)));
}

/** The texts under a key, at any depth. */
function underKey(value: unknown, key: string): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => (name === key ? textsIn(item) : underKey(item, key)));
}

function unique(assignments: readonly Assignment[]): readonly Assignment[] {
  return [
    ...new Map(assignments.map((a) => [JSON.stringify(Object.entries(a).map(([k, v]) => [k, v ?? null])), a])).values(),
  ];
}
