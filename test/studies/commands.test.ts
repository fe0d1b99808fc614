import {
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { interrupted, payrules, scratch } from './command.js';

const { folder, remove } = scratch();
const base = resolve('rules');
const head = join(folder, 'rules');
const orders = join(folder, 'orders.ndjson');
const overlay = join(folder, 'own');
const peru = join(head, 'operations/pe.payout.yaml');
const sample = (JSON.parse(readFileSync('test/orders/pe.payout.json', 'utf8')) as Record<string, unknown>[])[0]!;

const mixed = (amounts: readonly string[]): string =>
  amounts.map((amount) => `${JSON.stringify({ operation: 'pe.payout', order: { ...sample, amount } })}\n`).join('');

beforeAll(() => {
  cpSync(base, head, { recursive: true });
  writeFileSync(peru, readFileSync(peru, 'utf8').replace('["1", "40000"] }', '["1", "50000"] }'));
  writeFileSync(orders, mixed(['1', '39999', '40001', '50000', '50001']));
  mkdirSync(overlay);
  writeFileSync(
    join(overlay, 'pe.payout.yaml'),
    'change:\n  - { rule: amount-range, check: { amount-between: ["10", "20000"] }, reason: our contract }\n  - { rule: cci-length, off: true, reason: a pilot, until: 2099-12-31 }\n',
  );
  writeFileSync(
    join(overlay, 'bindings.yaml'),
    'pe.bank: { bank-a: [BANK-A], bank-b: [BANK-B], bank-c: [BANK-C], bank-d: [BANK-D] }\n',
  );
});
afterAll(remove);

describe('diff', () => {
  test('text', () => {
    const { code, out } = payrules(['diff', base, head]);
    expect(code).toBe(1);
    expect(out).toContain('widened   pe.payout/amount-range');
    expect(out).toContain('witness: the example order with amount "50000"');
    expect(out).toContain('refused (pe.payout/amount-range) -> accepted');
    expect(out).toContain('1 change: 1 widened; release: patch');
  });

  test('json', () => {
    const { out } = payrules(['diff', head, base, '--format', 'json']);
    expect(JSON.parse(out)).toMatchObject({
      semver: 'minor',
      changes: [
        {
          operation: 'pe.payout',
          ruleId: 'pe.payout/amount-range',
          kind: 'narrowed',
          witness: { paymentType: 'NET_BANKING' },
        },
      ],
    });
  });

  test('release notes', () => {
    const { out } = payrules(['diff', base, head, '--format', 'markdown']);
    expect(out).toContain('## Changes of the rules (patch)\n\n### Looser');
    expect(out).toContain('- **pe.payout/amount-range**');
  });

  test('rules that cannot be read: the faults by paths that can be opened', () => {
    const broken = join(folder, 'broken');
    cpSync(head, broken, { recursive: true });
    const file = join(broken, 'operations/pe.payout.yaml');
    writeFileSync(file, readFileSync(file, 'utf8').replace('field: amount\n', 'field: amuont\n'));
    const { code, err } = payrules(['diff', base, broken]);
    expect(err).toMatch(/\npayrules: .*broken\/operations\/pe\.payout\.yaml:\d+:\d+ unknown-field /);
    expect(existsSync(/ (\S+?):\d+:\d+ unknown-field/.exec(err)![1]!)).toBe(true);
    expect(code).toBe(2);
  });

  test('no differences', () => {
    expect(payrules(['diff', base, base])).toMatchObject({ code: 0, out: 'no differences\n' });
  });

  test('a git revision against the working tree', () => {
    const git = (...args: readonly string[]): void =>
      void execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@localhost', ...args], {
        cwd: folder,
        stdio: 'ignore',
      });
    git('init', '-q');
    git('add', 'rules');
    git('commit', '-qm', 'rules');
    writeFileSync(peru, readFileSync(peru, 'utf8').replace('"50000"] }', '"60000"] }'));
    const { out, code } = payrules(['diff', 'HEAD', 'rules'], { cwd: folder });
    writeFileSync(peru, readFileSync(peru, 'utf8').replace('"60000"] }', '"50000"] }'));
    expect(out).toContain('amount-between: ["1","50000"] -> ["1","60000"]');
    expect(code).toBe(1);
    expect(payrules(['diff', 'HEAD', 'rules'], { cwd: folder }).out).toBe('no differences\n');
  });

  test.each([
    [['diff', 'rules'], 'name two versions'],
    [['diff', 'no-such-revision', 'rules'], 'neither a folder nor a revision'],
    [['diff', '--upload-pack=x', 'rules'], 'there is no option'],
    [['diff', 'test', 'rules'], 'test: there are no operations in it'],
    [['diff', 'src/checks', 'rules'], "the rules of src/checks can't be read"],
    [['diff', 'rules', 'rules', '--at', '2027-02-30'], '--at must be a day'],
  ])('%j: %s', (args, message) => {
    const { code, err, out } = payrules(args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
  });
});

describe('backtest', () => {
  test('orders without an operation: says how to name it', () => {
    const plain = join(folder, 'plain.ndjson');
    writeFileSync(plain, '{"amount":"5"}\n{"amount":"6"}\n');
    expect(payrules(['backtest', base, head, plain])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--op pe.payout'),
    });
  });

  test('a report does not take the place of the orders', () => {
    const own = join(folder, 'own.ndjson');
    writeFileSync(own, '{}\n');
    expect(
      payrules(['backtest', base, head, own, '--op', 'pe.payout', '--report', join(folder, '.', 'own.ndjson')]),
    ).toMatchObject({ code: 2, err: expect.stringContaining('name another') });
    expect(readFileSync(own, 'utf8')).toBe('{}\n');
  });

  test('text, with the gate kept', () => {
    const { code, out } = payrules(['backtest', base, head, orders, '--max-newly-refused', '0.1%']);
    expect(out).toMatch(/^5 orders, judged as on \d{4}-\d\d-\d\d: 2 newly accepted \(40%\)\n/);
    expect(out).toContain('  pe.payout/amount-range  2 newly accepted  (lines 3, 4)\n');
    expect(out).toContain('gate: 0% newly refused, at most 0.1%: kept\n');
    expect(code).toBe(0);
  });

  test('json, without values, and 1 where verdicts change', () => {
    const { code, out } = payrules(['backtest', head, base, orders, '--format', 'json']);
    expect(JSON.parse(out)).toMatchObject({
      orders: 5,
      newlyRefused: 2,
      newlyAccepted: 0,
      byRule: { 'pe.payout/amount-range': { newlyRefused: 2, lines: [3, 4] } },
      partial: false,
    });
    expect(out).not.toMatch(/40001|50000|Quispe/);
    expect(code).toBe(1);
  });

  test('ndjson: each order that changes verdict, and each line that is none, without values', () => {
    const some = join(folder, 'some.ndjson');
    writeFileSync(some, `${mixed(['5', '45000'])}\n{"operation":5}\n${mixed(['50000'])}{"amount": \n`);
    const { code, out } = payrules(['backtest', head, base, some, '--format', 'ndjson', '--max-newly-refused', '1']);
    const findings = [{ ruleId: 'pe.payout/amount-range', field: 'amount', severity: 'error' }];
    expect(
      out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([
      { index: 1, line: 2, operation: 'pe.payout', turn: 'newlyRefused', findings },
      { index: 2, line: 4, error: { code: 'not-mixed', message: expect.stringContaining('"operation"') } },
      { index: 3, line: 5, operation: 'pe.payout', turn: 'newlyRefused', findings },
      { index: 4, line: 6, error: { code: 'not-json', message: expect.any(String) } },
    ]);
    expect(out).not.toMatch(/45000|Quispe/);
    expect(code).toBe(1);
    const list = join(folder, 'some.json');
    writeFileSync(list, `[${mixed(['5', '45000']).trim().replace('\n', ',')}]`);
    expect(JSON.parse(payrules(['backtest', head, base, list, '--format', 'ndjson']).out)).toMatchObject({
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
  ])('gate %s: %i', (gate, code) => {
    expect(payrules(['backtest', head, base, orders, '--max-newly-refused', gate]).code).toBe(code);
  });

  test.each([['-1%'], ['101%'], ['1.5'], ['some'], ['%']])('gate %s is none', (gate) => {
    expect(payrules(['backtest', head, base, orders, `--max-newly-refused=${gate}`])).toMatchObject({
      code: 2,
      out: '',
    });
  });

  test('orders of one operation from standard input, some of them unreadable', () => {
    const input = `${JSON.stringify({ ...sample, amount: '45000' })}\n{"amount": \n\n`;
    const { code, out } = payrules(['backtest', base, head, '-', '--op', 'pe.payout'], { input });
    expect(out).toContain('1 newly accepted (100%)');
    expect(out).toContain('1 line could not be read as an order (line 2)\n');
    expect(code).toBe(1);
  });

  test('a JSON list has orders, no lines', () => {
    const list = join(folder, 'list.json');
    const page = join(folder, 'list.html');
    writeFileSync(list, `[${mixed(['5', '45000']).trim().replace('\n', ',')}, {"operation": 5}, {}]`);
    const { out } = payrules(['backtest', base, head, list, '--report', page]);
    expect(out).toContain('1 newly accepted  (order 2)\n');
    expect(out).toContain('2 entries could not be read as orders (entries 3, 4)\n');
    const html = readFileSync(page, 'utf8');
    expect(html).toContain('<th>First orders</th>');
    expect(`${out}${html}`).not.toMatch(/First lines|\blines? (?:\d|could)/);
  });

  test('the gate in json and on the page', () => {
    const page = join(folder, 'gate.html');
    const gateOf = (...args: readonly string[]): unknown =>
      (
        JSON.parse(payrules(['backtest', head, base, '--format', 'json', '--report', page, ...args]).out) as {
          gate?: object;
        }
      ).gate;
    expect(gateOf(orders, '--max-newly-refused', '1')).toEqual({ limit: '1', outcome: 'exceeded' });
    expect(readFileSync(page, 'utf8')).toContain('<p>gate: 40% newly refused, at most 1: exceeded.</p>');
    expect(gateOf(orders, '--max-newly-refused', '40%')).toEqual({ limit: '40%', outcome: 'kept' });
    expect(gateOf(orders)).toBeUndefined();
    expect(gateOf('none.ndjson', '--max-newly-refused', '0')).toEqual({ limit: '0', outcome: 'undecided' });
  });

  test('no verdict on what was not judged', () => {
    const unknown = join(folder, 'unknown.ndjson');
    const page = join(folder, 'unknown.html');
    writeFileSync(unknown, '{"operation":"ke.collection","order":{}}\n');
    const { code, out } = payrules(['backtest', base, head, unknown, '--max-newly-refused', '0', '--report', page]);
    expect({ code, out }).toEqual({
      code: 2,
      out: '1 order: nothing was judged\n1 order of operations without rules, not judged\ngate: 0% newly refused, at most 0: not decided: nothing was judged\n',
    });
    expect(readFileSync(page, 'utf8')).toContain('Nothing was judged.');
    expect(payrules(['backtest', base, head, join(folder, 'none.ndjson')]).out).toBe('0 orders: nothing was judged\n');
  });

  test.each([
    [['--op', 'pe.payuot'], 'did you mean pe.payout?'],
    [['--op', 'pe.payout', '--mixed'], 'not both'],
  ])('%j: %s', (args, message) => {
    const { code, err } = payrules(['backtest', base, head, orders, ...args]);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });

  test('nothing that could be judged', () => {
    expect(payrules(['backtest', base, head, join(folder, 'none.ndjson')])).toMatchObject({
      code: 2,
      err: expect.stringContaining('there is no such file'),
    });
  });

  test('a page of its own, every text in it escaped', () => {
    const page = join(folder, 'report.html');
    const odd = join(folder, '<img src=x onerror=alert(1)>.ndjson');
    writeFileSync(odd, mixed(['45000']));
    expect(payrules(['backtest', base, head, odd, '--report', page]).code).toBe(1);
    const html = readFileSync(page, 'utf8');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;.ndjson');
    expect(html).not.toMatch(/<img|<script|https?:|@import|url\(|45000/i);
    expect(html).toMatch(/<svg[^]*pe\.payout\/amount-range[^]*<\/svg>/);
    expect(html).toContain('prefers-color-scheme: dark');
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  test('a page that cannot be written', () => {
    expect(payrules(['backtest', base, head, orders, '--report', join(folder, 'none/report.html')])).toMatchObject({
      code: 2,
      err: expect.stringContaining('cannot be written'),
    });
  });

  test.each(['1', '2'])('Ctrl-C ends it with what there is, and says so: %s threads', async (jobs) => {
    const line = mixed(['45000']);
    const { code, out } = await interrupted(
      ['backtest', base, head, '-', '--max-newly-refused', '1%', '--jobs', jobs],
      line.repeat(2000),
    );
    expect(out).toMatch(/^PARTIAL RESULT/);
    expect(out).toMatch(/\n[\d,]+ orders, judged as on .*newly accepted/);
    expect(out).toContain('not decided: the result is partial');
    expect(code).toBe(130);
  });

  test('in threads: the same, byte for byte', () => {
    const many = join(folder, 'many.ndjson');
    const some = [
      mixed(['45000', '60000', '5', '1']),
      '{"amount": \n',
      ' \n',
      '{"operation":"ke.collection","order":{}}\n',
      '{"operation":5}\n',
    ];
    writeFileSync(many, Array.from({ length: 4000 }, (_, i) => some[i % some.length]).join(''));
    for (const format of ['text', 'json', 'ndjson']) {
      const args = ['backtest', base, head, many, '--format', format];
      const one = payrules(args);
      expect(one.out).toMatch(/newly ?accepted/i);
      expect(one.out).toContain(
        { text: '(lines 5, 8, 13, 16, 21, ...)', json: '"unreadable": 1600', ndjson: '{"index":4,"line":5,"error":' }[
          format
        ],
      );
      for (const jobs of ['2', '3']) expect(payrules([...args, '--jobs', jobs])).toEqual(one);
    }
    expect(payrules(['backtest', base, head, join(folder, 'none.ndjson'), '--jobs', '2'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('there is no such file'),
    });
    expect(payrules(['backtest', base, head, many, '--jobs', '0'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--jobs'),
    });
  });

  test('memory does not grow with the input', () => {
    const large = join(folder, 'large.ndjson');
    writeFileSync(large, mixed(['45000']).repeat(200_000));
    const { code, out } = payrules(['backtest', base, head, large], { node: ['--max-old-space-size=64'] });
    expect(out).toContain('200,000 orders');
    expect(code).toBe(1);
  });
});

describe('an overlay', () => {
  const order = join(folder, 'order.json');

  test.each([
    ['9', 1, 'Amount must be from 10 to 20000 PEN.'],
    ['20001', 1, 'Amount must be from 10 to 20000 PEN.'],
    ['10', 0, 'nothing found'],
  ])('check --overlay, amount %s: %i', (amount, code, text) => {
    writeFileSync(order, JSON.stringify({ ...sample, amount, recipientCardNo: '1' }));
    const ran = payrules(['check', 'pe.payout', order, '--overlay', overlay, '--fail-on', 'error']);
    expect(ran.out).toContain(text === 'nothing found' ? '1 order' : text);
    expect(ran.code).toBe(code);
    expect(ran.out).not.toContain('cci-length');
  });

  test('the place of a finding is the overlay for its own, the rules for the others', () => {
    writeFileSync(order, JSON.stringify({ ...sample, amount: '9', callbackUrl: '' }));
    const { out } = payrules(['check', 'pe.payout', order, '--overlay', overlay]);
    expect(out).toContain('rules/common/order.yaml');
    expect(out).toContain(`pe.payout/amount-range [our contract] ${join(overlay, 'pe.payout.yaml')}:2\n`);
  });

  test('a changed check stands on the word of the merchant, to its last day', () => {
    const dated = join(folder, 'dated');
    mkdirSync(dated);
    writeFileSync(
      join(dated, 'pe.payout.yaml'),
      'change:\n  - { rule: amount-range, check: { amount-between: ["10", "20000"] }, reason: our contract, until: 2099-12-31 }\n  - { rule: payment-type, severity: warning, reason: a pilot, until: 2099-12-31 }\n',
    );
    const found = (at: string): unknown[] => {
      const { out } = payrules(['check', 'pe.payout', '--overlay', dated, '--at', at, '--format', 'json'], {
        input: JSON.stringify({ ...sample, amount: '45000', paymentType: 'X' }),
      });
      return (
        JSON.parse(out) as { results: { diagnostics: { basis: string; source: object }[] }[] }
      ).results[0]!.diagnostics.map(({ basis, source }) => ({ basis, source }));
    };
    const own = {
      basis: 'assumption',
      source: { document: 'our contract', file: join(dated, 'pe.payout.yaml'), line: 2 },
    };
    const packaged = {
      basis: 'stated',
      source: { clause: '4.2 Peru payout 1', file: 'rules/operations/pe.payout.yaml', line: expect.any(Number) },
    };
    expect(found('2099-12-31')[0]).toEqual(own);
    expect(found('2100-01-01')).toContainEqual(packaged);
    expect(found('2099-12-31')[1]).toMatchObject({
      basis: 'stated',
      source: { clause: expect.any(String), file: expect.stringMatching(/^rules\//) },
    });
  });

  test('explain tells what it changes, why and where', () => {
    const { out } = payrules(['explain', 'pe.payout/amount-range', '--overlay', overlay]);
    expect(out).not.toContain('40,000');
    const at = join(overlay, 'pe.payout.yaml');
    for (const line of [
      'basis      our own reading',
      'document   our contract',
      `overlay    changed: our contract (${at}:2)`,
      `stands at  ${at}:2`,
    ])
      expect(out).toContain(`  ${line}\n`);
    expect(payrules(['explain', 'pe.payout/cci-length', '--overlay', overlay]).out).toContain(
      `  overlay    off until 2099-12-31: a pilot (${at}:3)\n`,
    );
    expect(payrules(['explain', 'pe.payout/amount-range']).out).not.toContain('  overlay ');
  });

  test('a fault in it: 2, with its place', () => {
    const wrong = join(folder, 'wrong');
    mkdirSync(wrong);
    writeFileSync(join(wrong, 'pe.payout.yaml'), 'change:\n  - { rule: amount-rnage, severity: error, reason: x }\n');
    const { code, err } = payrules(['check', 'pe.payout', order, '--overlay', wrong]);
    expect(code).toBe(2);
    expect(err).toContain(
      `${join(wrong, 'pe.payout.yaml')}:2:13: There is no rule called "amount-rnage" here. Did you mean "amount-range"?`,
    );
  });

  test('diff and backtest judge both versions under it', () => {
    expect(payrules(['diff', base, head, '--overlay', overlay])).toMatchObject({ code: 0, out: 'no differences\n' });
    expect(payrules(['backtest', base, head, orders, '--overlay', overlay])).toMatchObject({
      code: 0,
      out: expect.stringContaining('none changes its verdict'),
    });
  });

  test('diff and backtest tell what it does: over the later version alone', () => {
    const { code, out } = payrules(['diff', base, base, '--head-overlay', overlay]);
    expect(code).toBe(1);
    expect(out).toContain(`narrowed  pe.payout/amount-range  ${join(overlay, 'pe.payout.yaml')}:2\n`);
    expect(out).toContain('2 changes: 1 narrowed, 1 widened');
    expect(payrules(['backtest', base, base, orders, '--head-overlay', overlay]).out).toMatch(
      /^5 orders, .* 2 newly refused/,
    );
    for (const command of [
      ['diff', base, base],
      ['backtest', base, base, orders],
    ]) {
      expect(payrules([...command, '--overlay', overlay, '--head-overlay', overlay])).toEqual({
        code: 2,
        out: '',
        err: 'payrules: say --overlay or --head-overlay, not both\n',
      });
    }
  });

  test('build writes modules that judge as check does, without code made from text', () => {
    const out = join(folder, 'merchant/orders');
    expect(payrules(['build', '--overlay', overlay, '--out', out])).toMatchObject({ code: 0 });
    expect(payrules(['build', '--overlay', overlay, '--out', out])).toMatchObject({ code: 0 });
    mkdirSync(join(folder, 'merchant/node_modules'));
    symlinkSync(resolve('.'), join(folder, 'merchant/node_modules/payrules'));
    writeFileSync(
      join(folder, 'merchant/use.mjs'),
      `import { validate } from './orders/index.js';
import { createValidator, requirements, standardSchema, validate as one } from './orders/pe.payout.js';
import { es } from 'payrules/locales/es';
const order = ${JSON.stringify(sample)};
console.log(validate('pe.payout', { ...order, amount: '9' }).diagnostics.map((d) => d.ruleId).join(), one(order).valid, one(order).unjudged.some((u) => u.needs === 'binding:pe.bank'), validate('xx.payout', order).valid);
console.log(createValidator({ locale: es })({ ...order, amount: '9' }).diagnostics[0].message, createValidator()(order).unjudged.length === one(order).unjudged.length);
const { min, max } = requirements(order).fields.find(({ name }) => name === 'amount');
const schema = standardSchema()['~standard'];
console.log(min, max, schema.validate({ ...order, amount: '9' }).issues[0].message, JSON.stringify(schema.jsonSchema.input({ target: 'draft-07' })).includes('from 10 to 20000'));
for (const none of [null, [], 5]) try { createValidator(none); } catch (error) { console.log(error.message); }`,
    );
    writeFileSync(
      join(folder, 'merchant/use.ts'),
      `import { validate } from './orders/index.js';
import { createValidator, requirements, standardSchema } from './orders/pe.payout.js';
// @ts-expect-error a field of another operation
requirements().fields.find(({ name }) => name === 'companyName');
const { value } = standardSchema()['~standard'].validate({}) as { value: { paymentType: 'NET_BANKING' } };
value.paymentType satisfies 'NET_BANKING';
const whole = validate('pe.payout', {});
if (whole.valid) whole.order.paymentType satisfies 'NET_BANKING';
const some = validate('pe.payout', {}, { fields: ['amount'] });
// @ts-expect-error it may lack what was not judged
if (some.valid) some.order.paymentType;
const draft = createValidator()({}, { mode: 'draft' });
// @ts-expect-error and so where one operation has its own module
if (draft.valid) draft.order.paymentType;`,
    );
    const ran = execFileSync(process.execPath, ['--disallow-code-generation-from-strings', 'use.mjs'], {
      cwd: join(folder, 'merchant'),
      encoding: 'utf8',
    });
    const none = 'a configuration is an object';
    expect(ran.trim().split('\n')).toEqual([
      'pe.payout/amount-range true false false',
      'Monto: debe estar entre 10 y 20000 PEN. true',
      '10 20000 Amount must be from 10 to 20000 PEN. true',
      none,
      none,
      none,
    ]);
    execFileSync(
      resolve('node_modules/.bin/tsc'),
      ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2022', 'use.ts'],
      { cwd: join(folder, 'merchant'), encoding: 'utf8' },
    );
    expect(existsSync(join(out, 'pe.payout.d.ts'))).toBe(true);
    expect(readdirSync(join(folder, 'merchant')).sort()).toEqual(['node_modules', 'orders', 'use.mjs', 'use.ts']);
  });

  test('build writes to where a link leads', () => {
    const [out, link] = [join(folder, 'linked'), join(folder, 'link')];
    mkdirSync(out);
    symlinkSync(out, link);
    for (let times = 0; times < 2; times++)
      expect(payrules(['build', '--out', link])).toMatchObject({ code: 0, err: '' });
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(existsSync(join(out, 'index.js'))).toBe(true);
  });

  test('build leaves a folder with other files alone', () => {
    expect(payrules(['build', '--out', head])).toMatchObject({
      code: 2,
      err: expect.stringContaining('holds other files'),
    });
    expect(existsSync(peru)).toBe(true);
  });

  test('and its own folder too, once other files were put into it', () => {
    const out = join(folder, 'mixed');
    expect(payrules(['build', '--out', out]).code).toBe(0);
    copyFileSync(join(out, 'pe.payout.js'), join(out, 'xx.payout.js'));
    expect(payrules(['build', '--out', out]).code).toBe(0);
    expect(existsSync(join(out, 'xx.payout.js'))).toBe(false);
    for (const [name, make] of [
      ['my-notes.txt', (path: string) => writeFileSync(path, 'mine')],
      ['src', mkdirSync],
      ['link.js', (path: string) => symlinkSync(join(out, 'index.js'), path)],
    ] as const) {
      make(join(out, name));
      expect(payrules(['build', '--out', out])).toMatchObject({
        code: 2,
        out: '',
        err: `payrules: ${out} holds other files, such as ${name}; name an empty or a new folder\n`,
      });
      expect(readdirSync(out)).toContain(name);
      rmSync(join(out, name), { recursive: true });
    }
  });
});

describe('explain', () => {
  test('a rule: words, clause, examples, what depends on it, place', () => {
    const { code, out } = payrules(['explain', 'pe.payout/amount-range']);
    expect(code).toBe(0);
    for (const text of [
      'Amount must be from 1 to 40000 PEN.',
      '4.2 Peru payout 1: "The amount is from 1 to 40,000 PEN."',
      '"40000.01"',
      'hides      amount-decimals',
      'hidden by  amount-required, amount-format, amount-positive',
      'rules/operations/pe.payout.yaml:55',
    ])
      expect(out).toContain(text);
  });

  test('a rule with a list and slots', () => {
    const { out } = payrules(['explain', 'pe.payout', 'account-number-length', '--format', 'json']);
    expect(JSON.parse(out)).toMatchObject({
      rules: [
        {
          lists: ['lists/pe-banks'],
          slots: ['pe.bank', 'pe.account-type'],
          reads: ['beneficiaryBankCode', 'beneficiaryBankType'],
        },
      ],
      fields: [],
    });
  });

  test('a field: its rules, and those that read it', () => {
    const { out } = payrules(['explain', 'pe.payout', 'beneficiaryBankCode', '--format', 'json']);
    expect(JSON.parse(out)).toMatchObject({
      rules: [],
      fields: [
        {
          label: 'Bank code',
          names: [{ name: 'bank', slot: 'pe.bank' }],
          rules: [{ id: 'bank-code-expected' }],
          readBy: expect.arrayContaining(['cci-required', 'account-number-length']),
        },
      ],
    });
  });

  test.each(['order/object', 'order/unreadable', 'order/operation', 'order/unknown-field'])(
    'an id that no rule has: %s',
    (id) => {
      expect(payrules(['explain', id])).toMatchObject({
        code: 0,
        out: expect.stringMatching(new RegExp(`^${id}\n {2}The`)),
      });
    },
  );

  test('a derived name: its field, its labels, and the rules that read it', () => {
    const { code, out } = payrules(['explain', 'pe.payout', 'bank']);
    expect(code).toBe(0);
    for (const text of [
      'pe.payout/bank\n',
      'the code in beneficiaryBankCode',
      'pe.bank',
      'bank-d: Bank D',
      'other: ',
      'cci-required',
    ])
      expect(out).toContain(text);
  });

  test('what operations share stands once', () => {
    expect(payrules(['explain', 'order-id-required']).out.match(/order-id-required in /g)).toHaveLength(1);
  });

  test.each([
    [['pe.payout/amount-rnage'], 'did you mean amount-range?'],
    [['recipientCardNr'], 'did you mean recipientCardNo?'],
    [['4.2 Peru payout 1'], 'no field 4.2 Peru payout 1'],
    [['pe.payuot', 'amount'], 'did you mean pe.payout?'],
    [['pe.payout'], 'name a rule or a field of pe.payout'],
    [[], 'name a rule or a field'],
  ])('%j: %s', (args, message) => {
    const { code, err } = payrules(['explain', ...args]);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
});

describe('check --why', () => {
  const order = JSON.stringify({ ...sample, amount: '0', recipientCardNo: '' });

  test('text', () => {
    const { code, out } = payrules(['check', 'pe.payout', '--why', '-'], { input: order });
    expect(code).toBe(1);
    expect(out).toMatch(/ {2}failed {10}pe\.payout\/amount-positive\n/);
    expect(out).toMatch(/ {2}hidden {10}pe\.payout\/amount-range: by pe\.payout\/amount-positive\n/);
    expect(out).toMatch(/ {2}not judged {6}pe\.payout\/cci-required: needs binding:pe\.bank\n/);
    expect(out).toMatch(/ {2}not applicable {2}pe\.payout\/document-ruc: it counts when beneficiaryType is RUC\n/);
  });

  test('json, and off by an overlay', () => {
    const { out } = payrules(['check', 'pe.payout', '--why', '--format', 'ndjson', '--overlay', overlay, '-'], {
      input: order,
    });
    const { why } = JSON.parse(out) as { why: { ruleId: string }[] };
    expect(why.find((o) => o.ruleId === 'pe.payout/cci-length')).toEqual({
      ruleId: 'pe.payout/cci-length',
      field: 'recipientCardNo',
      outcome: 'off',
      because: 'until 2099-12-31: a pilot',
    });
  });

  test('nothing of it without being asked', () => {
    expect(
      JSON.parse(payrules(['check', 'pe.payout', '--format', 'ndjson', '-'], { input: order }).out),
    ).not.toHaveProperty('why');
  });
});

describe('progress', () => {
  const text = (state: object): string =>
    execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { progressText } from ${JSON.stringify(`file://${resolve('dist/esm/cli/report/progress.js')}`)}; process.stdout.write(progressText(${JSON.stringify(state)}));`,
      ],
      { encoding: 'utf8' },
    );

  test.each([
    [
      { orders: 120000, bytes: 50, size: 100, seconds: 2 },
      '[##########          ] 50%  120,000 orders  60,000/s  2 s left',
    ],
    [{ orders: 10, bytes: 1, size: 1000, seconds: 1 }, '[                    ] 0%  10 orders  10/s  17 min left'],
    [{ orders: 10, bytes: 100, size: 100, seconds: 1 }, '[####################] 100%  10 orders  10/s  0 s left'],
    [{ orders: 10, bytes: 100, seconds: 1 }, '10 orders  10/s'],
  ])('%j', (state, expected) => {
    expect(text(state)).toBe(expected);
  });
});
