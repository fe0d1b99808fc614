/** The types of the public interface that do not depend on a rulebook. */
export type { ProblemDetails, ProblemDiagnostic } from './gateway/problem-details.js';
export type { ReplyOf, ReplyOrderOf } from './gateway/read-reply.js';
export type {
  OperationOf,
  OrderAnswer,
  OrderRequest,
  Returned,
  ReturnTheReply,
  WebHandler,
  WebRequest,
  WebResponse,
} from './operation/operation.js';
export type { IssueOptions, StandardSchemaOf, StandardSchemaOptions } from './standard-schema/standard-schema.js';
export type { AnyNames, Bindings as AnyBindings, BindingsOf, FactsOf, KnownNames } from './model/bindings.js';
export type {
  Basis,
  Diagnostic,
  DiagnosticCode,
  AnyDiagnostic,
  FoundRule,
  NotEvaluated,
  Params,
  ParamsOf,
  Severity,
  Source,
} from './model/diagnostic.js';
export type { Remedy } from './model/gateway.js';
export type { ListWord, Locale } from './model/locale.js';
export type { FieldDiagnostic, FieldValue, Form, FormChange, FormOptions, Submission } from './model/form.js';
export type { ValueChange, ValueChangeKind, Normalized } from './model/normalized.js';
export type {
  EntryType,
  FieldType,
  LocalizedText,
  Provider,
  RuleCondition,
  RuleConditions,
  ValueType,
} from './model/operation.js';
export type { Bound, Bounds } from './model/bounds.js';
export type { Reference, ReferenceField, ReferenceRule } from './model/reference.js';
export type { FieldOption, Requirement, Requirements } from './model/requirement.js';
export type {
  StandardIssue,
  StandardJsonSchemaOptions,
  StandardResult,
  StandardSchema,
  StandardSchemaCall,
} from './model/standard-schema.js';
export type {
  AllowedFields,
  Checked,
  Configuration as ConfigurationOf,
  Evaluation,
  FieldOf,
  IsWhole,
  Mode,
  OperationOptions as OperationOptionsOf,
  OptionsFor,
  PlaceOf,
  OrderInput as OrderInputOf,
  OwnPart,
  Result,
  UnknownFields,
  Validate,
  ValidateOptions,
  Validated,
  WithOrder,
} from './model/validation.js';
