import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { exampleOrder } from '../../src/core/model/example-order.js';
import { acmeFolder, acmeIds, fixtureFolder, fixtureIds, fixtureOperation } from '../fixtures/fixture.js';
import { payrules } from '../support/cli.js';
import { VOLUME } from '../support/seeded.js';
import { canaries, expectNoLeak, hostileNames, ordersWith, secrets, UNSAFE } from './leaks/canaries.js';

const folder = mkdtempSync(join(tmpdir(), 'payrules-leaks-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const good = exampleOrder(fixtureOperation('alpha.payout'));
const RULES = ['--rules', fixtureFolder];

/** Everything that a command writes to both streams. */
async function run(args: readonly string[], stdin = ''): Promise<string> {
  const { out, err } = await payrules(args, { stdin });
  expect(err).not.toContain('internal error');
  return out + err;
}

function put(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** Each field has three orders with a value. Taking every fifth order takes a different one of them from field to field. */
const EVERY = VOLUME < 2 ? 5 : 1;

/** Files with the orders of each operation: all of them or every nth, and every eleventh of these, because explanations are long. */
function filesOf(name: string, ids: readonly string[]): { readonly all: string; readonly some: string } {
  const inputs = ids.flatMap((operation) => {
    const { fields, facts } = fixtureOperation(operation);
    const paths = fields.map((field) => field.name);
    const canaryFacts = Object.fromEntries(facts.map((fact) => [fact.name, canaries.name]));
    return ordersWith(exampleOrder(fixtureOperation(operation)), paths).map((order) =>
      JSON.stringify({ operation, order, facts: canaryFacts }),
    );
  });
  return {
    all: put(`${name}-all.ndjson`, inputs.filter((_, i) => i % EVERY === 0).join('\n')),
    some: put(`${name}-some.ndjson`, inputs.filter((_, i) => i % 11 === 0).join('\n')),
  };
}
const { all, some } = filesOf('fixture', fixtureIds());
const ofAcme = filesOf('acme', acmeIds());

const formats = ['text', 'json', 'ndjson', 'github', 'sarif'];

describe('check', () => {
  test('has no other formats', async () => {
    const listed = /--format FORMAT +(.*)/.exec(await run(['check', '--help']))![1]!;
    expect(listed.split(/, | or /).map((each) => each.split(' ')[0])).toEqual(formats);
  });

  test.each(formats)('%s output and standard error', async (format) => {
    for (const [file, rules] of [
      [all, fixtureFolder],
      [ofAcme.all, acmeFolder],
    ] as const) {
      const output = await run(['check', '--mixed', file, '--rules', rules, '--format', format]);
      expect(output.length).toBeGreaterThan(1000);
      expectNoLeak(format, output);
    }
  });

  test.each(formats)('the summary in %s, without identifiers', async (format) => {
    for (const [file, rules] of [
      [all, fixtureFolder],
      [ofAcme.all, acmeFolder],
    ] as const) {
      const options = ['--rules', rules, '--format', format, '--summary', '--no-ids'];
      const output = await run(['check', '--mixed', file, ...options]);
      expect(output).toMatch(/by rule|"rules":/);
      expectNoLeak(format, output);
    }
  });

  test.each(['es', 'pt-BR'])('in %s, with the reasons of each rule', async (locale) => {
    for (const format of ['text', 'ndjson']) {
      const options = ['--format', format, '--why', '--locale', locale, '--fail-on', 'warning'];
      const bindings = ['--bindings', 'test/fixtures/bindings.yaml'];
      for (const args of [
        [some, ...RULES, ...bindings],
        [ofAcme.some, '--rules', acmeFolder],
      ]) {
        const output = await run(['check', '--mixed', ...args, ...options]);
        expect(output).toMatch(/not applicable/);
        expectNoLeak(format, output);
      }
    }
  });

  test('in threads', async () => {
    const rules = ['--rules', join(folder, 'alpha.payout')];
    for (const name of ['common', 'lists', 'slots.yaml', 'clauses.yaml', 'operations/alpha.payout.yaml'])
      cpSync(join(fixtureFolder, name), join(rules[1]!, name), { recursive: true });
    const output = await run(['check', '--mixed', some, ...rules, '--format', 'ndjson', '--jobs', '2']);
    expect(output).toContain('alpha.payout/amount-format');
    expectNoLeak('threads', output);
  });

  const broken = secrets.flatMap((secret) => [
    `{"amount":${secret}}`,
    `{"amount":"${secret}`,
    `{"${secret}"}`,
    secret,
    `[${secret}]`,
    `{"a":1,"${secret}":1,"${secret}":2}`,
    `{"amount":"${secret}\u0001"}`,
    `"${secret}"`,
    `{"operation":"${secret}","order":{}}`,
    `{"operation":"alpha.payout","order":{},"facts":{"${secret}":"x"}}`,
  ]);

  test.each(formats)('of broken NDJSON: %s', async (format) => {
    const options = ['--input', 'ndjson', '--format', format, put('broken.ndjson', broken.join('\n')), ...RULES];
    expectNoLeak('several operations', await run(['check', '--mixed', ...options]));
    expectNoLeak('one operation', await run(['check', 'alpha.payout', ...options]));
  });

  test('of one broken JSON text', async () => {
    for (const text of broken.slice(0, 10)) expectNoLeak('JSON', await run(['check', 'alpha.payout', ...RULES], text));
  });

  test('of broken facts', async () => {
    const order = JSON.stringify(exampleOrder(fixtureOperation('beta.collection')));
    for (const secret of [canaries.account, canaries.name]) {
      for (const facts of [
        `{"cardCountry":"${secret}`,
        `"${secret}"`,
        `{"cardCountry":["${secret}"]}`,
        `{"cardCountry":"${secret}"}`,
      ])
        expectNoLeak('facts', await run(['check', 'beta.collection', ...RULES, '--facts', facts], order));
    }
  });

  test('no name in the input moves the cursor, forges a line or becomes a command', async () => {
    const order = { ...good, ...Object.fromEntries(hostileNames.map((name) => [name, 'x'])) };
    for (const format of formats) {
      const output = await run(['check', 'alpha.payout', ...RULES, '--format', format], JSON.stringify(order));
      expect(output).toContain('no such field');
      expect(output).not.toMatch(UNSAFE);
      expect(output).not.toMatch(/^b: 0 orders|^0 errors|^::(?:error::|set-output)|^# |##\[|##vso\[/m);
      if (format !== 'github') expect(output).not.toContain('::');
      if (format === 'github')
        for (const line of output.trimEnd().split('\n'))
          expect(line).toMatch(/^::(?:warning|error) [^:]*title=[^:]*::[^\n]*$/);
      if (format === 'sarif')
        expect((JSON.parse(output) as { runs: [{ results: unknown[] }] }).runs[0].results).toHaveLength(
          hostileNames.length,
        );
    }
  });
});

test('arguments are shown as visible ASCII', async () => {
  for (const name of hostileNames.filter((each) => !each.includes('\u0000')).slice(0, 6)) {
    const output = (await run(['check', name])) + (await run(['check', 'alpha.payout', `--${name}`]));
    expect(output).not.toMatch(UNSAFE);
  }
});

describe('backtest', () => {
  const edited = join(folder, 'rules');
  const report = join(folder, 'report.html');

  // The edit refuses most of the orders newly, and accepts some newly.
  beforeAll(() => {
    cpSync(fixtureFolder, edited, { recursive: true });
    const path = join(edited, 'operations/alpha.payout.yaml');
    const text = readFileSync(path, 'utf8')
      .replace('amount-between: ["5", "900"]', 'amount-between: ["500", "90000"]')
      .replace(/(id: account-number-length[\s\S]*?)clause/, '$1severity: warning\n    clause');
    writeFileSync(path, text);
  });

  test.each(['text', 'json'])('%s, and the page', async (format) => {
    const output = await run(['backtest', fixtureFolder, edited, all, '--format', format, '--report', report]);
    expect(output).toMatch(/alpha\.payout\/amount-range/);
    expectNoLeak(format, output);
    const page = readFileSync(report, 'utf8');
    expect(page).toContain('alpha.payout/amount-range');
    expectNoLeak('page', page);
  });

  test('of lines that are not orders, and of unknown names', async () => {
    const lines = secrets.flatMap((secret) => [
      secret,
      `{"operation":"${secret}","order":{}}`,
      `{"operation":"alpha.payout","order":"${secret}"}`,
      `{"${secret}`,
    ]);
    const orders = [good, ...hostileNames.map((name) => ({ ...good, [name]: 'x' }))];
    const named = orders.map((order) => JSON.stringify({ operation: 'alpha.payout', order }));
    const file = put('odd.ndjson', [...named, ...lines].join('\n'));
    const output = await run(['backtest', fixtureFolder, edited, file, '--report', report]);
    for (const text of [output, readFileSync(report, 'utf8')]) {
      expectNoLeak('odd lines', text);
      expect(text).not.toMatch(UNSAFE);
      expect(text).not.toMatch(/<script|onerror|onload|javascript:/);
    }
  });
});

test.each(['text', 'ndjson'])('fix, %s', async (format) => {
  const nested = { ...exampleOrder(fixtureOperation('card.payment')), returnUrl: ' https://shop.example.com/return ' };
  const untidy = ordersWith(nested, ['payer.name', 'payer.address.postcode', 'amount', 'labels']);
  const file = put('nested.ndjson', untidy.map((order) => JSON.stringify(order)).join('\n'));
  const fixed = ['--out', join(folder, 'nested-fixed.ndjson'), '--format', format];
  const changes = await run(['fix', 'card.payment', file, '--rules', acmeFolder, ...fixed]);
  expect(changes).toContain('card.payment/return-url-format');
  expectNoLeak(format, changes);
  const lines = ordersWith(good).flatMap((order) => [
    JSON.stringify({ ...order, callbackUrl: ' https://shop.example.com/callback ' }),
    `{"amount": ${secrets[0]!}`,
  ]);
  const out = join(folder, 'fixed.ndjson');
  const output = await run([
    'fix',
    'alpha.payout',
    put('untidy.ndjson', lines.join('\n')),
    ...RULES,
    '--out',
    out,
    '--format',
    format,
  ]);
  expect(output).toContain('alpha.payout/callback-url');
  expectNoLeak(format, output);
});

test.each(['text', 'json'])('requirements, %s', async (format) => {
  const order = Object.fromEntries(Object.keys(good).map((field, i) => [field, secrets[i % secrets.length]]));
  const requirements = (text: string): Promise<string> =>
    run(['requirements', 'alpha.payout', put('partial.json', text), ...RULES, '--format', format, '--locale', 'es']);
  expectNoLeak('requirements', await requirements(JSON.stringify(order)));
  for (const secret of secrets.slice(0, 3)) expectNoLeak('requirements', await requirements(`{"amount":"${secret}`));
});
