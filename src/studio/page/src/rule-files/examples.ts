import type { Example, OperationView } from '../api/contract.js';
import { valueFrom, withMember, type FieldType } from './order.js';

/** Texts for values that are empty or not text. */
export interface ExampleWords {
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

/** The order of an example: its fields replace those of the operation's example order; a derived name becomes a bound code. */
export function orderOf(
  example: Example,
  field: string,
  base: Readonly<Record<string, unknown>>,
  { fields, derived, slots }: Pick<OperationView, 'fields' | 'derived' | 'slots'>,
): Readonly<Record<string, unknown>> {
  const withValue = (order: Readonly<Record<string, unknown>>, name: string, value: unknown) => {
    const type = fields.find((each) => each.name === name) ?? {};
    return withMember(order, name, sentOf(value, type));
  };
  if (typeof example === 'string') return withValue(base, field, example);
  if (Array.isArray(example)) {
    const isList = fields.some(({ name, type }) => name === field && type === 'list');
    return withValue(base, field, isList ? example : example.at(-1));
  }
  const laid = Object.entries(example as Readonly<Record<string, string>>).flatMap(
    ([name, value]): readonly (readonly [string, string])[] => {
      const code = derived.find((each) => each.name === name);
      if (!code) return [[name, value]];
      const codes = slots.find(({ id }) => id === code.slot)?.bound?.[value];
      return codes === undefined || codes === 'none' || codes[0] === undefined ? [] : [[code.from, codes[0]]];
    },
  );
  return laid.reduce((order, [name, value]) => withValue(order, name, value), base);
}

/** What a rule file gives for a field as its JSON value; what is none of its type stays as it is, and blank text says that it is missing. */
function sentOf(value: unknown, type: FieldType): unknown {
  if (typeof value === 'string') {
    if (value.trim() === '' && (type.type ?? 'string') !== 'string') return undefined;
    return type.type === 'list' ? [valueFrom(value, { type: type.of ?? 'string' })] : valueFrom(value, type);
  }
  if (!Array.isArray(value) || type.type !== 'list') return value;
  return value.map((item) => (typeof item === 'string' ? valueFrom(item, { type: type.of ?? 'string' }) : item));
}
