import { NOT_AN_OBJECT, unknownField } from '../../../../dist/esm/validator/reserved.js';

const MOST = 100;

export const refuse = (operation, rulesVersion) => ({
  valid: false,
  operation,
  rulesVersion,
  diagnostics: [NOT_AN_OBJECT],
  notEvaluated: [],
});
export const NOTHING = [];

/** The answer for an order: errors first, then warnings, then the names that the operation does not know. */
export function answer(order, errors, warnings, notEvaluated, unknown, { operation, rulesVersion, fields }) {
  const known = errors.length === 0 ? warnings : warnings.length === 0 ? errors : errors.concat(warnings);
  const diagnostics =
    unknown === undefined
      ? known
      : known.concat(unknown.map((name) => unknownField(name, fields, [], { severity: 'warning' }))).slice(0, MOST);
  return errors.length === 0
    ? { valid: true, operation, rulesVersion, diagnostics, notEvaluated, order }
    : { valid: false, operation, rulesVersion, diagnostics, notEvaluated };
}

const list = (values) => (values.length === 1 ? values[0] : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`);

const filled = (diagnostic, params) => {
  let { message } = diagnostic;
  for (const name of Object.keys(params))
    message = message.replace(`{${name}}`, typeof params[name] === 'string' ? params[name] : list(params[name]));
  return { ...diagnostic, message, params: { ...diagnostic.params, ...params } };
};

export const withValues = (diagnostic, values, others) => filled(diagnostic, { values, others });
export const withDecimals = (diagnostic, currency, decimals) =>
  filled(diagnostic, { currency, decimals: String(decimals) });
export const withDigits = (diagnostic, digits) => filled(diagnostic, { digits });
