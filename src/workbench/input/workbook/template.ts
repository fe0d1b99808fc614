import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { type Cell, type CellStyle, type DataValidation, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { columnLetter } from '../csv/header.js';
import { cellNameOf, EXAMPLE } from './field-names.js';
import { MOST_ROWS } from './sheet.js';

/** A column that people fill in. */
export interface TemplateColumn {
  /** The name of the field. */
  readonly name: string;
  readonly label: string;
  /** A description of the field, shown beside its label. */
  readonly comment: string;
  readonly isRequired: boolean;
  /** The values that a spreadsheet accepts without asking, and its message for other values. */
  readonly limits?: TemplateLimits & { readonly says: string };
  /** The value in the example. */
  readonly example: string;
}

/** Values to choose from, a number of characters, or the bounds of a number. */
export type TemplateLimits =
  | { readonly values: readonly string[]; readonly isClosed: boolean }
  | { readonly least: number; readonly most: number }
  | { readonly min: string | undefined; readonly max: string | undefined };

/** A sheet that people fill in. */
export interface TemplateSheet {
  readonly name: string;
  readonly columns: readonly TemplateColumn[];
}

/** A workbook that people fill in, with a sheet of examples that is not read. */
export interface Template {
  /** The orders first. */
  readonly sheets: readonly TemplateSheet[];
  readonly example: { readonly name: string; readonly note: string };
}

const TEXT: CellStyle = { numFmt: '@' };
const HEADER: CellStyle = {
  ...TEXT,
  font: { bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E7EEF7' } },
  alignment: { wrapText: true, vertical: 'top' },
};
const REQUIRED: CellStyle = { ...HEADER, fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'BDD3F0' } } };
const NOTE: CellStyle = { font: { italic: true } };

/** The sheet with drop-down lists that are too long for a cell's own validation. */
const VALUES = 'payrules.values';
/** The longest list that fits into a cell's validation. */
const LONGEST_LIST = 250;
/** The longest title and text of a spreadsheet's message about a value. */
const LONGEST_TITLE = 32;
const LONGEST_TEXT = 220;
/** The longest comment of a cell name. */
const LONGEST_COMMENT = 255;
const [NARROWEST, WIDEST] = [12, 40];

/** The bytes of a workbook that people fill in. */
export async function templateWorkbook({ sheets, example }: Template): Promise<Uint8Array> {
  const lists: string[][] = [];
  const written = sheets.map((sheet): WriteSheet => {
    const dataValidations = sheet.columns.flatMap((column, index) => validationOf(column, columnLetter(index), lists));
    return { ...headerOf(sheet), dataValidations, freezePane: { rows: 1 } };
  });
  const examples = exampleOf(sheets[0]!, example);
  const hidden: readonly WriteSheet[] =
    lists.length === 0 ? [] : [{ name: VALUES, rows: columnsAsRows(lists), hidden: true }];
  const bytes = await writeXlsx({
    sheets: [...written, examples, ...hidden],
    namedRanges: [
      ...sheets.flatMap(({ name, columns }) =>
        columns.map((column, index) => ({
          name: cellNameOf(column.name),
          range: placeIn(name, columnLetter(index)),
          comment: column.label.slice(0, LONGEST_COMMENT),
        })),
      ),
      { name: EXAMPLE, range: placeIn(example.name, 'A') },
    ],
  });
  return asTexts(bytes, sheets.length);
}

/** The reference to the first cell of a column. */
const placeIn = (sheet: string, letter: string): string => `${quoted(sheet)}!$${letter}$1`;
const quoted = (sheet: string): string => `'${sheet.replaceAll("'", "''")}'`;

/** The header of a sheet. The second row has the text format, which {@link asTexts} copies to whole columns. */
function headerOf({ name, columns }: TemplateSheet): WriteSheet & { readonly cells: Map<string, Partial<Cell>> } {
  const cells = new Map<string, Partial<Cell>>();
  for (const [index, { label, comment, isRequired }] of columns.entries()) {
    cells.set(`0,${index}`, {
      value: label,
      type: 'string',
      style: isRequired ? REQUIRED : HEADER,
      ...(comment !== '' && { comment: { author: 'payrules', text: comment } }),
    });
    cells.set(`1,${index}`, { value: null, type: 'empty', style: TEXT });
  }
  const widths = columns.map(({ label, example }) => ({
    width: Math.min(Math.max(label.length, example.length, NARROWEST) + 2, WIDEST),
  }));
  return { name, rows: [columns.map(({ label }) => label), columns.map(() => null)], cells, columns: widths };
}

function exampleOf({ columns }: TemplateSheet, { name, note }: Template['example']): WriteSheet {
  const sheet = headerOf({ name, columns });
  for (const [index, { example: value }] of columns.entries())
    sheet.cells.set(`1,${index}`, {
      value: value === '' ? null : value,
      type: value === '' ? 'empty' : 'string',
      style: TEXT,
    });
  sheet.cells.set('3,0', { value: note, type: 'string', style: NOTE });
  return { ...sheet, rows: [sheet.rows![0]!, columns.map(() => null), [], [note]] };
}

function columnsAsRows(columns: readonly (readonly string[])[]): (string | null)[][] {
  const length = Math.max(...columns.map((column) => column.length));
  return Array.from({ length }, (_, row) => columns.map((column) => column[row] ?? null));
}

/** @param lists the lists on the sheet of values so far, which this may extend */
function validationOf({ label, limits }: TemplateColumn, letter: string, lists: string[][]): readonly DataValidation[] {
  if (!limits) return [];
  const shared = {
    range: `${letter}2:${letter}${MOST_ROWS}`,
    allowBlank: true,
    // Only a warning, because a bound may depend on other cells.
    errorStyle: 'warning',
    showErrorMessage: true,
    errorTitle: label.slice(0, LONGEST_TITLE),
    errorMessage: limits.says.slice(0, LONGEST_TEXT),
  } as const;
  if ('values' in limits) {
    const { values, isClosed } = limits;
    const list = { ...shared, type: 'list', showErrorMessage: isClosed } as const;
    const isShort = values.join(',').length <= LONGEST_LIST && !values.some((value) => /[",]/.test(value));
    if (isShort) return [{ ...list, values: [...values] }];
    lists.push([...values]);
    const own = columnLetter(lists.length - 1);
    return [{ ...list, formula1: `${quoted(VALUES)}!$${own}$1:$${own}$${values.length}` }];
  }
  if ('least' in limits) {
    const { least, most } = limits;
    return [{ ...shared, type: 'textLength', operator: 'between', formula1: `${least}`, formula2: `${most}` }];
  }
  // The cells are texts, with a point before decimals in every country.
  const cell = `${letter}2`;
  const number = `IF(ISNUMBER(${cell}),${cell},_xlfn.NUMBERVALUE(${cell},"."," "))`;
  const { min, max } = limits;
  const bounds = [
    ...(min === undefined ? [] : [`${number}>=${min}`]),
    ...(max === undefined ? [] : [`${number}<=${max}`]),
  ];
  return [{ ...shared, type: 'custom', formula1: `AND(${bounds.join(',')})` }];
}

/** The workbook with the text format for all rows of the first sheets' columns, and with hidden names. */
function asTexts(bytes: Uint8Array, sheets: number): Uint8Array {
  const files = unzipSync(bytes);
  const edit = (part: string, change: (xml: string) => string): void => {
    files[part] = strToU8(change(strFromU8(files[part]!)));
  };
  for (let sheet = 1; sheet <= sheets; sheet++)
    edit(`xl/worksheets/sheet${sheet}.xml`, (xml) => {
      const [, style] = /<c r="A2" s="([0-9]+)"/.exec(xml)!;
      return xml.replaceAll(/<col (?=min=)/g, `<col style="${style}" `);
    });
  edit('xl/workbook.xml', (xml) => xml.replaceAll('<definedName ', '<definedName hidden="1" '));
  return zipSync(files);
}
