import type { Field, Note, Operation, Reference, ReferenceField } from '../../core/index.js';

/** The operation as data for `rulesOf`. */
export function referenceOf(operation: Operation): Reference {
  const { id, title, region, country, currency, orderId, notes } = operation;
  return {
    id,
    title,
    region,
    ...(country && { country }),
    ...(currency && { currency }),
    ...(orderId !== undefined && { orderId }),
    fields: operation.fields.map((field) => fieldOf(field, notes)),
    facts: operation.facts.map((field) => fieldOf(field, notes)),
    slots: Object.fromEntries(operation.derived.map(({ slot, texts }) => [slot, texts])),
    rules: operation.rules.map(
      ({ id: rule, check, examples: _examples, position: _position, message: _message, ...rest }) =>
        Object.assign(rest, { id: `${id}/${rule}`, check: { [check.name]: check.written } }),
    ),
  };
}

function fieldOf(field: Field, notes: readonly Note[]): ReferenceField {
  const provider = field.providedBy === 'merchant' ? 'integrator' : 'payer';
  const own = notes
    .filter((note) => note.field === field.name && (note.audience ?? provider) === provider)
    .map((note) => note.text);
  return { ...field, ...(own.length > 0 && { notes: own }) };
}
