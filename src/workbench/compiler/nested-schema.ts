import type { JsonSchema } from '../../core/index.js';

/** Schemas of members by their paths, and the paths that must be there. */
export interface MemberSchemas {
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
}

/**
 * The schema of an object whose members are given by their paths. An object with a required member is required.
 * @param objectOf makes the schema of an object from those of its members by name
 */
export function nested(
  { properties, required }: MemberSchemas,
  objectOf: (members: MemberSchemas, isOutermost: boolean) => JsonSchema,
  isOutermost = true,
): JsonSchema {
  const names = [...new Set([...Object.keys(properties), ...required].map(first))];
  const own = names.flatMap((name) => {
    const schema = properties[name] ?? (isObject(name) ? nested(below(name), objectOf, false) : undefined);
    return schema ? [[name, schema] as const] : [];
  });
  return objectOf({ properties: Object.fromEntries(own), required: [...new Set(required.map(first))] }, isOutermost);

  function isObject(name: string): boolean {
    return [...Object.keys(properties), ...required].some((path) => path.startsWith(`${name}.`));
  }

  function below(name: string): MemberSchemas {
    const rest = (path: string): string => path.slice(name.length + 1);
    const isBelow = (path: string): boolean => path.startsWith(`${name}.`);
    const inner = Object.entries(properties).filter(([path]) => isBelow(path));
    return {
      properties: Object.fromEntries(inner.map(([path, schema]) => [rest(path), schema])),
      required: required.filter(isBelow).map(rest),
    };
  }
}

const first = (path: string): string => path.split('.', 1)[0]!;
