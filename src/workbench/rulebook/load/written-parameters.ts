import { Ajv, type ValidateFunction } from 'ajv';
import { checks } from '../../../checks/index.js';

const validators = new Map<string, ValidateFunction>();

/**
 * Whether parameters match the schema of a check, see `CheckContext`.
 * `payrules check` loads `check-context.ts` without Ajv, so this is a separate file.
 */
export function isWritten(check: string, written: unknown): boolean {
  const schema = checks[check]?.parameters;
  // The loader reports the unknown name.
  if (!schema) return true;
  const validate =
    validators.get(check) ??
    // The schemas are the package's own, and few rules take parameters from a table.
    new Ajv({ strict: false, meta: false, validateSchema: false, code: { optimize: false } }).compile(schema);
  validators.set(check, validate);
  return validate(written);
}
