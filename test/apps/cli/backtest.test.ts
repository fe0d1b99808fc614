import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from '@jest/globals';
import { progressText } from '../../../src/apps/cli/output/progress.js';
import { payrules } from '../../support/cli.js';
import { runProcess } from '../../support/process.js';
import { folder } from './fixture.js';
import { base, head, mixed, orders, sample } from './versions.js';

describe('backtest', () => {
  test('orders without an operation: says how to name it', async () => {
    const plain = join(folder, 'plain.ndjson');
    writeFileSync(plain, '{"amount":"5"}\n{"amount":"6"}\n');
    expect(await payrules(['backtest', base, head, plain])).toMatchObject({
      code: 2,
      err: expect.stringContaining('name it: --operation alpha.payout\n'),
    });
  });

  test('orders that name their operation, with --operation: the gate does not pass', async () => {
    const args = ['backtest', head, base, orders, '--operation', 'alpha.payout', '--max-newly-refused', '50%'];
    const { code, out, err } = await payrules(args);
    expect(out + err).not.toContain('refused by both');
    expect(out + err).toContain('use --mixed');
    expect(code).not.toBe(0);
  });

  test('a report does not take the place of the orders', async () => {
    const own = join(folder, 'own.ndjson');
    writeFileSync(own, '{}\n');
    expect(
      await payrules([
        'backtest',
        base,
        head,
        own,
        '--operation',
        'alpha.payout',
        '--report',
        join(folder, '.', 'own.ndjson'),
      ]),
    ).toMatchObject({ code: 2, err: expect.stringContaining('name another') });
    expect(readFileSync(own, 'utf8')).toBe('{}\n');
  });

  test('text, with the gate kept', async () => {
    const { code, out } = await payrules(['backtest', base, head, orders, '--max-newly-refused', '0.1%']);
    expect(out).toMatch(/^2 of 5 orders of alpha\.payout that were refused would be accepted:\n {2}1,901\.00 SEK\n/);
    expect(out).toContain('  alpha.payout: 2 of 5 orders newly accepted (40%): 1,901.00 SEK\n');
    expect(out).toContain('  alpha.payout/amount-range: 2 newly accepted (lines 3, 4)\n');
    expect(out).toContain('  kept: newly refused orders (at most 0.1%)\n');
    expect(code).toBe(0);
  });

  test('json, without values but a sum, and 1 where results change', async () => {
    const { code, out } = await payrules(['backtest', head, base, orders, '--format', 'json']);
    expect(JSON.parse(out)).toMatchObject({
      orders: 5,
      newlyRefused: 2,
      newlyAccepted: 0,
      byRule: { 'alpha.payout/amount-range': { newlyRefused: 2, lines: [3, 4] } },
      partial: false,
      amounts: {
        newlyRefused: { byCurrency: { SEK: { orders: 2, sum: '1901' } }, withoutAmount: 0 },
        newlyAccepted: { byCurrency: {}, withoutAmount: 0 },
      },
    });
    expect(out.replaceAll('"1901"', '')).not.toMatch(/901|1000|Ada Berg/);
    expect(code).toBe(1);
  });

  test('amounts in text', async () => {
    const { out } = await payrules(['backtest', head, base, orders]);
    expect(out).toContain('  newly refused: 1,901.00 SEK in 2 orders\n');
  });

  test.each([
    [4, 'newly refused: 4 orders in SEK; the sum is shown from 5 orders on'],
    [5, 'newly refused: 4,750.00 SEK in 5 orders'],
  ])('markdown of %i orders: no lines, and no sum of fewer than 5', async (count, amount) => {
    const some = join(folder, 'several.ndjson');
    writeFileSync(some, mixed(Array.from({ length: count }, () => '950')));
    const { code, out } = await payrules(['backtest', head, base, some, '--format', 'markdown']);
    expect(code).toBe(1);
    const sum = count === 5 ? '4,750.00 SEK' : '';
    expect(out).toContain(
      `## ${count} of ${count} orders of alpha.payout that were accepted would be refused${sum && `: ${sum}`}\n`,
    );
    expect(out).toContain(`| \`alpha.payout\` | newly refused | ${count} of ${count} | 100% | ${sum} |\n`);
    expect(out).toContain(`- ${amount}\n`);
    expect(out).toContain(`- \`alpha.payout/amount-range\`: ${count} newly refused\n`);
    expect(out).not.toMatch(/line|\b950\b/);
  });

  test('ndjson lists changed results and unreadable lines, without values', async () => {
    const some = join(folder, 'some.ndjson');
    writeFileSync(some, `${mixed(['6', '950'])}\n{"operation":5}\n${mixed(['1000'])}{"amount": \n`);
    const { code, out } = await payrules([
      'backtest',
      head,
      base,
      some,
      '--format',
      'ndjson',
      '--max-newly-refused',
      '1',
    ]);
    const findings = [{ ruleId: 'alpha.payout/amount-range', field: 'amount', severity: 'error' }];
    expect(
      out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([
      { index: 1, line: 2, operation: 'alpha.payout', turn: 'newlyRefused', findings },
      { index: 2, line: 4, error: { code: 'not-mixed', message: expect.stringContaining('"operation"') } },
      { index: 3, line: 5, operation: 'alpha.payout', turn: 'newlyRefused', findings },
      { index: 4, line: 6, error: { code: 'not-json', message: expect.any(String) } },
    ]);
    expect(out).not.toMatch(/950|Ada Berg/);
    expect(code).toBe(1);
    const list = join(folder, 'some.json');
    writeFileSync(list, `[${mixed(['6', '950']).trim().replace('\n', ',')}]`);
    expect(JSON.parse((await payrules(['backtest', head, base, list, '--format', 'ndjson'])).out)).toMatchObject({
      index: 1,
      line: 2,
    });
  });

  test.each([
    ['40%', 0],
    ['39.9%', 1],
    ['2', 0],
    ['1', 1],
    ['0', 1],
    ['100%', 0],
  ])('gate %s: %i', async (gate, code) => {
    expect((await payrules(['backtest', head, base, orders, '--max-newly-refused', gate])).code).toBe(code);
  });

  test.each([['-1%'], ['101%'], ['1.5'], ['some'], ['%']])('gate %s is none', async (gate) => {
    expect(await payrules(['backtest', head, base, orders, `--max-newly-refused=${gate}`])).toMatchObject({
      code: 2,
      out: '',
    });
  });

  test('orders of one operation from standard input, some of them unreadable', async () => {
    const input = `${JSON.stringify({ ...sample, amount: '950' })}\n{"amount": \n\n`;
    const { code, out } = await payrules(['backtest', base, head, '-', '--operation', 'alpha.payout'], {
      stdin: input,
    });
    expect(out).toContain('1 of 1 order of alpha.payout that was refused would be accepted');
    expect(out).toContain('1 of 1 order newly accepted (100%)');
    expect(out).toContain('1 line could not be read as an order (line 2)\n');
    expect(code).toBe(1);
  });

  test('a JSON list has orders, no lines', async () => {
    const list = join(folder, 'list.json');
    const page = join(folder, 'list.html');
    writeFileSync(list, `[${mixed(['6', '950']).trim().replace('\n', ',')}, {"operation": 5}, {}]`);
    const { out } = await payrules(['backtest', base, head, list, '--report', page]);
    expect(out).toContain('1 newly accepted (order 2)\n');
    expect(out).toContain('2 entries could not be read as orders (entries 3, 4)\n');
    const html = readFileSync(page, 'utf8');
    expect(html).toContain('<th>First orders</th>');
    expect(`${out}${html}`).not.toMatch(/First lines|\blines? (?:\d|could)/);
  });

  test('the gate in json and on the page', async () => {
    const page = join(folder, 'gate.html');
    const gateOf = async (...args: readonly string[]): Promise<unknown> =>
      (
        JSON.parse((await payrules(['backtest', head, base, '--format', 'json', '--report', page, ...args])).out) as {
          gate?: object;
        }
      ).gate;
    expect(await gateOf(orders, '--max-newly-refused', '1')).toEqual({
      name: 'newly refused orders',
      limit: '1',
      found: '2',
      outcome: 'exceeded',
    });
    expect(readFileSync(page, 'utf8')).toContain('<p>exceeded: newly refused orders: 2, at most 1</p>');
    expect(await gateOf(orders, '--max-newly-refused', '40%')).toMatchObject({ limit: '40%', outcome: 'kept' });
    expect(await gateOf(orders)).toBeUndefined();
    expect(await gateOf(folder, '--max-newly-refused', '0')).toMatchObject({ limit: '0', outcome: 'undecided' });
  });

  test('shares are relative to the evaluated orders', async () => {
    const foreign = join(folder, 'foreign.ndjson');
    const page = join(folder, 'foreign.html');
    const other = '{"operation":"epsilon.collection","order":{}}\n'.repeat(90);
    writeFileSync(foreign, `${mixed(['5', '950', '900', '800', '700'])}${other}`);
    const args = ['backtest', head, base, foreign, '--max-newly-refused', '19.9%'];
    const { code, out } = await payrules([...args, '--report', page]);
    expect(out).toContain('  95 orders, as of 2026-06-15\n');
    expect(out.replaceAll(/\n +/g, ' ')).toContain(
      'exceeded: newly refused orders: 1 of 5 orders of alpha.payout (20%), at most 19.9%\n',
    );
    expect(code).toBe(1);
    expect(readFileSync(page, 'utf8')).toContain('<span class="dim">20%</span>');
    expect((await payrules([...args, '--format', 'markdown'])).out).toContain('| 1 of 5 | 20% |');
  });

  test('no result for orders that were not evaluated', async () => {
    const unknown = join(folder, 'unknown.ndjson');
    const page = join(folder, 'unknown.html');
    writeFileSync(unknown, '{"operation":"epsilon.collection","order":{}}\n');
    const { code, out } = await payrules([
      'backtest',
      base,
      head,
      unknown,
      '--max-newly-refused',
      '0',
      '--report',
      page,
    ]);
    expect({ code, out }).toEqual({
      code: 2,
      out: expect.stringMatching(
        /^No past order was evaluated\nundecided: newly refused orders, at most 0\n[^]*\n {2}1 order, as of 2026-06-15: none was evaluated\n {2}1 order of operations without rules, not evaluated\n$/,
      ),
    });
    expect(readFileSync(page, 'utf8')).toContain('Nothing was evaluated.');
    expect((await payrules(['backtest', base, head, folder])).out).toMatch(
      /^Not all orders were read: no past order was evaluated\n/,
    );
  });

  test.each([
    [['--operation', 'alpha.payuot'], 'did you mean alpha.payout?'],
    [['--operation', 'alpha.payout', '--mixed'], 'not both'],
  ])('%j: %s', async (args, message) => {
    const { code, err } = await payrules(['backtest', base, head, orders, ...args]);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });

  test('no file of orders', async () => {
    expect(await payrules(['backtest', base, head, join(folder, 'none.ndjson')])).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('there is no such file'),
    });
  });

  test('a separate page, with every text escaped', async () => {
    const page = join(folder, 'report.html');
    const odd = join(folder, '<img src=x onerror=alert(1)>.ndjson');
    writeFileSync(odd, mixed(['950']));
    expect((await payrules(['backtest', base, head, odd, '--report', page])).code).toBe(1);
    const html = readFileSync(page, 'utf8');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;.ndjson');
    // The sum of one order would be its amount.
    expect(html).not.toMatch(/<img|<script|https?:|@import|url\(|Ada Berg|\b950\b/i);
    expect(html).toContain('newly accepted: 1 order in SEK; the sum is shown from 5 orders on');
    expect(html).toMatch(/<svg[^]*alpha\.payout\/amount-range[^]*<\/svg>/);
    expect(html).toContain('prefers-color-scheme: dark');
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  test('a page that cannot be written', async () => {
    expect(
      await payrules(['backtest', base, head, orders, '--report', join(folder, 'none/report.html')]),
    ).toMatchObject({
      code: 2,
      err: expect.stringContaining('cannot be written'),
    });
  });

  test('Ctrl-C ends it with what there is, and says so', async () => {
    const line = mixed(['950']);
    const stop = new AbortController();
    const stdin = new PassThrough();
    stdin.write(line.repeat(500));
    // Orders are evaluated in the same turn in which they are read.
    const stopAfterReading = (): unknown =>
      setImmediate(stdin.readableLength > 0 ? stopAfterReading : () => stop.abort());
    stopAfterReading();
    const { code, out } = await payrules(['backtest', base, head, '-', '--max-newly-refused', '1%'], {
      stdin,
      interrupt: stop.signal,
    });
    expect(out).toMatch(/^Not all orders were read: \d+ of \d+ orders of alpha\.payout that were refused/);
    expect(out).toContain('\nundecided: newly refused orders, at most 1%\n');
    expect(out).toContain('PARTIAL RESULT');
    expect(code).toBe(130);
  });

  test('in threads: the same, byte for byte', async () => {
    const many = join(folder, 'many.ndjson');
    const some = [
      mixed(['950', '1001', '6', '5']),
      '{"amount": \n',
      ' \n',
      '{"operation":"epsilon.collection","order":{}}\n',
      '{"operation":5}\n',
    ];
    writeFileSync(many, Array.from({ length: 500 }, (_, i) => some[i % some.length]).join(''));
    for (const format of ['text', 'json', 'ndjson']) {
      const args = ['backtest', base, head, many, '--format', format];
      const one = await payrules(args);
      expect(one.out).toMatch(/newly ?accepted/i);
      expect(one.out).toContain(
        { text: '(lines 5, 8, 13, 16, 21, ...)', json: '"unreadable": 200', ndjson: '{"index":4,"line":5,"error":' }[
          format
        ],
      );
      // The text output has the same content as JSON.
      if (format !== 'text') expect(await payrules([...args, '--jobs', '2'])).toEqual(one);
    }
    expect(await payrules(['backtest', base, head, join(folder, 'none.ndjson'), '--jobs', '2'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('there is no such file'),
    });
    expect(await payrules(['backtest', base, head, many, '--jobs', '0'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--jobs'),
    });
  });

  test('memory does not grow with the input', async () => {
    const large = join(folder, 'large.ndjson');
    // A merchant's own field, which makes an order large.
    const order = { ...sample, amount: '950', note: 'x'.repeat(80_000) };
    writeFileSync(large, `${JSON.stringify({ operation: 'alpha.payout', order })}\n`.repeat(1000));
    const { code, out } = runProcess(['backtest', base, head, large], { node: ['--max-old-space-size=48'] });
    expect(out).toContain('1,000 orders');
    expect(code).toBe(1);
  });
});

describe('progress', () => {
  test.each([
    [
      { orders: 120000, bytes: 50, size: 100, seconds: 2 },
      '[##########          ] 50%  120,000 orders  60,000/s  2 s left',
    ],
    [{ orders: 10, bytes: 1, size: 1000, seconds: 1 }, '[                    ] 0%  10 orders  10/s  17 min left'],
    [{ orders: 10, bytes: 100, size: 100, seconds: 1 }, '[####################] 100%  10 orders  10/s  0 s left'],
    [{ orders: 10, bytes: 100, size: undefined, seconds: 1 }, '10 orders  10/s'],
  ])('%j', (state: Parameters<typeof progressText>[0], expected) => {
    expect(progressText(state)).toBe(expected);
  });
});
