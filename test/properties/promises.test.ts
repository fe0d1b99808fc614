import { stepsOf } from '../support/steps.js';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { emitOperation, modulePlace } from '../../src/workbench/compiler/index.js';
import { parseRulebook, readRules } from '../../src/workbench/rulebook/index.js';
import { readReplyOf } from '../../src/core/gateway/read-reply.js';
import { formOf } from '../../src/core/form/form.js';
import { requirementsOf } from '../../src/core/requirements/requirements.js';
import { normalizer } from '../core/normalize/support.js';
import { fixtureModules } from '../fixtures/modules.js';
import { exampleOrder } from '../../src/core/model/example-order.js';
import { parseYaml } from '../../src/workbench/rulebook/load/yaml-file.js';
import { evaluatorOf } from '../../src/core/evaluator/evaluate.js';
import {
  compiledFixture,
  fixture,
  fixtureFolder,
  allIds,
  fixtureOperation,
  fixtureValidators,
} from '../fixtures/fixture.js';
import { embedScripts } from '../../src/apps/cli/output/embed-scripts.js';
import { smallRules } from '../apps/cli/fixture.js';
import { Serving } from '../apps/serve/serving.js';
import { good as goodOrder, PAYOUT, Sandboxed } from '../apps/sandbox/sandbox.js';
import { Studio } from '../apps/studio/server/studio.js';
import { answerIn, commit, inRepository, NAME, put, sh } from '../apps/studio/git/repository.js';
import { payrules } from '../support/cli.js';
import { runProgram } from '../support/process.js';
import { until } from '../support/until.js';
import { authoringSchemas } from '../../src/workbench/rulebook/load/package-schemas.js';

const text = readFileSync('SECURITY.md', 'utf8');
/** The rows of the table in SECURITY.md: the number, the bold text and the tests of each promise. */
const rows = [...text.matchAll(/^\| (\d+) \| \*\*([^*]+)\*\* \|.*\| (.+) \|$/gm)].map(([, number, words, tests]) => ({
  number: Number(number),
  words: words!,
  tests: [...tests!.matchAll(/`([^`]+)`/g)].map(([, path]) => path!),
}));
const promised = rows.map(({ words }) => words);

const fixtures = allIds().map((id) => ({
  validate: evaluatorOf(compiledFixture(id)),
  good: exampleOrder(fixtureOperation(id)),
}));

const promises: Readonly<Record<string, () => void | Promise<void>>> = {
  'No order makes it throw': () => {
    const values = [null, undefined, 1n, Symbol('x'), () => 'x', new Proxy({}, { get: () => raise() })];
    for (const { validate } of fixtures) for (const value of values) expect(validate(value).valid).toBe(false);
    // The other promises in SECURITY.md; their own tests have more values.
    const id = 'beta.collection';
    const modules = fixtureModules(id);
    for (const value of values) {
      expect(evaluatorOf(compiledFixture(id))({}, { facts: { cardCountry: value as string } }).valid).toBe(false);
      expect(requirementsOf(modules, value, {})).toBeDefined();
      expect(normalizer(id)(value).changes).toEqual([]);
      expect(formOf(modules, { order: value }).requirements.length).toBeGreaterThan(0);
      expect(readReplyOf(modules, value, {})).toMatchObject({ orders: [], certainty: 'none' });
    }
  },
  'No order is changed, and none of its fields is read twice': () => {
    for (const { validate, good } of fixtures) {
      const reads: PropertyKey[] = [];
      const order = Object.freeze({ ...good });
      validate(new Proxy(order, { get: (target, key) => (reads.push(key), Reflect.get(target, key) as unknown) }));
      expect(reads).toContain('amount');
      expect(reads.filter((key, i) => typeof key === 'string' && reads.indexOf(key) !== i)).toEqual([]);
    }
  },
  'No value of an order is repeated': () => {
    for (const { validate, good } of fixtures) {
      const { diagnostics } = validate(Object.fromEntries(Object.keys(good).map((name) => [name, 'Qx7zWv9k'])));
      expect(diagnostics.length).toBeGreaterThan(0);
      expect(JSON.stringify(diagnostics)).not.toContain('Qx7zWv');
    }
  },
  'No code is generated at run time': () => {
    const program = `import { operations, validate } from ${JSON.stringify(resolve('dist/esm/index.js'))};
      console.log(operations.some(({ id }) => validate(id, {}).valid));`;
    const options = ['--disallow-code-generation-from-strings', '--input-type=module', '-e', program];
    expect(runProgram(process.execPath, options)).toMatchObject({ out: 'false\n', err: '' });
  },
  'No order takes long': () => {
    const long = 'a@1.'.repeat(1 << 20);
    expect(long.charAt(1 << 20)).toBe('a');
    for (const { validate, good } of fixtures) {
      const steps = stepsOf(() => validate(Object.fromEntries(Object.keys(good).map((name) => [name, long]))));
      expect(steps).toBeLessThan(500_000);
    }
    // The entries of a list: as many as are allowed, and one more.
    const validate = evaluatorOf(compiledFixture('cart.order'));
    const cart = (entries: number) =>
      validate({ order_id: 'C-1', line_items: Array.from({ length: entries }, () => ({ quantity: 0 })) }).diagnostics;
    expect(cart(10_000)).toHaveLength(100);
    expect(cart(10_001).map(({ field, code }) => `${field} ${code}`)).toEqual(['line_items type']);
  },
  'An operation without rules is never valid': () => {
    const validateAny = fixtureValidators();
    const others = fixture().undocumented.map(({ id }) => id);
    expect(others).toContain('epsilon.payout');
    for (const id of [...others, '', '__proto__', 'constructor', 'toString', 'xx.payout', null, {}])
      expect(validateAny(id as string, fixtures[0]!.good)).toMatchObject({
        valid: false,
        diagnostics: [{ ruleId: 'order/operation' }],
      });
  },
  'Additions to `Object.prototype` supply no field and switch off no rule': () => {
    const prototype = Object.prototype as unknown as Record<string, unknown>;
    const additions = { amount: '120', mode: 'draft', off: ['alpha.payout/amount-required'], unknownFields: 'ignore' };
    const order = { ...exampleOrder(fixtureOperation('alpha.payout')), amount: undefined };
    try {
      Object.assign(prototype, additions);
      expect(evaluatorOf(compiledFixture('alpha.payout'))(order)).toMatchObject({
        valid: false,
        diagnostics: [{ ruleId: 'alpha.payout/amount-required' }],
      });
    } finally {
      for (const name of Object.keys(additions)) delete prototype[name];
    }
  },
  'An order with a repeated name is not validated': async () => {
    const args = ['check', 'alpha.payout', '--rules', fixtureFolder, '--format', 'ndjson'];
    const { code, out } = await payrules(args, { stdin: '{"amount":"1","amount":"40000"}' });
    expect({ code, ...(JSON.parse(out) as object) }).toMatchObject({ code: 2, error: { code: 'repeated-name' } });
    const script = embedScripts(fixture(), {}).get('payrules.embed.js')!;
    const call = `payrules.check('alpha.payout', '{"amount":"1","amount":"40000"}')`;
    expect(JSON.parse(runInNewContext(`${script};${call}`) as string)).toMatchObject({ error: { argument: 'order' } });
  },
  'Text of a rule file never becomes code': () => {
    const name = 'operations/delta.collection.yaml';
    const files = new Map(readRules(fixtureFolder));
    files.set(name, files.get(name)!.replace(/^title: .*$/m, 'title: "*/ `${hacked}` </script>"'));
    const operation = parseRulebook(files, authoringSchemas()).operations.get('delta.collection')!;
    expect(operation.title).toContain('hacked');
    expect(
      emitOperation(
        operation,
        modulePlace((module) => module),
      ),
    ).not.toMatch(/hacked|<\/script>/);
    expect(parseYaml('x.yaml', '['.repeat(100_000)).findings).toMatchObject([{ code: 'too-deep' }]);
  },
  'Nothing is half-written, and no failure looks like success': async () => {
    for (const args of [[], ['check', 'none'], ['coverage', '--rules', '/none'], ['lint', '/none']])
      expect(await payrules(args)).toMatchObject({ code: 2, out: '' });
  },
  'The studio answers only its own page': async () => {
    const studio = await Studio.start();
    const path = '/api/start';
    const token = { 'x-payrules-token': studio.token };
    const replies = await Promise.all(
      [{}, { ...token, host: 'evil.example' }, { ...token, origin: 'https://evil.example' }, token].map((headers) =>
        studio.raw('GET', path, headers),
      ),
    );
    const outside = await studio.call('GET', '/api/file?path=../../package.json');
    await studio.stop();
    expect([...replies, outside].map(({ status }) => status)).toEqual([401, 403, 403, 200, 403]);
  },
  'The package contains only what it builds': () => {
    const { scripts, files } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: Record<string, string>;
      files: string[];
    };
    expect(Object.keys(scripts).filter((script) => /install/.test(script))).toEqual([]);
    expect(files.length).toBeGreaterThan(0);
  },
  'A git repository starts no program': () => {
    // test/apps/cli/git.test.ts and test/apps/studio/git/commit.slow.test.ts run commands in such repositories.
    const source = readFileSync('src/workbench/system/git.ts', 'utf8');
    for (const setting of [
      "GIT_NO_LAZY_FETCH: '1'",
      "GIT_ALLOW_PROTOCOL: 'none'",
      'core.hooksPath=',
      'core.fsmonitor=false',
    ])
      expect(source).toContain(setting);
  },
  'The service answers only whom it should, and nothing makes it grow': async () => {
    // test/apps/serve has all limits.
    const serving = await Serving.start(smallRules(), { order: 100 });
    const path = '/v1/check/delta.collection';
    const statuses = [
      await serving.post(path, '{}'),
      await serving.post(path, '{}', { host: 'evil.example' }),
      await serving.post(path, '{}', { origin: 'https://evil.example' }),
      await serving.post(path, '{}', { 'content-type': 'text/plain' }),
      await serving.post(path, JSON.stringify({ amount: '1'.repeat(100) })),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 403, 403, 415, 413]);
    await serving.end();
  },
  'The sandbox acts on this machine alone': async () => {
    // test/apps/sandbox has all addresses, redirects and limits.
    const sandboxed = await Sandboxed.start();
    const statuses = [{}, { host: 'evil.example' }, { origin: 'https://evil.example' }].map(
      async (headers) => (await sandboxed.call('GET', '/sandbox/orders', headers)).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 403, 403]);
    await sandboxed.send(goodOrder('alpha.payout', { callbackUrl: 'http://192.0.2.1/secret' }), PAYOUT);
    await until(() => sandboxed.last.callbacks.length === 1);
    expect(sandboxed.last.callbacks[0]!.problem).toMatch(/^not sent/);
    expect(sandboxed.log).toEqual([]);
    await sandboxed.sandbox.close();
  },
  'The studio commits only the edited files': async () => {
    // test/apps/studio/git has all states of a repository, names of branches and programs.
    const studio = await inRepository();
    put(studio.folder, 'staged.txt', 'of somebody else');
    sh(studio.folder, 'add', 'staged.txt');
    const { problem } = answerIn(await commit(studio, { newBranch: 'rules/limit' }));
    const [changed, staged] = [
      sh(studio.folder, 'show', '--format=', '--name-only'),
      sh(studio.folder, 'diff', '--cached', '--name-only'),
    ];
    await studio.stop();
    expect([problem, changed, staged]).toEqual([null, NAME, 'staged.txt']);
  },
  'A batch that the studio checks is on no disk': async () => {
    // scripts/browser/studio-batch.test.mjs looks in temporary files, the log and the storage of the browser too.
    const studio = await Studio.start();
    const value = 'Zacarias-Q7';
    const headers = { 'x-payrules-token': studio.token, 'content-type': 'application/octet-stream' };
    const path = '/api/batch?name=a.csv&operation=alpha.payout';
    const opened = await studio.raw('POST', path, headers, `amount,beneficiaryName\n5,${value}\n`);
    const { batch } = JSON.parse(opened.text.trim().split('\n').at(-1)!) as { readonly batch: { readonly id: string } };
    const asked = { id: batch.id, filter: { show: 'all' }, from: 0, count: 1 };
    const shown = (await studio.call('POST', '/api/batch-rows', asked)).text;
    const order = `{"operation":"alpha.payout","order":{"mchOrderId":"${value}"}}`;
    const reply = `{"id":"${value}","outcome":"accepted"}\n`;
    const compared = await studio.raw('POST', `/api/outcomes?orders=o&length=${reply.length}`, headers, reply + order);
    const files = readdirSync(studio.folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
    const found = files.filter((file) => readFileSync(join(file.parentPath, file.name), 'utf8').includes(value));
    const { folder } = studio.uploads;
    await studio.stop();
    expect([shown.includes(value), files.length > 0, found, folder]).toEqual([true, true, [], undefined]);
    expect([compared.text.includes('"compared":1'), compared.text.includes(value)]).toEqual([true, false]);
  },
};

function raise(): never {
  throw new Error('never');
}

test.each(promised)('%s', async (promise) => {
  expect(Object.keys(promises)).toContain(promise);
  await promises[promise]!();
});

test('every promise has a test here', () => {
  expect(Object.keys(promises)).toEqual(promised);
});

test('the promises are numbered, have larger tests that are there, and fill two pages with the rest', () => {
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, i) => i + 1));
  const isThere = (path: string): boolean =>
    [path, `test/${path}`, `test/${path}.test.ts`, `test/${path}.slow.test.ts`].some((each) => existsSync(each));
  expect(rows.filter(({ tests }) => tests.length === 0 || !tests.every(isThere))).toEqual([]);
  expect(text.split(/\s+/).length).toBeLessThan(1200);
});
