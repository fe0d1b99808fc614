import { lintRules } from './rules/index.js';
import { type AuthoringSchemas, readerFor } from '../rulebook/index.js';
import { Linter } from './linter.js';

const linters = new WeakMap<AuthoringSchemas, Linter>();

/** The linter of this process for some schemas, with every lint rule: who lints a folder with it shares what others have found. */
export function rulebookLinter(schemas: AuthoringSchemas): Linter {
  const linter = linters.get(schemas) ?? new Linter(readerFor(schemas), lintRules);
  linters.set(schemas, linter);
  return linter;
}
