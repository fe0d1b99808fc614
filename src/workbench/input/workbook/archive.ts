import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib';
import { InputFault } from '../fault.js';

/** The most bytes of all parts of a workbook, decompressed. */
const MOST_UNPACKED = 1024 * 1024 * 1024;
/** The most bytes of a part that is kept in memory: the texts of all cells, the formats. */
const MOST_KEPT = 256 * 1024 * 1024;
/** Decompressed bytes that are processed together. */
const CHUNK = 1024 * 1024;

const CENTRAL_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
const END_OF_DIRECTORY = 0x06054b50;
/** Where the end of the directory has its start. */
const START = 16;
const ZIP64 = 0x0001;
const IN_ZIP64 = 0xffff_ffff;
/** The size of a part's own entry without its name. */
const LOCAL_SIZE = 30;
const [STORED, DEFLATED] = [0, 8];
/** The flag of a part whose sizes follow it. */
const SIZES_AFTER = 8;
const UTF8 = new TextDecoder();

/** A file in the archive, as the directory at its end describes it. */
interface Part {
  readonly method: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly crc: number;
  readonly at: number;
  /** The place of its entry in the directory. */
  readonly entry: number;
}

/** The zip archive that a workbook is. */
export class Archive {
  readonly #parts: ReadonlyMap<string, Part>;

  /** @throws {InputFault} if its directory is damaged, or its parts are too large */
  constructor(private readonly bytes: Buffer) {
    this.#parts = new Map(partsIn(bytes));
    let sum = 0;
    for (const [name, { packed, unpacked }] of this.#parts) {
      sum += unpacked;
      // No part is decompressed beyond the size that the directory states.
      const isKept = !name.startsWith('xl/worksheets/');
      if (sum > MOST_UNPACKED || (isKept && unpacked > MOST_KEPT) || (unpacked === 0 && packed > 2))
        throw workbookTooLarge();
    }
  }

  has(name: string): boolean {
    return this.#parts.has(name);
  }

  /** The text of a part; empty if the part does not exist. @throws {InputFault} if it is damaged */
  text(name: string): string {
    const part = this.#parts.get(name);
    if (!part) return '';
    const packed = this.#packedOf(part);
    const bytes = part.method === STORED ? packed : inflateRawSync(packed, { maxOutputLength: part.unpacked + 1 });
    if (bytes.length !== part.unpacked || crc32(bytes) !== part.crc) throw damagedWorkbook();
    return bytes.toString();
  }

  /** The bytes of a part. The end checks their number and checksum. @throws {InputFault} if it is damaged */
  async *chunks(name: string): AsyncGenerator<Buffer> {
    const part = this.#parts.get(name);
    if (!part) throw damagedWorkbook();
    let crc = 0;
    let size = 0;
    for await (const chunk of this.#inflated(part)) {
      crc = crc32(chunk, crc);
      size += chunk.length;
      if (size > part.unpacked) throw damagedWorkbook();
      yield chunk;
    }
    if (size !== part.unpacked || crc !== part.crc) throw damagedWorkbook();
  }

  /** The archive with another text of a part. The earlier text stays, but the directory does not name it. */
  with(name: string, text: string): Buffer {
    const { bytes } = this;
    const end = endOfDirectoryIn(bytes);
    const start = bytes.readUInt32LE(end + START);
    const content = Buffer.from(text);
    const directory = Buffer.from(bytes.subarray(start));
    const entry = this.#parts.get(name)!.entry - start;
    // No flags, stored.
    directory.writeUInt32LE(STORED, entry + 8);
    directory.writeUInt32LE(crc32(content), entry + 16);
    for (const field of [20, 24]) directory.writeUInt32LE(content.length, entry + field);
    directory.writeUInt32LE(start, entry + 42);
    // A part's own entry repeats these fields without the version of the program that made it.
    const local = Buffer.alloc(LOCAL_SIZE + Buffer.byteLength(name));
    local.writeUInt32LE(LOCAL_ENTRY);
    directory.copy(local, 4, entry + 6, entry + 30);
    local.write(name, LOCAL_SIZE);
    directory.writeUInt32LE(start + local.length + content.length, end - start + START);
    return Buffer.concat([bytes.subarray(0, start), local, content, directory]);
  }

  #inflated(part: Part): AsyncIterable<Buffer> | Iterable<Buffer> {
    const packed = this.#packedOf(part);
    if (part.method === STORED) return [packed];
    const inflate = createInflateRaw({ chunkSize: CHUNK });
    inflate.end(packed);
    return inflate;
  }

  #packedOf({ at, packed, method }: Part): Buffer {
    const { bytes } = this;
    if (
      at + LOCAL_SIZE > bytes.length ||
      bytes.readUInt32LE(at) !== LOCAL_ENTRY ||
      (method !== STORED && method !== DEFLATED)
    )
      throw damagedWorkbook();
    const start = at + LOCAL_SIZE + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    if (start + packed > bytes.length) throw damagedWorkbook();
    return bytes.subarray(start, start + packed);
  }
}

/**
 * The parts that the directory lists. Other readers must find the same parts, so a directory is refused if it lists a part twice, has
 * another number of entries than its end says, or lacks the sizes of a part.
 */
function* partsIn(bytes: Buffer): Generator<readonly [string, Part]> {
  const end = endOfDirectoryIn(bytes);
  const [count, size, start] = [
    bytes.readUInt16LE(end + 10),
    bytes.readUInt32LE(end + 12),
    bytes.readUInt32LE(end + START),
  ];
  const names = new Set<string>();
  let at = start;
  for (let i = 0; i < count; i++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== CENTRAL_ENTRY) throw damagedWorkbook();
    const [length, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const fields = [24, 20, 42].map((offset) => bytes.readUInt32LE(at + offset));
    const larger = fields.includes(IN_ZIP64)
      ? zip64In(bytes.subarray(at + 46 + length, at + 46 + length + extra), fields)
      : fields;
    const [unpacked, packed, local] = larger as [number, number, number];
    const name = UTF8.decode(bytes.subarray(at + 46, at + 46 + length));
    const isWithoutSizes = packed === 0 && (bytes.readUInt16LE(at + 8) & SIZES_AFTER) !== 0 && !name.endsWith('/');
    if (names.has(name) || isWithoutSizes) throw damagedWorkbook();
    names.add(name);
    yield [
      name,
      { method: bytes.readUInt16LE(at + 10), crc: bytes.readUInt32LE(at + 16), packed, unpacked, at: local, entry: at },
    ];
    at += 46 + length + extra + comment;
  }
  if (at - start !== size) throw damagedWorkbook();
}

/** The sizes and the place of a part whose directory entry has them in its extra fields. */
function zip64In(extra: Buffer, fields: readonly number[]): readonly number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== ZIP64) continue;
    let next = at + 4;
    return fields.map((field) => {
      if (field !== IN_ZIP64) return field;
      next += 8;
      if (next > extra.length) throw damagedWorkbook();
      return Number(extra.readBigUInt64LE(next - 8));
    });
  }
  return fields;
}

/** The offset of the record that ends the archive's directory. */
function endOfDirectoryIn(bytes: Buffer): number {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 65_557); at--)
    if (bytes.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  throw damagedWorkbook();
}

export const workbookTooLarge = (): InputFault =>
  new InputFault({
    code: 'too-large',
    problem: 'the workbook is larger than 100 MiB, or its parts are once they are decompressed; save it as "CSV UTF-8"',
  });

export const damagedWorkbook = (): InputFault =>
  new InputFault({
    code: 'not-table',
    problem: 'the workbook is damaged; open it in a spreadsheet and save it once more',
  });
