import type { Params } from '../model/diagnostic.js';
import { fill, enumeration } from './fill.js';

/** A message, with a variant without its leading label. */
export interface MessageAndText {
  readonly message: string;
  readonly text: string;
}

/** A wording without its leading label and the "is" after it: `{label} must be above zero.` -> `Must be above zero.` */
export const withoutLabel = (template: string): string =>
  template.replace(/^\{label\}:? (?:is )?(.)/, (_, first: string) => first.toUpperCase());

/** The message and the text of a wording: {@link messageOf}. */
export const wordedOf = (template: string, ...of: [string, Params, (name: string) => string]): MessageAndText => ({
  message: messageOf(template, ...of),
  text: messageOf(withoutLabel(template), ...of),
});

/**
 * An English message of a field.
 * @param template the wording; `{label}` is the field's label, `{other}` and `{others}` are the labels of the fields with these names in
 *   the parameters
 */
export function messageOf(template: string, field: string, params: Params, labelOf: (name: string) => string): string {
  const { other = [], others = [] } = params;
  const labels = (names: string | readonly string[]): string => enumeration([names].flat().map(labelOf), 'and');
  return fill(template, { ...params, label: labelOf(field), other: labels(other), others: labels(others) });
}
