/** What generated modules import: the built-in ones and those that `payrules build` writes. Nothing of the authoring side is behind it. */
export { operationOf } from './validator/operation-of.js';
export { equalsInAnyCase } from './model/any-case.js';
export { part } from './validator/extract-code.js';
export { translate, translated } from './validator/translate.js';
export { evaluatorOf } from './validator/evaluate.js';
export { membersOf, validatorOf } from './validator/validator.js';
export { operationsValidatorOf } from './validator/operations-validator.js';
export { throwNoRules } from './validator/no-rules.js';
export { formOf } from './form/form.js';
export { normalizerOf } from './normalize/normalize.js';
export { requirementsOf } from './requirements/requirements.js';
export { refusingSchema, standardSchemaOf } from './standard-schema/standard-schema.js';
export { checkHeadersOf } from './gateway/check-headers.js';
export { explainFailureOf } from './gateway/explain-failure.js';
export { nextStatesOf } from './gateway/next-states.js';
export { toProblemDetails } from './gateway/problem-details.js';
export { readResponseOf } from './gateway/read-response.js';
export type * from './types.js';
