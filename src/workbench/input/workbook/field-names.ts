/** The prefix of cell names that say which field is in their column. */
const START = '_payrules.';

/** The cell name that every sheet with an example has. */
export const EXAMPLE = `${START}example_`;

/** The cell name for the header of a field. Names in workbooks contain only letters, digits, points and underscores. */
export const cellNameOf = (field: string): string =>
  START + field.replace(/[^A-Za-z0-9.]/g, (sign) => `_${sign.codePointAt(0)!.toString(16)}_`);

/** The field that a cell name stands for; `undefined` for other names. */
export function fieldOfCellName(name: string): string | undefined {
  if (!name.startsWith(START)) return undefined;
  return name
    .slice(START.length)
    .replace(/_([0-9a-f]{1,5})_/g, (_, code: string) => String.fromCodePoint(parseInt(code, 16)));
}
