import type { JsonSchema } from '../../../core/index.js';

/** The drafts that a portable schema is published under. */
export const drafts = {
  '2020-12': 'https://json-schema.org/draft/2020-12/schema',
  'draft-07': 'http://json-schema.org/draft-07/schema#',
  'draft-04': 'http://json-schema.org/draft-04/schema#',
} as const;

type Draft = keyof typeof drafts;

/** Puts a draft's header on a schema. */
export function publish(schema: JsonSchema, draft: Draft): JsonSchema {
  return { $schema: drafts[draft], ...(draft === 'draft-04' ? withoutExamples(schema) : schema) };
}

/** Draft-04 has no `examples`; they go into the description of the field. */
function withoutExamples(schema: JsonSchema): JsonSchema {
  const properties = Object.entries(schema['properties'] as Readonly<Record<string, JsonSchema>>).map(
    ([name, { examples, ...property }]) => {
      if (property['type'] === 'object') return [name, withoutExamples(property)] as const;
      if (!Array.isArray(examples)) return [name, property] as const;
      const { title, description, ...rest } = property;
      const text = [description, `For example ${(examples as readonly unknown[]).map(String).join(', ')}.`]
        .filter(Boolean)
        .join(' ');
      return [name, { title, description: text, ...rest }] as const;
    },
  );
  return { ...schema, properties: Object.fromEntries(properties) };
}
