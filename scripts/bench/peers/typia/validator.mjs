import { withAcross } from '../checks/across.mjs';
import { missingRule } from '../checks/steps.mjs';

const PREFIX = 'string & ';

/** Turns the name of a rule into the name of a type, and back. */
export const typeOf = (rule) => rule.replaceAll('-', '_');
const ruleOfType = (type) => type.replaceAll('_', '-');

const keyOf = (path) => (path[0] === '.' ? path.slice(1) : JSON.parse(path.slice(1, -1)));

/** @param schema typia's validator of the operation, made from its types by ./write-modules.mjs */
export function validatorOf({ fields, across, answer }, schema) {
  const ruleOf = ({ path, expected, value }) => {
    if (path === '$input') return ['object', ''];
    const field = keyOf(path.slice('$input'.length));
    if (expected === 'undefined') return ['unknown', field];
    if (expected.startsWith(PREFIX)) return [ruleOfType(expected.slice(PREFIX.length)), field];
    return [value === undefined ? missingRule(fields[field]) : 'type', field];
  };
  return withAcross(
    (order) => {
      const { success, errors } = schema(order);
      return success ? [] : errors.map(ruleOf);
    },
    across,
    answer,
  );
}
