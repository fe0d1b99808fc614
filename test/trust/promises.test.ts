import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { loadRulebook, readRules, readSchemas, emitOperation } from '../../src/compiler/index.js';
import { operations, validate, type OperationId } from '../../src/index.js';
import { parseYaml } from '../../src/rulebook/yaml-file.js';
import { payrules } from '../cli/run.js';
import { Studio } from '../cli/studio/studio.js';
import { clean, operationIds } from '../verdicts/support.js';

const text = readFileSync('SECURITY.md', 'utf8');
/** The promises of SECURITY.md: the bold words of each. */
const promised = [...text.matchAll(/^\d+\. \*\*([^*]+?)[.:,]?\*\*/gm)].map(([, words]) => words!);

const promises: Readonly<Record<string, () => void | Promise<void>>> = {
  'No order makes it throw': () => {
    for (const id of operationIds)
      for (const order of [null, undefined, 1n, Symbol('x'), () => id, new Proxy({}, { get: () => raise() })])
        expect(validate(id, order).valid).toBe(false);
  },
  'No order is changed, and none of its fields is read twice': () => {
    for (const id of operationIds) {
      const reads: PropertyKey[] = [];
      const order = Object.freeze({ ...clean[id] });
      validate(id, new Proxy(order, { get: (target, key) => (reads.push(key), Reflect.get(target, key) as unknown) }));
      expect(reads.filter((key, i) => typeof key === 'string' && reads.indexOf(key) !== i)).toEqual([]);
    }
  },
  'No value of an order is repeated': () => {
    for (const id of operationIds)
      expect(
        JSON.stringify(
          validate(id, Object.fromEntries(Object.keys(clean[id]).map((name) => [name, 'Qx7zWv9k'])) as never)
            .diagnostics,
        ),
      ).not.toContain('Qx7zWv');
  },
  'No code is made at run time': () => {
    const program = `import { validate } from '${join(process.cwd(), 'dist/esm/index.js')}'; console.log(validate('pe.payout', {}).valid);`;
    expect(
      execFileSync(
        process.execPath,
        ['--disallow-code-generation-from-strings', '--input-type=module', '-e', program],
        { encoding: 'utf8' },
      ),
    ).toBe('false\n');
  },
  'No order takes long': () => {
    const long = 'a@1.'.repeat(1 << 20);
    expect(long.charAt(1 << 20)).toBe('a');
    const started = performance.now();
    for (const id of operationIds) validate(id, Object.fromEntries(Object.keys(clean[id]).map((name) => [name, long])));
    expect(performance.now() - started).toBeLessThan(50 * operationIds.length);
  },
  'An operation without rules is never valid': () => {
    const others = operations.filter(({ documented }) => !documented).map(({ id }) => id);
    expect(others.length).toBeGreaterThan(0);
    for (const id of [...others, '', '__proto__', 'constructor', 'toString', 'xx.payout', null, {}])
      expect(validate(id as OperationId, clean['pe.payout'])).toMatchObject({
        valid: false,
        diagnostics: [{ ruleId: 'order/operation' }],
      });
  },
  'What `Object.prototype` was given supplies no field and switches no rule off': () => {
    const prototype = Object.prototype as unknown as Record<string, unknown>;
    try {
      Object.assign(prototype, {
        amount: '5000',
        mode: 'draft',
        off: ['pe.payout/amount-required'],
        unknownFields: 'ignore',
      });
      expect(validate('pe.payout', { ...clean['pe.payout'], amount: undefined })).toMatchObject({
        valid: false,
        diagnostics: [{ ruleId: 'pe.payout/amount-required' }],
      });
    } finally {
      for (const name of ['amount', 'mode', 'off', 'unknownFields']) delete prototype[name];
    }
  },
  'An order in which a name stands twice is not judged': () => {
    expect(payrules(['check', 'pe.payout'], '{"amount":"1","amount":"40000"}')).toMatchObject({
      code: 2,
      out: expect.stringContaining('stands twice'),
    });
  },
  'Text of a rule file never becomes code': () => {
    const files = new Map(readRules('rules'));
    const name = 'operations/th.collection.yaml';
    files.set(name, files.get(name)!.replace(/^title: .*$/m, 'title: "*/ `${hacked}` </script>"'));
    const { operations: loaded, slots } = loadRulebook(files, readSchemas('schemas/authoring'));
    expect(
      emitOperation(loaded.get('th.collection')!, slots, { packageVersion: '1', specifier: (module) => module }),
    ).not.toMatch(/hacked|<\/script>/);
    expect(parseYaml('x.yaml', '['.repeat(100_000)).findings).toMatchObject([{ code: 'too-deep' }]);
  },
  'Nothing is half-written, and no failure looks like success': () => {
    for (const args of [[], ['check', 'none'], ['check', 'pe.payout', '/none'], ['coverage', '--rules', '/none']])
      expect(payrules(args)).toMatchObject({ code: 2, out: '' });
  },
  'The studio answers its own page alone': async () => {
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
  'The package holds what it builds and nothing else': () => {
    const { scripts, files } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: Record<string, string>;
      files: string[];
    };
    expect(Object.keys(scripts).filter((script) => /install/.test(script))).toEqual([]);
    expect(files.length).toBeGreaterThan(0);
  },
};

function raise(): never {
  throw new Error('never');
}

test.each(promised)('%s', async (promise) => {
  expect(Object.keys(promises)).toContain(promise);
  await promises[promise]!();
});

test('every test here is of a promise', () => {
  expect(Object.keys(promises)).toEqual(promised);
});
