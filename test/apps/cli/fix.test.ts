import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, test } from '@jest/globals';
import { exampleOrder } from '../../../src/core/model/example-order.js';
import { fixtureOperation } from '../../fixtures/fixture.js';
import { payrules, type Ran, type Start } from '../../support/cli.js';
import { BINDINGS, file, folder, good, ndjson, RULES, smallRules } from './fixture.js';

const OUT = join(folder, 'out');

/** Runs `fix alpha.payout` with the fixture's rules and bindings. */
const fix = (input: string, more: readonly string[] = [], start?: Start): Promise<Ran> =>
  payrules(['fix', 'alpha.payout', input, '--out', OUT, ...RULES, ...BINDINGS, ...more], start);
const written = (path = OUT): string => readFileSync(path, 'utf8');

const number = String(good['beneficiaryAccountNumber']);
const spaced = `${number.slice(0, 4)} ${number.slice(4)}`;
const untidy = { ...good, beneficiaryAccountNumber: spaced };

describe('NDJSON', () => {
  test('changes the texts of orders and nothing else', async () => {
    const line = JSON.stringify(untidy).replace('{', '{ "surplus": 1.0, "big":12345678901234567890 , "e":"\\u00e9", ');
    const lines = [JSON.stringify(good), '', `  ${line}\r`, '{"amount": ', '{"amount":"1","amount":"2"}', '7', '[]'];
    const { code, out, err } = await fix(file('a.ndjson', lines.join('\n')));
    expect(written()).toBe(lines.join('\n').replace(spaced, number));
    expect([code, out]).toEqual([
      1,
      `${join(folder, 'a.ndjson')}:3\n  separators  beneficiaryAccountNumber  alpha.payout/account-number-length\n` +
        `4 orders written to ${OUT}: 1 changed; 2 with errors, which payrules check lists; 2 lines unreadable, as they were\n`,
    ]);
    expect(err).toContain('a.ndjson:4:12: not JSON');
    expect(err).toContain('a.ndjson:5:15: this name appears twice');
    expect(out + err).not.toContain(number.slice(0, 4));
  });

  test('a line that is not UTF-8 stays, and so does a missing line end', async () => {
    const bytes = Buffer.concat([
      Buffer.from('{"a":"'),
      Buffer.from([0xff]),
      Buffer.from(`"}\n${JSON.stringify(untidy)}`),
    ]);
    const { code } = await fix(file('b.ndjson', bytes));
    expect(code).toBe(1);
    const expected = Buffer.from(bytes.toString('latin1').replace(spaced, number), 'latin1');
    expect(readFileSync(OUT).equals(expected)).toBe(true);
  });

  test('many lines in several blocks', async () => {
    const orders = Array.from({ length: 5000 }, (_, i) => (i % 3 === 0 ? untidy : { ...good, mchOrderId: `ORD-${i}` }));
    const { code } = await fix(file('c.ndjson', ndjson(orders)));
    expect(code).toBe(0);
    expect(written()).toBe(ndjson(orders).replaceAll(spaced, number));
  });

  test('a line that is too long for memory is not lost: nothing is written', async () => {
    const long = `{"amount":"${'1'.repeat(17 * 1024 * 1024)}"}\n`;
    const { code, err } = await fix(file('d.ndjson', `${JSON.stringify(good)}\n${long}`), [
      '--out',
      join(folder, 'long'),
    ]);
    expect([code, existsSync(join(folder, 'long'))]).toEqual([2, false]);
    expect(err).toContain('16 MiB');
  });
});

describe('JSON', () => {
  test('keeps its form: a list, an order alone, names with escapes', async () => {
    const list = `[\n ${JSON.stringify(good)},\n ${JSON.stringify(untidy, null, 1)},\n {"beneficiary\\u0041ccountNumber" :"${spaced}"}, null ]\n`;
    const { code, out } = await fix(file('a.json', list));
    expect(code).toBe(1);
    expect(written()).toBe(list.replaceAll(spaced, number));
    expect(out).toMatch(/a\.json \(index 1\)\n {2}separators/);
    expect((await fix(file('b.json', JSON.stringify(untidy)))).code).toBe(0);
    expect(written()).toBe(JSON.stringify(good));
  });

  test('a nested text of the same name stays', async () => {
    const nested = `{"inner":{"beneficiaryAccountNumber":"${spaced}"},${JSON.stringify(untidy).slice(1)}`;
    await fix(file('c.json', nested));
    expect(written()).toBe(
      nested.replace(`Number":"${spaced}"`, 'KEPT').replace(spaced, number).replace('KEPT', `Number":"${spaced}"`),
    );
  });

  test('text that is not JSON: nothing is written', async () => {
    const out = join(folder, 'none');
    const { code, err } = await fix(file('d.json', '[{]'), ['--out', out]);
    expect([code, existsSync(out)]).toEqual([2, false]);
    expect(err).toContain('d.json:1:3: not JSON');
  });
});

describe('the file that is written', () => {
  test('may be the input, if it is named', async () => {
    const path = file('same.ndjson', ndjson([untidy]));
    chmodSync(path, 0o640);
    const { mode } = statSync(path);
    expect((await fix(path, ['--out', path])).code).toBe(0);
    expect([written(path), statSync(path).mode]).toEqual([ndjson([good]), mode]);
  });

  test('stays as it was after a fault or Ctrl-C, and no other file is left', async () => {
    const path = file('kept.ndjson', ndjson([untidy]));
    const before = readdirSync(folder).length;
    const interrupt = AbortSignal.abort();
    const { code } = await fix(path, ['--out', path], { interrupt });
    expect([code, written(path), readdirSync(folder).length]).toEqual([130, ndjson([untidy]), before]);
    expect((await fix(join(folder, 'missing.json'), ['--out', path])).code).toBe(2);
    expect(written(path)).toBe(ndjson([untidy]));
  });

  test('is the one that a link leads to', async () => {
    const path = file('linked.ndjson', ndjson([untidy]));
    const link = join(folder, 'link.ndjson');
    symlinkSync(path, link);
    expect((await fix(path, ['--out', link])).code).toBe(0);
    expect([written(path), lstatSync(link).isSymbolicLink()]).toEqual([ndjson([good]), true]);
  });

  test.each([
    ['no/such/folder/x', 'its folder is not there'],
    ['.', 'it is a folder'],
  ])('%s cannot be written, and why', async (name, reason) => {
    const { code, err } = await fix(file('e.ndjson', ndjson([good])), ['--out', name]);
    expect([code, err]).toEqual([2, `payrules: ${name} cannot be written: ${reason}\n`]);
  });
});

test('standard input, and one line of JSON for each changed order', async () => {
  const { code, out } = await fix('-', ['--format', 'ndjson'], {
    stdin: Readable.from([Buffer.from(ndjson([good, untidy]))]),
  });
  expect(code).toBe(0);
  expect(JSON.parse(out)).toEqual({
    index: 1,
    line: 2,
    changes: [
      { field: 'beneficiaryAccountNumber', ruleId: 'alpha.payout/account-number-length', change: 'separators' },
    ],
  });
});

test.each([
  ['NDJSON', 'mark.ndjson', ndjson([untidy, good])],
  ['NDJSON, a blank line first', 'mark2.ndjson', `\n${ndjson([untidy, good])}`],
  ['JSON', 'mark.json', JSON.stringify([untidy, good], null, 1)],
  ['JSON without a change', 'mark2.json', JSON.stringify(good)],
])('a byte order mark stays: %s', async (_, name, text) => {
  expect((await fix(file(name, `\ufeff${text}`))).code).toBe(0);
  expect(written()).toBe(`\ufeff${text.replace(spaced, number)}`);
  // A byte order mark is not added.
  expect((await fix(file(name, text))).code).toBe(0);
  expect(written()).toBe(text.replace(spaced, number));
});

test('--out - is refused: the list of changes goes to standard output', async () => {
  const { code, out, err } = await fix(file('g.ndjson', ndjson([untidy])), ['--out', '-']);
  expect([code, out, err]).toEqual([
    2,
    '',
    'payrules: --out takes a file, as the list of changes goes to standard output: --out fixed.ndjson\n',
  ]);
  expect(existsSync('-')).toBe(false);
});

test.each([
  ['table.csv', `${Object.keys(good).join()}\n`, 'fixed.ndjson'],
  ['table.csv', `${Object.keys(good).join()}\n`, 'fixed.JSON'],
  ['orders.json', '[]', 'fixed.csv'],
])('%s is not written as another format: nothing is written', async (name, text, out) => {
  const { code, err } = await fix(file(name, text), ['--out', join(folder, out)]);
  expect([code, err]).toEqual([2, expect.stringContaining('name a file of that format')]);
  expect(existsSync(join(folder, out))).toBe(false);
});

test('an overlay counts', async () => {
  const overlay = ['--overlay', 'test/fixtures/overlay'];
  expect((await fix(file('f.ndjson', ndjson([untidy])), overlay)).out).toContain('separators');
});

test('counts an order as refused if a repeated identifier is an error', async () => {
  const overlay = join(folder, 'strict');
  mkdirSync(overlay);
  writeFileSync(
    join(overlay, 'alpha.payout.yaml'),
    'change: [{ rule: order-id-not-repeated, severity: error, reason: ours }]\n',
  );
  const twice = file('twice.ndjson', ndjson([good, good]));
  expect(await fix(twice)).toMatchObject({ code: 0 });
  const { code, out } = await fix(twice, ['--overlay', overlay]);
  expect([code, out]).toEqual([1, expect.stringContaining('1 with errors')]);
});

test.each([
  [[]],
  [['alpha.payout']],
  [['alpha.payout', 'a.json']],
  [['alpha.payout', 'a', 'b', '--out', 'c']],
  [['omega', 'a', '--out', 'c']],
])('%j is refused', async (args) => {
  expect((await payrules(['fix', ...args, ...RULES])).code).toBe(2);
});

describe('what a spreadsheet did to a table', () => {
  const names = Object.keys(good);
  const table = (...orders: readonly Readonly<Record<string, unknown>>[]): string =>
    file(
      'spreadsheet.csv',
      [names, ...orders.map((order) => names.map((name) => order[name]))].map((row) => `${row.join(';')}\n`).join(''),
    );
  const cellsOf = (name: string): readonly (string | undefined)[] =>
    written()
      .trim()
      .split('\n')
      .slice(1)
      .map((row) => row.split(';')[names.indexOf(name)]);
  const amounts = ['120,50', '1.120,50', '1.120', '120', '120.50', '1,120.50', '1.12,5'];
  const orders = amounts.map((amount, i) => ({ ...good, mchOrderId: `ORD-${i}`, amount }));
  // A group of thousands does not begin with a zero.
  const small = ['0.500', '0,500'].map((amount) => ({ ...good, mchOrderId: `ORD-${amount}`, amount }));

  test.each([
    [',', ['120.50', '1120.50', '1120', '120', '120.50', '1,120.50', '1.12,5', '0.500', '0.500']],
    ['.', ['120,50', '1.120,50', '1.120', '120', '120.50', '1120.50', '1.12,5', '0.500', '0,500']],
  ])('--decimal %s', async (sign, expected) => {
    const { out } = await fix(table(...orders, ...small), ['--decimal', sign]);
    expect(cellsOf('amount')).toEqual(expected);
    expect(out).toContain('  decimals    amount  alpha.payout/amount-format\n');
  });

  test('--restore-zeros, if only one number of zeros is right', async () => {
    // A transfer code has 20 digits, an account of the bank N1 8 or 12.
    const [code, account] = ['transferCode', 'beneficiaryAccountNumber'] as const;
    const lost = { ...good, [code]: String(good[code]).replace(/^0+/, '') };
    const { out } = await fix(table(lost, { ...good, mchOrderId: 'ORD-2', [account]: '325' }), ['--restore-zeros']);
    expect(cellsOf(code)[0]).toBe(good[code]);
    expect(out).toContain(`  zeros       ${code}  alpha.payout/`);
    expect(cellsOf(account)).toEqual([good[account], '325']);
  });

  test('--restore-zeros does not make a number with wrong check digits: another digit is missing', async () => {
    const mistyped = `${String(good['transferCode']).slice(1, -1)}2`;
    const { out } = await fix(table({ ...good, transferCode: mistyped }), ['--restore-zeros']);
    expect([cellsOf('transferCode'), out]).toEqual([[mistyped], expect.stringContaining('0 changed; 1 with errors')]);
  });

  test('--restore-zeros does not make a number that gives a warning: the account in the transfer code differs', async () => {
    const lost = String(good['transferCode']).replace(/^0+/, '');
    const { out } = await fix(table({ ...good, transferCode: lost, beneficiaryAccountNumber: '01000326' }), [
      '--restore-zeros',
    ]);
    expect([cellsOf('transferCode'), out]).toEqual([[lost], expect.stringContaining('0 changed; 1 with errors')]);
  });

  test('only repairs that an option names are made', async () => {
    await fix(table(...orders));
    expect(cellsOf('amount')).toEqual(amounts);
  });

  test('--decimal repairs numbers, and members of lists', async () => {
    const fixed = async (operation: string, rules: string, text: string): Promise<string> => {
      await payrules(['fix', operation, file('numbers.csv', text), '--out', OUT, '--decimal', ',', '--rules', rules]);
      return written();
    };
    expect(
      await fixed('payouts.request', 'test/fixtures/gateways/dlocal', 'country;amount\nBR;1.250\nBR;2.500,25\n'),
    ).toBe('country;amount\nBR;1250\nBR;2500.25\n');
    expect(
      await fixed(
        'cart.order',
        'test/fixtures/nested',
        'order_amount;fee;line_items.0.unit_price;line_items.0.taxes.0.amount\n2.500;1,50;1.250;5,00\n',
      ),
    ).toBe('order_amount;fee;line_items.0.unit_price;line_items.0.taxes.0.amount\n2500;1.50;1250;5.00\n');
  });

  test('--decimal does not change decimals in minor units', async () => {
    const text = 'reference;amount\nT-1;12050,00\nT-2;12.050\nT-3;120,50\n';
    const input = file('minor.csv', text);
    const { code } = await payrules(['fix', 'theta.transfer', input, '--out', OUT, '--decimal', ',', ...RULES]);
    expect([code, written()]).toEqual([1, text.replace('12.050', '12050')]);
  });

  test('--decimal writes no decimals that the next run would take for thousands', async () => {
    const inKronor = ['12,345', '5,000', '0,500'].map((amount) => ({ ...good, amount }));
    // No rule gives the decimals of the krone.
    const inKroner = { ...good, amount: '12,345', currency: 'DKK' };
    expect(await fix(table(...inKronor, inKroner), ['--decimal', ','])).toMatchObject({ code: 1 });
    expect(cellsOf('amount')).toEqual(['12,345', '5,000', '0.500', '12,345']);
  });

  test('--decimal writes three decimals where a rule takes them', async () => {
    const rules = smallRules();
    const operation = join(rules[1]!, 'operations/delta.collection.yaml');
    writeFileSync(operation, readFileSync(operation, 'utf8').replace('{ max-decimals: 2 }', '{ max-decimals: 3 }'));
    const input = file('three.csv', 'mchOrderId;amount\nORD-1;12,345\n');
    await payrules(['fix', 'delta.collection', input, '--out', OUT, '--decimal', ',', ...rules]);
    expect(written()).toBe('mchOrderId;amount\nORD-1;12.345\n');
  });

  test('--decimal takes a comma or a point', async () => {
    expect(await fix(table(good), ['--decimal', 'comma'])).toMatchObject({ code: 2 });
  });

  test.each([
    ['--decimal', ','],
    ['--restore-zeros'],
    ['--columns', file('names.yaml', 'columns: { Betrag: amount }\n')],
  ])('%s is for a table', async (...option) => {
    file('names.yaml', 'columns: { Betrag: amount }\n');
    rmSync(OUT, { force: true });
    const { code, err } = await fix(file('order.json', JSON.stringify(good)), option);
    expect([code, err, existsSync(OUT)]).toEqual([
      2,
      `payrules: ${option[0]} is for a table: a file named .csv or .xlsx, or --input csv\n`,
      false,
    ]);
  });
});

describe('nested orders', () => {
  const order = (country: string): string =>
    `{"reference":"T-1","amount": 1.205e4,"payer.address.country":" se ","payer":{"name":"Ana","address":{"postcode":"11455","country":"${country}"}},"tags":[ "a","b" ]}`;

  test('texts change at their paths, and nothing else', async () => {
    const fixTransfer = (input: string): Promise<Ran> =>
      payrules(['fix', 'theta.transfer', input, '--out', OUT, ...RULES]);
    const { out } = await fixTransfer(file('nested.ndjson', `${order(' se')}\n${order('SE')}\n`));
    expect(written()).toBe(`${order('SE')}\n${order('SE')}\n`);
    expect(out).toContain('case        payer.address.country  theta.transfer/payer-country');
    await fixTransfer(file('nested.json', `[${order('SE')},\n ${order('se ')}]`));
    expect(written()).toBe(`[${order('SE')},\n ${order('SE')}]`);
  });
});

test.each([
  ['a cell each', 'tags.0,tags.1', 'gift,"abcdefghij "', 'gift,"abcdefghij"'],
  ['one cell', 'tags', '"[""gift"", ""abcdefghij ""]"', '"[""gift"", ""abcdefghij""]"'],
  ['several in one cell', 'tags', '"[""abcdefghij "",""klmnopqrst ""]"', '"[""abcdefghij"",""klmnopqrst""]"'],
])('values of a list in a table: %s', async (_, header, before, after) => {
  const table = (cells: string): string => `reference,amount,${header}\nT-1,12000,${cells}\n`;
  await payrules(['fix', 'theta.transfer', file('list.csv', table(before)), '--out', OUT, ...RULES]);
  expect(written()).toBe(table(after));
});

test('a list of objects in one cell of a table keeps all but the new texts', async () => {
  const item = (weight: string): string => `{""weight"": ""${weight}"", ""sku"":""A-1"",""quantity"":2.0}`;
  const table = (weight: string): string =>
    `order_id,purchase-country,line_items\nC-1,SE,"[${item(weight)}, ${item(weight)}]"\n`;
  const input = file('objects.csv', table(' 300'));
  await payrules(['fix', 'cart.order', input, '--out', OUT, '--rules', 'test/fixtures/nested']);
  expect(written()).toBe(table('300'));
});

test('--at: the orders with errors are those of that day', async () => {
  const order = exampleOrder(fixtureOperation('alpha.collection'));
  const path = file('day.ndjson', ndjson([{ ...order, amount: '700' }]));
  const errors = async (day: string): Promise<boolean> =>
    / [1-9]\d* with errors/.test(
      (await payrules(['fix', 'alpha.collection', path, '--out', OUT, ...RULES, '--at', day])).out,
    );
  expect([await errors('2031-05-31'), await errors('2031-06-01')]).toEqual([false, true]);
});
