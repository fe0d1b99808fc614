import { type OpenedInput, type Workbook, closeInput } from '../../../workbench/input/index.js';
import { UsageError } from '../../../workbench/system/index.js';

/**
 * Checks that an input is a table, if an option is given that has no effect on other inputs.
 * @param options the values of such options by name; the others are undefined or false
 * @throws {UsageError} with the first of them
 */
export async function assertTable(input: OpenedInput, options: Readonly<Record<string, unknown>>): Promise<void> {
  const option = Object.keys(options).find((name) => options[name] !== undefined && options[name] !== false);
  if (input.format !== 'csv' && option !== undefined)
    await refuseInput(input, `--${option} is for a table: a file named .csv or .xlsx, or --input csv`);
}

/** @throws {UsageError} after it has closed the input, which nobody reads then */
export async function refuseInput(input: OpenedInput, message: string): Promise<never> {
  await closeInput(input);
  throw new UsageError(message);
}

/** Whether a file to write is a workbook, by its name. */
export const namesWorkbook = (file: string): boolean => /\.xl[st][mx]$/i.test(file);

/**
 * What is wrong with the name of a copy of a workbook; `undefined` if nothing is. Spreadsheets open macros only in a file that ends in
 * .xlsm, and such a file only with macros.
 */
export function faultOfName(file: string, { hasMacros }: Pick<Workbook, 'hasMacros'>): string | undefined {
  const ending = hasMacros ? '.xlsm' : '.xlsx';
  return file.toLowerCase().endsWith(ending)
    ? undefined
    : `names another kind of workbook than the input: name a file that ends in ${ending}`;
}
