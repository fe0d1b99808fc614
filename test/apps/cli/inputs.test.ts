import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { excessIn, MOST_NAMES } from '../../../src/workbench/input/entries.js';
import type { Start } from '../../support/cli.js';
import * as fixture from './fixture.js';
import { file, idsOf, ndjson, samples, SAMPLES, smallRules } from './fixture.js';

const RULES = smallRules();
const checkText = (args: readonly string[], stdin?: Start['stdin']) => fixture.checkText(args, stdin, RULES);
const check = (args: readonly string[], stdin?: Start['stdin']) => fixture.check(args, stdin, RULES);

const good = {
  mchOrderId: 'ORD-1',
  amount: '1.5',
  currency: 'KWD',
  callbackUrl: 'https://shop.example.com/callback',
  purpose: 'Two books',
};

const line = JSON.stringify(good);
const utf16 = Buffer.from(`\ufeff${line}`, 'utf16le');

test.each([
  ['a folder', 'src', 'is-directory', 'src: this is a folder; name a file'],
  ['a missing file', 'no-such.json', 'missing-file', 'no-such.json: there is no such file'],
  ['an empty file', file('empty.json', ''), 'empty', 'the input is empty'],
  ['an empty NDJSON file', file('empty.ndjson', ''), 'empty', 'the input is empty'],
  ['blank lines', file('blank.ndjson', '\n \r\n\n'), 'empty', 'the input is empty'],
  ['blanks', file('blank.json', ' \n'), 'empty', 'the input is empty'],
  ['only a byte order mark', file('mark.json', '\ufeff'), 'empty', 'the input is empty'],
  ['UTF-16', file('utf16.json', utf16), 'utf-16', 'the text is UTF-16; save it as UTF-8'],
  [
    'UTF-16 with its bytes swapped',
    file('utf16be.ndjson', Buffer.from(utf16).swap16()),
    'utf-16',
    'the text is UTF-16; save it as UTF-8',
  ],
  ['UTF-16 without a mark', file('utf16.txt', utf16.subarray(2)), 'utf-16', 'the text is UTF-16; save it as UTF-8'],
  [
    'no UTF-8',
    file('latin.json', Buffer.from('[1,\n"\xe9"]', 'latin1')),
    'not-utf8',
    'latin.json:2: the text is not UTF-8',
  ],
  [
    'no JSON',
    file('broken.json', '{\n  "amount": 1,\n}'),
    'not-json',
    'broken.json:3:1: not JSON: a name in double quotes is expected here',
  ],
  ['cut JSON', file('cut.json', '[{"amount":'), 'not-json', 'cut.json:1:12: not JSON: the text ends too early'],
  [
    'a table under another name',
    file('table.json', 'mchOrderId,amount\n1,5\n'),
    'not-json',
    'table.json:1:1: not JSON: a value is expected here; write orders as JSON (one, or a list), as NDJSON (one on each line) or as a table in a file named .csv',
  ],
  [
    'such a table with a quoted head',
    file('quoted.json', '"mchOrderId","amount"\n1,5\n'),
    'not-json',
    'quoted.json:1:13: not JSON: nothing may follow the first value; write orders as JSON',
  ],
  [
    'gzip',
    file('orders.ndjson.gz', gzipSync(line)),
    'gzip',
    'orders.ndjson.gz: the file is compressed with gzip; decompress it: zcat FILE | payrules ... -',
  ],
  [
    'lines in a .json file',
    file('lines.json', `${line}\n${line}\n`),
    'not-json',
    'if each line is an order, use --input ndjson',
  ],
])('%s: nothing is evaluated', async (_, path, code, message) => {
  const { code: exit, items, err } = await check(['delta.collection', path]);
  expect(exit).toBe(2);
  expect(items).toEqual([
    {
      index: 0,
      ...(items[0]?.line !== undefined && { line: items[0].line }),
      error: { code, message: expect.stringContaining(message) },
    },
  ]);
  expect(err).toBe(`payrules: ${items[0]?.error?.message}\n`);
});

test('in text, a file that cannot be read is reported on standard error alone', async () => {
  expect(await checkText(['delta.collection', 'no-such.json'])).toEqual({
    code: 2,
    out: '',
    err: 'payrules: no-such.json: there is no such file\n',
  });
});

test('bad lines among good ones: the others are evaluated', async () => {
  const lines = [line, '{"amount":}', '', Buffer.from([0x22, 0xe9, 0x22]), `${line}\r`, 'x'.repeat(17 * 2 ** 20), line];
  const path = file('some.ndjson', Buffer.concat(lines.flatMap((each) => [Buffer.from(each), Buffer.from('\n')])));
  const { code, items, err } = await check(['delta.collection', path, SAMPLES]);
  expect({ code, err }).toEqual({ code: 1, err: '' });
  expect(items.map(({ index, line: at, valid, error }) => [index, at, valid ?? error?.code])).toEqual([
    [0, 1, true],
    [1, 2, 'not-json'],
    [2, 4, 'not-utf8'],
    [3, 5, true],
    [4, 6, 'too-large'],
    [5, 7, true],
    ...samples.map((_, i) => [6 + i, undefined, i !== 2]),
  ]);
  expect(items[1]?.error?.message).toBe(`${path}:2:11: not JSON: a value is expected here`);
  expect((await checkText(['delta.collection', path])).out).toMatch(/\n3 orders: nothing found; 3 more unreadable\n$/);
});

test('only bad lines: nothing is evaluated', async () => {
  expect(await check(['delta.collection', '--input', 'ndjson'], 'a\nb\n')).toMatchObject({
    code: 2,
    items: [{ line: 1 }, { line: 2 }],
  });
});

test('an unreadable file among readable ones', async () => {
  const { code, items } = await check(['delta.collection', 'no-such.json', SAMPLES]);
  expect(code).toBe(1);
  expect(items.map(({ index, file: name }) => [index, name])).toEqual([
    [0, 'no-such.json'],
    ...samples.map((_, i) => [i + 1, SAMPLES]),
  ]);
  expect((await checkText(['delta.collection', 'no-such.json', SAMPLES])).out).toMatch(/; 1 file unreadable\n$/);
});

test.each([
  ['one order', JSON.stringify(good, null, 2), 1],
  ['one order in one line', line, 1],
  ['a list', `[${line}]`, 1],
  ['a list over lines', `\n${JSON.stringify([good, good], null, 2)}`, 2],
  ['lines', `\n${line}\n${line}`, 2],
  ['lines after a mark', `\ufeff${line}\r\n${line}\r\n`, 2],
  ['a list after a mark', `\ufeff[${line}]`, 1],
  ['an empty list', '[]', 0],
])('standard input: %s', async (_, input, count) => {
  const { code, items, err } = await check(['delta.collection'], input);
  expect({ code, err, valid: items.map((item) => item.valid) }).toEqual({
    code: 0,
    err: '',
    valid: Array.from({ length: count }, () => true),
  });
});

test('- is standard input', async () => {
  expect(await check(['delta.collection', '-'], line)).toEqual(await check(['delta.collection'], line));
});

test('a value that is not an object is a finding', async () => {
  const { code, items } = await check(['delta.collection', '--input', 'ndjson'], '1\nnull\n"x"\n[]\n');
  expect(code).toBe(1);
  expect(items.map((item) => idsOf(item)[0])).toEqual(Array(4).fill('order/object'));
});

test('--input decides over the name', async () => {
  const lines = file('orders.json', ndjson([good, good]));
  const list = file('list.ndjson', JSON.stringify([good], null, 1));
  expect((await check(['delta.collection', '--input', 'ndjson', lines])).items).toHaveLength(2);
  expect((await check(['delta.collection', '--input', 'json', list])).items).toHaveLength(1);
});

test('an order with two amounts is not evaluated', async () => {
  const twice = `${line.slice(0, -1)},"amount":"1"}`;
  const column = line.length + 1;
  const { code, items } = await check(['delta.collection', '--input', 'ndjson'], `${twice}\n${line}\n`);
  expect(code).toBe(1);
  expect(items).toMatchObject([
    {
      index: 0,
      line: 1,
      error: {
        code: 'repeated-name',
        message: `standard input:1:${column}: this name appears twice in one object; remove one of the two`,
      },
    },
    { index: 1, valid: true },
  ]);
  expect(await checkText(['delta.collection', file('twice.json', `[\n${twice}\n]`)])).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining(`twice.json:2:${column}: this name appears twice`),
  });
});

test('orders of one shape and of several have the same results', async () => {
  const lines = Array.from({ length: 60 }, (_, i) =>
    JSON.stringify({ ...good, amount: i % 2 === 0 ? '1.5' : '0', mchOrderId: `ORD-${i}` }),
  );
  const results = async (input: readonly string[]): Promise<unknown> =>
    (await check(['delta.collection', '--input', 'ndjson'], input.join('\n'))).items.map(
      ({ valid, diagnostics, notEvaluated }) => ({ valid, diagnostics, notEvaluated }),
    );
  const reversed = (text: string): string =>
    JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(text) as object).toReversed()));
  const expected = await results(lines);
  expect(await results(lines.map((text) => text.replaceAll('":', '": ')))).toEqual(expected);
  expect(await results(lines.map((text, i) => [text, reversed(text), `${text}\r`][i % 3]!))).toEqual(expected);
});

describe('entries of a JSON text', () => {
  const bytes = (text: string): Uint8Array => Buffer.from(text);
  const list = (count: number, entry: string): string => `[${`${entry},`.repeat(count - 1)}${entry}]`;

  test('ten thousand names and items in one entry, at any depth, and one more', () => {
    const orders = (from: string, count: number, to: string): string =>
      `[${'{},'.repeat(9000)}${from}${list(count, '"x":1')}${to}]`;
    for (const [from, own, to] of [
      ['', 1, ''],
      ['{"a":', 2, '}'],
      ['{"a":[', 3, ']}'],
    ] as const) {
      expect(excessIn(bytes(orders(from, MOST_NAMES - own + 1, to)), true)).toBeUndefined();
      expect(excessIn(bytes(orders(from, MOST_NAMES - own + 2, to)), true)).toBe('names');
    }
    // The bracket of the list does not count: the first entry may have as many names as the others.
    const order = (count: number): string => list(count, '"x":1').replace('[', '{').replace(']', '}');
    expect(excessIn(bytes(`[${order(MOST_NAMES)},{}]`), true)).toBeUndefined();
    expect(excessIn(bytes(`[${order(MOST_NAMES + 1)},{}]`), true)).toBe('names');
    expect(excessIn(bytes(list(MOST_NAMES, '12')), false)).toBeUndefined();
    const entries = Array.from({ length: 10_000 }, (_, i) => ({ id: i, amount: '1', currency: 'EUR', name: 'A' }));
    expect(excessIn(bytes(JSON.stringify({ payments: entries })), false)).toBeUndefined();
    expect(excessIn(list(MOST_NAMES + 1, '12'), false)).toBe('names');
  });
});
