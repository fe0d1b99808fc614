/** The ids of findings that the engine makes: no rule file has them. */
const RESERVED: Readonly<Record<string, string>> = {
  'order/object': 'The order must be a JSON object; nothing else is evaluated.',
  'order/unreadable': 'The order could not be read: reading one of its fields threw an error. Pass a plain object.',
  'order/size':
    'The order has more than 10,000 fields that the operation does not know, so it is not looked through. Pass fewer of them.',
  'order/operation':
    'There are no rules for the operation, so the order is not evaluated; it is refused and never valid.',
  'engine/failed':
    'A rule failed while it evaluated the order: its check threw an error, or answered with something else than true and false. The order may be right. It is not valid, as this rule did not accept it. lint and test find most such rules by their examples.',
  'order/bound-code':
    'The value is a code of the bindings but for blanks around it or the case of letters. It is evaluated as that code; normalize writes it as it is bound.',
  'order/damaged-cell':
    'In a table: the cell has what a spreadsheet or a database writes instead of a value, such as 5.0001E+07, #N/A or NULL, and the rules accept it as text; or the cell is 150.00 where the field takes cents. Enter the value again.',
  'order/unknown-field':
    'The operation has no such field. This is a warning; the setting unknownFields can make it an error, ignore it, or allow some names. The message suggests a similar name, if there is one.',
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
