import { type Zippable, strToU8, zipSync } from 'fflate';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** A cell: a text, a number, or the XML after its reference. */
export type Cell = string | number | { readonly xml: string };

/** The parts of a workbook that differ from a plain workbook. */
export interface Parts {
  /** The names of its sheets, with their state. */
  readonly sheets?: readonly (string | { readonly name: string; readonly state: string })[];
  /** XML after the properties of the workbook, or instead of them. */
  readonly workbook?: string;
  readonly properties?: string;
  /** The items of the shared texts. */
  readonly shared?: string;
  /** The inner parts of the styles. */
  readonly styles?: string;
  /** Additional parts, or replacements for these parts; `undefined` removes a part. */
  readonly parts?: Readonly<Record<string, string | Uint8Array | undefined>>;
}

const escaped = (text: string): string => text.replace(/[&<"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The letters of a column, from 0. */
export const letters = (index: number): string =>
  (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

function cellXml(cell: Cell, reference: string): string {
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
  if (typeof cell === 'string') return `<c r="${reference}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  return `<c r="${reference}"${cell.xml}</c>`;
}

/** The rows of a sheet as XML. @param first the number of the first row */
export const rowsXml = (rows: readonly (readonly Cell[])[], first = 1): string =>
  rows
    .map(
      (row, i) =>
        `<row r="${first + i}">${row.map((cell, column) => cellXml(cell, `${letters(column)}${first + i}`)).join('')}</row>`,
    )
    .join('');

/** A sheet as XML. @param after the XML after its rows */
export const sheetXml = (rows: string, after = ''): string =>
  `${HEAD}<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheetData>${rows}</sheetData>${after}</worksheet>`;

/** The bytes of a workbook whose first sheet is this XML; its other sheets are empty. */
export function workbookOf(sheet: string, { sheets = ['Orders'], ...more }: Parts = {}): Buffer {
  const { workbook = '', properties = '', shared, styles = '', parts = {} } = more;
  const named = sheets.map((each) => (typeof each === 'string' ? { name: each, state: 'visible' } : each));
  const relation = (id: string, kind: string, target: string): string =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${kind}" Target="${target}"/>`;
  const relations = (inner: string): string =>
    `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;
  const texts: Record<string, string | Uint8Array | undefined> = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">${properties}<sheets>${named
      .map(
        ({ name, state }, i) =>
          `<sheet name="${escaped(name)}" sheetId="${i + 1}" state="${state}" r:id="rId${i + 1}"/>`,
      )
      .join('')}</sheets>${workbook}</workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      [
        ...named.map((_, i) => relation(`rId${i + 1}`, 'worksheet', `worksheets/sheet${i + 1}.xml`)),
        ...(shared === undefined ? [] : [relation('rIdS', 'sharedStrings', 'sharedStrings.xml')]),
        relation('rIdT', 'styles', 'styles.xml'),
      ].join(''),
    ),
    'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}">${styles}</styleSheet>`,
    ...(shared !== undefined && { 'xl/sharedStrings.xml': `${HEAD}<sst xmlns="${MAIN}">${shared}</sst>` }),
    ...Object.fromEntries(named.map((_, i) => [`xl/worksheets/sheet${i + 1}.xml`, i === 0 ? sheet : sheetXml('')])),
    ...parts,
  };
  const files: Zippable = {};
  for (const [name, text] of Object.entries(texts))
    if (text !== undefined) files[name] = typeof text === 'string' ? strToU8(text) : [text, { level: 0 }];
  return Buffer.from(zipSync(files, { mtime: new Date(2026, 0, 1) }));
}
