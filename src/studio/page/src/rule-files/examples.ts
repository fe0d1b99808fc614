import type { Example, OperationView } from '../api/contract.js';

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
  base: Readonly<Record<string, string>>,
  { derived, slots }: Pick<OperationView, 'derived' | 'slots'>,
): Readonly<Record<string, unknown>> {
  if (typeof example === 'string') return { ...base, [field]: example };
  if (Array.isArray(example)) return { ...base, [field]: example.at(-1) };
  const laid = Object.entries(example as Readonly<Record<string, string>>).flatMap(
    ([name, value]): readonly (readonly [string, string])[] => {
      const code = derived.find((each) => each.name === name);
      if (!code) return [[name, value]];
      const codes = slots.find(({ id }) => id === code.slot)?.bound?.[value];
      return codes === undefined || codes === 'none' || codes[0] === undefined ? [] : [[code.from, codes[0]]];
    },
  );
  return { ...base, ...Object.fromEntries(laid) };
}
