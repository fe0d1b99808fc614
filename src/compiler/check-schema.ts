import { checks } from '../generated/checks.js';
import type { JsonSchema } from '../model/check.js';

/** JSON Schema of `check:` in a rule file, for the editor: one property for each check, with its parameters. */
export function checkSchema(): JsonSchema {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $comment: 'Generated from src/checks. Do not edit.',
    title: 'One check and its parameters',
    type: 'object',
    errorMessage: 'Write one check, such as { required: true }.',
    minProperties: 1,
    // At most one property. With maxProperties, editors would offer no completion for the first.
    not: { minProperties: 2 },
    additionalProperties: false,
    properties: Object.fromEntries(Object.entries(checks).map(([name, check]) => [name, check!.parameters])),
  };
}
