import { notAnObject, unknownTeller } from '../../../../dist/esm/core/evaluator/reserved.js';

/** The answer to an order without findings. */
export const GOOD = { valid: true, diagnostics: [] };

const TYPE = '/field-type';

/**
 * The work that libraries leave to their users: it turns the rules that a library reports into the result of payrules. The first finding of
 * a field hides its others, and only errors refuse.
 * @param operation the written data of an operation: its diagnostics in the order of its rules, and its fields
 * @returns `answer`, a function of pairs of a rule and a field, and `isError` of a rule; a pair's rule is `type` if the field is not a
 *   text, `unknown` if the operation does not have the field, and `object` if the order is not an object
 */
export function answerOf(operation) {
  const { fields } = operation;
  const diagnostics = Object.values(operation).filter(({ ruleId }) => ruleId !== undefined);
  const isType = ({ ruleId }) => ruleId.endsWith(TYPE);
  const known = new Map(
    diagnostics.map((diagnostic) => [
      isType(diagnostic) ? `type ${diagnostic.field}` : diagnostic.ruleId.split('/')[1],
      diagnostic,
    ]),
  );
  const rules = diagnostics.filter((diagnostic) => !isType(diagnostic));
  const inRank = [
    ...diagnostics.filter(isType),
    ...rules.filter(({ severity }) => severity === 'error'),
    ...rules.filter(({ severity }) => severity !== 'error'),
  ];
  const ranks = new Map(inRank.map((diagnostic, i) => [diagnostic, i]));
  const diagnosticOf = (rule, field) => {
    switch (rule) {
      case 'type':
        return known.get(`type ${field}`);
      case 'unknown':
        return unknownTeller([], () => ({ severity: 'warning' }))({ prefix: '', name: field, beside: fields });
      case 'object':
        return notAnObject();
      default:
        return known.get(rule);
    }
  };
  const answer = (found) => {
    const first = new Map();
    let valid = true;
    for (const [rule, field] of found) {
      const diagnostic = diagnosticOf(rule, field);
      if (diagnostic.severity === 'error') valid = false;
      const held = first.get(field);
      if (held === undefined || ranks.get(diagnostic) < ranks.get(held)) first.set(field, diagnostic);
    }
    return { valid, diagnostics: [...first.values()] };
  };
  return { answer, isError: (rule) => known.get(rule).severity === 'error' };
}
