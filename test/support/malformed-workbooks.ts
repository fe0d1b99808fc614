import { readFileSync } from 'node:fs';
import { type Cell, type Parts, letters, rowsXml, sheetXml, workbookOf } from './workbook-parts.js';

/** A malformed workbook. */
export interface MalformedWorkbook {
  readonly name: string;
  readonly bytes: () => Buffer;
  /** The message of `check` about it, on standard output or standard error. */
  readonly says: string;
  readonly code: 0 | 1 | 2;
}

const samples = JSON.parse(readFileSync('test/fixtures/orders/alpha.payout.json', 'utf8')) as readonly object[];
/** An order without a finding. */
const good = Object.entries(samples[0]!) as readonly (readonly [string, string])[];
const names = good.map(([name]) => name);

/** The cells of the order, with some of them replaced. */
const cells = (others: Readonly<Record<string, Cell>> = {}): readonly Cell[] =>
  good.map(([name, value]) => others[name] ?? value);
/** A sheet with the header and these rows. */
const sheet = (...rows: readonly (readonly Cell[])[]): string => sheetXml(rowsXml([names, ...rows]));
const columnOf = (name: string): string => letters(names.indexOf(name));

const plain = (parts?: Parts): Buffer => workbookOf(sheet(cells()), parts);
/** A workbook with other bytes in the directory entry of a part, its first sheet by default. @param at the place in the entry */
function withEntry(bytes: Buffer, at: number, value: number, part = 'xl/worksheets/sheet1.xml'): Buffer {
  const name = bytes.lastIndexOf(part);
  bytes.writeUInt32LE(value, name - 46 + at);
  return bytes;
}
/** A workbook whose archive has two more parts, neither of which a reader needs. */
const withMacros = (): Buffer => plain({ parts: { 'xl/macro1.bin': 'x', 'xl/macro2.bin': 'y' } });

const DAMAGED = 'the workbook is damaged; open it in a spreadsheet and save it once more';
const LARGE = 'the workbook is larger than 100 MiB, or its parts are once they are decompressed';
const ENTITIES = 'the workbook declares XML entities, which no spreadsheet writes';
const FORMULA = 'The cell is a formula without a result';
const OLE = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(512)]);
const ZEROS =
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="00000000"/><numFmt numFmtId="165" formatCode="00\\-000\\-000"/></numFmts><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>';

/** Every workbook with what `check alpha.payout` answers. */
export const malformedWorkbooks: readonly MalformedWorkbook[] = [
  // Archives.
  { name: 'empty file', bytes: () => Buffer.alloc(0), says: 'the input is empty', code: 2 },
  { name: 'cut short', bytes: () => plain().subarray(0, 900), says: DAMAGED, code: 2 },
  {
    name: 'bytes of a part changed',
    bytes: () => {
      const bytes = plain();
      const at = bytes.indexOf('xl/worksheets/sheet1.xml') + 60;
      bytes[at] = bytes[at]! ^ 0xff;
      return bytes;
    },
    says: DAMAGED,
    code: 2,
  },
  { name: 'another checksum', bytes: () => withEntry(plain(), 16, 1), says: DAMAGED, code: 2 },
  {
    name: 'zip bomb: a gigabyte in a sheet',
    bytes: () => withEntry(plain(), 24, 0x7fff_ffff),
    says: LARGE,
    code: 2,
  },
  {
    name: 'zip bomb: more than the archive states',
    bytes: () => withEntry(workbookOf(sheetXml(rowsXml([names, cells()]) + ' '.repeat(5_000_000))), 24, 1000),
    says: DAMAGED,
    code: 2,
  },
  { name: 'no size stated', bytes: () => withEntry(plain(), 24, 0), says: LARGE, code: 2 },
  {
    name: 'zip bomb: sizes after the part alone',
    bytes: () =>
      [8, 20, 24].reduce((bytes, at) => withEntry(bytes, at, at === 8 ? 8 : 0, 'xl/macro1.bin'), withMacros()),
    says: DAMAGED,
    code: 2,
  },
  {
    name: 'a part twice',
    bytes: () => {
      const bytes = withMacros();
      bytes.write('xl/macro1.bin', bytes.lastIndexOf('xl/macro2.bin'));
      return bytes;
    },
    says: DAMAGED,
    code: 2,
  },
  {
    name: 'fewer parts than the directory has',
    bytes: () => {
      const bytes = withMacros();
      const count = bytes.length - 12;
      bytes.writeUInt16LE(bytes.readUInt16LE(count) - 1, count);
      return bytes;
    },
    says: DAMAGED,
    code: 2,
  },
  { name: 'another compression', bytes: () => withEntry(plain(), 8, 9 << 16), says: DAMAGED, code: 2 },
  // Other kinds of files.
  {
    name: '.xls renamed',
    bytes: () => OLE,
    says: 'the file is an old Excel workbook (.xls), or one with a password; save it as an Excel workbook (.xlsx)',
    code: 2,
  },
  {
    name: 'encrypted',
    bytes: () => Buffer.concat([OLE, Buffer.from('EncryptedPackage', 'utf16le')]),
    says: 'one with a password; save it as an Excel workbook (.xlsx) without a password',
    code: 2,
  },
  {
    name: '.xlsb renamed',
    bytes: () =>
      plain({
        parts: {
          'xl/workbook.bin': 'x',
          '_rels/.rels':
            '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="xl/workbook.bin"/></Relationships>',
        },
      }),
    says: 'the file is a binary Excel workbook (.xlsb)',
    code: 2,
  },
  // Parts.
  {
    name: 'no sheet part',
    bytes: () => plain({ parts: { 'xl/worksheets/sheet1.xml': undefined } }),
    says: DAMAGED,
    code: 2,
  },
  { name: 'no workbook part', bytes: () => plain({ parts: { 'xl/workbook.xml': undefined } }), says: DAMAGED, code: 2 },
  { name: 'no relations', bytes: () => plain({ parts: { '_rels/.rels': undefined } }), says: DAMAGED, code: 2 },
  {
    name: 'sheet cut inside an intact archive',
    bytes: () => {
      const xml = sheet(cells(), cells({ mchOrderId: 'ORD-9' }));
      return workbookOf(xml.slice(0, xml.lastIndexOf('<row')));
    },
    says: DAMAGED,
    code: 2,
  },
  {
    name: 'XML entities',
    bytes: () => workbookOf(sheet(cells()).replace('<worksheet', '<!DOCTYPE a [<!ENTITY b "c">]><worksheet')),
    says: ENTITIES,
    code: 2,
  },
  {
    name: 'XML entities in shared texts',
    bytes: () =>
      plain({ shared: '', parts: { 'xl/sharedStrings.xml': '<!DOCTYPE sst [<!ENTITY x "y">]><sst></sst>' } }),
    says: ENTITIES,
    code: 2,
  },
  {
    name: 'shared text out of range',
    bytes: () =>
      workbookOf(sheet(cells({ beneficiaryName: { xml: ' t="s"><v>7</v>' } })), { shared: '<si><t>a</t></si>' }),
    says: DAMAGED,
    code: 2,
  },
  // Sheets.
  {
    name: '1001 sheets',
    bytes: () => plain({ sheets: Array.from({ length: 1001 }, (_, i) => `S${i}`) }),
    says: 'the workbook has more than 1000 sheets',
    code: 2,
  },
  { name: 'no sheets', bytes: () => plain({ sheets: [] }), says: 'the workbook has no sheet that is shown', code: 2 },
  {
    name: 'all sheets hidden',
    bytes: () => plain({ sheets: [{ name: 'Orders', state: 'veryHidden' }] }),
    says: 'the workbook has no sheet that is shown',
    code: 2,
  },
  {
    name: 'hidden sheet first',
    bytes: () =>
      plain({
        sheets: [{ name: 'Notes', state: 'hidden' }, 'Orders'],
        parts: { 'xl/worksheets/sheet1.xml': sheetXml(''), 'xl/worksheets/sheet2.xml': sheet(cells()) },
      }),
    says: '1 order: nothing found',
    code: 0,
  },
  { name: 'empty sheet', bytes: () => workbookOf(sheetXml('')), says: 'the input is empty', code: 2 },
  { name: 'a header alone', bytes: () => workbookOf(sheet()), says: 'the table has a header and no rows', code: 2 },
  {
    name: 'no header',
    bytes: () => workbookOf(sheetXml(rowsXml([cells()]))),
    says: 'the first row looks like an order',
    code: 2,
  },
  {
    name: 'duplicate headers',
    bytes: () =>
      workbookOf(
        sheetXml(
          rowsXml([
            [...names, 'amount'],
            [...cells(), '1'],
          ]),
        ),
      ),
    says: 'are both amount; remove one of the two',
    code: 2,
  },
  {
    name: 'a title above the header',
    bytes: () => workbookOf(sheetXml(rowsXml([['Payouts of May'], names, cells()]))),
    says: 'no cell of the first row is a name',
    code: 2,
  },
  // Rows.
  {
    name: 'negative row',
    bytes: () => workbookOf(sheetXml(`${rowsXml([names])}<row r="-3"></row>`)),
    says: DAMAGED,
    code: 2,
  },
  {
    name: 'billions of rows',
    bytes: () => workbookOf(sheetXml(`${rowsXml([names, cells()])}<row r="4000000000"></row>`)),
    says: DAMAGED,
    code: 2,
  },
  {
    name: 'rows out of order',
    bytes: () => workbookOf(sheetXml(rowsXml([names, cells()], 2) + rowsXml([cells()], 1))),
    says: DAMAGED,
    code: 2,
  },
  {
    name: 'huge column numbers',
    bytes: () => workbookOf(sheet(cells()).replace('r="A2"', 'r="ZZZ2"')),
    says: DAMAGED,
    code: 2,
  },
  {
    name: 'merged cells',
    bytes: () =>
      workbookOf(
        sheetXml(
          rowsXml([names, cells(), cells({ mchOrderId: 'ORD-2', beneficiaryName: { xml: '>' } })]),
          `<mergeCells><mergeCell ref="${columnOf('beneficiaryName')}2:${columnOf('beneficiaryName')}3"/></mergeCells>`,
        ),
      ),
    says: `merged cells, such as ${columnOf('beneficiaryName')}2:${columnOf('beneficiaryName')}3, count as the first of them`,
    code: 1,
  },
  {
    name: 'hidden rows, the first of them empty',
    bytes: () =>
      workbookOf(
        sheetXml(
          `${rowsXml([names, cells()])}<row r="3" hidden="1"><c r="A3" s="1"/></row>${rowsXml([cells({ mchOrderId: 'ORD-2' })], 4).replace('<row r="4"', '<row r="4" hidden="1"')}`,
        ),
      ),
    says: 'hidden rows, such as row 4, are read too',
    code: 0,
  },
  // Cells.
  {
    name: 'formula with a result',
    bytes: () => workbookOf(sheet(cells({ amount: { xml: '><f>100+20.5</f><v>120.5</v>' } }))),
    says: '1 order: nothing found',
    code: 0,
  },
  {
    name: 'formula without a result',
    bytes: () => workbookOf(sheet(cells({ amount: { xml: '><f>100+20.5</f><v></v>' } }))),
    says: FORMULA,
    code: 1,
  },
  {
    name: 'formula without a result, of a field that takes any text',
    bytes: () => workbookOf(sheet(cells({ beneficiaryName: { xml: '><f>A1&amp;A2</f>' } }))),
    says: FORMULA,
    code: 0,
  },
  {
    name: 'error of a formula',
    bytes: () => workbookOf(sheet(cells({ amount: { xml: ' t="e"><f>1/0</f><v>#DIV/0!</v>' } }))),
    says: 'The cell is the error of a formula',
    code: 1,
  },
  {
    name: 'external links',
    bytes: () =>
      workbookOf(sheet(cells({ amount: { xml: '><f>[1]Rates!A1</f><v>120.5</v>' } })), {
        workbook: '<externalReferences><externalReference r:id="rIdX"/></externalReferences>',
        parts: { 'xl/externalLinks/externalLink1.xml': '<externalLink/>' },
      }),
    says: '1 order: nothing found',
    code: 0,
  },
  {
    name: 'number of 20 digits',
    bytes: () => workbookOf(sheet(cells({ transferCode: 1136600010003254300 }))),
    says: 'A spreadsheet has shortened the number and its last digits are lost',
    code: 1,
  },
  {
    name: 'zeros that a format shows',
    bytes: () =>
      workbookOf(sheet(cells({ beneficiaryAccountNumber: { xml: ' s="1"><v>1000325</v>' } })), { styles: ZEROS }),
    says: '1 order: nothing found',
    code: 0,
  },
  {
    name: 'zeros and hyphens that a format shows',
    bytes: () =>
      workbookOf(sheet(cells({ beneficiaryAccountNumber: { xml: ' s="2"><v>1000325</v>' } })), { styles: ZEROS }),
    says: 'without spaces',
    code: 1,
  },
  {
    name: 'zeros that are lost',
    bytes: () => workbookOf(sheet(cells({ beneficiaryAccountNumber: 1000325 }))),
    says: 'A spreadsheet has probably removed a zero at the start',
    code: 1,
  },
  {
    name: 'a date in the system of 1904',
    bytes: () =>
      workbookOf(sheet(cells({ amount: { xml: ' s="1"><v>44000</v>' } })), {
        properties: '<workbookPr date1904="1"/>',
        styles: '<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>',
      }),
    says: 'The cell looks like a date',
    code: 1,
  },
  {
    name: 'macros (.xlsm)',
    bytes: () => plain({ parts: { 'xl/vbaProject.bin': 'x' } }),
    says: '1 order: nothing found',
    code: 0,
  },
];
