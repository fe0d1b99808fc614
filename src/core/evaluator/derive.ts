import type { Bindings } from '../model/bindings.js';
import type { CompiledDerived, CompiledOperation } from '../model/compiled.js';
import type { Text } from '../model/value-text.js';
import { withoutPrototype } from './without-prototype.js';

/** Finds the label of a code: `other`, `unknown` or `unbound` where it has none. */
export type Labeller = (code: Text) => string;

/** The labeller without bindings: a missing code is `unknown`, any other is `unbound`. */
export const unbound: Labeller = (code) => (code == null ? 'unknown' : 'unbound');

/**
 * The labellers of an operation's derived names from bindings.
 * @throws {TypeError} on a slot or label that does not exist, a code under two labels, and codes that are not text
 */
export function labellersOf(operation: CompiledOperation, bindings: Bindings): readonly Labeller[] {
  for (const [slot, labels] of Object.entries(bindings)) checkSlot(operation, slot, labels);
  return operation.derived.map((derived) => labellerOf(operation, bindings, derived));
}

function checkSlot(operation: CompiledOperation, slot: string, labels: unknown): void {
  const known = Object.hasOwn(operation.slots, slot) ? operation.slots[slot] : undefined;
  if (!known) {
    // A merchant's bindings cover every operation; only this operation's own country can be told to be misspelt here.
    const country = operation.id.slice(0, operation.id.indexOf('.') + 1);
    if (slot.startsWith(country) && Object.keys(operation.slots).length > 0)
      throw new TypeError(`bindings: there is no slot ${slot}`);
    return;
  }
  if (typeof labels !== 'object' || labels === null || Array.isArray(labels))
    throw new TypeError(`bindings: ${slot} must map labels to codes`);
  const seen = new Set<string>();
  for (const [label, codes] of Object.entries(labels)) {
    if (!known.includes(label))
      throw new TypeError(`bindings: ${slot} has no label ${label}; it has ${known.join(', ')}`);
    if (codes === 'none') continue;
    if (!Array.isArray(codes) || codes.length === 0)
      throw new TypeError(`bindings: ${slot} ${label} must be a list of codes, or the word none`);
    for (const code of codes as unknown[]) {
      if (typeof code !== 'string' || code === '' || code.trim() !== code)
        throw new TypeError(`bindings: a code of ${slot} ${label} must be text, without blanks around it`);
      if (seen.has(code)) throw new TypeError(`bindings: a code of ${slot} ${label} is used twice`);
      seen.add(code);
    }
  }
}

function labellerOf(operation: CompiledOperation, bindings: Bindings, { slot }: CompiledDerived): Labeller {
  const bound = withoutPrototype(bindings[slot] ?? {});
  const labels = new Map<string, string>();
  for (const [label, codes] of Object.entries(bound)) {
    for (const code of codes === 'none' ? [] : codes) labels.set(code, label);
  }
  const other = operation.slots[slot]!.every((label) => bound[label] !== undefined) ? 'other' : 'unbound';
  return (code) => (code == null ? 'unknown' : (labels.get(code) ?? other));
}
