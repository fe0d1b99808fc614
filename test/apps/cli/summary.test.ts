import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { payrules } from '../../support/cli.js';
import { check, checkText, file, folder, good, ndjson, RULES, smallRules } from './fixture.js';

const OPERATION = 'delta.collection';
const SMALL = smallRules();

interface Count {
  readonly refused: number;
  readonly orders: number;
  readonly findings: number;
}

interface Data {
  readonly orders: number;
  readonly refused: number;
  readonly warned: number;
  readonly unreadable: number;
  readonly findings: number;
  readonly rules: readonly (Count & { readonly ruleId: string })[];
  readonly fields: readonly (Count & { readonly field: string })[];
  readonly amounts: readonly { readonly currency: string; readonly amount: string }[];
  readonly withoutAmount: number;
  readonly refusedOrders: readonly { readonly index: number; readonly line?: number; readonly id?: string }[];
  readonly unlisted: number;
}

const alpha = (values: object): object => ({ ...good, ...values });
/** The amounts are refused: an alpha payout is from 5 to 900 kronor. */
const orders = [
  alpha({ mchOrderId: 'A-1' }),
  alpha({ mchOrderId: 'A-2', amount: '900.1' }),
  alpha({ mchOrderId: 'A-3', amount: '1000.2', callbackUrl: '' }),
  alpha({ mchOrderId: 'A-4', amount: '1,5' }),
  alpha({ mchOrderId: 'A-5', callbackUrl: '', extra: 'x', more: 'y' }),
  alpha({ mchOrderId: 'A-6', currency: 'EUR' }),
];
const lines = ndjson(orders);
const LONG = 'x'.repeat(600);

async function summaryOf(args: readonly string[], input = lines): Promise<Data> {
  const { out } = await checkText(
    ['alpha.payout', '--summary', '--format', 'json', '--input', 'ndjson', ...args],
    input,
  );
  return (JSON.parse(out) as { readonly summary: Data }).summary;
}

describe('totals', () => {
  test('by rule and by field: orders and findings, the worst first', async () => {
    const summary = await summaryOf([]);
    expect(summary).toMatchObject({ orders: 6, refused: 4, warned: 1, unreadable: 0, findings: 8 });
    expect(summary.rules).toEqual([
      { ruleId: 'alpha.payout/amount-range', refused: 2, orders: 2, findings: 2 },
      { ruleId: 'alpha.payout/callback-required', refused: 2, orders: 2, findings: 2 },
      { ruleId: 'alpha.payout/amount-format', refused: 1, orders: 1, findings: 1 },
      { ruleId: 'order/unknown-field', refused: 0, orders: 1, findings: 2 },
      { ruleId: 'alpha.payout/currency-sek', refused: 0, orders: 1, findings: 1 },
    ]);
    expect(summary.fields).toEqual([
      { field: 'amount', refused: 3, orders: 3, findings: 3 },
      { field: 'callbackUrl', refused: 2, orders: 2, findings: 2 },
      { field: '(unknown fields)', refused: 0, orders: 1, findings: 2 },
      { field: 'currency', refused: 0, orders: 1, findings: 1 },
    ]);
  });

  test('the texts of a map together: their names may be private, and there may be any number', async () => {
    const order = (metadata: object): object => ({ order_id: 'C-1', metadata });
    const { out } = await checkText(
      ['cart.order', '--summary', '--format', 'json', '--input', 'ndjson'],
      ndjson([order({ 'ana@example.com': LONG, b: LONG }), order({ '5.x': LONG }), order({ [LONG]: 'x' })]),
      ['--rules', 'test/fixtures/nested'],
    );
    const { fields } = (JSON.parse(out) as { readonly summary: Data }).summary;
    expect(fields.filter(({ field }) => field.startsWith('metadata'))).toEqual([
      { field: 'metadata.*', refused: 3, orders: 3, findings: 4 },
    ]);
  });

  test('refused orders with their line and identifier', async () => {
    const { refusedOrders, unlisted } = await summaryOf([]);
    expect([refusedOrders, unlisted]).toEqual([
      [
        { index: 1, line: 2, id: 'A-2' },
        { index: 2, line: 3, id: 'A-3' },
        { index: 3, line: 4, id: 'A-4' },
        { index: 4, line: 5, id: 'A-5' },
      ],
      0,
    ]);
    for (const { id } of (await summaryOf(['--no-ids'])).refusedOrders) expect(id).toBeUndefined();
  });

  test('exact sums of the amounts of refused orders, in the currency of the operation where the order has none', async () => {
    const refused = (values: object): object => alpha({ callbackUrl: '', ...values });
    const input = ndjson([
      refused({ amount: '900.1' }),
      refused({ amount: '0.2', currency: '' }),
      refused({ amount: '999999999999.0001', currency: 'EUR' }),
      refused({ amount: '0.2', currency: 'EUR' }),
      refused({ amount: '1000000000000', currency: 'EUR' }),
      refused({ amount: '0.00001', currency: 'EUR' }),
      refused({ amount: '1,5' }),
      refused({ amount: 5 }),
      refused({ amount: '7', currency: 'A. Name' }),
      ...[752, ['SEK'], { code: 'SEK' }, true, null].map((currency) => refused({ amount: '7', currency })),
      alpha({ amount: '100' }),
    ]);
    expect(await summaryOf([], input)).toMatchObject({
      amounts: [
        { currency: 'EUR', amount: '999999999999.2001' },
        { currency: 'SEK', amount: '900.3' },
      ],
      withoutAmount: 10,
    });
  });

  test('many unknown fields are counted together', async () => {
    const input = ndjson(Array.from({ length: 3 }, (_, i) => alpha({ mchOrderId: `E-${i}`, [`name${i}`]: 'x' })));
    expect((await summaryOf([], input)).fields).toEqual([
      { field: '(unknown fields)', refused: 0, orders: 3, findings: 3 },
    ]);
  });

  test('the sums leave out an amount that may be thousands, except where its currency has three decimals', async () => {
    const sumsOf = async (...rows: readonly string[]): Promise<Partial<Data>> => {
      const table = ['mchOrderId,amount,currency', ...rows].join('\n');
      const { out } = await checkText(['alpha.payout', '--summary', '--format', 'json', '--input', 'csv'], table);
      const { amounts, withoutAmount } = (JSON.parse(out) as { readonly summary: Data }).summary;
      return { amounts, withoutAmount };
    };
    expect(await sumsOf('A,1.000,SEK', 'B, 12.250 ,SEK', 'C,0.500,SEK', 'D,7.25,SEK')).toEqual({
      amounts: [{ currency: 'SEK', amount: '7.75' }],
      withoutAmount: 2,
    });
    expect(await sumsOf('A,1.000,KWD')).toEqual({
      amounts: [{ currency: 'KWD', amount: '1' }],
      withoutAmount: 0,
    });
  });

  test('amounts in minor units say so, and the rulebook names its own identifier', async () => {
    const rules = ['--rules', 'test/fixtures/acme'];
    const order = { reference: 'R-1', amount: 50, currency: 'EUR' };
    const { out } = await checkText(['eu-sepa.payout', '--summary', '--format', 'json'], JSON.stringify(order), rules);
    expect((JSON.parse(out) as { readonly summary: Data }).summary).toMatchObject({
      amounts: [{ currency: 'EUR in minor units', amount: '50' }],
      refusedOrders: [{ index: 0, id: 'R-1' }],
    });
    const unread = JSON.stringify({ ...order, currency: 978 });
    const { out: other } = await checkText(['eu-sepa.payout', '--summary', '--format', 'json'], unread, rules);
    expect((JSON.parse(other) as { readonly summary: Data }).summary).toMatchObject({ amounts: [], withoutAmount: 1 });
  });
});

describe('each format', () => {
  test('text has the summary instead of the findings', async () => {
    const { code, out } = await checkText(['alpha.payout', '--summary', '--input', 'ndjson'], lines);
    expect(code).toBe(1);
    expect(out.slice(0, out.indexOf('not evaluated')))
      .toBe(`by rule                            refused    orders  findings
  alpha.payout/amount-range              2         2         2
  alpha.payout/callback-required         2         2         2
  alpha.payout/amount-format             1         1         1
  order/unknown-field                    0         1         2
  alpha.payout/currency-sek              0         1         1

by field             refused    orders  findings
  amount                   3         3         3
  callbackUrl              2         2         2
  (unknown fields)         0         1         2
  currency                 0         1         1

amounts of refused orders
  2,020.80 SEK
  1 order without a plain amount in a known currency

refused orders
  standard input:2  A-2
  standard input:3  A-3
  standard input:4  A-4
  standard input:5  A-5

`);
    expect(out).toMatch(/\n6 orders: 4 refused, 1 with warnings\n$/);
  });

  test('text lists twenty refused orders, JSON all', async () => {
    const many = ndjson(Array.from({ length: 21 }, (_, i) => alpha({ mchOrderId: `B-${i}`, amount: '901' })));
    const { out } = await checkText(['alpha.payout', '--summary', '--input', 'ndjson'], many);
    expect(out).toContain('standard input:20  B-19\n  and 1 more\n');
    expect((await summaryOf([], many)).refusedOrders).toHaveLength(21);
  });

  test('text shows twenty lines that cannot be read', async () => {
    const { out } = await checkText(['alpha.payout', '--summary', '--input', 'ndjson'], 'x\n'.repeat(23));
    expect(out.match(/not JSON/g)).toHaveLength(20);
    expect(out).toContain('standard input:20:');
    expect(out).toMatch(/^could not be read\n {2}standard input:1:1: not JSON/);
    expect(out).toContain('\n  and 3 more\n\n');
    expect(out).toMatch(/\n0 orders: nothing found; 23 more unreadable\n$/);
  });

  test('and so does a terminal where there are too many', async () => {
    const path = file('tty-faults.ndjson', 'x\n'.repeat(51));
    const { out } = await payrules(['check', 'alpha.payout', path, '--input', 'ndjson', ...RULES], { tty: true });
    expect(out.match(/not JSON/g)).toHaveLength(20);
    expect(out).toContain('\n  and 31 more\n\n0 orders: nothing found; 51 more unreadable\n--all shows');
  });

  test('NDJSON has it in a last line, after the orders', async () => {
    const { items } = await check(['alpha.payout', '--summary', '--input', 'ndjson'], lines);
    expect(items).toHaveLength(7);
    expect(items.at(-1)).toEqual({ summary: await summaryOf([]) });
  });

  test('SARIF has it in the properties of the run, GitHub in a notice', async () => {
    const sarif = await checkText(['alpha.payout', '--summary', '--format', 'sarif', '--input', 'ndjson'], lines);
    const { runs } = JSON.parse(sarif.out) as {
      readonly runs: readonly {
        readonly results: readonly unknown[];
        readonly properties: { readonly summary: Data };
      }[];
    };
    expect(runs[0]!.results).toHaveLength(8);
    expect(runs[0]!.properties.summary).toEqual(await summaryOf([]));
    const github = await checkText(['alpha.payout', '--summary', '--format', 'github', '--input', 'ndjson'], lines);
    expect(github.out).toMatch(/\n::notice title=summary::by rule .*%0A6 orders: 4 refused, 1 with warnings\n$/);
  });

  test('there is none where nobody asks', async () => {
    for (const format of ['text', 'json', 'ndjson', 'sarif', 'github'])
      expect((await checkText(['alpha.payout', '--format', format, '--input', 'ndjson'], lines)).out).not.toMatch(
        /summary|by rule/,
      );
  });
});

test('threads have the same totals as one thread', async () => {
  const many = Array.from({ length: 2000 }, (_, i) => ({ mchOrderId: `C-${i}`, amount: ['1.5', '0', '7.001'][i % 3] }));
  const path = file('threads.ndjson', ndjson(many));
  const args = ['check', OPERATION, path, '--summary', '--format', 'json', ...SMALL];
  const one = await payrules(args);
  expect((JSON.parse(one.out) as { readonly summary: Data }).summary.refused).toBe(2000);
  expect((await payrules([...args, '--jobs', '2'])).out === one.out).toBe(true);
});

describe('the identifier of an order', () => {
  const idOf = async (mchOrderId: unknown): Promise<string | undefined> =>
    (await summaryOf([], ndjson([alpha({ mchOrderId, amount: '901' })]))).refusedOrders[0]!.id;

  test.each([
    [
      'what is not seen, and what turns text around',
      'a\u202eb\u0007\nc\u200bd\u3164',
      'a\\u{202e}b\\u{7}\\u{a}c\\u{200b}d\\u{3164}',
    ],
    [
      'commands of workflow logs',
      '::error::x ##[error] ##vso[a]',
      '\\u{3a}:error\\u{3a}:x \\u{23}#[error] \\u{23}#vso[a]',
    ],
    ['64 characters', 'x'.repeat(64), 'x'.repeat(64)],
    ['65 characters', 'x'.repeat(65), `${'x'.repeat(61)}...`],
    ['characters beyond 16 bits', '\u{1f600}'.repeat(65), `${'\u{1f600}'.repeat(61)}...`],
    ['other letters as they are', 'Bestellung Ä-1 #7', 'Bestellung Ä-1 #7'],
    ['nothing', '  ', undefined],
    ['another type', 5, undefined],
  ])('%s', async (_, value, shown) => {
    expect(await idOf(value)).toBe(shown);
  });

  test('is absent if the rulebook names no field for it', async () => {
    const rules = join(folder, 'unnamed');
    cpSync('test/fixtures/rules', rules, { recursive: true });
    writeFileSync(join(rules, 'rulebook.yaml'), 'title: Test gateway\n');
    const { out } = await checkText(['alpha.payout', '--summary', '--input', 'ndjson'], lines, ['--rules', rules]);
    expect(out).toContain('standard input:2\n');
    expect(out).not.toContain('A-2');
  });

  test('lint finds a field for it that no operation has', async () => {
    const rules = join(folder, 'misnamed');
    cpSync('test/fixtures/rules', rules, { recursive: true });
    writeFileSync(join(rules, 'rulebook.yaml'), 'title: Test gateway\norder-id: mchOrderID\n');
    const { out } = await payrules(['lint', rules, '--format', 'json']);
    const { findings } = JSON.parse(out) as { readonly findings: readonly object[] };
    expect(findings).toContainEqual(
      expect.objectContaining({ file: join(rules, 'rulebook.yaml'), line: 2, column: 11, code: 'unknown-field' }),
    );
  });
});

describe('on a terminal', () => {
  const tty = async (count: number, ...args: readonly string[]): Promise<string> => {
    const path = file(
      `tty-${count}.ndjson`,
      ndjson(Array.from({ length: count }, (_, i) => alpha({ mchOrderId: `D-${i}`, amount: '901' }))),
    );
    return (await payrules(['check', 'alpha.payout', path, ...args, ...RULES], { tty: true })).out;
  };

  test('50 findings are shown, more are summarised', async () => {
    const shown = await tty(50);
    expect(shown.match(/amount-range \[/g)).toHaveLength(50);
    expect(shown).not.toContain('by rule');
    const summarised = await tty(51);
    expect(summarised).not.toContain('amount-range [');
    expect(summarised).toContain('by rule');
    expect(summarised).toMatch(/\n51 orders: 51 refused\n--all shows each of the 51 findings\n$/);
  });

  test('--all, other formats and an output that is not a terminal have all', async () => {
    expect((await tty(51, '--all')).match(/amount-range \[/g)).toHaveLength(51);
    expect((await tty(51, '--format', 'ndjson')).split('\n')).toHaveLength(52);
    const path = join(folder, 'tty-51.ndjson');
    expect((await payrules(['check', 'alpha.payout', path, ...RULES])).out.match(/amount-range \[/g)).toHaveLength(51);
  });

  test('--all and --summary exclude each other', async () => {
    expect(await checkText(['alpha.payout', '--all', '--summary'], lines)).toMatchObject({
      code: 2,
      err: expect.stringContaining('choose --summary or --all'),
    });
  });
});
