import { describe, expect, test } from '@jest/globals';
import { gatewaysFolder } from '../../fixtures/fixture.js';
import { payrules } from '../../support/cli.js';
import { english } from '../../support/english.js';
import { file } from './fixture.js';

const OPERATION = 'payments.order';
const RULES = ['--rules', `${gatewaysFolder}/klarna`];
const NAMES = 'purchase_country,purchase_currency,order_amount';
const LINE = ['name', 'quantity', 'unit_price', 'total_amount'];
const columns = (line: number, names = LINE): string => names.map((name) => `order_lines.${line}.${name}`).join();

const check = (table: string, ...args: readonly string[]) =>
  payrules(['check', OPERATION, '-', '--input', 'csv', ...RULES, ...args], { stdin: table });

describe('a table of orders with lists', () => {
  const row = 'DE,EUR,62400,Pack,1,62400,62400';

  test('has entries in columns, and the findings of an entry in its column', async () => {
    const table = `${NAMES},${columns(0)},${columns(1)}\n${row},,,,\n${row},Pen,x,5,0\n`;
    const { code, out, err } = await check(table);
    expect([code, err]).toEqual([1, '']);
    expect(out).toContain('row 3: 1 error\n  error    order_lines.1.quantity (column I)  Quantity must');
    expect(out).toMatch(/^2 orders: 1 refused$/m);
  });

  test('lacks what orders need: a member, or a list as a whole', async () => {
    const lacks = async (header: string): Promise<string> => (await check(`${header}\nDE,EUR\n`)).err;
    expect(await lacks(`${NAMES},${columns(0, LINE.slice(1))}`)).toContain(
      'there is no column for order_lines.0.name; every order must have it',
    );
    expect(await lacks(NAMES)).toContain('there is no column for order_lines; every order must have it');
  });

  test('has a list in one column, or its entries', async () => {
    const { code, err } = await check(`${NAMES},order_lines,${columns(0)}\nDE,EUR,1,x,Pen,1,1,1\n`);
    expect(code).toBe(2);
    expect(err).toContain('row 1: column D is order_lines, and column E is a part of it; remove one of the two');
  });

  test('has other headers for members of entries and texts of a map, by --columns', async () => {
    const rules = ['--rules', 'test/fixtures/nested'];
    const table = 'order_id,SKU,Note\nC-1,ARTICLE-1,abcdef\n';
    const run = async (named: string) => {
      const names = file('entries.yaml', `columns: { ${named} }\n`);
      return payrules(['check', 'cart.order', '-', '--input', 'csv', ...rules, '--columns', names], { stdin: table });
    };
    const { out } = await run('SKU: line_items.0.sku, Note: metadata.note');
    expect(out).toContain('error    line_items.0.sku (column B)  Article number must have at most 8 characters.');
    expect(out).toContain('error    metadata.note (column C)');
    const { code, err } = await run('SKU: "line_items[].sku"');
    expect([code, err]).toEqual([2, expect.stringContaining('did you mean line_items.0.sku?')]);
  });

  test('says how a cell has a list or a map', async () => {
    const rules = ['--rules', 'test/fixtures/nested'];
    const table = 'order_id,line_items.0.sku,line_items.0.tags,metadata\nC-1,A-1,card,a=1\n';
    const { out } = await payrules(['check', 'cart.order', '-', '--input', 'csv', ...rules], { stdin: table });
    expect(out).toContain('or give each value a column: line_items.0.tags.0, line_items.0.tags.1.');
    expect(out).toContain('In a table, write the texts as JSON, {"a": "b"}, or give each a column: metadata.a.');
  });

  test('is counted by the members of lists, whatever the entry', async () => {
    const table = `${NAMES},${columns(0)},${columns(1)}\n${row},,1,5,0\n${row},Pen,x,5,0\nDE,EUR,0,,x,1,0,Pen,1,1,0\n`;
    const { out } = await check(table, '--summary');
    expect(out).toMatch(/^ {2}order_lines\[\][.]quantity +2 +2 +2$/m);
    expect(out).toMatch(/^ {2}order_lines\[\][.]name +2 +2 +2$/m);
    expect(out).not.toContain('order_lines.0');
  });
});

describe('numbers in a table', () => {
  const THOUSANDS = 'In a table, the point may separate thousands';

  test.each([
    ['624.000', true],
    ['624.0', false],
    ['624.00', false],
    ['6240.000', false],
    ['0.000', false],
  ])('a whole number: %s', async (amount, isRefused) => {
    const total = Number(amount.replace(',', '.'));
    const { code, out } = await check(`${NAMES},${columns(0)}\nDE,EUR,"${amount}",Pack,1,${total},${total}\n`);
    expect([out.includes('The field takes a whole number'), code]).toEqual([isRefused, isRefused ? 1 : 0]);
  });

  test.each([
    ['1.250', true],
    ['500.251', true],
    ['1.25', false],
    ['1250.250', false],
  ])('a number of at most two decimals: %s', async (amount, isRefused) => {
    const { out } = await payrules(
      ['check', 'payouts.request', '-', '--input', 'csv', '--rules', `${gatewaysFolder}/dlocal`],
      { stdin: `country,amount\nBR,${amount}\n` },
    );
    expect([out.includes('payouts.request/amount-decimals'), out.includes(THOUSANDS)]).toEqual([isRefused, isRefused]);
  });
});

describe('explain', () => {
  const explain = async (name: string): Promise<string> => (await payrules(['explain', OPERATION, name, ...RULES])).out;

  test('a total: what it adds up, and the rules that read it', async () => {
    expect(await explain('lines_total')).toBe(
      `${OPERATION}/lines_total\n  Sum of the lines\n    total         the sum of order_lines[].total_amount\n    read by       amount-is-sum\n`,
    );
    const count = await payrules(['explain', 'all_count', '--rules', `${gatewaysFolder}/pain001`]);
    expect(count.out).toContain('the number of entries of PmtInf[].CdtTrfTxInf');
  });

  test('the field of an entry that a finding names', async () => {
    expect(await explain('order_lines.1.total_amount')).toMatch(
      /^payments[.]order\/order_lines\[\][.]total_amount\n[^]*read by {7}amount-is-sum/,
    );
  });
});

test('the window of a time is said in words, and as times', async () => {
  const nested = ['--rules', 'test/fixtures/nested'];
  const { out } = await payrules(['explain', 'cart.order', 'expires_at', ...nested]);
  expect(out).toContain(
    [
      english('time.unix', { label: 'Expiry' }),
      english('time.from-in', { label: 'Expiry', duration: '30 min' }),
      english('time.to-in', { label: 'Expiry', duration: '24 h' }),
    ].join(' '),
  );
  const rule = await payrules(['explain', 'cart.order', 'expiry-in-a-day', ...nested]);
  expect(rule.out).toMatch(/^ +es .*como 1801405800\. Expiry: debe ser dentro de al menos 30 min\. Expiry: /m);
  const asked = await payrules(['requirements', 'cart.order', ...nested], { now: '2026-11-21T12:00:00Z' });
  expect(asked.out).toMatch(
    /expires_at +Expiry; a time in Unix seconds; from 2026-11-21T12:30:00Z to 2026-11-22T12:00:00Z$/m,
  );
});

test('requirements say what is a list, and have no bound that there is not', async () => {
  const { out } = await payrules(['requirements', OPERATION, ...RULES], { now: '2026-11-21T12:00:00Z' });
  expect(out).toMatch(/^required +order_lines +Order lines; a list of objects; at most 1000 entries$/m);
  expect(out).toMatch(/^optional +customer[.]date_of_birth +Date of birth; up to 2026-11-20$/m);
  // Members are listed with their list, which is required, and are needed in its entries.
  expect(out).toMatch(
    /^required +order_lines .*\n(?:required|optional) +order_lines\[\][.]\w+ .*in each entry of order_lines/m,
  );
});
