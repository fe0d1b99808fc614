import fs, {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { PassThrough } from 'node:stream';
import { payrules } from '../../support/cli.js';
import { initialCommit } from '../../support/git.js';
import { acmeFolder, fixtureFolder } from '../../fixtures/fixture.js';
import { runProcess } from '../../support/process.js';
import { RULES, smallRules } from '../../apps/cli/fixture.js';
import { scratch } from './scratch.js';
import { progressText } from '../../../src/apps/cli/output/progress.js';
import { amountRange } from '../../support/english.js';

const { folder, remove } = scratch();
const [, base] = smallRules('alpha.payout') as [string, string];
const small = smallRules();
const head = join(folder, 'rules');
const orders = join(folder, 'orders.ndjson');
const overlay = join(folder, 'own');
const alpha = join(head, 'operations/alpha.payout.yaml');
const sample = (
  JSON.parse(readFileSync('test/fixtures/orders/alpha.payout.json', 'utf8')) as Record<string, unknown>[]
)[0]!;

const mixed = (amounts: readonly string[]): string =>
  amounts.map((amount) => `${JSON.stringify({ operation: 'alpha.payout', order: { ...sample, amount } })}\n`).join('');

beforeAll(() => {
  cpSync(base, head, { recursive: true });
  writeFileSync(alpha, readFileSync(alpha, 'utf8').replace('["5", "900"] }', '["5", "1000"] }'));
  writeFileSync(orders, mixed(['5', '899', '901', '1000', '1001']));
  mkdirSync(overlay);
  writeFileSync(
    join(overlay, 'alpha.payout.yaml'),
    'change:\n  - { rule: amount-range, check: { amount-between: ["10", "480"] }, reason: our contract }\n  - { rule: transfer-code-length, off: true, reason: a pilot, until: 2099-12-31 }\n',
  );
  writeFileSync(join(overlay, 'bindings.yaml'), 'alpha.bank: { north: [N1], south: [S1] }\n');
});
afterAll(remove);

describe('diff', () => {
  test('text', async () => {
    const { code, out } = await payrules(['diff', base, head]);
    expect(code).toBe(0);
    expect(out).toMatch(/^1 looser change\nrelease: patch\n/);
    const unwrapped = out.replaceAll(/\n +/g, ' ');
    expect(unwrapped).toContain(' looser: alpha.payout/amount-range ');
    expect(unwrapped).toContain(' Alpha payout: largest Amount: 900 -> 1000 SEK ');
    expect(unwrapped).toContain('an order that shows it: the example order with amount "1000"; refused');
    expect(unwrapped).toContain('refused (alpha.payout/amount-range) -> accepted');
  });

  test('json', async () => {
    const { out } = await payrules(['diff', head, base, '--format', 'json']);
    expect(JSON.parse(out)).toMatchObject({
      semver: 'minor',
      changes: [
        {
          operation: 'alpha.payout',
          ruleId: 'alpha.payout/amount-range',
          kind: 'narrowed',
          witness: { paymentType: 'BANK' },
        },
      ],
    });
  });

  test('release notes', async () => {
    const { out } = await payrules(['diff', base, head, '--format', 'markdown']);
    expect(out).toMatch(/^## 1 looser change\n\nrelease: patch\n\n### What changes\n\n- \*\*looser\*\* /);
    expect(out).toContain('`alpha.payout/amount-range`');
  });

  test('rules that cannot be read: the faults by paths that can be opened', async () => {
    const broken = join(folder, 'broken');
    cpSync(head, broken, { recursive: true });
    const file = join(broken, 'operations/alpha.payout.yaml');
    writeFileSync(file, readFileSync(file, 'utf8').replace('field: amount\n', 'field: amuont\n'));
    const { code, err } = await payrules(['diff', base, broken]);
    expect(err).toMatch(/\npayrules: .*broken\/operations\/alpha\.payout\.yaml:\d+:\d+ unknown-field /);
    expect(existsSync(/ (\S+?):\d+:\d+ unknown-field/.exec(err)![1]!)).toBe(true);
    expect(code).toBe(2);
  });

  test.each([
    ['none', 0, 0],
    ['any', 1, 1],
    ['stricter', 0, 1],
    ['looser', 1, 0],
    ['stricter,looser', 1, 1],
    ['narrowed', 0, 1],
    ['widened', 1, 0],
    ['minor', 0, 1],
    ['major', 0, 0],
  ])('--fail-on %s', async (what, widened, narrowed) => {
    expect((await payrules(['diff', base, head, '--fail-on', what])).code).toBe(widened);
    expect((await payrules(['diff', head, base, '--fail-on', what])).code).toBe(narrowed);
    expect((await payrules(['diff', base, base, '--fail-on', what])).code).toBe(0);
  });

  test('no differences', async () => {
    expect(await payrules(['diff', base, base])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^No differences\n/),
    });
  });

  test('a git revision against the working tree', async () => {
    initialCommit(folder, 'rules');
    writeFileSync(alpha, readFileSync(alpha, 'utf8').replace('"1000"] }', '"1100"] }'));
    const { out, code } = await payrules(['diff', 'HEAD', 'rules'], { cwd: folder });
    writeFileSync(alpha, readFileSync(alpha, 'utf8').replace('"1100"] }', '"1000"] }'));
    expect(out).toContain('largest Amount: 1000 -> 1100 SEK');
    expect(code).toBe(0);
    expect((await payrules(['diff', 'HEAD', 'rules'], { cwd: folder })).out).toMatch(/^No differences\n/);
  });

  test.each([
    [['diff', base], 'a git revision and a folder: payrules diff HEAD rules'],
    [['diff', 'no-such-revision', base], 'neither a folder nor a revision'],
    [['diff', '--upload-pack=x', base], 'there is no option'],
    [['diff', 'test', base], 'test:1:1 no-operations There are no operations in this folder.'],
    [['diff', 'src/checks', base], 'src/checks: There are no rule files in this folder.'],
    [['diff', base, base, '--at', '2027-02-30'], '--at must be a date'],
    [['diff', base, base, '--fail-on', 'wording'], '--fail-on must be one of'],
  ])('%j: %s', async (args, message) => {
    const { code, err, out } = await payrules(args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
  });

  test('a folder that contains a rules folder: its path', async () => {
    const operations = join(folder, 'outer', 'inner', 'operations');
    mkdirSync(operations, { recursive: true });
    writeFileSync(join(operations, 'alpha.payout.yaml'), readFileSync(alpha));
    expect(await payrules(['diff', 'outer', 'rules'], { cwd: folder })).toMatchObject({
      code: 2,
      err: expect.stringContaining(
        'outer:1:1 no-operations There are no operations in this folder. Did you mean outer/inner?',
      ),
    });
  });
});

describe('backtest', () => {
  test('orders without an operation: says how to name it', async () => {
    const plain = join(folder, 'plain.ndjson');
    writeFileSync(plain, '{"amount":"5"}\n{"amount":"6"}\n');
    expect(await payrules(['backtest', base, head, plain])).toMatchObject({
      code: 2,
      err: expect.stringContaining('name it: --operation alpha.payout\n'),
    });
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

  test('json, without values but a sum, and 1 where verdicts change', async () => {
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

  test('ndjson: each order that changes verdict, and each line that is none, without values', async () => {
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

  test('no verdict on orders that were not evaluated', async () => {
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

describe('an overlay', () => {
  const order = join(folder, 'order.json');

  test.each([
    ['9', 1, amountRange('10', '480')],
    ['481', 1, amountRange('10', '480')],
    ['10', 0, 'nothing found'],
  ])('check --overlay, amount %s: %i', async (amount, code, text) => {
    writeFileSync(order, JSON.stringify({ ...sample, amount, transferCode: '1' }));
    const ran = await payrules(['check', ...RULES, 'alpha.payout', order, '--overlay', overlay, '--fail-on', 'error']);
    expect(ran.out).toContain(text === 'nothing found' ? '1 order' : text);
    expect(ran.code).toBe(code);
    expect(ran.out).not.toContain('transfer-code-length');
  });

  test('the place of a finding is the overlay for its own, the rules for the others', async () => {
    writeFileSync(order, JSON.stringify({ ...sample, amount: '9', callbackUrl: '' }));
    const { out } = await payrules(['check', ...RULES, 'alpha.payout', order, '--overlay', overlay]);
    expect(out).toContain('test/fixtures/rules/common/order.yaml');
    expect(out).toContain(`alpha.payout/amount-range [our contract] ${join(overlay, 'alpha.payout.yaml')}:2\n`);
  });

  test('a changed check stands on the word of the merchant, to its last day', async () => {
    const dated = join(folder, 'dated');
    mkdirSync(dated);
    writeFileSync(
      join(dated, 'alpha.payout.yaml'),
      'change:\n  - { rule: amount-range, check: { amount-between: ["10", "480"] }, reason: our contract, until: 2099-12-31 }\n  - { rule: payment-type, severity: warning, reason: a pilot, until: 2099-12-31 }\n',
    );
    const found = async (at: string): Promise<unknown[]> => {
      const { out } = await payrules(
        ['check', ...RULES, 'alpha.payout', '--overlay', dated, '--at', at, '--format', 'json'],
        {
          stdin: JSON.stringify({ ...sample, amount: '950', paymentType: 'X' }),
        },
      );
      return (
        JSON.parse(out) as { results: { diagnostics: { basis: string; source: object }[] }[] }
      ).results[0]!.diagnostics.map(({ basis, source }) => ({ basis, source }));
    };
    const own = {
      basis: 'assumption',
      source: { document: 'our contract', file: join(dated, 'alpha.payout.yaml'), line: 2 },
    };
    const packaged = {
      basis: 'stated',
      source: {
        clause: '2.2 amount',
        file: `${fixtureFolder}/operations/alpha.payout.yaml`,
        line: expect.any(Number),
      },
    };
    expect((await found('2099-12-31'))[0]).toEqual(own);
    expect(await found('2100-01-01')).toContainEqual(packaged);
    expect((await found('2099-12-31'))[1]).toMatchObject({
      basis: 'stated',
      source: { clause: expect.any(String), file: expect.stringMatching(/operations\/alpha\.payout\.yaml$/) },
    });
  });

  test('explain tells what it changes, why and where', async () => {
    const { out } = await payrules(['explain', ...RULES, 'alpha.payout/amount-range', '--overlay', overlay]);
    expect(out).not.toContain('kronor');
    const at = join(overlay, 'alpha.payout.yaml');
    for (const line of [
      'source        our own interpretation',
      'document      our contract',
      `overlay       changed: our contract (${at}:2)`,
      `file          ${at}:2`,
    ])
      expect(out).toContain(`  ${line}\n`);
    expect(
      (await payrules(['explain', ...RULES, 'alpha.payout/transfer-code-length', '--overlay', overlay])).out,
    ).toContain(`  overlay       off until 2099-12-31: a pilot (${at}:3)\n`);
    expect((await payrules(['explain', ...RULES, 'alpha.payout/amount-range'])).out).not.toContain('  overlay ');
  });

  test('a fault in it: 2, with its place', async () => {
    const wrong = join(folder, 'wrong');
    mkdirSync(wrong);
    writeFileSync(
      join(wrong, 'alpha.payout.yaml'),
      'change:\n  - { rule: amount-rnage, severity: error, reason: x }\n',
    );
    const { code, err } = await payrules(['check', ...RULES, 'alpha.payout', order, '--overlay', wrong]);
    expect(code).toBe(2);
    expect(err).toContain(
      `${join(wrong, 'alpha.payout.yaml')}:2:13 unknown-rule There is no rule called "amount-rnage" here. Did you mean "amount-range"?`,
    );
  });

  test('diff and backtest judge both versions under it', async () => {
    expect(await payrules(['diff', base, head, '--overlay', overlay])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^No differences\n/),
    });
    expect(await payrules(['backtest', base, head, orders, '--overlay', overlay])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^No result of 5 orders changes\n/),
    });
  });

  test('diff and backtest tell what it does: over the later version alone', async () => {
    const { code, out } = await payrules(['diff', base, base, '--head-overlay', overlay]);
    expect(code).toBe(0);
    expect(out.replaceAll(/\n +/g, ' ')).toContain(
      `stricter: alpha.payout/amount-range ${join(overlay, 'alpha.payout.yaml')}:2 `,
    );
    expect(out).toMatch(/^1 stricter change, 1 change both stricter and looser, 1 looser change\n/);
    expect(out).toContain('codes for alpha.bank: north: not bound -> N1\n');
    expect((await payrules(['backtest', base, base, orders, '--head-overlay', overlay])).out).toMatch(
      /^2 of 5 orders of alpha\.payout that were accepted would be refused/,
    );
    for (const command of [
      ['diff', base, base],
      ['backtest', base, base, orders],
    ]) {
      expect(await payrules([...command, '--overlay', overlay, '--head-overlay', overlay])).toEqual({
        code: 2,
        out: '',
        err: 'payrules: use --overlay or --head-overlay, not both\n',
      });
    }
  });

  test('build writes modules with its changes and its codes', async () => {
    const out = join(folder, 'own orders');
    expect(await payrules(['build', '--rules', base, '--overlay', overlay, '--out', out])).toMatchObject({ code: 0 });
    expect(readFileSync(join(out, 'alpha.payout.js'), 'utf8')).toContain('N1');
    expect(readFileSync(join(out, 'plain-data/alpha.payout.js'), 'utf8')).toContain('from 10 to 480');
  });

  test('build compiles as of --at', async () => {
    const moduleOn = async (at: string): Promise<string> => {
      const out = join(folder, `build-${at}`);
      expect(await payrules(['build', '--out', out, '--at', at, ...smallRules('alpha.collection')])).toMatchObject({
        code: 0,
        err: '',
      });
      return readFileSync(join(out, 'plain-data/alpha.collection.js'), 'utf8');
    };
    expect(await moduleOn('2031-05-31')).not.toBe(await moduleOn('2031-06-01'));
  });

  test('build writes to where a link leads', async () => {
    const [out, link] = [join(folder, 'linked'), join(folder, 'link')];
    mkdirSync(out);
    symlinkSync(out, link);
    for (let times = 0; times < 2; times++)
      expect(await payrules(['build', ...small, '--out', link])).toMatchObject({ code: 0, err: '' });
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(existsSync(join(out, 'index.js'))).toBe(true);
  });

  // Windows has no such permissions.
  (process.platform === 'win32' ? test.skip : test)('build keeps the permissions of the folder', async () => {
    const out = join(folder, 'private');
    mkdirSync(out, { mode: 0o700 });
    expect(await payrules(['build', ...small, '--out', out])).toMatchObject({ code: 0, err: '' });
    expect(statSync(out).mode & 0o777).toBe(0o700);
    // The umask removes some of these bits from new files.
    chmodSync(out, 0o777);
    expect(await payrules(['build', ...small, '--out', out])).toMatchObject({ code: 0, err: '' });
    expect(statSync(out).mode & 0o777).toBe(0o777);
  });

  test('build says why it cannot replace a mount point', async () => {
    const out = join(folder, 'mounted');
    mkdirSync(out);
    jest.spyOn(fs, 'renameSync').mockImplementationOnce(() => {
      throw Object.assign(new Error('busy'), { code: 'EBUSY' });
    });
    expect(await payrules(['build', ...small, '--out', out])).toMatchObject({
      code: 2,
      err: `payrules: ${out} cannot be written: it is in use, for example as a mount point\n`,
    });
    jest.restoreAllMocks();
    expect(readdirSync(folder).filter((name) => name.startsWith('.mounted'))).toEqual([]);
  });

  test('build leaves a folder with other files alone', async () => {
    expect(await payrules(['build', ...small, '--out', head])).toMatchObject({
      code: 2,
      err: expect.stringContaining('contains other files'),
    });
    expect(existsSync(alpha)).toBe(true);
  });

  test('and its own folder too, once other files were put into it', async () => {
    const out = join(folder, 'mixed');
    expect((await payrules(['build', ...small, '--out', out])).code).toBe(0);
    copyFileSync(join(out, 'delta.collection.js'), join(out, 'xx.payout.js'));
    expect((await payrules(['build', ...small, '--out', out])).code).toBe(0);
    expect(existsSync(join(out, 'xx.payout.js'))).toBe(false);
    for (const [name, make] of [
      ['my-notes.txt', (path: string) => writeFileSync(path, 'mine')],
      ['src', mkdirSync],
      ['link.js', (path: string) => symlinkSync(join(out, 'index.js'), path)],
    ] as const) {
      make(join(out, name));
      expect(await payrules(['build', ...small, '--out', out])).toMatchObject({
        code: 2,
        out: '',
        err: `payrules: ${out} contains other files, such as ${name}; name an empty or a new folder\n`,
      });
      expect(readdirSync(out)).toContain(name);
      rmSync(join(out, name), { recursive: true });
    }
  });
});

describe('explain', () => {
  test('a rule: words, clause, examples, what depends on it, place', async () => {
    const { code, out } = await payrules(['explain', ...RULES, 'alpha.payout/amount-range']);
    expect(code).toBe(0);
    for (const text of [
      amountRange(),
      '2.2 amount: "An alpha payout is from 5 to 900 kronor."',
      '"900.01"',
      'shown before  amount-decimals',
      'shown after   amount-required, amount-format, amount-positive',
      'test/fixtures/rules/operations/alpha.payout.yaml:48',
      'check         amount-between, in src/checks/amount-between.ts of the repository of payrules',
      'message       amount-between\n',
      'es            Importe: debe estar entre 5 y 900 SEK.',
      'pt-BR         ',
    ])
      expect(out).toContain(text);
  });

  test('a rule with rows that differ: its translations are those of the rows', async () => {
    const { out } = await payrules(['explain', ...RULES, 'alpha.payout/account-number-length', '--format', 'json']);
    const [rule] = (
      JSON.parse(out) as {
        readonly rules: readonly {
          readonly check: string;
          readonly checkFile: string;
          readonly rows: readonly object[];
          readonly translations: Readonly<Record<string, readonly string[]>>;
        }[];
      }
    ).rules;
    expect(rule).toMatchObject({ check: 'by', checkFile: 'src/checks/by.ts' });
    expect(rule!.rows.length).toBeGreaterThan(1);
    expect(Object.keys(rule!.translations)).toEqual(['es', 'pt-BR']);
    expect(rule!.translations['es']).toHaveLength(rule!.rows.length);
    for (const text of rule!.translations['es']!) expect(text).toMatch(/^.+: debe tener/);
  });

  test('a rule with a list and slots', async () => {
    const { out } = await payrules(['explain', ...RULES, 'alpha.payout', 'account-number-length', '--format', 'json']);
    expect(JSON.parse(out)).toMatchObject({
      rules: [
        {
          lists: ['lists/alpha-accounts'],
          slots: ['alpha.bank', 'alpha.account-type'],
          reads: ['beneficiaryBankCode', 'beneficiaryBankType'],
        },
      ],
      fields: [],
    });
  });

  test('a field: its rules, and those that read it', async () => {
    const { out } = await payrules(['explain', ...RULES, 'alpha.payout', 'beneficiaryBankCode', '--format', 'json']);
    expect(JSON.parse(out)).toMatchObject({
      rules: [],
      fields: [
        {
          label: 'Bank code',
          names: [{ name: 'bank', slot: 'alpha.bank' }],
          rules: [{ id: 'bank-code-expected' }],
          readBy: expect.arrayContaining(
            ['transfer-code-required', 'account-number-length'].map((id) => expect.objectContaining({ id })),
          ),
        },
      ],
    });
  });

  test('a field whose rules have dates: from and until when each applies', async () => {
    const { out } = await payrules(['explain', '--rules', acmeFolder, 'card.payment', 'installments']);
    expect(out).toMatch(/installments-range: Installments must be from 2 to 24[.] \(until 2031-05-31\) /);
    expect(out).toMatch(/installments-range: Installments must be from 2 to 36[.] \(from 2031-06-01\) /);
  });

  test('a field that a group of fields names: what the group says', async () => {
    const { out } = await payrules(['explain', ...RULES, 'eta.payout', 'passport']);
    expect(out).toMatch(
      /^ +read by +identification: Driving licence is missing; it must be filled in, or one of these .* \S+eta[.]payout[.]yaml:\d+$/m,
    );
  });

  test('an unknown name: members of objects with this name, or a similar name', async () => {
    for (const name of ['country', 'address.contry', 'payer.adress.country']) {
      const { code, err } = await payrules(['explain', ...RULES, 'theta.transfer', name]);
      expect([code, err]).toEqual([2, expect.stringMatching(/did you mean payer[.]address[.]country\?\n$/)]);
    }
  });

  test.each(['order/object', 'order/unreadable', 'order/size', 'order/operation', 'order/unknown-field'])(
    'an id that no rule has: %s',
    async (id) => {
      expect(await payrules(['explain', ...RULES, id])).toMatchObject({
        code: 0,
        out: expect.stringMatching(new RegExp(`^${id}\n {2}The`)),
      });
    },
  );

  test('a derived name: its field, its labels, and the rules that read it', async () => {
    const { code, out } = await payrules(['explain', ...RULES, 'alpha.payout', 'bank']);
    expect(code).toBe(0);
    for (const text of [
      'alpha.payout/bank\n',
      'the code in beneficiaryBankCode',
      'alpha.bank',
      'south: Bank South',
      'other: ',
      'transfer-code-required',
    ])
      expect(out).toContain(text);
  });

  test('shared parts of operations are shown once', async () => {
    expect(
      (await payrules(['explain', ...RULES, 'callback-required'])).out.match(/callback-required in /g),
    ).toHaveLength(1);
  });

  test.each([
    [['alpha.payout/amount-rnage'], 'did you mean amount-range?'],
    [['transferCde'], 'did you mean transferCode?'],
    [['2.2 amount'], 'no field 2.2 amount'],
    [['alpha.payuot', 'amount'], 'did you mean alpha.payout?'],
    [['alpha.payout'], 'name a rule or a field of alpha.payout'],
    [[], 'name a rule or a field'],
  ])('%j: %s', async (args, message) => {
    const { code, err } = await payrules(['explain', ...args, ...RULES]);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
});

describe('check --why', () => {
  const order = JSON.stringify({ ...sample, amount: '0', paymentType: 'CASH', transferCode: '' });

  test('text', async () => {
    const { code, out } = await payrules(['check', ...RULES, 'alpha.payout', '--why', '-'], { stdin: order });
    expect(code).toBe(1);
    expect(out).toMatch(/ {2}failed {10}alpha\.payout\/amount-positive\n/);
    expect(out).toMatch(/ {2}hidden {10}alpha\.payout\/amount-range: by alpha\.payout\/amount-positive\n/);
    expect(out).toMatch(
      / {2}not evaluated {3}alpha\.payout\/account-number-length: needs binding:alpha\.account-type, binding:alpha\.bank\n/,
    );
    expect(out).toMatch(
      / {2}not applicable {2}alpha\.payout\/bank-code-expected: it applies when paymentType is BANK\n/,
    );
  });

  test('json, and off by an overlay', async () => {
    const { out } = await payrules(
      ['check', ...RULES, 'alpha.payout', '--why', '--format', 'ndjson', '--overlay', overlay, '-'],
      {
        stdin: order,
      },
    );
    const { why } = JSON.parse(out) as { why: { ruleId: string }[] };
    expect(why.find((o) => o.ruleId === 'alpha.payout/transfer-code-length')).toEqual({
      ruleId: 'alpha.payout/transfer-code-length',
      field: 'transferCode',
      outcome: 'off',
      because: 'until 2099-12-31: a pilot',
    });
  });

  test('nothing of it without being asked', async () => {
    expect(
      JSON.parse(
        (await payrules(['check', ...RULES, 'alpha.payout', '--format', 'ndjson', '-'], { stdin: order })).out,
      ),
    ).not.toHaveProperty('why');
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

test('a document of its own need not be a public standard', async () => {
  const { out } = await payrules(['explain', 'payments.order/tax-is-sum', '--rules', 'test/fixtures/gateways/klarna']);
  expect(out).toMatch(/source +the document that the rule names\n.*document +Klarna, Tax handling/s);
});
