import type { JsonSchema } from '../../../core/index.js';
import type { Slot } from '../rulebook.js';

/** Slots by id. */
export type Slots = ReadonlyMap<string, Slot>;

const codes = {
  // One schema for both forms, because editors complete and locate errors better without alternatives.
  type: ['array', 'string'],
  items: { type: 'string', minLength: 1 },
  minItems: 1,
  uniqueItems: true,
  pattern: '^none$',
  errorMessage: 'Write the codes as a list, in quotes: ["12"], or ["12", "34"]; or the word none.',
  examples: [['12'], 'none'],
};

/**
 * The JSON Schema (draft-07) of bindings files.
 * @param slots the slots and labels that a file may name; by default any
 */
export function bindingsSchema(slots?: Slots): JsonSchema {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $comment: 'Generated from rules/slots.yaml. Do not edit.',
    title: 'The codes that a merchant got from the gateway',
    type: ['object', 'null'],
    ...(slots
      ? {
          additionalProperties: false,
          properties: Object.fromEntries([...slots].map(([id, slot]) => [id, slotSchema(slot)])),
        }
      : { additionalProperties: { type: 'object', additionalProperties: codes } }),
  };
}

function slotSchema({ title, labels }: Slot): JsonSchema {
  return {
    type: 'object',
    description: title,
    additionalProperties: false,
    properties: Object.fromEntries(
      Object.entries(labels).map(([label, description]) => [label, { ...codes, description }]),
    ),
  };
}
