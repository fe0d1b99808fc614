import { describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { blocksOf } from '../../../src/workbench/input/blocks.js';
import { linesOf } from '../../../src/workbench/input/lines.js';
import { Memory } from '../../../src/workbench/input/blocks.js';
import { parseLine, type Entry } from '../../../src/workbench/input/parse.js';
import { VOLUME } from '../../support/seeded.js';
import { anyCharacter } from '../../support/any-character.js';

async function* chunksOf(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function read(
  input: string | Buffer,
  size: number,
  portion = 250,
): Promise<readonly (Entry & { readonly index: number })[]> {
  const entries: (Entry & { readonly index: number })[] = [];
  const memory = new Memory();
  for await (const block of blocksOf(chunksOf(Buffer.from(input), size), memory, portion)) {
    const { index, each } = linesOf(block);
    let at = index;
    each((entry) => entries.push({ ...entry, index: at++ }));
    expect(at - index).toBeLessThanOrEqual(8 * portion);
    memory.give(block.bytes.buffer);
  }
  return entries;
}

describe('lines', () => {
  const blank = fc.constantFrom('', ' ', '\t\r', '\r');
  const value = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.integer(),
    fc.dictionary(fc.string({ maxLength: 3 }), fc.string({ unit: anyCharacter, maxLength: 5 })),
  );
  const line = fc.oneof(
    blank,
    value.map((v) => JSON.stringify(v)),
  );

  test('wherever chunks end: each value with its number and its index', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { maxLength: 30 }),
        fc.integer({ min: 1, max: 300 }),
        fc.constantFrom(1, 2, 250),
        fc.boolean(),
        async (lines, size, portion, isEnded) => {
          const expected = lines
            .flatMap((text, i) => (text.trim() === '' ? [] : [{ value: JSON.parse(text) as unknown, line: i + 1 }]))
            .map((entry, index) => ({ ...entry, index }));
          const entries = read(lines.join('\n') + (isEnded ? '\n' : ''), size, portion);
          if (expected.length === 0) await expect(entries).rejects.toThrow('the input is empty');
          else expect(await entries).toEqual(expected);
        },
      ),
      { numRuns: Math.ceil(60 * VOLUME) },
    );
  });

  test('too many of them for one block are cut up', async () => {
    const entries = await read('1\n\n'.repeat(100), 1000, 3);
    expect(entries.map((entry) => [entry.line, entry.index])).toEqual(
      Array.from({ length: 100 }, (_, i) => [2 * i + 1, i]),
    );
  });

  test.each(['x', 'é', '€', '😀'])('of %s around the size of the text they are cut from', async (letter) => {
    for (const length of [65_530, 65_535, 65_536, 65_537, 131_072]) {
      const text = letter.repeat(Math.ceil(length / Buffer.byteLength(letter)));
      const entries = await read(`${JSON.stringify(text)}\n1\n${JSON.stringify(text)}\n2`, 1_000_000);
      expect(entries.map((entry) => [entry.line, entry.value])).toEqual([
        [1, text],
        [2, 1],
        [3, text],
        [4, 2],
      ]);
    }
  });

  test('a line that is not UTF-8 spoils no other', async () => {
    const entries = await read(
      Buffer.concat([Buffer.from('"é"\n"'), Buffer.from([0xff]), Buffer.from('"\n"€"\n')]),
      1000,
    );
    expect(entries.map((entry) => entry.fault?.code ?? entry.value)).toEqual(['é', 'not-utf8', '€']);
  });
});

test('a blank line is no fault of JSON', () => {
  const parse = jest.spyOn(JSON, 'parse');
  for (const text of ['', ' ', '\r', '\t \r']) expect(parseLine(text, 1)).toBeUndefined();
  expect(parse).not.toHaveBeenCalled();
  jest.restoreAllMocks();
  expect(parseLine(' {"a":"1"}', 2)).toEqual({ value: { a: '1' }, line: 2 });
  expect(parseLine('\f', 3)).toMatchObject({ fault: { code: 'not-json', line: 3 } });
});
