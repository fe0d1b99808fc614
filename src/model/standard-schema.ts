/** Standard Schema v1 with its JSON Schema extension (standardschema.dev), as far as this package fills it in. */
export interface StandardSchema<Order> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: 'payrules';
    /** Judges at once, never throws; an order without errors comes back as it is, warnings are no issues. */
    readonly validate: (order: unknown) => StandardResult<Order>;
    /** Types alone; there is nothing here at run time. */
    readonly types?: { readonly input: Order; readonly output: Order } | undefined;
    readonly jsonSchema: {
      /** @throws {TypeError} on a target that is not listed */
      readonly input: (options: StandardJsonSchemaOptions) => Record<string, unknown>;
      /** @throws {TypeError} on a target that is not listed */
      readonly output: (options: StandardJsonSchemaOptions) => Record<string, unknown>;
    };
  };
}

/** What Standard Schema's `validate` returns. */
export type StandardResult<Order> = { readonly value: Order; readonly issues?: undefined } | { readonly issues: readonly StandardIssue[] };

/** An error, at the field to act on; at no field where the order as a whole is wrong. */
export interface StandardIssue {
  readonly message: string;
  readonly path: readonly string[];
}

/** `draft-2020-12`, `draft-07`, `draft-04` and `openapi-3.0` are known. */
export interface StandardJsonSchemaOptions {
  readonly target: 'draft-2020-12' | 'draft-07' | 'draft-04' | 'openapi-3.0' | (string & {});
  readonly libraryOptions?: Readonly<Record<string, unknown>> | undefined;
}
