import type { JsonSchema } from '../../../core/index.js';

/** The drafts of JSON Schema in which a portable schema is published. */
export const drafts = {
  '2020-12': 'https://json-schema.org/draft/2020-12/schema',
  'draft-07': 'http://json-schema.org/draft-07/schema#',
  'draft-04': 'http://json-schema.org/draft-04/schema#',
} as const;

type Draft = keyof typeof drafts;

/** Adds a draft's header to a schema. */
export function publish(schema: JsonSchema, draft: Draft): JsonSchema {
  return { $schema: drafts[draft], ...(draft === 'draft-04' ? withoutExamples(schema) : schema) };
}

/** Draft-04 has no `examples`, so they go into the description of the field. */
function withoutExamples({ examples, ...schema }: JsonSchema): JsonSchema {
  const { properties, items } = schema as { readonly properties?: Properties; readonly items?: JsonSchema };
  const inner = {
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, withoutExamples(each)])),
    }),
    ...(items && { items: withoutExamples(items) }),
  };
  if (!Array.isArray(examples)) return { ...schema, ...inner };
  const { title, description, ...rest } = schema;
  const text = [description, `For example ${(examples as readonly unknown[]).map(String).join(', ')}.`]
    .filter(Boolean)
    .join(' ');
  return { title, description: text, ...rest, ...inner };
}

type Properties = Readonly<Record<string, JsonSchema>>;
