import type { Bindings } from '../model/bindings.js';
import type { CompiledOperation } from '../model/compiled.js';
import type { ReferenceField } from '../model/reference.js';
import type { FieldInput } from './narrow.js';

/** The merchant's own codes for a field. */
export function boundValues({ derived }: CompiledOperation, bindings: Bindings, field: string): readonly string[] {
  return derived.flatMap(({ from, slot, after = '', before = '' }) => {
    if (from !== field) return [];
    return Object.values(bindings[slot] ?? {})
      .flatMap((codes) => (codes === 'none' ? [] : codes))
      .map((code) => after + code + before);
  });
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
