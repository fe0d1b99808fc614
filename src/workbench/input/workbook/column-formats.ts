import { type Unzipped, strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { columnLetter } from '../csv/header.js';
import { Archive } from './archive.js';
import { type Contents, contentsOf } from './contents.js';
import { elementIn, elementsIn } from './xml.js';

const STYLE = /(\sstyle=["'])([0-9]+)(["'])/g;

/** A sheet whose columns have formats, and the row after its last one. */
interface Formatted {
  readonly columns: string;
  readonly styles: readonly string[];
  readonly row: number;
}

/**
 * Changes a workbook with a package that drops the formats of columns, and restores them. Without its format, a number typed below the last
 * row would lose its zeros. The package renumbers formats, so each sheet gets temporary cells below its rows that show the new numbers.
 * @param change makes the changed workbook
 */
export async function keepingColumnFormats(
  bytes: Buffer,
  change: (bytes: Uint8Array) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const files = unzipSync(bytes);
  const formatted = new Map<string, Formatted>();
  for (const [name, part] of partsOf(bytes)) {
    const xml = textOf(files, part);
    const found = formattedIn(xml);
    if (!found) continue;
    formatted.set(name, found);
    const cells = found.styles.map((style, i) => `<c r="${columnLetter(i)}${found.row}" s="${style}"/>`).join('');
    files[part] = strToU8(
      xml.replace(/<\/sheetData>|<sheetData\/>/, (end) =>
        end === '</sheetData>'
          ? `<row r="${found.row}">${cells}</row>${end}`
          : `<sheetData><row r="${found.row}">${cells}</row></sheetData>`,
      ),
    );
  }
  if (formatted.size === 0) return change(bytes);
  const changed = await change(zipSync(files, { level: 1 }));
  const output = unzipSync(changed);
  for (const [name, part] of partsOf(Buffer.from(changed))) {
    const found = formatted.get(name);
    if (found) output[part] = strToU8(withFormats(textOf(output, part), found));
  }
  return zipSync(output);
}

/** The extension with the drop-down lists whose values are on another sheet. */
const LISTS = '{CCE6A557-97BC-4b89-ADB6-D9C93CAAB3DF}';
const START_OF_LISTS = `<ext xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main" uri="${LISTS}">`;
/** Namespaces, and the identifiers of revisions. */
const DECLARED = /\s(?:xmlns:\w+|xr\w*:\w+)="[^"]*"/g;
/** Texts of elements and attributes. */
const CONTENTS = /(?<=>)[^<]*|"[^"]*"/g;
/** The prefix of a name that needs another namespace. */
const OTHER_PREFIX = /[<\s](?!\/?(?:x14|xm):)[\w/]+:/;

/**
 * Changes a workbook with a package that drops drop-down lists whose values are on another sheet, and restores them.
 * @param change makes the changed workbook
 */
export async function keepingLists(bytes: Buffer, change: (bytes: Buffer) => Promise<Uint8Array>): Promise<Uint8Array> {
  const files = unzipSync(bytes);
  const lists = new Map(
    [...partsOf(bytes)].flatMap(([name, part]) => {
      const own = listsIn(textOf(files, part));
      return own === undefined ? [] : [[name, own] as const];
    }),
  );
  const changed = await change(bytes);
  if (lists.size === 0) return changed;
  const output = unzipSync(changed);
  for (const [name, part] of partsOf(Buffer.from(changed))) {
    const own = lists.get(name);
    if (own !== undefined) output[part] = strToU8(withExtension(textOf(output, part), `${START_OF_LISTS}${own}</ext>`));
  }
  return zipSync(output);
}

/** The content of the extension without its own namespaces; `undefined` without the extension, or if it needs others. */
function listsIn(xml: string): string | undefined {
  const at = xml.indexOf(LISTS);
  const start = xml.indexOf('>', at) + 1;
  const end = xml.indexOf('</ext>', start);
  if (at < 0 || end < 0) return undefined;
  const own = xml.slice(start, end).replace(DECLARED, '');
  return OTHER_PREFIX.test(own.replace(CONTENTS, '')) ? undefined : own;
}

/** A sheet with another extension. Extensions are its last element. */
const withExtension = (xml: string, extension: string): string =>
  xml.includes('</extLst></worksheet>')
    ? xml.replace('</extLst></worksheet>', () => `${extension}</extLst></worksheet>`)
    : xml.replace('</worksheet>', () => `<extLst>${extension}</extLst></worksheet>`);

const textOf = (files: Unzipped, part: string): string => strFromU8(files[part]!);

function partsOf(bytes: Buffer): ReadonlyMap<string, string> {
  const { sheets }: Contents = contentsOf(new Archive(bytes));
  return new Map(sheets.map(({ name, part }) => [name, part]));
}

/** The formats of a sheet's columns; `undefined` if no column has a format, or the elements of the sheet have prefixes. */
function formattedIn(xml: string): Formatted | undefined {
  const { prefix, whole: columns } = elementIn(xml, 'cols') ?? {};
  if (columns === undefined || prefix !== '') return undefined;
  const styles = [...new Set(Array.from(columns.matchAll(STYLE), ([, , style]) => style!))];
  const [last] = elementsIn(xml.slice(Math.max(0, xml.lastIndexOf('<row'))), 'row');
  return styles.length === 0 ? undefined : { columns, styles, row: Number(last?.['r'] ?? 0) + 1 };
}

function withFormats(xml: string, { columns, styles, row }: Formatted): string {
  const first = xml.indexOf(`<row r="${row}"`);
  const cells = first < 0 ? '' : xml.slice(first, xml.indexOf('</row>', first) + '</row>'.length);
  const newStyles = styles.map(
    (_, i) => new RegExp(`<c r="${columnLetter(i)}${row}" s="([0-9]+)"`).exec(cells)?.[1] ?? '0',
  );
  const own = columns.replaceAll(
    STYLE,
    (_, start: string, style: string, end: string) => start + newStyles[styles.indexOf(style)]! + end,
  );
  const without = xml.replace(cells, '').replace(elementIn(xml, 'cols')?.whole ?? '', '');
  return without.replace(/<sheetData/, (start) => own + start);
}
