import type { Bindings } from '../model/bindings.js';
import type { CompiledDerived, CompiledOperation } from '../model/compiled.js';
import { bare } from './bare.js';

type Fields = Record<string, string | null | undefined>;

/**
 * Prepares the finding of derived names from bindings.
 * @returns a function that adds each derived name to a judged order: a label, `other`, `unknown` or `unbound`
 * @throws {TypeError} on a slot or label that does not exist, a code under two labels, and codes that are not text
 */
export function deriver(operation: CompiledOperation, bindings: Bindings): (judged: Fields) => void {
  for (const [slot, labels] of Object.entries(bindings)) checkSlot(operation, slot, labels);
  const labellers = operation.derived.map((derived) => labellerOf(operation, bindings, derived));
  return (judged) => operation.derive(judged, labellers);
}

/** {@link deriver} without bindings, and without what checks them: all that says something is `unbound`. */
export function unboundDeriver(operation: CompiledOperation): (judged: Fields) => void {
  const labellers = operation.derived.map(() => unboundLabel);
  return (judged) => operation.derive(judged, labellers);
}

const unboundLabel = (code: string | null | undefined): string => (code == null ? 'unknown' : 'unbound');

function checkSlot(operation: CompiledOperation, slot: string, labels: unknown): void {
  const known = Object.hasOwn(operation.slots, slot) ? operation.slots[slot] : undefined;
  if (!known) {
    // A merchant's bindings cover every operation; only this operation's own country can be told to be misspelt here.
    const country = operation.id.slice(0, operation.id.indexOf('.') + 1);
    if (slot.startsWith(country) && Object.keys(operation.slots).length > 0) throw new TypeError(`bindings: there is no slot ${slot}`);
    return;
  }
  if (typeof labels !== 'object' || labels === null || Array.isArray(labels)) throw new TypeError(`bindings: ${slot} must map labels to codes`);
  const seen = new Set<string>();
  for (const [label, codes] of Object.entries(labels)) {
    if (!known.includes(label)) throw new TypeError(`bindings: ${slot} has no label ${label}; it has ${known.join(', ')}`);
    if (codes === 'none') continue;
    if (!Array.isArray(codes) || codes.length === 0) throw new TypeError(`bindings: ${slot} ${label} must be a list of codes, or none`);
    for (const code of codes as unknown[]) {
      if (typeof code !== 'string' || code === '' || code.trim() !== code) throw new TypeError(`bindings: a code of ${slot} ${label} must be text, without blanks around it`);
      if (seen.has(code)) throw new TypeError(`bindings: a code of ${slot} ${label} stands twice`);
      seen.add(code);
    }
  }
}

function labellerOf(operation: CompiledOperation, bindings: Bindings, { slot }: CompiledDerived): (code: string | null | undefined) => string {
  const bound = bare(bindings[slot] ?? {});
  const labels = new Map<string, string>();
  for (const [label, codes] of Object.entries(bound)) {
    for (const code of codes === 'none' ? [] : codes) labels.set(code, label);
  }
  const other = operation.slots[slot]!.every((label) => bound[label] !== undefined) ? 'other' : 'unbound';
  return (code) => (code == null ? 'unknown' : (labels.get(code) ?? other));
}
