import type { Params } from '../model/diagnostic.js';
import { fill } from './fill.js';

/**
 * An English message of a field.
 * @param template the wording; `{label}` is the field's label, `{other}` and `{others}` are the labels of the fields of that name in the
 *   parameters
 */
export function messageOf(template: string, field: string, params: Params, labelOf: (name: string) => string): string {
  const { other = [], others = [] } = params;
  const labels = (names: string | readonly string[]): string => [names].flat().map(labelOf).join(' and ');
  return fill(template, { ...params, label: labelOf(field), other: labels(other), others: labels(others) });
}
