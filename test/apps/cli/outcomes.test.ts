import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { maskedText, replyOutcomeIn, plainNames } from '../../../src/workbench/analysis/outcomes/outcome.js';
import { payrules } from '../../support/cli.js';
import { fixtureFolder as rules } from '../../fixtures/fixture.js';
import { folder, samples, smallRules } from './fixture.js';

const [, withoutId] = smallRules('alpha.payout') as [string, string];

/** Valid, valid, above the maximum of 900, below the minimum of 5, valid. */
const amounts = ['100', '200.50', '901', '4', '300'];
const order = (amount: string, i: number) => ({ ...samples[0], mchOrderId: `SECRET-${i}`, amount });
const written = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const orders = written(
  'orders.ndjson',
  amounts.map((amount, i) => `${JSON.stringify({ operation: 'alpha.payout', order: order(amount, i) })}\n`).join(''),
);
const header = 'mchOrderId,outcome,errorCode,errorMsg\n';
const replies = written(
  'replies.csv',
  `${header}SECRET-0,accepted,,\nSECRET-1,refused,E7,"Payee Ada Berg, account 12345678, ada@example.com: closed"\nSECRET-2,accepted,,\nSECRET-3,refused,E1,too small\nOTHER-1,accepted,,\n,accepted,,\n`,
);

describe('backtest --outcomes', () => {
  test('shows where the gateway and the rules disagree, without values', async () => {
    const { code, out } = await payrules(['backtest', rules, orders, '--outcomes', replies]);
    expect(code).toBe(1);
    const text = out.replaceAll(/\n +/g, ' ');
    expect(text).toMatch(
      /^Of 4 orders with a reply, 1 order valid by the rules and refused by the gateway: 200\.50 SEK; 1 order refused by the rules and accepted by the gateway: 901\.00 SEK\n/,
    );
    expect(text).toContain(
      'replies of the gateway 4 orders with a reply: the gateway and the rules agree on 2 ' +
        'valid by the rules, refused by the gateway (a rule may be missing): 1 order: 200.50 SEK ' +
        'alpha.payout: E7 Payee …, account … closed: 1 order (line 2): 200.50 SEK ' +
        'refused by the rules, accepted by the gateway (a rule may be wrong): 1 order: 901.00 SEK ' +
        'alpha.payout/amount-range: 1 order (line 3): 901.00 SEK ' +
        '1 order without a reply 1 reply without an order 1 line of the replies, unreadable or without an order identifier\n',
    );
    expect(out).not.toMatch(/SECRET|OTHER-1|Ada|Berg|12345678|ada@/);
  });

  test('as JSON with stable names, and as Markdown without lines and sums of a few orders', async () => {
    const args = ['backtest', rules, orders, '--outcomes', replies, '--format'];
    const { outcomes } = JSON.parse((await payrules([...args, 'json'])).out) as { readonly outcomes: object };
    const sek = (sum: string) => ({ byCurrency: { SEK: { orders: 1, sum } }, withoutAmount: 0 });
    const cause = { operation: 'alpha.payout', orders: 1 };
    expect(outcomes).toEqual({
      compared: 4,
      agreed: 2,
      validRefused: {
        orders: 1,
        amounts: sek('200.5'),
        causes: [{ ...cause, cause: 'E7 Payee …, account … closed', lines: [2], amounts: sek('200.5') }],
      },
      refusedAccepted: {
        orders: 1,
        amounts: sek('901'),
        causes: [{ ...cause, cause: 'alpha.payout/amount-range', lines: [3], amounts: sek('901') }],
      },
      ordersWithoutReply: 1,
      repliesWithoutOrder: 1,
      unclear: 0,
      repeated: 0,
      unreadable: 1,
      unit: 'line',
    });
    const { out } = await payrules([...args, 'markdown']);
    expect(out).toContain('- alpha.payout/amount-range: 1 order\n');
    expect(out).not.toMatch(/\(line|901|200/);
  });

  test('as NDJSON: each order on which they disagree, by its line', async () => {
    const { code, out } = await payrules(['backtest', rules, orders, '--outcomes', replies, '--format', 'ndjson']);
    expect(code).toBe(1);
    expect(
      out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as object),
    ).toEqual([
      { operation: 'alpha.payout', line: 2, reply: 'refused', causes: ['E7 Payee …, account … closed'] },
      { operation: 'alpha.payout', line: 3, reply: 'accepted', causes: ['alpha.payout/amount-range'] },
    ]);
  });

  test('orders with the same identifier are not compared: a reply does not say which of them it is about', async () => {
    // The first of them is refused by the rules, and the reply is about the second.
    const again = [order('901', 2), order('100', 2), order('100', 2)].map((each) => ({
      operation: 'alpha.payout',
      order: each,
    }));
    const all = `${readFileSync(orders, 'utf8')}${again.map((line) => `${JSON.stringify(line)}\n`).join('')}`;
    const { out } = await payrules(['backtest', rules, written('again.ndjson', all), '--outcomes', replies]);
    const text = out.replaceAll(/\n +/g, ' ');
    expect(text).toContain('3 orders with a reply: the gateway and the rules agree on 2 ');
    expect(text).toContain('4 orders not compared, because another order has the same identifier');
    expect(text).not.toContain('amount-range');
  });

  test('says which orders were not read', async () => {
    const odd = written('odd.ndjson', `${readFileSync(orders, 'utf8')}no order\n`);
    const { code, out } = await payrules([
      'backtest',
      rules,
      odd,
      '--outcomes',
      written('ok.csv', `${header}SECRET-0,ok,,\n`),
    ]);
    expect(code).toBe(1);
    expect(out).toContain('1 line could not be read as an order (line 6)\n');
    const [first] = readFileSync(orders, 'utf8').split('\n') as [string];
    const cut = written('cut.json', `[${first},`);
    expect((await payrules(['backtest', rules, cut, '--outcomes', replies])).out).toContain('PARTIAL RESULT');
  });

  test('in the page that is written with --report, without lines and sums of a few orders', async () => {
    const page = join(folder, 'report.html');
    await payrules(['backtest', rules, orders, '--outcomes', replies, '--report', page]);
    const text = readFileSync(page, 'utf8');
    expect(text).toContain('<li>4 orders with a reply: the gateway and the rules agree on 2</li>');
    expect(text).toMatch(/<li [^>]*>alpha\.payout: E7 Payee …, account … closed: 1 order<\/li>/);
    expect(text).toMatch(/<li [^>]*>alpha\.payout\/amount-range: 1 order<\/li>/);
    expect(text).not.toMatch(/SECRET|Ada|12345678|901|200\.5/);
    expect(text).toContain('<h1>Of 4 orders with a reply, 1 order valid by the rules');
    expect(text).not.toMatch(/rule change|No result|Newly refused/);
  });

  test('two versions: what changes, and the replies by the later one', async () => {
    const { code, out } = await payrules(['backtest', rules, rules, orders, '--outcomes', replies]);
    expect(code).toBe(1);
    expect(out).toMatch(/^No result of 5 orders changes\n/);
    expect(out).toContain('agree on 2\n');
  });

  test.each([
    ['all agree', `${header}SECRET-0,accepted,,\nSECRET-3,refused,,\n`, 0],
    ['a table of Excel in Spanish', 'Mch Order Id;Estado;Outcome\nSECRET-0;x;Aceptada\nSECRET-3;x;Rechazada\n', 0],
    ['two replies that differ are not compared', `${header}SECRET-0,accepted,,\nSECRET-0,refused,,\n`, 2],
    ['none of an order', `${header}X,accepted,,\n`, 2],
    ['all agree, but a row has too many cells', `${header}SECRET-0,accepted,,\nSECRET-3,refused,,,x\n`, 1],
    ['all agree, but a row names no order', `${header}SECRET-0,accepted,,\n,refused,,\n`, 1],
  ])('%s', async (_, table, code) => {
    expect((await payrules(['backtest', rules, orders, '--outcomes', written('some.csv', table)])).code).toBe(code);
  });

  test('NDJSON with replies as the gateway sends them', async () => {
    const lines = [
      { mchOrderId: 'SECRET-0', data: { orderId: 9 } },
      { mchOrderId: 'SECRET-1', reply: { success: true, data: [{ orderId: '1' }] } },
      { mchOrderId: 'SECRET-3', reply: { success: false, errorCode: '500000', errorMsg: 'Risk rejected: ip' } },
      { mchOrderId: 'SECRET-4', resultCode: '7' },
    ];
    const file = written('replies.ndjson', `${lines.map((line) => JSON.stringify(line)).join('\n')}\n{"mch\n`);
    const { out } = await payrules(['backtest', rules, orders, '--outcomes', file]);
    expect(out).toContain('3 orders with a reply: the gateway and the rules agree on 3\n');
    expect(out).toContain('1 order whose replies do not say');
    expect(out).toContain('1 line of the replies, unreadable or without an order identifier\n');
  });

  test('a table with replies in JSON, as a database exports them', async () => {
    const cell = (reply: object) => `"${JSON.stringify(reply).replaceAll('"', '""')}"`;
    const accepted = { success: true, data: [{ orderId: '1' }] };
    const refused = { success: false, errorCode: '500000' };
    const table = `mchOrderId;reply\nSECRET-0;${cell(accepted)}\nSECRET-3;${cell(refused)}\nSECRET-4;{cut\n`;
    const { code, out } = await payrules(['backtest', rules, orders, '--outcomes', written('cells.csv', table)]);
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('1 order whose replies do not say') });
  });

  test('a row of a table whose cells a separator has moved is not read', async () => {
    const table =
      'mchOrderId,errorMsg,status\nSECRET-0,,accepted\nSECRET-3,Not accepted, ok,refused\nSECRET-4,,refused,\n';
    const { out } = await payrules(['backtest', rules, orders, '--outcomes', written('moved.csv', table)]);
    expect(out).toContain('2 orders with a reply: the gateway and the rules agree on 1\n');
    expect(out).toContain('1 line of the replies, unreadable or without an order identifier');
  });

  test.each([
    ['UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['Windows-1252', (text: string) => Buffer.from(text.replace('“', '\x93').replace('”', '\x94'), 'latin1')],
  ])('a table in %s, without what is in quotation marks', async (encoding, bytes) => {
    const file = join(folder, `${encoding}.csv`);
    writeFileSync(file, bytes(`${header}SECRET-0,refused,E7,Não há “Conta Feliz”\n`));
    const { out } = await payrules(['backtest', rules, orders, '--outcomes', file]);
    expect(out).toContain('alpha.payout: E7 Não há …: 1 order');
  });

  test.each([
    ['no-such.csv', undefined, 'there is no such file'],
    ['none.csv', 'a,b\n1,2\n', 'no reply names its order; give each a column or member mchOrderId or id'],
    ['odd.json', '[1, {', 'not JSON'],
  ])('%s', async (name, text, message) => {
    const file = text === undefined ? join(folder, name) : written(name, text);
    const { code, err, out } = await payrules(['backtest', rules, orders, '--outcomes', file]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
  });
});

test('rules that do not name the identifier of an order', async () => {
  expect((await payrules(['backtest', withoutId, orders, '--outcomes', replies])).err).toContain(
    '--outcomes needs order-id in rulebook.yaml',
  );
});

test.each([
  [{ success: 'false' }, 'refused'],
  [{ status: 'OK', success: false }, 'refused'],
  [{ success: true }, 'accepted'],
  [{ success: true, errorCode: 'E1' }, 'unclear'],
  [{ errorMsg: 'no' }, 'refused'],
  [{ code: 0, message: 'no', data: { orderId: '7' } }, 'refused'],
  [{ code: 0, data: { orderId: '7' } }, 'accepted'],
  [{ code: 1, data: { orderId: '7' } }, 'refused'],
  [{ code: '200', message: 'Success', data: { orderId: '7' } }, 'accepted'],
  [{ errorCode: '0000' }, 'unclear'],
  [{ outcome: 'Recusada' }, 'refused'],
  [{ status: 'SUCCESS', errorMsg: '' }, 'accepted'],
  [{ status: 'REVERSED' }, 'unclear'],
  // The gateway has an identifier of its own for each order that it gets.
  [{ status: 'REVERSED', orderId: '7' }, 'unclear'],
  [{ status: 'PENDING', success: true, data: { orderId: '7' } }, 'unclear'],
  [{ outcome: 'timeout', message: 'No answer in 10 s' }, 'unclear'],
  [{ outcome: 'KO', errorCode: 'E1' }, 'refused'],
  [{ status: 'FAIL', orderId: '7' }, 'refused'],
  [{ status: 200, data: { orderId: '7' } }, 'accepted'],
  [{ data: [null, { orderId: '' }] }, 'unclear'],
  [null, 'unclear'],
])('the outcome in %j: %s', (value, verdict) => {
  expect(replyOutcomeIn(plainNames(value)).verdict).toBe(verdict);
});

test.each([
  ['Account 0011-22 not found', [], 'Account … not found'],
  ['payee JOSÉ PÉREZ is unknown', ['José Pérez'], 'payee … is unknown'],
  ["name 'Ana' is not Ana", ['Eva'], 'name … is not Ana'],
  ['bank closed', ['Bank'], 'bank closed'],
  ['account of LI Wu is closed', ['Li Wu'], 'account of … is closed'],
  ['account of 王伟 is closed', ['王伟'], 'account of … is closed'],
  ['no such bank', ['No such'], 'no … bank'],
  ['mail x@y.z refused', [], 'mail … refused'],
  ['a'.repeat(500), [], `${'a'.repeat(159)}…`],
])('an error text without values: %s', (text, values, shown) => {
  expect(maskedText(text, values, new Set(['bank', 'account']))).toBe(shown);
});
