import { spawnSync } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';
import { MAIN } from '../cli/run.js';
import { checkHeaders } from '../../src/gateway/check-headers.js';
import { explainFailure } from '../../src/gateway/explain-failure.js';
import { toProblemDetails } from '../../src/gateway/problem-details.js';
import { readResponse } from '../../src/gateway/read-response.js';
import { createValidator, validate, type OperationId } from '../../src/index.js';
import { clean, operationIds } from '../verdicts/support.js';
import { everyBinding } from './orders.js';

/** What must not be seen by anybody but the gateway: made up, and like nothing that the rules say. */
const canaries = {
  account: '918273645091827364',
  card: '5893714620587139',
  name: 'Xq7Kv9Wz Jp5Rm2Tn',
  document: 'ZK83Q7-W5J2-9X',
  mail: 'qz7wk@vj9x.kq3z',
  address: 'https://xq7kv.zj5wp/q9k2?w=7zq3',
  fraction: '83729.618273645',
} as const;

/** What a terminal or a log would take for more than text. */
const UNSAFE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\p{Surrogate}/u;

/** Each run of six characters of the canaries. */
const pieces = new Set(Object.values(canaries).flatMap((text) => Array.from({ length: text.length - 5 }, (_, i) => text.slice(i, i + 6)).filter((piece) => !/^https?:|ttps:\/|tps:\/\//.test(piece))));

function expectNoLeak(what: string, output: string): void {
  for (const piece of pieces) if (output.includes(piece)) throw new Error(`${what} shows ${piece}`);
}

/** For one operation, orders with a canary in each field alone, and one canary in all of them. */
function ordersWith(operation: OperationId): readonly Readonly<Record<string, unknown>>[] {
  const good: Readonly<Record<string, unknown>> = clean[operation];
  const fields = [...Object.keys(good), 'surplus'];
  return Object.values(canaries).flatMap((canary) => [
    ...fields.flatMap((field) => [{ ...good, [field]: canary }, { ...good, [field]: [canary] }, { ...good, [field]: { [canary]: canary } }]),
    Object.fromEntries(fields.map((field) => [field, canary])),
    { [fields[0]!]: canary },
  ]);
}

const bound = createValidator({ bindings: everyBinding, unknownFields: 'error' });
const lines = operationIds.flatMap((operation) => ordersWith(operation).map((order) => ({ operation, order, facts: operation === 'global.collection' ? { cardCountry: canaries.name } : {} })));

describe.each(operationIds)('%s', (operation) => {
  test('no result repeats a value, or six characters of it', () => {
    for (const order of ordersWith(operation)) {
      for (const judge of [validate, bound]) {
        const { order: _own, ...said } = judge(operation, order, { facts: { cardCountry: canaries.name } });
        expectNoLeak(operation, JSON.stringify(said));
        if (!said.valid) expectNoLeak('problem details', JSON.stringify(toProblemDetails({ ...said, valid: false })));
      }
    }
  });

  test('no refusal of headers repeats one', () => {
    for (const canary of Object.values(canaries)) {
      const names = checkHeaders(operation, {}).map(({ field }) => field);
      expectNoLeak('headers', JSON.stringify(checkHeaders(operation, Object.fromEntries([...names, 'x-other'].map((name) => [name, canary])))));
      expectNoLeak('failure', JSON.stringify(explainFailure(operation, { errorCode: canary, errorMsg: canary }).diagnostics));
      expectNoLeak('reply', JSON.stringify(readResponse(operation, { data: null, secret: canary })));
    }
  });
});

function run(args: readonly string[], input = ''): string {
  const { stdout, stderr, error } = spawnSync(process.execPath, [MAIN, ...args], { input, encoding: 'utf8', maxBuffer: 2 ** 28, env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1' } });
  expect(error).toBeUndefined();
  return stdout + stderr;
}

describe('the command line', () => {
  const mixed = lines.map((line) => JSON.stringify(line)).join('\n');

  // A format that is added to `check` is added here.
  test.each(['text', 'json', 'ndjson'])('%s output, and what goes to standard error', (format) => {
    const output = run(['check', '--mixed', '--format', format], mixed);
    expect(output.length).toBeGreaterThan(1000);
    expectNoLeak(format, output);
  });

  test('text that cannot be read is not quoted', () => {
    const secrets = Object.values(canaries);
    const broken = secrets.flatMap((secret) => [`{"amount":${secret}}`, `{"amount":"${secret}`, `{"${secret}"}`, secret, `[${secret}]`, `{"a":1,"${secret}":1,"${secret}":2}`, `{"amount":"${secret}\u0001"}`, `"${secret}"`, `{"operation":"${secret}","order":{}}`]);
    for (const format of ['text', 'json', 'ndjson']) {
      expectNoLeak('ndjson input', run(['check', '--mixed', '--input', 'ndjson', '--format', format], broken.join('\n')));
      expectNoLeak('one operation', run(['check', 'pe.payout', '--input', 'ndjson', '--format', format], broken.join('\n')));
    }
    for (const text of broken.slice(0, 9)) expectNoLeak('json input', run(['check', 'pe.payout', '--input', 'json'], text));
  });

  test('facts that cannot be used are not quoted', () => {
    for (const secret of [canaries.account, canaries.name]) {
      for (const facts of [`{"cardCountry":"${secret}`, `"${secret}"`, `{"cardCountry":["${secret}"]}`, `{"cardCountry":"${secret}"}`]) expectNoLeak('facts', run(['check', 'global.collection', '--facts', facts], JSON.stringify(clean['global.collection'])));
    }
  });

  test('names that came from the input cannot move the cursor or forge a line', () => {
    const names = ['\u001b[2J\u001b[31mok', 'a\nb: 0 orders: nothing found', '\r0 errors', '\u0007', '\u202eevil', '\u009b31m', '\ud800', '\u2028x', '::error::x', '%0A', '\u0000', 'x\u00ad', '\ufeff'];
    const order = { ...clean['th.collection'], ...Object.fromEntries(names.map((name) => [name, 'x'])) };
    for (const format of ['text', 'json', 'ndjson']) {
      const output = run(['check', 'th.collection', '--format', format], JSON.stringify(order));
      expect(output).toContain('no such field');
      expect(output).not.toMatch(UNSAFE);
      expect(output).not.toMatch(/^b: 0 orders|^0 errors|^::error/m);
    }
    for (const name of names.filter((each) => !each.includes('\u0000'))) expect(run([name]) + run(['check', name]) + run(['check', 'th.collection', `--${name}`])).not.toMatch(UNSAFE);
  });
});

test('the canaries would be seen', () => {
  expect(() => expectNoLeak('x', `... ${canaries.account.slice(4, 10)} ...`)).toThrow('shows');
  expect(pieces.size).toBeGreaterThan(50);
});
