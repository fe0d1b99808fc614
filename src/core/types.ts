/** The types of the public interface that do not depend on a rulebook, as users name them. */
export type { ProblemDetails, ProblemDiagnostic } from './gateway/problem-details.js';
export type { ReplyOf } from './gateway/read-reply.js';
export type { OperationOf, OrderAnswer, OrderRequest, WebHandler, WebRequest } from './operation/operation.js';
export type { IssueOptions } from './standard-schema/standard-schema.js';
export type {
  AnyDiagnostic,
  Basis,
  Diagnostic,
  DiagnosticCode,
  NotEvaluated,
  Params,
  ParamsOf,
  Severity,
  Source,
} from './model/diagnostic.js';
export type { Remedy } from './model/gateway.js';
export type { Locale } from './model/locale.js';
export type { FieldDiagnostic, FieldValue, Form, FormChange, Submission } from './model/form.js';
export type { Normalized, ValueChange } from './model/normalized.js';
export type { LocalizedText, RuleCondition, RuleConditions } from './model/operation.js';
export type { Reference, ReferenceField, ReferenceRule } from './model/reference.js';
export type { FieldOption, Requirement, Requirements } from './model/requirement.js';
export type { StandardIssue, StandardResult, StandardSchema } from './model/standard-schema.js';
export type {
  FieldOf,
  InvalidResult,
  Mode,
  Result,
  ValidResult,
  ValidateOptions,
  Validated,
  ValidatorOf,
} from './model/validation.js';
