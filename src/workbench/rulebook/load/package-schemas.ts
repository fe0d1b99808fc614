import type { JsonSchema } from '../../../core/index.js';
import { inPackage } from '../../system/index.js';
import { builtValidators, useValidators, type AuthoringSchemas } from './authoring-schemas.js';
import { ownCheckEntries } from './own-checks.js';
import { readSchemas } from './rules-folder.js';

let schemas: AuthoringSchemas | undefined;
const withOwn = new WeakMap<object, AuthoringSchemas>();

/**
 * The schemas of rule files: the package's own, which the build has compiled, and those with the checks of the rules folder if it has any.
 * They are read once.
 */
export function authoringSchemas(): AuthoringSchemas {
  if (!schemas) {
    schemas = readSchemas(inPackage('schemas/authoring'));
    useValidators(schemas, builtValidators());
  }
  const own = ownCheckEntries();
  if (!own) return schemas;
  const earlier = withOwn.get(own);
  if (earlier) return earlier;
  const known = { ...schemas, check: withEntries(schemas['check']!, own) };
  useValidators(known, builtValidators(), own);
  withOwn.set(own, known);
  return known;
}

function withEntries(check: JsonSchema, own: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { ...check, properties: { ...(check['properties'] as object), ...own } };
}
