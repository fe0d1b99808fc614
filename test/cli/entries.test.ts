import { describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { hasTooManyEntries, MOST_ENTRIES } from '../../src/cli/input/entries.js';
import { file, MAIN, payrules } from './run.js';

const bytes = (text: string): Uint8Array => Buffer.from(text);

describe('entries of a JSON text', () => {
  const list = (count: number, entry: string): string => `[${`${entry},`.repeat(count - 1)}${entry}]`;

  test.each(['1', '[]', '{}', '{"a":"1,[{"}', '",,\\",[["', ' "\\\\" '])('a million of %s, and one more', (entry) => {
    // The list itself is one of the lists.
    const isCounted = /^[[{]/.test(entry);
    expect(hasTooManyEntries(bytes(list(MOST_ENTRIES - (isCounted ? 1 : 0), entry)))).toBe(false);
    expect(hasTooManyEntries(bytes(list(MOST_ENTRIES + 1, entry)))).toBe(true);
  });

  test('deeper ones, and a text that is cut within a string', () => {
    expect(hasTooManyEntries(bytes(`[${list(MOST_ENTRIES, '[]')}]`))).toBe(true);
    expect(hasTooManyEntries(bytes(`[{"a":${list(MOST_ENTRIES + 1, '1')}}]`))).toBe(false);
    expect(hasTooManyEntries(bytes(`["${','.repeat(2 * MOST_ENTRIES)}`))).toBe(false);
  });

  test('too many are refused before they are parsed', () => {
    const path = file('many.json', list(4_000_000, '[]'));
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--max-old-space-size=100', MAIN, 'check', 'pe.payout', path],
      { encoding: 'utf8' },
    );
    expect({ status, stdout, stderr }).toEqual({
      status: 2,
      stdout: '',
      stderr: `payrules: ${path}: the text has more than 1,000,000 entries or objects; write one order a line and say --input ndjson\n`,
    });
  });

  test('a text of 64 MiB is read, one byte more is not', () => {
    const text = `{${' '.repeat(64 * 2 ** 20 - 2)}}`;
    expect(payrules(['check', 'pe.payout', file('most.json', text)]).code).toBe(1);
    expect(payrules(['check', 'pe.payout', file('more.json', `${text} `)]).err).toMatch(
      /: the text is longer than 64 MiB; write one order a line and say --input ndjson\n$/,
    );
  });
});
