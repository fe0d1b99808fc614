import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { MAIN } from '../cli/run.js';
import { clean, operationIds } from '../verdicts/support.js';
import { canaries, expectNoLeak, hostileNames, ordersWith, secrets, UNSAFE } from './leaks/canaries.js';

const folder = mkdtempSync(join(tmpdir(), 'payrules-leaks-'));

/** All that a command writes, to both streams. */
function run(args: readonly string[], input = ''): string {
  const { stdout, stderr, error } = spawnSync(process.execPath, [MAIN, ...args], {
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1' },
  });
  expect(error).toBeUndefined();
  return stdout + stderr;
}

function put(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const inputs = operationIds.flatMap((operation) =>
  ordersWith(operation).map((order) =>
    JSON.stringify({
      operation,
      order,
      facts: operation === 'global.collection' ? { cardCountry: canaries.name } : {},
    }),
  ),
);
const all = put('all.ndjson', inputs.join('\n'));
/** Every so many of them, where much is said of each. */
const some = put('some.ndjson', inputs.filter((_, i) => i % 11 === 0).join('\n'));

// A format that is added to `check` is added here.
const formats = ['text', 'json', 'ndjson', 'github', 'sarif'];

describe('check', () => {
  test.each(formats)('%s output, and what goes to standard error', (format) => {
    const output = run(['check', '--mixed', all, '--format', format]);
    expect(output.length).toBeGreaterThan(1000);
    expectNoLeak(format, output);
  });

  test.each(['es', 'pt-BR'])('in %s, telling of each rule why', (locale) => {
    for (const format of ['text', 'ndjson']) {
      const output = run([
        'check',
        '--mixed',
        some,
        '--format',
        format,
        '--why',
        '--locale',
        locale,
        '--fail-on',
        'warning',
        '--bindings',
        'test/orders/bindings.yaml',
      ]);
      expect(output).toMatch(/not applicable/);
      expectNoLeak(format, output);
    }
  });

  test('in threads', () => {
    expectNoLeak('threads', run(['check', '--mixed', all, '--format', 'ndjson', '--jobs', '2']));
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
    `{"operation":"pe.payout","order":{},"facts":{"${secret}":"x"}}`,
  ]);

  test.each(formats)('text that cannot be read is not quoted: %s', (format) => {
    const file = put('broken.ndjson', broken.join('\n'));
    expectNoLeak('ndjson input', run(['check', '--mixed', '--input', 'ndjson', '--format', format, file]));
    expectNoLeak('one operation', run(['check', 'pe.payout', '--input', 'ndjson', '--format', format, file]));
  });

  test('nor where it is one JSON text', () => {
    for (const [i, text] of broken.slice(0, 10).entries())
      expectNoLeak('json input', run(['check', 'pe.payout', put(`broken${i}.json`, text)]));
  });

  test('facts that cannot be used are not quoted', () => {
    for (const secret of [canaries.account, canaries.name]) {
      for (const facts of [
        `{"cardCountry":"${secret}`,
        `"${secret}"`,
        `{"cardCountry":["${secret}"]}`,
        `{"cardCountry":"${secret}"}`,
      ])
        expectNoLeak(
          'facts',
          run(['check', 'global.collection', '--facts', facts], JSON.stringify(clean['global.collection'])),
        );
    }
  });

  test('names that came from the input cannot move the cursor, forge a line or become a command', () => {
    const order = { ...clean['th.collection'], ...Object.fromEntries(hostileNames.map((name) => [name, 'x'])) };
    for (const format of formats) {
      const output = run(['check', 'th.collection', '--format', format], JSON.stringify(order));
      expect(output).toContain('no such field');
      expect(output).not.toMatch(UNSAFE);
      expect(output).not.toMatch(/^b: 0 orders|^0 errors|^::(?:error::|set-output)|^# /m);
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

test('arguments are shown as visible ASCII', () => {
  for (const name of hostileNames.filter((each) => !each.includes('\u0000')).slice(0, 6))
    expect(run(['check', name]) + run(['check', 'th.collection', `--${name}`])).not.toMatch(UNSAFE);
});

describe('backtest', () => {
  const edited = join(folder, 'rules');
  cpSync('rules', edited, { recursive: true });
  const peru = join(edited, 'operations/pe.payout.yaml');
  // Most orders are newly refused, and some newly accepted.
  writeFileSync(
    peru,
    readFileSync(peru, 'utf8')
      .replace('amount-between: ["1", "40000"]', 'amount-between: ["5001", "900000"]')
      .replace(/(id: account-number-length[\s\S]*?)clause/, '$1severity: warning\n    clause'),
  );
  const report = join(folder, 'report.html');

  test.each(['text', 'json'])('%s, and the page', (format) => {
    const output = run(['backtest', 'rules', edited, all, '--format', format, '--report', report]);
    expect(output).toMatch(/pe\.payout\/amount-range/);
    expectNoLeak(format, output);
    const page = readFileSync(report, 'utf8');
    expect(page).toContain('pe.payout/amount-range');
    expectNoLeak('page', page);
  });

  test('lines that are no orders, and names that no rule knows', () => {
    const lines = secrets.flatMap((secret) => [
      secret,
      `{"operation":"${secret}","order":{}}`,
      `{"operation":"pe.payout","order":"${secret}"}`,
      `{"${secret}`,
    ]);
    const named = hostileNames.map((name) =>
      JSON.stringify({ operation: 'pe.payout', order: { ...clean['pe.payout'], [name]: 'x' } }),
    );
    const output = run([
      'backtest',
      'rules',
      edited,
      put(
        'odd.ndjson',
        [JSON.stringify({ operation: 'pe.payout', order: clean['pe.payout'] }), ...lines, ...named].join('\n'),
      ),
      '--report',
      report,
    ]);
    for (const text of [output, readFileSync(report, 'utf8')]) {
      expectNoLeak('odd lines', text);
      expect(text).not.toMatch(UNSAFE);
      expect(text).not.toMatch(/<script|onerror|onload|javascript:/);
    }
  });
});

test.each(['text', 'json'])('requirements, %s', (format) => {
  const order = Object.fromEntries(
    Object.keys(clean['pe.payout']).map((field, i) => [field, secrets[i % secrets.length]]),
  );
  expectNoLeak(
    'requirements',
    run([
      'requirements',
      'pe.payout',
      put('partial.json', JSON.stringify(order)),
      '--format',
      format,
      '--locale',
      'es',
    ]),
  );
  for (const [i, secret] of secrets.slice(0, 3).entries())
    expectNoLeak(
      'requirements',
      run(['requirements', 'pe.payout', put(`partial${i}.json`, `{"amount":"${secret}`), '--format', format]),
    );
});
