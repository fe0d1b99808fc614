import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { check, file, MAIN, ndjson, payrules, peru } from './run.js';

const good = JSON.stringify(peru[0]);
const utf16 = Buffer.from(`\ufeff${good}`, 'utf16le');

test.each([
  ['a folder', 'src', 'is-directory', 'src: this is a folder; name a file'],
  ['a missing file', 'no-such.json', 'missing-file', 'no-such.json: there is no such file'],
  ['an empty file', file('empty.json', ''), 'empty', 'there is nothing in it'],
  ['an empty NDJSON file', file('empty.ndjson', ''), 'empty', 'there is nothing in it'],
  ['blank lines', file('blank.ndjson', '\n \r\n\n'), 'empty', 'there is nothing in it'],
  ['blanks', file('blank.json', ' \n'), 'empty', 'there is nothing in it'],
  ['a mark alone', file('mark.json', '\ufeff'), 'empty', 'there is nothing in it'],
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
    'a table',
    file('table.csv', 'mchOrderId,amount\n1,5\n'),
    'not-json',
    'table.csv:1:1: not JSON: a value is expected here; orders are read as JSON (one, or a list) or as NDJSON (one on each line)',
  ],
  [
    'a table with a quoted head',
    file('quoted.csv', '"mchOrderId","amount"\n1,5\n'),
    'not-json',
    'quoted.csv:1:13: not JSON: nothing may follow the first value; orders are read as JSON',
  ],
  [
    'gzip',
    file('orders.ndjson.gz', gzipSync(good)),
    'gzip',
    'orders.ndjson.gz: it is compressed with gzip; unpack it on the way: zcat FILE | payrules ... -',
  ],
  [
    'lines in a .json file',
    file('lines.json', `${good}\n${good}\n`),
    'not-json',
    'where each line is an order, say --input ndjson',
  ],
])('%s: nothing is judged', (_, path, code, message) => {
  const { code: exit, items, err } = check(['pe.payout', path], '');
  expect(exit).toBe(2);
  expect(items).toEqual([
    {
      index: 0,
      ...(items[0]?.line !== undefined && { line: items[0].line }),
      error: { code, message: expect.stringContaining(message) },
    },
  ]);
  expect(err).toBe(`payrules: ${items[0]?.error?.message}\n`);
  expect(payrules(['check', 'pe.payout', path])).toEqual({ code: 2, out: '', err });
});

test('bad lines among good ones: the others are answered', () => {
  const lines = [good, '{"amount":}', '', Buffer.from([0x22, 0xe9, 0x22]), `${good}\r`, 'x'.repeat(17 * 2 ** 20), good];
  const path = file('some.ndjson', Buffer.concat(lines.flatMap((line) => [Buffer.from(line), Buffer.from('\n')])));
  const { code, items, err } = check(['pe.payout', path], '');
  expect({ code, err }).toEqual({ code: 1, err: '' });
  expect(items.map(({ index, line, valid, error }) => [index, line, valid ?? error?.code])).toEqual([
    [0, 1, true],
    [1, 2, 'not-json'],
    [2, 4, 'not-utf8'],
    [3, 5, true],
    [4, 6, 'too-large'],
    [5, 7, true],
  ]);
  expect(items[1]?.error?.message).toBe(`${path}:2:11: not JSON: a value is expected here`);
  expect(check(['pe.payout', path, 'test/orders/pe.payout.json'], '').items.map(({ line }) => line)).toEqual([
    1,
    2,
    4,
    5,
    6,
    7,
    ...peru.map(() => undefined),
  ]);
  expect(payrules(['check', 'pe.payout', path]).out).toMatch(/\n3 orders: nothing found; 3 more unreadable\n$/);
});

test('only bad lines: nothing is judged', () => {
  expect(check(['pe.payout', '--input', 'ndjson'], 'a\nb\n')).toMatchObject({
    code: 2,
    items: [{ line: 1 }, { line: 2 }],
  });
});

test('an unreadable file among readable ones', () => {
  const { code, items } = check(['pe.payout', 'no-such.json', 'test/orders/pe.payout.json'], '');
  expect(code).toBe(1);
  expect(items.map(({ index, file: name }) => [index, name])).toEqual([
    [0, 'no-such.json'],
    ...peru.map((_, i) => [i + 1, 'test/orders/pe.payout.json']),
  ]);
  expect(payrules(['check', 'pe.payout', 'no-such.json', 'test/orders/pe.payout.json']).out).toMatch(
    /; 1 file unreadable\n$/,
  );
});

test.each([
  ['one order', JSON.stringify(peru[0], null, 2), 1],
  ['one order in one line', good, 1],
  ['a list', JSON.stringify(peru.slice(0, 1)), 1],
  ['a list over lines', `\n${JSON.stringify([peru[0], peru[0]], null, 2)}`, 2],
  ['lines', `\n${good}\n${good}`, 2],
  ['lines after a mark', `\ufeff${good}\r\n${good}\r\n`, 2],
  ['a list after a mark', `\ufeff[${good}]`, 1],
  ['an empty list', '[]', 0],
])('standard input: %s', (_, input, count) => {
  for (const args of [['pe.payout'], ['pe.payout', '-']]) {
    const { code, items, err } = check(args, input);
    expect({ code, err, valid: items.map((item) => item.valid) }).toEqual({
      code: 0,
      err: '',
      valid: Array.from({ length: count }, () => true),
    });
  }
});

test('what is no object is a finding', () => {
  const { code, items } = check(['pe.payout', '--input', 'ndjson'], '1\nnull\n"x"\n[]\n');
  expect(code).toBe(1);
  expect(items.map((item) => item.diagnostics?.[0]?.ruleId)).toEqual(Array(4).fill('order/object'));
});

test('--input decides over the name', () => {
  expect(
    check(['pe.payout', '--input', 'ndjson', file('orders.json', ndjson([peru[0], peru[0]]))], '').items,
  ).toHaveLength(2);
  expect(
    check(['pe.payout', '--input', 'json', file('list.ndjson', JSON.stringify([peru[0]], null, 1))], '').items,
  ).toHaveLength(1);
});

test('the place of a fault behind many lines takes no memory', () => {
  const path = file('newlines.json', `${'\n'.repeat(60 * 2 ** 20)}  x`);
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--max-old-space-size=300', MAIN, 'check', 'pe.payout', path],
    { encoding: 'utf8' },
  );
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: `payrules: ${path}:${60 * 2 ** 20 + 1}:3: not JSON: a value is expected here; orders are read as JSON (one, or a list) or as NDJSON (one on each line)\n`,
  });
});
