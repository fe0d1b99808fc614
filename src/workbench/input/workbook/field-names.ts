/** What the names of cells begin with that say which field is in their column. */
const START = '_payrules.';

/** The name of the cell that all sheets with an example have. */
export const EXAMPLE = `${START}example_`;

/** The name in a workbook of the header of a field. Names in workbooks have letters, digits, points and low lines alone. */
export const cellNameOf = (field: string): string =>
  START + field.replace(/[^A-Za-z0-9.]/g, (sign) => `_${sign.codePointAt(0)!.toString(16)}_`);

/** The field that the name of a cell stands for; `undefined` where it is another name. */
export function fieldOfCellName(name: string): string | undefined {
  if (!name.startsWith(START)) return undefined;
  return name
    .slice(START.length)
    .replace(/_([0-9a-f]{1,5})_/g, (_, code: string) => String.fromCodePoint(parseInt(code, 16)));
}
