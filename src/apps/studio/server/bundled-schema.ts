import type { JsonSchema } from '../../../core/index.js';
import type { AuthoringSchemas } from '../../../workbench/rulebook/index.js';
import { RequestError } from '../../server/index.js';

const SUFFIX = '.schema.json';

/**
 * An authoring schema with the schemas that it refers to in its `$defs`.
 * @throws {RequestError} where there is no schema of that name
 */
export function bundled(schemas: AuthoringSchemas, kind: string): JsonSchema {
  const own = Object.hasOwn(schemas, kind) ? schemas[kind] : undefined;
  if (!own) throw new RequestError(404, 'not-found', 'There is no such schema.');
  const found = new Map<string, unknown>();
  const inside = (value: unknown, home: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => inside(item, home));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        key,
        key === '$ref' && typeof item === 'string' ? referenceIn(item, home) : inside(item, home),
      ]),
    );
  };
  const referenceIn = (reference: string, home: string): string => {
    const [file = '', pointer = ''] = reference.split('#');
    const name = file === '' ? home : file.slice(0, -SUFFIX.length);
    if (name === kind) return `#${pointer}`;
    if (!found.has(name)) {
      found.set(name, undefined);
      found.set(name, inside(schemas[name], name));
    }
    return `#/$defs/${name}${pointer}`;
  };
  const whole = inside(own, kind) as JsonSchema;
  return { ...whole, ...(found.size > 0 && { $defs: Object.fromEntries(found) }) };
}
