import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { readHead } from '../../../src/workbench/input/head.js';

afterEach(() => {
  jest.restoreAllMocks();
});

/** A text in chunks of this many bytes. */
async function* chunksOf(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size));
}

async function read(text: string, size: number): Promise<readonly [format: string, text: string]> {
  const { format, bytes } = await readHead(chunksOf(text, size), undefined);
  const parts: Buffer[] = [];
  for await (const part of bytes) parts.push(part);
  return [format, Buffer.concat(parts).toString()];
}

describe('the format of an input is told whatever chunks it comes in', () => {
  test.each<readonly [format: string, text: string]>([
    ['ndjson', '{"a":1}\n{"a":2}\n'],
    ['ndjson', ' \r\n\n{"a":"[1,2]"}\n'],
    ['ndjson', '{"a":[\t1]}'],
    ['json', '{\n"a":1}'],
    ['json', '\n \n[\n{}]'],
    ['json', '[1]'],
    ['json', 'no json\n'],
    ['json', '     '],
  ])('%s: %j', async (format, text) => {
    for (const size of [1, 2, 3, 5, 100]) {
      expect([size, ...(await read(text, size))]).toEqual([size, format, text]);
      expect([size, ...(await read(`\ufeff${text}`, size))]).toEqual([size, format, text]);
    }
  });

  test('and each is looked at once', async () => {
    const concat = jest.spyOn(Buffer, 'concat');
    await readHead(chunksOf(`${' '.repeat(10_000)}{"a":1}\n`, 10), undefined);
    expect(concat).toHaveBeenCalledTimes(1);
  });
});
