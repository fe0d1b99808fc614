import type { ValidateFunction } from 'ajv';
import { createRequire } from 'node:module';
import type { JsonSchema } from '../../../core/index.js';
import { inCli, inPackage } from '../../system/index.js';
import { useValidators, type AuthoringSchemas } from './authoring-schemas.js';
import { ownCheckEntries } from './own-checks.js';
import { readSchemas } from './rules-folder.js';

let schemas: AuthoringSchemas | undefined;
let validators: Readonly<Record<string, ValidateFunction>>;
const withOwn = new WeakMap<object, AuthoringSchemas>();

/**
 * The schemas of rule files: those that the package contains, and with the checks of the rules folder where it has any. The build has
 * compiled the package's own. They are read once.
 */
export function authoringSchemas(): AuthoringSchemas {
  if (!schemas) {
    schemas = readSchemas(inPackage('schemas/authoring'));
    validators = createRequire(import.meta.url)(inCli('validators.cjs')) as typeof validators;
    useValidators(schemas, validators);
  }
  const own = ownCheckEntries();
  if (!own) return schemas;
  const earlier = withOwn.get(own);
  if (earlier) return earlier;
  const known = { ...schemas, check: withEntries(schemas['check']!, own) };
  useValidators(known, validators, own);
  withOwn.set(own, known);
  return known;
}

function withEntries(check: JsonSchema, own: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { ...check, properties: { ...(check['properties'] as object), ...own } };
}
