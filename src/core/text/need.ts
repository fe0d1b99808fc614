import type { Params } from '../model/diagnostic.js';

/** A need of a rule that was not evaluated, in words: `binding:pe.bank` is "a binding for pe.bank". */
export function needInWords(need: string): string {
  const [kind, name = ''] = need.split(':');
  if (kind === 'binding') return `a binding for ${name}`;
  if (kind === 'fact') return `the fact ${name}`;
  if (kind === 'check') return `an answer of the check ${name}`;
  return kind === 'currency' ? `the currency ${name}` : `a row for the value of ${name}`;
}

/**
 * Messages that a field cannot be checked without something, by message id. `{need}` is its name, `{other}` the label of the field with
 * that name.
 */
export const needMessages: Readonly<Record<string, string>> = {
  'need.binding': '{label} cannot be checked without a binding of {need}; add it to the configuration.',
  'need.fact': '{label} cannot be checked without the fact {need}; pass it in facts.',
  'need.currency': '{label} can be checked only in {need}; use this currency.',
  'need.check': '{label} cannot be checked; the check {need} gave no answer.',
  'need.field': '{label} cannot be checked for this {other}; no rule covers its value.',
};

/** The message for a field with a rule that was not evaluated, as a template and its params. */
export function needMessage(need: string): { readonly template: string; readonly params: Params } {
  const [kind = '', name = ''] = need.split(':');
  return { template: needMessages[`need.${kind}`]!, params: kind === 'field' ? { other: name } : { need: name } };
}
