import type { Bindings } from '../model/bindings.js';
import type { CompiledOperation } from '../model/compiled.js';
import type { Reference, ReferenceField } from '../model/reference.js';
import type { FieldInput } from './narrow.js';

/** The merchant's own codes for a field, and what each stands for, in English. */
export function boundValues(
  { derived }: CompiledOperation,
  { slots }: Pick<Reference, 'slots'>,
  bindings: Bindings,
  field: string,
): ReadonlyMap<string, string> {
  return new Map(
    derived.flatMap(({ from, slot, after = '', before = '' }) => {
      if (from !== field) return [];
      return Object.entries(bindings[slot] ?? {}).flatMap(([label, codes]) =>
        (codes === 'none' ? [] : codes).map((code) => [after + code + before, slots[slot]?.[label] ?? label] as const),
      );
    }),
  );
}

/** Values to try as an example, the best first: the example of the rule file, an option, the digits of that example at the required length. */
export function exampleOf(
  { example }: ReferenceField,
  { input, minLength = 0 }: Omit<FieldInput, 'choices'>,
  offered: readonly string[],
): readonly string[] {
  if (input === 'select') return [...offered.filter((value) => value === example), ...offered];
  const digits =
    example !== undefined && /^[0-9]+$/.test(example) && minLength > 0
      ? example.repeat(Math.ceil(minLength / example.length)).slice(0, minLength)
      : [];
  return [example ?? [], offered[0] ?? [], digits].flat();
}
