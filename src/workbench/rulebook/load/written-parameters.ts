import { Ajv, type ValidateFunction } from 'ajv';
import { checks } from '../../../checks/index.js';

const validators = new Map<string, ValidateFunction>();

/**
 * Whether parameters have the shape that the schema of a check asks for, see `CheckContext`.
 * `payrules check` starts with `check-context.ts` and without Ajv: this file stays apart.
 */
export function isWritten(check: string, written: unknown): boolean {
  const schema = checks[check]?.parameters;
  // The loader reports the name.
  if (!schema) return true;
  const validate =
    validators.get(check) ??
    // The schemas are the package's own, and few rules take parameters from a table.
    new Ajv({ strict: false, meta: false, validateSchema: false, code: { optimize: false } }).compile(schema);
  validators.set(check, validate);
  return validate(written);
}
