import type { JsonSchema } from '../model/check.js';
import type { Slots } from './compile.js';

/** What a bindings file may say, for the editor: the slots and their labels. */
export function bindingsSchema(slots: Slots): JsonSchema {
  const codes = {
    // One schema for both forms: editors complete and point better without alternatives.
    type: ['array', 'string'],
    items: { type: 'string', minLength: 1 },
    minItems: 1,
    uniqueItems: true,
    pattern: '^none$',
    errorMessage: 'Write the codes as a list, in quotes: ["12"], or ["12", "34"]; or the word none.',
    examples: [['12'], 'none'],
  };
  const slotSchema = ({
    title,
    labels,
  }: {
    readonly title: string;
    readonly labels: Readonly<Record<string, string>>;
  }): JsonSchema => ({
    type: 'object',
    description: title,
    additionalProperties: false,
    properties: Object.fromEntries(
      Object.entries(labels).map(([label, description]) => [label, { ...codes, description }]),
    ),
  });
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $comment: 'Generated from rules/slots.yaml. Do not edit.',
    title: 'The codes that a merchant got from the gateway',
    type: ['object', 'null'],
    additionalProperties: false,
    properties: Object.fromEntries([...slots].map(([id, slot]) => [id, slotSchema(slot)])),
  };
}
