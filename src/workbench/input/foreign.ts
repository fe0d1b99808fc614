import { utf16In } from './csv/encoding.js';
import type { Fault } from './fault.js';

/** The fault of a file in another format, a compressed file, or a spreadsheet in a program's own format. */
export function foreignFault(head: Buffer, isTable: boolean): Fault | undefined {
  const starts = (bytes: string): boolean => head.toString('latin1', 0, bytes.length) === bytes;
  if (starts('\x1f\x8b'))
    return {
      code: 'gzip',
      problem: 'the file is compressed with gzip; decompress it: zcat FILE | payrules ... -',
    };
  if (starts('\xd0\xcf\x11\xe0'))
    return spreadsheet('an old Excel workbook (.xls), or one with a password', ' without a password');
  if (!starts('PK\x03\x04')) return undefined;
  if (head.includes('opendocument.spreadsheet')) return spreadsheet('an OpenDocument spreadsheet (.ods)');
  if (isWorkbook(head)) return { code: 'not-table', problem: 'the file is an Excel workbook (.xlsx), and not JSON' };
  if (isTable) return ZIP_OR_WORKBOOK;
  return { code: 'not-table', problem: 'the file is a zip archive; name a file that is in it' };
}

/** The fault of a zip archive that is named as a table and does not begin as a workbook does. */
const ZIP_OR_WORKBOOK: Fault = {
  code: 'not-table',
  problem:
    'the file is a damaged Excel workbook (.xlsx), or another zip archive; open the workbook in a spreadsheet and save it once more, or name a file that is in the archive',
};

/** Whether a file begins as an Excel workbook (.xlsx) does. */
export function isWorkbook(head: Buffer): boolean {
  return (
    head.toString('latin1', 0, 4) === 'PK\x03\x04' &&
    ['[Content_Types].xml', '_rels/', 'xl/', 'docProps/'].some((name) => head.includes(name))
  );
}

function spreadsheet(what: string, how = ''): Fault {
  return { code: 'not-table', problem: `the file is ${what}; save it as an Excel workbook (.xlsx)${how}` };
}

/** Control characters that no text has. A table may have some by mistake, which are faults of its rows. */
const CONTROLS = /[\0-\x08\x0e-\x1a\x1c-\x1f]/g;
const MOST_CONTROLS = 30;

/** The fault of a text in another format than a table. */
export function tableFault(head: Buffer): Fault | undefined {
  const start = head
    .toString('latin1', 0, 1024)
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();
  if (/^<(?:!doctype|html|table|\?xml|meta|head|body)/i.test(start))
    return { code: 'not-table', problem: 'the file is a web page or XML; save it as "CSV UTF-8" and name that file' };
  if (/^(?:\{\s*"|\[\s*[{\]])/.test(start))
    return { code: 'not-table', problem: 'the file is JSON; use --input json or --input ndjson' };
  if (utf16In(head) === undefined && (start.match(CONTROLS) ?? []).length > MOST_CONTROLS)
    return { code: 'not-table', problem: 'the file is not a text; name a CSV file or an Excel workbook (.xlsx)' };
  return undefined;
}
