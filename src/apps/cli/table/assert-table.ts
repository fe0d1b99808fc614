import { type OpenedInput, closeInput } from '../../../workbench/input/index.js';
import { UsageError } from '../../../workbench/system/index.js';

/**
 * Checks that an input is a table, if an option is given that has no effect on other inputs.
 * @param options the values of such options by name; the others are undefined or false
 * @throws {UsageError} with the first of them
 */
export async function assertTable(input: OpenedInput, options: Readonly<Record<string, unknown>>): Promise<void> {
  const option = Object.keys(options).find((name) => options[name] !== undefined && options[name] !== false);
  if (input.format === 'csv' || option === undefined) return;
  await closeInput(input);
  throw new UsageError(`--${option} is for a table: a file named .csv or .xlsx, or --input csv`);
}
