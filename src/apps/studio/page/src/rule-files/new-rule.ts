import { FIELD, formsOf, formOf, isListOfTexts, isReference, type Schema } from './schema.js';

/**
 * The id of a new rule, made from its field and its check: `beneficiary-name-one-of`, `amount-between`.
 * @param taken the ids of the other rules; a number makes the new id differ from them
 */
export function ruleIdFor(field: string, check: string, taken: readonly string[]): string {
  const [names, words] = [wordsOf(field), wordsOf(check)];
  // The last words of the field may be the first of the check.
  const shared = names.findIndex((_, i) => names.slice(i).every((name, j) => name === words[j]));
  const id = [...(shared < 0 ? names : names.slice(0, shared)), ...words].join('-');
  let unique = id;
  for (let number = 2; taken.includes(unique); number++) unique = `${id}-${number}`;
  return unique;
}

const wordsOf = (name: string): readonly string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');

/**
 * The parameters that a new rule starts with: the form of the check's sample, without the values that a person must give. A list of values
 * is empty and is written in the rule, not in a file.
 * @param others the names of other fields
 */
export function blankParameters(schema: Schema, root: Schema, others: readonly string[]): unknown {
  return blank(schema, root, others, schema.examples?.[0]);
}

function blank(schema: Schema, root: Schema, others: readonly string[], sample: unknown): unknown {
  const forms = formsOf(schema, root);
  const sampled = formOf(schema, root, sample);
  const form = sampled && isReference(sampled) ? (forms.find(isListOfTexts) ?? sampled) : sampled;
  if (!form) return sample ?? '';
  if (form.enum) return form.enum.length === 1 ? form.enum[0] : '';
  if (form.properties) {
    const known = Object(sample) as Readonly<Record<string, unknown>>;
    const named = form.required ?? Object.keys(known);
    const names = named.length > 0 ? named : Object.keys(form.properties).slice(0, 1);
    return Object.fromEntries(names.map((name) => [name, blank(form.properties![name]!, root, others, known[name])]));
  }
  if (form.type === 'array') {
    if (form.minItems === 2 && form.maxItems === 2) return ['', ''];
    return isListOfTexts(form) ? [] : (sample ?? []);
  }
  return form.pattern === FIELD ? (others[0] ?? '') : '';
}
