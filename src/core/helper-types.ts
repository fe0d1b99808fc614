/**
 * The types that the declarations of generated modules consist of, besides those of `types.ts`. Users do not name them: an entry has a
 * shorter name for the same type, or another type has it as a member. They are exported for the declarations that TypeScript writes.
 */
export type { ReplyOrderOf } from './gateway/read-reply.js';
export type { PlatformRequest, Returned, WebResponse } from './operation/operation.js';
export type { StandardSchemaOptions as StandardSchemaOptionsOf } from './standard-schema/standard-schema.js';
export type { AnyNames, Bindings as AnyBindings, BindingsOf, FactsOf, KnownNames } from './model/bindings.js';
export type { Bound, Bounds } from './model/bounds.js';
export type { FoundRule, UnknownMark } from './model/diagnostic.js';
export type { FormOptions as FormOptionsOf } from './model/form.js';
export type { ListWord } from './model/locale.js';
export type { ValueChangeKind } from './model/normalized.js';
export type { EntryType, FieldType, Provider, ValueType } from './model/operation.js';
export type { StandardJsonSchemaOptions, StandardSchemaCall } from './model/standard-schema.js';
export type {
  AllowedFields,
  Checked,
  Configuration as ConfigurationOf,
  IsWhole,
  OperationOptions as OperationOptionsOf,
  OptionsFor,
  OrderInput as OrderInputOf,
  OwnPart as OwnPartOf,
  PlaceOf,
  UnknownFields,
  ValidatedMark,
} from './model/validation.js';
