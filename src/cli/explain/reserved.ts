/** What the findings say that no rule makes: `check` prints these ids, and no rule file has them. */
const RESERVED: Readonly<Record<string, string>> = {
  'order/object': 'The order must be a JSON object; of anything else no rule is asked.',
  'order/unreadable':
    'The order could not be read: one of its fields threw when it was asked for. Pass a plain object.',
  'order/operation':
    'There are no rules for the operation, so that nothing of the order is judged; it is refused, never called valid.',
  'order/unknown-field':
    'The operation does not know a field of the order. This is a warning, unless the setting unknownFields makes it an error or leaves it out; where a known name is close, it is suggested.',
};

/** A finding that the engine itself makes. */
export interface ReservedExplanation {
  readonly id: string;
  readonly words: string;
}

/** Explains an id that no rule has; none where it is not one. */
export function explainReserved(id: string): readonly ReservedExplanation[] {
  return Object.hasOwn(RESERVED, id) ? [{ id, words: RESERVED[id]! }] : [];
}
