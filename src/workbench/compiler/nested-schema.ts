import { ENTRY, type JsonSchema } from '../../core/index.js';

/** Schemas of members by their paths, and the required paths. */
export interface MemberSchemas {
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
}

/**
 * The schema of an object, from members by path. A path may also be an object, whose schema then has no keyword for members. An object with
 * a required member is required. A list is not, even if its entries have a required member, and neither is an object around such a list.
 * @param objectOf makes the schema of an object from those of its members by name
 */
export function nested(
  { properties, required }: MemberSchemas,
  objectOf: (members: MemberSchemas, isOutermost: boolean) => JsonSchema,
  isOutermost = true,
): JsonSchema {
  const paths = [...Object.keys(properties), ...required];
  // Most operations have no objects.
  if (!paths.some((path) => path.includes('.') || path.includes(ENTRY)))
    return objectOf({ properties, required: [...new Set(required)] }, isOutermost);
  const firsts = paths.map(first);
  const names = [...new Set(firsts.map(withoutEntry))];
  const own = names.flatMap((name) => {
    const entry = `${name}${ENTRY}`;
    const below = paths.some((path) => path.startsWith(`${name}.`)) ? inner(name) : undefined;
    const schema = below && properties[name] ? { ...below, ...properties[name] } : (properties[name] ?? below);
    if (firsts.includes(entry)) return [[name, { ...schema, items: inner(entry) }] as const];
    return schema ? [[name, schema] as const] : [];
  });
  const given = required.filter((path) => !path.includes(ENTRY)).map(first);
  return objectOf({ properties: Object.fromEntries(own), required: [...new Set(given)] }, isOutermost);

  function inner(name: string): JsonSchema {
    const isBelow = (path: string): boolean => path.startsWith(`${name}.`);
    const rest = (path: string): string => path.slice(name.length + 1);
    const below = Object.entries(properties).filter(([path]) => isBelow(path));
    const members = {
      properties: Object.fromEntries(below.map(([path, schema]) => [rest(path), schema])),
      required: required.filter(isBelow).map(rest),
    };
    return nested(members, objectOf, false);
  }
}

const first = (path: string): string => path.split('.', 1)[0]!;
const withoutEntry = (name: string): string => (name.endsWith(ENTRY) ? name.slice(0, -ENTRY.length) : name);
