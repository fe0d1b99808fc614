import * as S from 'sury';
import { withAcross } from './checks/across.mjs';
import { missingRule, mapValues } from './checks/steps.mjs';

/** Sury reports only the first problem. Errors have their own schema, so that a warning cannot hide an error. */
export function validatorOf({ fields, across, answer, isError }) {
  const schemaOf = (wanted) =>
    S.schema(
      mapValues(fields, (steps) => {
        const own = steps.filter(({ rule }) => isError(rule) === wanted);
        const checked = own.reduce(
          (schema, { rule, form, holds }) =>
            form ? S.pattern(schema, form, rule) : S.refine(schema, holds, { error: rule }),
          S.string,
        );
        return missingRule(own) === undefined ? S.optional(checked) : checked;
      }),
    );
  const parsers = [S.parseAsResult(schemaOf(true)), S.parseAsResult(S.strict(schemaOf(false)))];
  const ruleOf = ({ code, key, path: [field], reason, input }) => {
    if (code === 'unrecognized_key') return ['unknown', key];
    if (field === undefined) return ['object', ''];
    if (input === undefined) return [missingRule(fields[field]), field];
    return [typeof input === 'string' ? reason : 'type', field];
  };
  return withAcross(
    (order) =>
      parsers
        .map((parse) => parse(order))
        .filter(({ success }) => !success)
        .map(({ error }) => ruleOf(error)),
    across,
    answer,
  );
}
