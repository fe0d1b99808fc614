import { checks } from '../../checks/index.js';
import { type JsonSchema, isOfValue } from '../../core/index.js';

/** The JSON Schema of `check:` in a rule file, for editors. It has one property for each check, with the check's parameters. */
export function checkSchema(): JsonSchema {
  const all = Object.entries(checks).map(([name, check]) => [name, check!] as const);
  const ofValue = all
    .filter(([, check]) => isOfValue(check))
    .map(([name]) => [name, { $ref: `#/properties/${name}` }] as const);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $comment: 'Generated from src/checks. Do not edit.',
    title: 'One check and its parameters',
    ...oneOf(all.map(([name, check]) => [name, check.parameters] as const)),
    definitions: {
      valueCheck: { description: "A check that depends on the field's value alone.", ...oneOf(ofValue) },
    },
  };
}

function oneOf(properties: Iterable<readonly [string, JsonSchema]>): JsonSchema {
  return {
    type: 'object',
    errorMessage: 'Write one check, such as { digits: 13 }; for another check, write another rule.',
    minProperties: 1,
    // At most one property. With maxProperties, editors would not complete the first one.
    not: { minProperties: 2 },
    additionalProperties: false,
    properties: Object.fromEntries(properties),
  };
}
