import { InputFault } from '../fault.js';
import { damagedWorkbook, workbookTooLarge } from './archive.js';
import type { NumberFormats } from './formats.js';

/** The most rows of a spreadsheet. */
export const MOST_ROWS = 1_048_576;
/** The most bytes between two elements; a cell has at most 32,767 characters. */
const LONGEST = 1024 * 1024;
/** The most ranges and merged cells that are kept in memory. */
const MOST_RANGES = 1_000_000;

/** Consecutive cells of a column that a spreadsheet shows differently from their values. */
export interface Shown {
  readonly from: number;
  to: number;
  /** The format of a number; `undefined` for a formula whose result is not in the file. */
  readonly format: string | undefined;
}

/** Facts about a sheet that are needed before its rows are read. */
export interface SheetFacts {
  /** By column, from 0. */
  readonly shown: ReadonlyMap<number, readonly Shown[]>;
  /** The columns, counted from 0, with a number whose format has decimals. */
  readonly decimals: ReadonlySet<number>;
  /** The first merged cells. */
  readonly merged: string | undefined;
  /** The first hidden row with a value. */
  readonly hidden: number | undefined;
}

const END = /^<\/(?:\w+:)?worksheet\s*>\s*$/;

/**
 * Scans a sheet: checks that it is complete, and collects what the reader of its rows would lose.
 * @param formats of numbers, by their styles
 * @param texts how many shared texts the workbook has
 * @throws {InputFault} if it is damaged
 */
export async function factsOf(
  chunks: AsyncIterable<Buffer>,
  formats: NumberFormats,
  texts: number,
): Promise<SheetFacts> {
  const scan = new SheetScan(formats, texts);
  let rest: Buffer = Buffer.alloc(0);
  let prefix: number | undefined;
  for await (const chunk of chunks) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    if (prefix === undefined) {
      const start = bytes.toString('latin1', 0, LONGEST);
      assertNoEntities(start);
      prefix = /<(\w+:)?worksheet[\s>]/.exec(start)?.[1]?.length ?? 0;
    }
    // An element may continue after the last `<` of a chunk.
    const end = Math.max(0, bytes.lastIndexOf(OPEN));
    scan.read(bytes, end, prefix);
    rest = Buffer.from(bytes.subarray(end));
    if (rest.length > LONGEST) throw workbookTooLarge();
  }
  scan.endCell();
  if (!END.test(rest.toString('latin1'))) throw damagedWorkbook();
  return scan;
}

const code = (sign: string): number => sign.charCodeAt(0);
const [OPEN, CLOSE, SLASH, IS] = [code('<'), code('>'), code('/'), code('=')];
const [C, F, I, M, R, S, T, V] = ['c', 'f', 'i', 'm', 'r', 's', 't', 'v'].map(code) as [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
];
const [ZERO, NINE, MINUS] = [code('0'), code('9'), code('-')];
const isEnd = (byte: number): boolean => byte === CLOSE || byte === SLASH || byte <= 32;

/** Scans a sheet as bytes, element by element. Strings and regular expressions would take as long as the rest of `check`. */
class SheetScan implements SheetFacts {
  readonly shown = new Map<number, Shown[]>();
  readonly decimals = new Set<number>();
  merged: string | undefined;
  hidden: number | undefined;
  #ranges = 0;
  #row = 0;
  #isHidden = false;
  #column = -1;
  #isCell = false;
  #style = 0;
  #type = '';
  #isFormula = false;
  /** The number of a shared text, or -1 without a value. */
  #value = -1;

  constructor(
    private readonly formats: NumberFormats,
    private readonly texts: number,
  ) {}

  /** Reads complete elements. @param prefix the length of each name's prefix */
  read(bytes: Buffer, end: number, prefix: number): void {
    for (let at = bytes.indexOf(OPEN); at >= 0 && at < end; at = bytes.indexOf(OPEN, at + 1)) {
      const isClosing = bytes[at + 1] === SLASH;
      const name = at + 1 + prefix + (isClosing ? 1 : 0);
      const [first, second] = [bytes[name]!, bytes[name + 1]!];
      if (isClosing) {
        // Cells of other sheets may follow.
        if (first === S && bytes.toString('latin1', name, name + 9) === 'sheetData') this.endCell();
      } else if (first === C && isEnd(second)) {
        this.endCell();
        this.#startCell(bytes, name + 1);
      } else if (first === V && isEnd(second)) {
        if (this.#isCell) this.#readValue(bytes, name + 1);
      } else if (first === F && isEnd(second)) {
        this.#isFormula = true;
      } else if (first === I && second === S && isEnd(bytes[name + 2]!)) {
        this.#type = 'inlineStr';
      } else if (first === R && bytes.toString('latin1', name, name + 3) === 'row' && isEnd(bytes[name + 3]!)) {
        this.endCell();
        this.#startRow(textOf(bytes, name + 3, R));
        const row = bytes.subarray(name, bytes.indexOf(CLOSE, name));
        this.#isHidden = row.includes(' hidden="1"') || row.includes(' hidden="true"');
      } else if (first === M && bytes.toString('latin1', name, name + 9) === 'mergeCell') {
        const [, cells] =
          /^\s[^<>]*?ref=["']([A-Z0-9:]+)["']/.exec(bytes.toString('latin1', name + 9, name + 99)) ?? [];
        this.merged ??= cells;
      }
    }
  }

  #startRow(written: string): void {
    const row = written === '' ? this.#row + 1 : Number(written);
    if (!(row > this.#row && row <= MOST_ROWS)) throw damagedWorkbook();
    this.#row = row;
    this.#column = -1;
  }

  #startCell(bytes: Buffer, from: number): void {
    this.#isCell = true;
    this.#isFormula = false;
    this.#value = -1;
    this.#style = 0;
    this.#type = '';
    this.#column++;
    for (let at = from; bytes[at] !== CLOSE && at < bytes.length; at++) {
      if (bytes[at + 1] !== IS || bytes[at - 1]! > 32) continue;
      const name = bytes[at]!;
      let next = at + 3;
      if (name === R) {
        let column = 0;
        for (; bytes[next]! > NINE; next++) column = column * 26 + (bytes[next]! & 31);
        if (column > 0) this.#column = column - 1;
      } else if (name === S) this.#style = Number(textOf(bytes, at - 1, S));
      else if (name === T) this.#type = textOf(bytes, at - 1, T);
    }
  }

  #readValue(bytes: Buffer, from: number): void {
    const start = bytes.indexOf(CLOSE, from) + 1;
    if (bytes[start - 2] === SLASH || bytes[start] === OPEN) return;
    this.#value = 0;
    if (this.#type !== 's') return;
    for (let at = start; bytes[at] !== OPEN; at++) {
      const digit = bytes[at]! - ZERO;
      // A number may contain blanks.
      if (bytes[at]! <= 32) continue;
      if (bytes[at] === MINUS || digit > 9 || digit < 0) throw damagedWorkbook();
      this.#value = this.#value * 10 + digit;
    }
    if (this.#value >= this.texts) throw damagedWorkbook();
  }

  endCell(): void {
    if (!this.#isCell) return;
    this.#isCell = false;
    const isEmpty = this.#value < 0;
    const isText = this.#type === 'str' || this.#type === 'inlineStr';
    if (this.#isHidden && (!isEmpty || isText)) this.hidden ??= this.#row;
    if (isEmpty) {
      if (this.#isFormula && !isText) this.#add(undefined);
      return;
    }
    if (this.#type !== '' && this.#type !== 'n') return;
    const format = this.formats.zeros.get(this.#style);
    if (format !== undefined) this.#add(format);
    if (this.formats.decimals.has(this.#style)) this.decimals.add(this.#column);
  }

  #add(format: string | undefined): void {
    const own = this.shown.get(this.#column) ?? [];
    this.shown.set(this.#column, own);
    const last = own.at(-1);
    if (last?.to === this.#row - 1 && last.format === format) last.to = this.#row;
    else if (++this.#ranges > MOST_RANGES) throw workbookTooLarge();
    else own.push({ from: this.#row, to: this.#row, format });
  }
}

/** The text of an attribute with a one-letter name; empty if the element lacks it. */
function textOf(bytes: Buffer, from: number, name: number): string {
  for (let at = from; bytes[at] !== CLOSE && at < bytes.length; at++) {
    if (bytes[at] !== name || bytes[at + 1] !== IS || bytes[at - 1]! > 32) continue;
    const end = bytes.indexOf(bytes[at + 2]!, at + 3);
    return bytes.toString('latin1', at + 3, end);
  }
  return '';
}

/** @throws {InputFault} if a part declares entities, which no spreadsheet writes */
export function assertNoEntities(xml: string): void {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml.slice(0, LONGEST)))
    throw new InputFault({
      code: 'not-table',
      problem: 'the workbook declares XML entities, which no spreadsheet writes; save it as "CSV UTF-8"',
    });
}
