import { isAscii, isUtf8 } from 'node:buffer';
import { InputFault } from '../fault.js';

/** The encoding of a table. UTF-16 is turned into UTF-8 before rows are read. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/**
 * Whether a file is UTF-16, by its byte order mark, or by its first two characters: an ASCII character and a second one of a text. Other
 * files may have zero bytes, too.
 * @param head at least the first four bytes, if it has them
 */
export function utf16In(head: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const start = Buffer.from(head.subarray(0, head.length < 4 ? 2 : 4));
  if (start.length < 2) return undefined;
  const isText = (text: string): boolean => /^(?:\ufeff|[\t\n\r -~](?:[\t\n\r]|\P{Cc}|$))/u.test(text);
  if (isText(start.toString('utf16le'))) return 'utf-16le';
  return isText(start.swap16().toString('utf16le')) ? 'utf-16be' : undefined;
}

/**
 * Turns UTF-16 into UTF-8, with its byte order mark.
 * @throws {InputFault} if the file ends within a character or contains a lone surrogate
 */
export async function* utf8Of(bytes: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  for await (const chunk of bytes) yield decoded(decoder, chunk, true);
  yield decoded(decoder);
}

function decoded(decoder: InstanceType<typeof TextDecoder>, bytes?: Buffer, stream = false): Buffer {
  try {
    return Buffer.from(decoder.decode(bytes, { stream }));
  } catch {
    throw new InputFault({ code: 'utf-16', problem: 'the text is damaged UTF-16; save it as CSV UTF-8' });
  }
}

/**
 * A table in memory, as UTF-8 without a byte order mark.
 * @throws {InputFault} if it is damaged UTF-16
 */
export function inUtf8(bytes: Buffer): Buffer {
  const utf16 = utf16In(bytes);
  if (utf16 === undefined && !isUtf8(bytes)) return Buffer.from(fromWindows1252(bytes.toString('latin1')));
  return decoded(new TextDecoder(utf16 ?? 'utf-8', { fatal: true }), bytes);
}

/** Turns UTF-8 back into the encoding of the file. */
export function inEncoding(utf8: Buffer, encoding: Encoding): Buffer {
  if (encoding !== 'utf-16le' && encoding !== 'utf-16be') return utf8;
  const wide = Buffer.from(utf8.toString(), 'utf16le');
  return encoding === 'utf-16le' ? wide : wide.swap16();
}

/**
 * The characters of the bytes 80 to 9F, where Windows-1252 differs from Latin-1 (WHATWG Encoding). Node 20 decodes these bytes as Latin-1.
 */
const DIFFERENT = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const OTHER = /[\u0080-\u009f]/g;
const characterOf = (byte: string): string => DIFFERENT[byte.charCodeAt(0) - 0x80]!;
const byteOf = new Map(
  Array.from({ length: 256 }, (_, byte) => [String.fromCharCode(byte).replace(OTHER, characterOf), byte] as const),
);

/** A text of Windows-1252 that was read as Latin-1. */
const fromWindows1252 = (text: string): string => text.replace(OTHER, characterOf);

/** Whether Windows-1252 has all characters of a text. */
export const isInWindows1252 = (text: string): boolean => Array.from(text).every((character) => byteOf.has(character));

/** A text as Windows-1252; a question mark replaces a character that it lacks. */
function toWindows1252(text: string): Buffer {
  return Buffer.from(Array.from(text, (character) => byteOf.get(character) ?? '?'.charCodeAt(0)));
}

/** A text without accents; a question mark replaces any other character that is not ASCII. */
function toAscii(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/\P{ASCII}/gu, '?');
}

/** The encoding of the rows of a table. */
export type RowsEncoding = 'utf-8' | 'windows-1252';

/** Decodes rows. The first row that is not ASCII decides whether all rows are UTF-8 or Windows-1252. */
export class RowDecoder {
  #encoding: RowsEncoding | undefined;

  /**
   * @param known the encoding, if a byte order mark or an earlier reading shows it
   * @param onWindows1252 called once, when a row shows that encoding
   */
  constructor(
    known: RowsEncoding | undefined,
    private readonly onWindows1252: () => void,
  ) {
    this.#encoding = known;
  }

  /** The encoding that the rows read so far show; `undefined` while they are ASCII. */
  get encoding(): RowsEncoding | undefined {
    return this.#encoding;
  }

  /** The encoding in which Node decodes all of these bytes at once; `undefined` if each row is decoded from Latin-1. */
  encodingOf(bytes: Buffer): 'latin1' | 'utf8' | undefined {
    if (isAscii(bytes)) return 'latin1';
    if (this.#encoding === 'windows-1252' || !isUtf8(bytes)) return undefined;
    this.#encoding = 'utf-8';
    return 'utf8';
  }

  /** Decodes the cells of a row, which were read as Latin-1; `undefined` if its bytes are not in the table's encoding. */
  decode(cells: readonly string[], bytes: Buffer): readonly string[] | undefined {
    if (isAscii(bytes)) return cells;
    if (this.#encoding === undefined) {
      this.#encoding = isUtf8(bytes) ? 'utf-8' : 'windows-1252';
      if (this.#encoding === 'windows-1252') this.onWindows1252();
    }
    if (this.#encoding === 'windows-1252') return cells.map(fromWindows1252);
    return isUtf8(bytes) ? cells.map((cell) => Buffer.from(cell, 'latin1').toString()) : undefined;
  }

  /** A text in the encoding of the rows, or in ASCII while the encoding is unknown. */
  encode(text: string): Buffer {
    if (this.#encoding === 'windows-1252') return toWindows1252(text);
    return Buffer.from(this.#encoding === undefined ? toAscii(text) : text);
  }
}
