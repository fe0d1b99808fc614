import type { Example, Facts, OperationView } from '../api/contract.js';
import { isSame } from './document.js';
import { memberAt, valueFrom, withMember, type FieldType } from './order.js';

/** Texts for values that are empty or not text. */
interface ExampleWords {
  readonly empty: string;
  readonly notText: (value: string) => string;
}

/** An example on one line: a value, or fields with their values. */
export function exampleText(example: Example, words: ExampleWords): string {
  const shown = (value: unknown): string => {
    if (typeof value !== 'string') return words.notText(JSON.stringify(value));
    if (value === '') return words.empty;
    return value.trim() === '' ? JSON.stringify(value) : value;
  };
  if (typeof example === 'string') return shown(example);
  if (Array.isArray(example)) return example.map(shown).join(', ');
  return Object.entries(example)
    .map(([name, value]) => `${name} ${shown(value)}`)
    .join(' · ');
}

/**
 * The place of a shown example in the current text, which may have changed since.
 * @param list the examples of its kind in the text
 * @param shown the examples of its kind that are shown
 * @returns `undefined` if the example is no longer there
 */
export function currentPlaceOf(list: unknown, shown: readonly Example[], index: number): number | undefined {
  if (!Array.isArray(list)) return undefined;
  const isShown = (each: unknown): boolean => isSame(each, shown[index]);
  if (isShown(list[index])) return index;
  const place = list.findIndex(isShown);
  if (place >= 0) return place;
  return list.length === shown.length ? index : undefined;
}

/** An example as a person types it; for a field that is a list, its values with commas between them. */
export function exampleFrom(typed: string, field: string, { fields }: Pick<OperationView, 'fields'>): Example {
  const isList = fields.some(({ name, type }) => name === field && type === 'list');
  return isList && typed.includes(',') ? typed.split(',').map((value) => value.trim()) : typed;
}

interface Tried {
  readonly order: Readonly<Record<string, unknown>>;
  readonly facts: Facts;
}

/**
 * The order and the facts of an example: its fields replace the fields of the operation's example order, and a derived name becomes a bound
 * code.
 */
export function orderOf(
  example: Example,
  field: string,
  base: Readonly<Record<string, unknown>>,
  { fields, facts, derived, slots }: Pick<OperationView, 'fields' | 'facts' | 'derived' | 'slots'>,
): Tried {
  const withValue = (tried: Tried, name: string, value: unknown): Tried => {
    if (facts.some((fact) => fact.name === name)) return { ...tried, facts: { ...tried.facts, [name]: String(value) } };
    const type: FieldType = fields.find((each) => each.name === name) ?? {};
    const entries = type.of === 'object' ? entriesOf(value, memberAt(tried.order, name)) : undefined;
    return { ...tried, order: withMember(tried.order, name, entries ?? sentOf(value, type)) };
  };
  const start: Tried = { order: base, facts: {} };
  if (typeof example === 'string') return withValue(start, field, example);
  if (Array.isArray(example)) {
    const isList = fields.some(({ name, type }) => name === field && type === 'list');
    return withValue(start, field, isList ? example : example.at(-1));
  }
  const laid = Object.entries(example as Readonly<Record<string, string>>).flatMap(
    ([name, value]): readonly (readonly [string, string])[] => {
      const code = derived.find((each) => each.name === name);
      if (!code) return [[name, value]];
      const codes = slots.find(({ id }) => id === code.slot)?.bound?.[value];
      return codes === undefined || codes === 'none' || codes[0] === undefined ? [] : [[code.from, codes[0]]];
    },
  );
  return laid.reduce((tried, [name, value]) => withValue(tried, name, value), start);
}

/** As many entries as an example of a list of objects says, all like the first entry. */
function entriesOf(example: unknown, before: unknown): readonly unknown[] | undefined {
  const [first = {}] = Array.isArray(before) ? (before as readonly unknown[]) : [];
  const count = typeof example === 'string' && /^[0-9]{1,4}$/.test(example) ? Number(example) : undefined;
  return count === undefined ? undefined : Array.from({ length: count }, () => first);
}

/** The JSON value for a field's value in a rule file. A value of another type stays as it is; blank text stands for a missing field. */
function sentOf(value: unknown, type: FieldType): unknown {
  if (typeof value === 'string') {
    if (value.trim() === '' && (type.type ?? 'string') !== 'string') return undefined;
    return type.type === 'list' ? [valueFrom(value, entryOf(type))] : valueFrom(value, type);
  }
  if (!Array.isArray(value) || type.type !== 'list') return value;
  return value.map((item) => (typeof item === 'string' ? valueFrom(item, entryOf(type)) : item));
}

const entryOf = ({ of = 'string' }: FieldType): FieldType => (of === 'object' ? { type: 'any' } : { type: of });
