import type { Severity } from './diagnostic.js';
import type { OrderInput, Validated } from './validation.js';

/** Standard Schema v1 with its JSON Schema extension (standardschema.dev), the members that this package has. */
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
    /** Types alone; there is nothing here at run time. */
    readonly types?: { readonly input: OrderInput<Order>; readonly output: Output } | undefined;
    readonly jsonSchema: {
      /**
       * The orders that may be given.
       * @param options the target: a draft of JSON Schema, or OpenAPI
       * @returns a schema of one's own to keep
       * @throws {TypeError} on a target that is not known
       */
      readonly input: (options: StandardJsonSchemaOptions) => Record<string, unknown>;
      /**
       * The orders that come back: the same ones.
       * @param options the target: a draft of JSON Schema, or OpenAPI
       * @returns a schema of one's own to keep
       * @throws {TypeError} on a target that is not known
       */
      readonly output: (options: StandardJsonSchemaOptions) => Record<string, unknown>;
    };
  };
}

/** What belongs to one call; what other libraries are told is left alone. */
export interface StandardSchemaCall {
  readonly libraryOptions?: Readonly<Record<string, unknown>> | undefined;
}

/** What Standard Schema's `validate` returns. */
export type StandardResult<Order> =
  | { readonly value: Order; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

/** A finding that fails, at the field to act on; at no field where the order as a whole is wrong. */
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
