import type { ValidateFunction } from 'ajv';
import { createRequire } from 'node:module';
import { inPackage } from '../../system/package.js';
import { useValidators, type AuthoringSchemas } from './authoring-schemas.js';
import { readSchemas } from './rules-folder.js';

let schemas: AuthoringSchemas | undefined;

/** The schemas of rule files that the package contains; the build has compiled them. They are read once. */
export function authoringSchemas(): AuthoringSchemas {
  if (!schemas) {
    schemas = readSchemas(inPackage('schemas/authoring'));
    const validators: unknown = createRequire(import.meta.url)(
      inPackage('dist/esm/generated/authoring-validators.cjs'),
    );
    useValidators(schemas, validators as Readonly<Record<string, ValidateFunction>>);
  }
  return schemas;
}
