import { expect, test } from '@jest/globals';
import { excessIn, MOST_ENTRIES } from '../../../src/workbench/input/entries.js';
import { check, checkText, file, smallRules } from './fixture.js';

// The limits of the command line, at the limit and one step past it.
const ID = 'delta.collection';
const RULES = smallRules();
const bytes = (text: string): Uint8Array => Buffer.from(text);
const list = (count: number, entry: string): string => `[${`${entry},`.repeat(count - 1)}${entry}]`;

test.each(['1', '[]', '{}', '{"a":"1,[{"}', '",,\\",[["', ' "\\\\" '])('a million of %s, and one more', (entry) => {
  expect(excessIn(bytes(list(MOST_ENTRIES, entry)), true)).toBeUndefined();
  expect(excessIn(bytes(list(MOST_ENTRIES + 1, entry)), true)).toBe('entries');
});

test('objects of many entries, and a text that is cut within a string', () => {
  expect(excessIn(bytes(list(300, list(4000, '[]'))), true)).toBe('entries');
  expect(excessIn(bytes(`["${','.repeat(2 * MOST_ENTRIES)}`), true)).toBeUndefined();
});

test('a text of 64 MiB is read, one byte more is not', async () => {
  const text = `{${' '.repeat(64 * 2 ** 20 - 2)}}`;
  expect((await checkText([ID, file('most.json', text)], '', RULES)).code).toBe(1);
  expect((await checkText([ID, file('more.json', `${text} `)], '', RULES)).err).toMatch(
    /: the text is longer than 64 MiB; write one order on each line and use --input ndjson\n$/,
  );
});

test.each(['x', 'é', '€'])('a line of 16 MiB is read, one byte more is not: %s', async (letter) => {
  const limit = 16 * 1024 * 1024;
  const whole = `"${letter.repeat(Math.floor((limit - 2) / Buffer.byteLength(letter)))}"`;
  const longest = whole + ' '.repeat(limit - Buffer.byteLength(whole));
  const codes = async (text: string): Promise<readonly unknown[]> =>
    (await check([ID, '--input', 'ndjson'], `1\n${text}\n2`, RULES)).items.map(({ error }) => error?.code);
  expect(await codes(longest)).toEqual([undefined, undefined, undefined]);
  expect(await codes(`${longest} `)).toEqual([undefined, 'too-large', undefined]);
});
