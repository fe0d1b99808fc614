import { inPackage } from '../../system/package.js';
import type { AuthoringSchemas } from './authoring-schemas.js';
import { readSchemas } from './rules-folder.js';

let schemas: AuthoringSchemas | undefined;

/** The schemas of rule files that the package contains. They are read once: to compile them takes most of the time of loading rules. */
export const authoringSchemas = (): AuthoringSchemas => (schemas ??= readSchemas(inPackage('schemas/authoring')));
