// The programs of the pages on web servers in docs: each must answer requests as `toProblemDetails` in Node does.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { toProblemDetails, validate } from '../../../dist/esm/index.js';
import { root } from '../../programs.mjs';

const [right] = JSON.parse(readFileSync(join(root, 'schemas/vectors/pe.payout.json'), 'utf8'))[0].tests;
const refusal = (status, title, more) => [
  status,
  'application/problem+json',
  { type: 'about:blank', title, status, ...more },
];
const wrong = (order) => [
  JSON.stringify(order),
  [422, 'application/problem+json', toProblemDetails(validate('pe.payout', order))],
];

/** The answer of a server whose engine is closed or fails. */
export const FAILED = refusal(500, 'Internal Server Error');
/** The answer to a body that is too large. */
export const TOO_LARGE = refusal(413, 'Content Too Large');

/** Bodies of requests, each with the expected status, type and body of the answer. */
const requests = [
  [JSON.stringify(right.data), [200, 'application/json', { order: right.data.mchOrderId }]],
  // An unknown name is a warning. It does not count as another spelling of a known name.
  [JSON.stringify({ ...right.data, MCHORDERID: 'other' }), [200, 'application/json', { order: right.data.mchOrderId }]],
  wrong({ ...right.data, amount: '1,000', 'a~/b': 'x' }),
  wrong({}),
  wrong([]),
  ['{"amount":"1","amount":"2"}', refusal(400, 'Bad Request', { detail: 'order: a name appears twice in one object' })],
  ['{', refusal(400, 'Bad Request', { detail: 'order: it cannot be read as JSON' })],
  [`"${'x'.repeat(1 << 20)}"`, TOO_LARGE],
];

/**
 * Writes the program of a page, and the bodies of requests to it.
 * @param more what follows the program, for its test
 */
export function writePage(page, file, bodiesFile, more = '') {
  const [, code] = /^```(?:python|go|rust|java)\n(.*?)^```$/ms.exec(readFileSync(join(root, 'docs', page), 'utf8'));
  writeFileSync(file, code + more);
  writeFileSync(bodiesFile, JSON.stringify(requests.map(([body]) => body)));
}

/** @param answers a line of JSON for each: the status, the type and the body @throws {Error} if an answer is not as expected */
export function comparePage(page, answers, more = []) {
  const lines = answers
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const wanted = [...requests.map(([, answer]) => answer), ...more];
  for (const [i, answer] of wanted.entries())
    if (!isDeepStrictEqual(lines[i], answer))
      throw new Error(`docs/${page}: request ${i}: ${JSON.stringify(lines[i])}, and not ${JSON.stringify(answer)}`);
}

/**
 * The code of schemas/README.md that runs the script without a package: checks its output for two orders, and that deep nesting does not
 * end the process.
 */
export function checkScriptCode(folder, run) {
  const [, code] = /^```python\n(import json\nimport quickjs\n.*?)^```$/ms.exec(
    readFileSync(join(root, 'schemas/README.md'), 'utf8'),
  );
  writeFileSync(join(folder, 'script.py'), code);
  copyFileSync(join(root, 'dist/embed/payrules.embed.js'), join(folder, 'payrules.embed.js'));
  for (const order of [right.data, { ...right.data, amount: '1,000', callbackUrl: '\ud83d\ude00' }]) {
    writeFileSync(join(folder, 'order.json'), JSON.stringify(order));
    const { diagnostics } = validate('pe.payout', order, { at: '2027-01-31' });
    const wanted = diagnostics.map((found) => `${found.severity} ${found.ruleId} ${found.field} ${found.message}\n`);
    const printed = run('script.py');
    if (printed !== wanted.join('')) throw new Error(`schemas/README.md: ${printed}, and not ${wanted.join('')}`);
  }
  // As on musl, where threads have little stack.
  writeFileSync(join(folder, 'order.json'), `{"x":${'['.repeat(5000)}${']'.repeat(5000)}}`);
  writeFileSync(join(folder, 'thread.py'), THREAD);
  if (run('thread.py') !== 'limit\n') throw new Error('schemas/README.md: nesting is not refused in a thread');
}

const THREAD = `
import runpy, threading
def check():
    try:
        runpy.run_path("script.py")
    except ValueError:
        print("limit")
threading.stack_size(512 * 1024)
thread = threading.Thread(target=check)
thread.start()
thread.join()
`;

/** Spring adds the request's path to problem details, and leaves out the type, which is then about:blank (RFC 9457). */
export function withoutPath(answer) {
  const [status, kind, { instance, ...body }] = JSON.parse(answer);
  return JSON.stringify([status, kind, instance === '/payouts' ? { type: 'about:blank', ...body } : body]);
}
