import fs, { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { exampleOrder } from '../../src/core/model/example-order.js';
import { smallRules } from '../apps/cli/fixture.js';
import { fixtureOperation } from '../fixtures/fixture.js';
import { payrules } from '../support/cli.js';
import { runProgram } from '../support/process.js';

const folder = mkdtempSync(join(tmpdir(), 'payrules-outputs-'));
const place = join(folder, 'place');
const rules = join(place, 'rules');
const RULES = smallRules('alpha.payout');
const [, edited] = smallRules();
const orders = join(folder, 'orders.ndjson');
const order = exampleOrder(fixtureOperation('alpha.payout'));
writeFileSync(orders, `${JSON.stringify({ operation: 'alpha.payout', order })}\n`);
const OLD = 'generated from the rules, before\n';

/** Commands that write files, and the files that they find there. */
const commands: Readonly<
  Record<string, { readonly args: readonly string[]; readonly old: Readonly<Record<string, string>> }>
> = {
  export: {
    args: ['export', ...RULES, '--out', join(place, 'out')],
    old: { 'out/manifest.json': OLD, 'out/2020-12/alpha.payout.schema.json': OLD },
  },
  'export of OpenAPI': {
    args: ['export', ...RULES, '--target', 'openapi', '--out', join(place, 'out')],
    old: { 'out/openapi.json': OLD },
  },
  build: {
    args: ['build', ...RULES, '--out', join(place, 'own')],
    old: { 'own/package.json': '{"description":"Order validators written by payrules build"}', 'own/index.js': OLD },
  },
  'lint --fix': { args: ['lint', rules, '--fix'], old: {} },
  'backtest --report': {
    args: ['backtest', RULES[1]!, RULES[1]!, orders, '--report', join(place, 'page.html')],
    old: { 'page.html': OLD },
  },
  new: { args: ['new', 'xx.collection', '--rules', rules], old: {} },
};

/** Writes the files before a command, with keys that `lint --fix` puts into another order. */
beforeEach(() => {
  rmSync(place, { recursive: true, force: true });
  cpSync(edited!, rules, { recursive: true });
  const file = join(rules, 'operations/delta.collection.yaml');
  const text = readFileSync(file, 'utf8').replace(/( *)- id: (\S+)\n( *)field: (\S+)\n/, '$1- field: $4\n$3id: $2\n');
  writeFileSync(file, text);
  for (const { old } of Object.values(commands)) {
    for (const [name, content] of Object.entries(old)) {
      mkdirSync(dirname(join(place, name)), { recursive: true });
      writeFileSync(join(place, name), content);
    }
  }
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function filesIn(path: string): Readonly<Record<string, string>> {
  const names = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(names.sort().map((name) => [name.slice(path.length + 1), readFileSync(name, 'utf8')]));
}

describe('each command', () => {
  test.each(Object.entries(commands))('%s replaces files', async (_, { args }) => {
    const before = filesIn(place);
    await payrules(args);
    const after = filesIn(place);
    expect(Object.keys(after).filter((name) => after[name] !== before[name])).not.toEqual([]);
  });

  test.each(Object.entries(commands))(
    '%s leaves all files as they were where the disk is full',
    async (_, { args }) => {
      const before = filesIn(place);
      const real = writeFileSync;
      const write = jest.spyOn(fs, 'writeFileSync').mockImplementation((file, content, options) => {
        real(file, (content as string).slice(0, 512), options);
        throw new Error('ENOSPC');
      });
      const { code, out, err } = await payrules(args);
      write.mockRestore();
      expect({ code, out, err }).toEqual({
        code: 2,
        out: '',
        err: expect.stringMatching(/^payrules: \S+(?::.*)? cannot be written\n$/),
      });
      expect(filesIn(place)).toEqual(before);
    },
  );
});

describe('files that cannot be moved to their places', () => {
  /** Runs a command on a disk that refuses some moves: this many, after a number of others. */
  async function runFailing(name: string, after: number, times: number): ReturnType<typeof payrules> {
    const real = fs.renameSync;
    let moves = 0;
    const move = jest.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
      if (moves++ >= after && moves <= after + times) throw new Error('EIO');
      real(from, to);
    });
    const ran = await payrules(commands[name]!.args);
    move.mockRestore();
    return ran;
  }

  test.each([
    ['export', 1],
    ['build', 1],
    ['lint --fix', 0],
  ])('%s leaves all files as they were', async (name, after) => {
    const before = filesIn(place);
    expect((await runFailing(name, after, 1)).code).toBe(2);
    expect(filesIn(place)).toEqual(before);
  });

  test.each([
    ['export', 1],
    ['build', 1],
  ])('%s keeps what it cannot put back, and its message has the path', async (name, after) => {
    const { code, err } = await runFailing(name, after, 99);
    expect(code).toBe(2);
    const kept = Array.from(err.matchAll(/the earlier \S+(?: are| is) in (\S+) now/g), ([, path]) => path!);
    expect(kept.map((path) => readFileSync(name === 'build' ? join(path, 'index.js') : path, 'utf8'))).toContain(OLD);
  });
});

/** When a signal arrives: before the call of a function, after a number of other calls. */
const moments = [
  ['SIGINT', 'writeFileSync', 0],
  ['SIGHUP', 'renameSync', 0],
  ['SIGTERM', 'writeFileSync', 2],
  ['SIGTERM', 'renameSync', 1],
] as const;

/**
 * A program that writes three files with one of the two functions that every command uses, and gets the signal at each of these moments.
 */
const writingBy = (write: string): string => `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  import { writeFiles } from ${JSON.stringify(resolve('.build/esm/src/workbench/system/write-files.js'))};
  import { replaceFolder } from ${JSON.stringify(resolve('.build/esm/src/apps/cli/output/replace-folder.js'))};
  const earlier = { isFolder: () => true, isText: () => true };
  const files = new Map(['a', 'b', 'c'].map((name) => [name, 'new']));
  const start = process.cwd();
  for (const [i, [signal, call, after]] of ${JSON.stringify(moments)}.entries()) {
    process.chdir(start + '/' + i);
    const { [call]: real } = fs;
    let left = after;
    fs[call] = (...given) => (left-- === 0 && process.kill(process.pid, signal), real(...given));
    syncBuiltinESMExports();
    ${write};
    fs[call] = real;
    syncBuiltinESMExports();
    if (left >= 0) throw new Error('no signal came');
    await new Promise(setImmediate);
  }`;

// Windows has no signals to send.
(process.platform === 'win32' ? test.skip : test).each([
  ['writeFiles', 'writeFiles(files)'],
  ['replaceFolder', "replaceFolder('.', files, earlier, { cwd: process.cwd() })"],
])('a signal during the writing of files: %s writes all of them', (_, write) => {
  const targets = moments.map((__, i) => join(place, String(i)));
  for (const target of targets) {
    mkdirSync(target);
    for (const file of ['a', 'b', 'c']) writeFileSync(join(target, file), 'old');
  }
  const ended = runProgram(process.execPath, ['--input-type=module', '-e', writingBy(write)], { cwd: place });
  expect(ended).toMatchObject({ code: 0, signal: null, err: '' });
  for (const target of targets) expect(filesIn(target)).toEqual({ a: 'new', b: 'new', c: 'new' });
  expect(readdirSync(place).filter((entry) => entry.startsWith('.'))).toEqual([]);
});
