import type { Bindings } from '../../../index.js';
import type { Finding, Slots } from '../../../workbench/rulebook/index.js';
import { oneLine, visible } from '../../../workbench/text/index.js';
import type { Io } from '../io.js';
import { readText } from '../read-text.js';
import { UsageError } from '../../../workbench/system/index.js';

/**
 * Reads a bindings file, YAML or JSON; without a name there are no bindings.
 * @param slots the slots of the rulebook that the codes are for
 * @throws {UsageError} with each fault at its file, line and column
 */
export async function readBindings(file: string | undefined, io: Pick<Io, 'cwd'>, slots: Slots): Promise<Bindings> {
  if (file === undefined) return {};
  const { BindingsLinter } = await import('../../../workbench/lint/bindings-linter.js');
  const { authoringSchemas } = await import('../../../workbench/rulebook/load/package-schemas.js');
  const linter = new BindingsLinter(authoringSchemas());
  const { bindings, findings } = linter.read(file, readText(file, io), slots);
  const errors = findings.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new UsageError(...errors.map(errorLine));
  return bindings;
}

/** A finding as one line of an error message. */
export function errorLine({ file, line, column, message }: Finding): string {
  return visible(`${file}:${line}:${column}: ${oneLine(message)}`);
}
