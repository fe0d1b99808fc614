import type { Diagnostic } from '../model/diagnostic.js';
import { closest } from '../text/closest.js';
import { printable } from './field-name.js';

/** The order is no JSON object. */
export const NOT_AN_OBJECT: Diagnostic = Object.freeze({
  ruleId: 'order/object',
  code: 'type',
  severity: 'error',
  field: '',
  message: 'The order must be a JSON object.',
  params: Object.freeze({}),
  basis: 'stated',
  source: Object.freeze({ clause: '4 request body' }),
});

/** Reading the order threw. */
export const UNREADABLE: Diagnostic = Object.freeze({
  ...NOT_AN_OBJECT,
  ruleId: 'order/unreadable',
  message: 'The order could not be read; pass a plain object.',
});

/** There are no rules for the operation. */
export function unknownOperation(known: readonly string[]): Diagnostic {
  return {
    ...NOT_AN_OBJECT,
    ruleId: 'order/operation',
    code: 'unsupported',
    message: `There are no rules for this operation; known are ${known.join(', ')}.`,
    params: { known },
    source: { clause: '4.1' },
  };
}

/** The order has a field that the operation does not know. */
export function unknownField(name: string, known: readonly string[], severity: Diagnostic['severity']): Diagnostic {
  const guess = closest(name, known);
  return {
    ruleId: 'order/unknown-field',
    code: 'unknown-field',
    severity,
    field: printable(name),
    message: guess === undefined ? 'The operation has no such field; remove it.' : `The operation has no such field. Did you mean ${guess}?`,
    params: guess === undefined ? {} : { suggestion: guess },
    basis: 'assumption',
    source: { clause: '2' },
  };
}
