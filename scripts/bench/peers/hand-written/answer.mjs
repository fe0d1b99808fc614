import { hasInvisible } from '../../../../dist/esm/checks/amount.js';
import { byOtherCharacters, withoutSeparators } from '../../../../dist/esm/checks/digits.js';
import { notAnObject, unknownTeller } from '../../../../dist/esm/core/evaluator/reserved.js';

const MOST = 100;

export const refuse = (operation, rulesVersion) => ({
  valid: false,
  operation,
  rulesVersion,
  diagnostics: [notAnObject()],
  notEvaluated: [],
});
export const NOTHING = [];

/** The answer for an order: errors first, then warnings, then the names that the operation does not know. */
export function answer(order, errors, warnings, notEvaluated, unknown, { operation, rulesVersion, fields }) {
  const known = errors.length === 0 ? warnings : warnings.length === 0 ? errors : errors.concat(warnings);
  const diagnostics =
    unknown === undefined
      ? known
      : known
          .concat(
            unknown.map((name) =>
              unknownTeller([], () => ({ severity: 'warning' }))({ prefix: '', name, beside: fields }),
            ),
          )
          .slice(0, MOST);
  return errors.length === 0
    ? { valid: true, operation, rulesVersion, diagnostics, notEvaluated, order }
    : { valid: false, operation, rulesVersion, diagnostics, notEvaluated };
}

const list = (values) => (values.length === 1 ? values[0] : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`);

const INVISIBLE = 'has an invisible character; type it again.';
const labelOf = ({ message }) => message.split(/ (?:must|should|has|looks) /, 1)[0];

/** A diagnostic for the same field, if the value decides the message. */
const saying = (diagnostic, text, params, code = diagnostic.code) => {
  const message = `${labelOf(diagnostic)} ${diagnostic.severity === 'error' ? 'must' : 'should'} ${text}`;
  return { ...diagnostic, code, message, params: { ...diagnostic.params, ...params } };
};

export const withValues = (diagnostic, values) =>
  saying(diagnostic, `be ${list(values)} for this Payment type.`, { values });
export const withDecimals = (diagnostic, currency, decimals) =>
  saying(
    diagnostic,
    `have ${decimals === 0 ? 'no' : `at most ${decimals}`} decimals in ${currency}; a point is read as decimals.`,
    {
      currency,
      decimals: String(decimals),
    },
  );
export const withDigits = (diagnostic, digits) =>
  saying(diagnostic, `have ${list(digits)} digits.`, { digits, others: [] });
export function digitsOnly(diagnostic) {
  const be = (words) => saying(diagnostic, `be ${words}.`, { standard: 'numeric' }, 'format');
  const outcomes = [
    be('the digits 0 to 9 only, not full-width or other digits'),
    be('digits only, without spaces or hyphens'),
    be('digits only, without a plus sign'),
    be('digits only'),
    {
      ...diagnostic,
      code: 'format',
      message: `${labelOf(diagnostic)} ${INVISIBLE}`,
      params: { ...diagnostic.params, standard: 'numeric' },
    },
    be('digits only, without spaces, hyphens, points or brackets'),
  ];
  return (value) => byOtherCharacters(value, ...outcomes);
}
/** The finding on a value that would be right without its spaces and hyphens. */
export function separated(diagnostic, isRight) {
  const outcome = saying(diagnostic, 'be written without spaces, hyphens, points or brackets.', {}, 'format');
  const invisible = { ...diagnostic, message: `${labelOf(diagnostic)} ${INVISIBLE}` };
  return (value) => (hasInvisible(value) ? invisible : isRight(withoutSeparators(value)) ? outcome : diagnostic);
}
export const withShape = (diagnostic, noun) => saying(diagnostic, `be ${noun}.`, {}, 'format');
