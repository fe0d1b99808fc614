import type { Bindings } from '../model/bindings.js';
import type { CompiledDerived, CompiledOperation, CompiledRule, RuleFinding } from '../model/compiled.js';
import type { Text } from '../model/value-text.js';
import { spelling } from '../text/spelling.js';
import { BOUND_CODE, BOUND_CODE_TEXT, findingOf } from './reserved.js';
import { ruleWith } from './reports.js';
import { withoutPrototype } from './without-prototype.js';

/**
 * Finds the label of a code; `other`, `unknown` or `unbound` if it has none.
 * @param respelled called if the code matches a bound one only after dropping surrounding blanks or ignoring case
 */
export type Labeller = (code: Text, respelled?: () => void) => string;

/** The labeller without bindings: a missing code is `unknown`, any other is `unbound`. */
export const unbound: Labeller = (code) => (code == null ? 'unknown' : 'unbound');

/**
 * The labellers of an operation's derived names from bindings.
 * @throws {TypeError} on an unknown slot or label, a code under two labels, and codes that are not text
 */
export function labellersOf(operation: CompiledOperation, bindings: Bindings): readonly Labeller[] {
  for (const [slot, labels] of Object.entries(bindings)) checkSlot(operation, slot, labels);
  return operation.derived.map((derived) => labellerOf(operation, bindings, derived));
}

function checkSlot(operation: CompiledOperation, slot: string, labels: unknown): void {
  const known = Object.hasOwn(operation.slots, slot) ? operation.slots[slot] : undefined;
  if (!known) {
    // A merchant's bindings cover every operation, so only slots of this operation's own country can be recognised as misspelt.
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
      const says = impossible(operation, slot, code);
      if (says !== undefined)
        throw new TypeError(`bindings: no order can have a code of ${slot} ${label} that is bound; ${says}`);
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
  // A spelling that codes of two labels share means neither label.
  const spelled = new Map<string, string>();
  for (const [code, label] of labels)
    spelled.set(spelling(code), spelled.has(spelling(code)) && spelled.get(spelling(code)) !== label ? '' : label);
  return (code, respelled) => {
    if (code == null) return 'unknown';
    const label = labels.get(code);
    if (label !== undefined) return label;
    const meant = labels.size > 0 ? spelled.get(spelling(code)) : undefined;
    if (!meant) return other;
    respelled?.();
    return meant;
  };
}

/** The reason why no order can have a code of a slot, in words; `undefined` if an order can. */
export function impossible(
  { derived }: Pick<CompiledOperation, 'derived'>,
  slot: string,
  code: string,
): string | undefined {
  const [like, unlike, says] = derived.find((each) => each.slot === slot)?.codes ?? [];
  if (says === undefined || (new RegExp(like!).test(code) && !(unlike && new RegExp(unlike).test(code))))
    return undefined;
  return says;
}

/** The warning for each derived name that a code was taken for a bound one. Otherwise it is like the rule on the type of its field. */
export function respelledRules({ derived, rules }: CompiledOperation): readonly CompiledRule[] {
  return derived.map(({ from: field }) => {
    const ofType = rules.find(({ diagnostic }) => diagnostic.field === field && diagnostic.code === 'type')!;
    const template = BOUND_CODE_TEXT.replace('must', 'should');
    const { path } = ofType.diagnostic;
    return ruleWith(
      ofType,
      { ...findingOf(BOUND_CODE, 'advice', template, {}), severity: 'warning', field, path },
      template,
    );
  });
}

/** Moves each of these warnings, among the first `count` findings, to the place of its field: codes are read before fields. */
export function moveRespelled(findings: RuleFinding[], count: number): void {
  for (let from = count - 1; from >= 0; from--) {
    const warning = findings[from]!;
    if (warning.diagnostic.ruleId !== BOUND_CODE) continue;
    const at = placesOf(warning);
    for (let to = from + 1; to < count; to++) {
      const next = findings[to]!;
      if (next.fieldIndex >= warning.fieldIndex || at.some((place, depth) => placesOf(next)[depth] !== place)) break;
      findings[to - 1] = next;
      findings[to] = warning;
    }
  }
}

const placesOf = ({ at = [] }: RuleFinding & { readonly at?: readonly number[] }): readonly number[] => at;
