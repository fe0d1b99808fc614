import { spawnSync } from 'node:child_process';
import { expect, test } from '@jest/globals';
import { check, file, MAIN, ndjson, payrules, peru, type Item } from './run.js';

const SAMPLES = 'test/orders/pe.payout.json';

test('exit codes', () => {
  const [good, wrong, doubtful] = peru;
  const codeOf = (order: unknown, ...args: readonly string[]): number | null =>
    payrules(['check', 'pe.payout', ...args], JSON.stringify(order)).code;
  expect([
    codeOf(good),
    codeOf(wrong),
    codeOf(doubtful),
    codeOf(doubtful, '--fail-on', 'warning'),
    codeOf(good, '--fail-on', 'warning'),
  ]).toEqual([0, 1, 0, 1, 0]);
});

test('ndjson: one line for each order, in order, with exactly these keys', () => {
  const { items } = check(['pe.payout', SAMPLES], '');
  expect(items.map((item) => item.index)).toEqual(peru.map((_, i) => i));
  for (const item of items)
    expect(Object.keys(item)).toEqual(['index', 'operation', 'valid', 'diagnostics', 'unjudged']);
  expect(items.map((item) => item.valid)).toEqual([true, false, true, false, false, true]);
  expect(items[4]?.diagnostics).toHaveLength(5);
  expect(items[0]?.unjudged).toContainEqual({ ruleId: 'pe.payout/account-number-length', needs: 'binding:pe.bank' });
});

test('a diagnostic carries the file and line of its rule', () => {
  const { source } = check(['pe.payout', SAMPLES], '').items[1]!.diagnostics![0]!;
  expect(source).toEqual({
    clause: '4.2 Peru payout 1',
    file: 'rules/operations/pe.payout.yaml',
    line: expect.any(Number),
  });
});

test('json: the same objects in one list', () => {
  const { out, code } = payrules(['check', 'pe.payout', SAMPLES, '--format', 'json']);
  expect(code).toBe(1);
  expect(JSON.parse(out)).toEqual({ results: check(['pe.payout', SAMPLES], '').items });
  expect(JSON.parse(payrules(['check', 'pe.payout', '--format', 'json'], '[]').out)).toEqual({ results: [] });
});

test('several files: each item names its own, and the index counts on', () => {
  const { items } = check(['pe.payout', SAMPLES, '-'], ndjson([peru[0]]));
  expect(items.at(-1)).toMatchObject({ index: peru.length, file: '-' });
});

test('text: what is wrong, why, and where the rule stands', () => {
  const { out, err } = payrules(['check', 'pe.payout', SAMPLES]);
  expect(err).toBe('');
  expect(out).toContain(`${SAMPLES} (index 1): 1 error\n`);
  expect(out).toMatch(
    / {2}error {4}amount {2}\S.*\n {19}pe\.payout\/amount-range \[4\.2 Peru payout 1\] rules\/operations\/pe\.payout\.yaml:\d+\n/,
  );
  expect(out).toMatch(/not judged without a binding for pe\.bank: account-number-length, .* \(6 orders\)\n/);
  expect(out).toMatch(/\n6 orders: 3 refused, 1 with warnings\n$/);
});

test('text: a clean run is its summary', () => {
  expect(payrules(['check', 'in.collection'], '[]')).toEqual({ code: 0, out: '0 orders: nothing found\n', err: '' });
  const { out } = payrules(['check', 'pe.payout', '--bindings', 'test/orders/bindings.yaml'], JSON.stringify(peru[0]));
  expect(out).toBe('1 order: nothing found\n');
});

test('colour is for terminals', () => {
  for (const env of [{}, { NO_COLOR: '1' }]) {
    const { stdout } = spawnSync(process.execPath, [MAIN, 'check', 'pe.payout', SAMPLES], {
      encoding: 'utf8',
      env: { ...process.env, ...env },
    });
    expect(stdout).not.toContain('\u001b');
  }
});

test('no value of an order is written', () => {
  const canary = 'CANARY7531';
  const values: readonly unknown[] = [canary, [canary], { [canary]: canary }, 7531];
  const orders = Object.keys(peru[0]!).flatMap((field) => values.map((value) => ({ ...peru[0], [field]: value })));
  const broken = [`{"amount":"${canary}"`, canary, `{"amount":"${canary}",}`, `{"a":"\\x${canary}"}`];
  const input = ndjson([...orders, canary]) + broken.join('\n');
  for (const format of ['text', 'json', 'ndjson']) {
    const { out, err } = payrules(['check', 'pe.payout', '--format', format, '--input', 'ndjson'], input);
    expect(out + err).not.toContain('7531');
  }
  for (const text of broken) {
    const { code, out, err } = payrules(['check', 'pe.payout', '--input', 'json', '--format', 'json'], text);
    expect(code).toBe(2);
    expect(out + err).not.toContain(canary);
  }
});

test('a reader that goes away ends the run without a word', () => {
  const path = file('many.ndjson', ndjson(Array.from({ length: 20_000 }, () => peru[4])));
  const { stdout, stderr } = spawnSync(
    `"${process.execPath}" "${MAIN}" check pe.payout "${path}" --format ndjson | head -1`,
    { shell: true, encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  expect((JSON.parse(stdout) as Item).index).toBe(0);
});
