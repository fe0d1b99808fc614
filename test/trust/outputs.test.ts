import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { MAIN } from '../cli/run.js';
import { clean } from '../verdicts/support.js';

const folder = mkdtempSync(join(tmpdir(), 'payrules-outputs-'));
const place = join(folder, 'place');
const rules = join(place, 'rules');
const overlay = join(folder, 'overlay');
const orders = join(folder, 'orders.ndjson');
const OLD = 'generated from the rules, before\n';

mkdirSync(overlay);
writeFileSync(
  join(overlay, 'th.collection.yaml'),
  'change:\n  - { rule: payment-type-seen, off: true, reason: agreed, until: 2099-01-01 }\n',
);
writeFileSync(orders, `${JSON.stringify({ operation: 'pe.payout', order: clean['pe.payout'] })}\n`);

/** Commands that write files, and the files that must stand as they were, or be whole. */
const commands: Readonly<
  Record<string, { readonly args: readonly string[]; readonly old: Readonly<Record<string, string>> }>
> = {
  export: {
    args: ['export', '--out', join(place, 'out')],
    old: { 'out/manifest.json': OLD, 'out/2020-12/th.collection.schema.json': OLD },
  },
  'export of OpenAPI': {
    args: ['export', '--target', 'openapi', '--out', join(place, 'out')],
    old: { 'out/openapi.json': OLD },
  },
  build: {
    args: ['build', '--overlay', overlay, '--out', join(place, 'own')],
    old: { 'own/package.json': '{"description":"Order validators written by payrules build"}', 'own/index.js': OLD },
  },
  'lint --fix': { args: ['lint', rules, '--fix'], old: {} },
  'backtest --report': {
    args: ['backtest', 'rules', 'rules', orders, '--report', join(place, 'page.html')],
    old: { 'page.html': OLD },
  },
  new: { args: ['new', 'xx.collection', '--rules', rules], old: {} },
};

/** The place as it was before the command, with cards that `lint --fix` would put in order. */
beforeEach(() => {
  rmSync(place, { recursive: true, force: true });
  cpSync('rules', rules, { recursive: true });
  const thai = join(rules, 'operations/th.collection.yaml');
  writeFileSync(
    thai,
    readFileSync(thai, 'utf8').replace(/( *)- id: (\S+)\n( *)field: (\S+)\n/, '$1- field: $4\n$3id: $2\n'),
  );
  for (const { old } of Object.values(commands)) {
    for (const [name, text] of Object.entries(old)) {
      mkdirSync(dirname(join(place, name)), { recursive: true });
      writeFileSync(join(place, name), text);
    }
  }
});

function filesIn(path: string): Readonly<Record<string, string>> {
  const names = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(names.sort().map((name) => [name.slice(path.length + 1), readFileSync(name, 'utf8')]));
}

/** Windows has no shell that limits the size of files, as a full disk does, and no interrupt to send: there these show as skipped. */
const isUnix = process.platform !== 'win32';

(isUnix ? describe : describe.skip)(
  'a disk that is full in the middle of a file: 2, a message, and all is as it was',
  () => {
    test.each(Object.entries(commands))('%s', (_, { args }) => {
      const before = filesIn(place);
      const { status, stderr, stdout } = spawnSync(
        '/bin/sh',
        ['-c', `trap '' XFSZ; ulimit -f 1; exec "$0" "$@"`, process.execPath, MAIN, ...args],
        { encoding: 'utf8' },
      );
      expect({ status, stderr, stdout }).toEqual({
        status: 2,
        stderr: expect.stringMatching(/^payrules: \S+(?::.*)? cannot be written\n$/),
        stdout: '',
      });
      expect(filesIn(place)).toEqual(before);
    });
  },
);

/** Sends the program a signal in the middle of its writing: before a certain file is written, or moved to its place. */
const interrupting = (sent: string, call: string, after: number): string =>
  `data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const { ${call}: real } = fs;
  let left = ${after};
  fs.${call} = (...given) => (left-- === 0 && process.kill(process.pid, '${sent}'), real(...given));
  syncBuiltinESMExports();`)}`;

(isUnix ? describe : describe.skip)(
  'a signal while files are written: all are whole, and nothing is left beside them',
  () => {
    const whole = new Map<string, Readonly<Record<string, string>>>();

    test.each(Object.entries(commands))('%s', (name, { args }) => {
      const before = filesIn(place);
      spawnSync(process.execPath, [MAIN, ...args]);
      whole.set(name, filesIn(place));
      expect(whole.get(name)).not.toEqual(before);
    });

    const moments = Object.keys(commands).flatMap((name) =>
      [
        ['SIGINT', 'writeFileSync', 0],
        ['SIGHUP', 'renameSync', 0],
        ['SIGTERM', 'writeFileSync', 2],
        ['SIGTERM', 'renameSync', 1],
      ].map(([signal, call, after]) => [name, signal as string, call as string, after as number] as const),
    );
    test.each(
      moments.filter(
        ([name, , call, after]) =>
          /^(?:export|build)$/.test(name) || (after === 0 && (name !== 'new' || call === 'writeFileSync')),
      ),
    )('%s, %s at %s %i', (name, sent, call, after) => {
      const { signal, status } = spawnSync(
        process.execPath,
        ['--import', interrupting(sent, call, after), MAIN, ...commands[name]!.args],
        { encoding: 'utf8' },
      );
      expect([signal, status]).toEqual([null, 0]);
      expect(filesIn(place)).toEqual(whole.get(name));
      expect(readdirSync(place).filter((entry) => entry.startsWith('.'))).toEqual([]);
    });
  },
);

/** A disk that fails from a certain move on, for so many of them. */
const failing = (after: number, times: number): string =>
  `data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const real = fs.renameSync;
  let moves = 0;
  fs.renameSync = (...given) => {
    if (moves++ >= ${after} && moves <= ${after + times}) throw new Error('EIO');
    real(...given);
  };
  syncBuiltinESMExports();`)}`;

describe('files that cannot take their places', () => {
  const fail = (name: string, after: number, times: number) =>
    spawnSync(process.execPath, ['--import', failing(after, times), MAIN, ...commands[name]!.args], {
      encoding: 'utf8',
    });

  test.each([
    ['export', 17],
    ['build', 1],
    ['lint --fix', 0],
  ])('%s: all is as it was', (name, after) => {
    const before = filesIn(place);
    expect(fail(name, after, 1).status).toBe(2);
    expect(filesIn(place)).toEqual(before);
  });

  test.each([
    ['export', 17],
    ['build', 1],
  ])('%s: what cannot be put back is kept, and the message says where', (name, after) => {
    const { status, stderr } = fail(name, after, 99);
    expect(status).toBe(2);
    const kept = Array.from(stderr.matchAll(/; what stood (?:there|in \S+) is in (\S+) now/g), ([, path]) => path!);
    expect(kept.map((path) => readFileSync(name === 'build' ? join(path, 'index.js') : path, 'utf8'))).toContain(OLD);
  });
});
