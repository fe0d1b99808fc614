import type { Severity } from './diagnostic.js';
import type { OrderInput, Validated } from './validation.js';

/** Standard Schema v1 with its JSON Schema extension (standardschema.dev): the members that this package has. */
export interface StandardSchema<Order, Output = Validated<Order>> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: 'payrules';
    /**
     * Validates synchronously and never throws on an order. An order without issues is returned unchanged; warnings are issues only with
     * `failOn: 'warning'`.
     * @param order the request body
     * @param options facts of this call, such as `{ libraryOptions: { facts: { cardCountry: 'DEU' } } }`
     * @returns the typed order, or an issue for each error
     */
    readonly validate: (order: unknown, options?: StandardSchemaCall) => StandardResult<Output>;
    /** Only types; this does not exist at run time. */
    readonly types?: { readonly input: OrderInput<Order>; readonly output: Output } | undefined;
    readonly jsonSchema: {
      /**
       * The orders that it accepts.
       * @param options the target: a draft of JSON Schema, or OpenAPI
       * @returns a new schema that the caller may keep
       * @throws {TypeError} on an unknown target
       */
      readonly input: (options: StandardJsonSchemaOptions) => Record<string, unknown>;
      /**
       * The orders that it returns, which are the same.
       * @param options the target: a draft of JSON Schema, or OpenAPI
       * @returns a new schema that the caller may keep
       * @throws {TypeError} on an unknown target
       */
      readonly output: (options: StandardJsonSchemaOptions) => Record<string, unknown>;
    };
  };
}

/** The options of one call. Options for other libraries are ignored. */
export interface StandardSchemaCall {
  readonly libraryOptions?: Readonly<Record<string, unknown>> | undefined;
}

/** The result of Standard Schema's `validate`. */
export type StandardResult<Order> =
  | { readonly value: Order; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

/** An issue, at the field to act on, or without a field if the order as a whole is wrong. */
export interface StandardIssue {
  readonly message: string;
  readonly path: readonly (string | number)[];
  /** The rule that found it. */
  readonly ruleId: string;
  readonly severity: Severity;
}

/** `draft-2020-12`, `draft-07`, `draft-04` and `openapi-3.0` are known. */
export interface StandardJsonSchemaOptions {
  readonly target: 'draft-2020-12' | 'draft-07' | 'draft-04' | 'openapi-3.0' | (string & {});
  readonly libraryOptions?: Readonly<Record<string, unknown>> | undefined;
}
