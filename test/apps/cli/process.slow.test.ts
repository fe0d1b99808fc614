import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { exampleOrder } from '../../../src/core/model/example-order.js';
import { smallRules } from './fixture.js';
import { fixtureOperation } from '../../fixtures/fixture.js';
import { MAIN, runInShell, runProcess, runProgram, startProcess } from '../../support/process.js';

const folder = mkdtempSync(join(tmpdir(), 'payrules-process-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const RULES = smallRules();
const order = JSON.stringify(exampleOrder(fixtureOperation('delta.collection')));
const CHECK = ['check', 'delta.collection', ...RULES, '--format', 'ndjson'];
const indexesIn = (out: string): readonly number[] =>
  out
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { readonly index: number }).index);

test('a process reads orders from standard input and ends with the exit code of the run', () => {
  expect(runProcess(CHECK, { input: order })).toMatchObject({ code: 0, err: '' });
  expect(runProcess(['chek'])).toMatchObject({
    code: 2,
    out: '',
    err: 'payrules: there is no command chek; did you mean check?\n',
  });
});

// Windows has no such shell, devices or signals.
(process.platform === 'win32' ? describe.skip : describe)('output that cannot be written', () => {
  // Other systems have no device that is always full.
  (process.platform === 'linux' ? test : test.skip).each([
    ['check', CHECK],
    ['--help', ['--help']],
  ])('to a full disk ends %s with 2 and a message', (_, args) => {
    expect(runInShell('exec "$0" "$@" > /dev/full', args, { input: order })).toMatchObject({
      code: 2,
      err: 'payrules: the output cannot be written\n',
    });
  });

  // Other systems have no such folder. The limit of processor time ends a process that would not end.
  (process.platform === 'linux' ? test : test.skip).each([
    ['init', ['init', '/proc/x']],
    ['export', ['export', ...RULES, '--out', '/proc/x/y']],
  ])('to a folder of the system ends %s with 2 and a message', (_, args) => {
    const { code, err } = runInShell('ulimit -t 20; exec "$0" "$@"', args);
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(/^payrules: \/proc\/x\S* cannot be written: its folder is not there\n$/),
    ]);
  });

  test('to a file beyond the limit ends export with 2, and leaves the earlier files', () => {
    const out = join(folder, 'out');
    mkdirSync(out);
    writeFileSync(join(out, 'manifest.json'), 'generated from the rules, before\n');
    const args = ['export', ...RULES, '--out', out];
    const { code, err } = runInShell(`trap '' XFSZ; ulimit -f 1; exec "$0" "$@"`, args);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringMatching(/^payrules: \S+ cannot be written\n$/) });
    const entries = readdirSync(out, { recursive: true, withFileTypes: true });
    expect(entries.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual(['manifest.json']);
    expect(readFileSync(join(out, 'manifest.json'), 'utf8')).toBe('generated from the rules, before\n');
  });

  test('to a closed pipe ends check with 141, whole lines and no message', () => {
    const { out, err } = runInShell(`("$0" "$@"; echo "exit $?" >&2) | head -n 2`, CHECK, {
      input: '{"x":1}\n'.repeat(5000),
    });
    expect(indexesIn(out)).toEqual([0, 1]);
    expect(err).toBe('exit 141\n');
  });
});

// A nightly job that appends its messages to a full disk must not take "cannot be read" for "orders refused".
(process.platform === 'linux' ? describe : describe.skip)(
  'a message that cannot be written does not change the exit code',
  () => {
    const [FULL, CLOSED, UNREAD] = ['2> /dev/full', '2>&-', '2> >(true)'];
    test.each<[string, readonly string[], number, readonly string[]]>([
      ['a file that is not there', ['check', 'pe.payout', join(folder, 'absent.json')], 2, [FULL, CLOSED, UNREAD]],
      ['a folder that is not there', ['lint', join(folder, 'absent')], 2, [FULL]],
      // Without a message, the command writes nothing to the first and the last of these.
      ['a refused order', CHECK, 1, [CLOSED]],
      ['an accepted order, with a note', ['check', 'pe.payout', '--format', 'ndjson'], 1, [FULL, CLOSED, UNREAD]],
    ])('%s', (_, args, expected, streams) => {
      const input = args === CHECK ? '{}' : order;
      for (const stderr of streams) {
        const script = `exec "$0" "$@" ${stderr}`;
        const { code } = runProgram('/bin/bash', ['-c', script, process.execPath, MAIN, ...args], { input });
        expect([stderr, code]).toEqual([stderr, expected]);
      }
    });
  },
);

test('SIGINT ends check at once with 130 and whole lines, although standard input stays open', async () => {
  const { child, ended } = startProcess([...CHECK, '--input', 'ndjson']);
  child.stdout.once('data', () => child.kill('SIGINT'));
  child.stdin.write(`${order}\n`.repeat(100));
  const { code, out, err } = await ended;
  expect(code).toBe(130);
  expect(err).toMatch(/^payrules: ended after \d+ orders; the report is partial\n$/);
  expect(out.endsWith('\n')).toBe(true);
  expect(indexesIn(out).length).toBeGreaterThan(0);
});

test('lint of files of closing and opening brackets ends with findings', () => {
  const [rules, count] = [join(folder, 'brackets'), 8];
  mkdirSync(rules);
  for (let i = 0; i < count; i++)
    writeFileSync(join(rules, `${i}.bindings.yaml`), `${']'.repeat(1000)}\n---\n${'['.repeat(1000)}`);
  const { code, signal, out } = runProcess(['lint', rules]);
  expect({ code, signal }).toEqual({ code: 1, signal: null });
  expect(out.match(/ too-deep$/gm)).toHaveLength(count);
});

test('lint reads no device, pipe, folder or large file as a rule file', () => {
  const rules = join(folder, 'odd rules');
  mkdirSync(join(rules, 'lists'), { recursive: true });
  if (process.platform !== 'win32') runProgram('mkfifo', [join(rules, 'pipe.yaml')]);
  symlinkSync('/dev/zero', join(rules, 'device.yaml'));
  mkdirSync(join(rules, 'folder.yaml'));
  writeFileSync(join(rules, 'lists/large.yaml'), Buffer.alloc(256 * 1024 + 1));
  const { code, out } = runProcess(['lint', rules, '--format', 'json'], { timeout: 20_000 });
  const { findings } = JSON.parse(out) as {
    readonly findings: readonly { readonly file: string; readonly code: string }[];
  };
  expect(code).toBe(1);
  expect(findings.map((finding) => [basename(finding.file), finding.code])).toEqual([
    ['device.yaml', 'unreadable'],
    ['folder.yaml', 'unreadable'],
    ['large.yaml', 'too-large'],
    ...(process.platform === 'win32' ? [] : [['pipe.yaml', 'unreadable']]),
  ]);
});
