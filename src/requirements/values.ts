import type { Bindings } from '../model/bindings.js';
import type { CompiledOperation } from '../model/compiled.js';
import type { ReferenceField } from '../model/reference.js';
import type { Input } from './narrow.js';

/** The merchant's own codes for a field. */
export function boundValues({ derived }: CompiledOperation, bindings: Bindings, field: string): readonly string[] {
  return derived.flatMap(({ from, slot, after = '', before = '' }) => {
    if (from !== field) return [];
    return Object.values(bindings[slot] ?? {})
      .flatMap((codes) => (codes === 'none' ? [] : codes))
      .map((code) => after + code + before);
  });
}

/** Values to show as an example, the best first: the rule file's, an option, the rule file's digits at a length that is asked for. */
export function exampleOf(
  { example }: ReferenceField,
  { input, minLength = 0 }: Omit<Input, 'choices'>,
  offered: readonly string[],
): readonly string[] {
  if (input === 'select') return [...offered.filter((value) => value === example), ...offered];
  const digits =
    example !== undefined && /^[0-9]+$/.test(example) && minLength > 0
      ? example.repeat(Math.ceil(minLength / example.length)).slice(0, minLength)
      : [];
  return [example ?? [], offered[0] ?? [], digits].flat();
}
