import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';

// What only a process shows: signals, pipes, exit codes, memory limits, installed files.
const MAIN = resolve('dist/esm/cli/main.js');
const RULES = ['--rules', 'test/fixtures/rules'];
const [good, wrong] = JSON.parse(readFileSync('test/fixtures/orders/alpha.payout.json', 'utf8')) as readonly object[];

const folder = mkdtempSync(join(tmpdir(), 'payrules-process-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const ndjson = (orders: readonly unknown[]): string => orders.map((order) => `${JSON.stringify(order)}\n`).join('');

interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function payrules(args: readonly string[], input = '', node: readonly string[] = []): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...node, MAIN, ...args], {
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 29,
  });
  return { code: status, out: stdout, err: stderr };
}

describe('exit codes and streams', () => {
  test("the README's example", () => {
    const { code, out } = payrules(['check', 'pe.payout', 'test/orders/pe.payout.json']);
    expect(code).toBe(1);
    expect(out).toMatch(/\n6 orders: \d refused/);
  });

  test('findings: 1, no colours outside a terminal', () => {
    const { code, out, err } = payrules(['check', 'alpha.payout', ...RULES], JSON.stringify(wrong));
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(out).not.toContain('\u001b');
  });

  test('threads of the package', () => {
    const args = ['check', 'alpha.payout', '--format', 'ndjson', '--input', 'ndjson', ...RULES];
    const input = ndjson(Array.from({ length: 3000 }, () => wrong));
    const { out } = payrules([...args, '--jobs', '2'], input);
    expect(out.trimEnd().split('\n')).toHaveLength(3000);
    expect(out).toContain('"ruleId":"alpha.payout/amount-range"');
  });

  test('build compiles as of --at', () => {
    const moduleOn = (at: string): string => {
      const out = join(folder, `build-${at}`);
      expect(payrules(['build', '--out', out, '--at', at, ...RULES])).toMatchObject({ code: 0, err: '' });
      return readFileSync(join(out, 'alpha.collection.form.js'), 'utf8');
    };
    expect(moduleOn('2031-05-31')).not.toBe(moduleOn('2031-06-01'));
  });
});

/** Tests that use signals, `head` and shell pipes, which Windows does not have: there they show as skipped. */
const posix = process.platform === 'win32' ? test.skip : test;

describe('Ctrl-C', () => {
  const many = ndjson(Array.from({ length: 16_000 }, () => wrong));

  /** Starts a run whose input does not end, and sends it a signal once it writes. */
  async function interrupted(args: readonly string[]): Promise<Ran> {
    const child = spawn(process.execPath, [MAIN, 'check', 'alpha.payout', '--input', 'ndjson', ...RULES, ...args]);
    const ran = { out: '', err: '' };
    child.stdout.on('data', (data: Buffer) => (ran.out += data.toString()));
    child.stderr.on('data', (data: Buffer) => (ran.err += data.toString()));
    child.stdin.on('error', () => undefined);
    child.stdin.write(many);
    await new Promise((started) => child.stdout.once('data', started));
    child.kill('SIGINT');
    return new Promise((done) => child.on('close', (code) => done({ code, ...ran })));
  }

  posix('with threads: whole lines, a note, exit code 130', async () => {
    const { code, out, err } = await interrupted(['--format', 'ndjson', '--jobs', '2']);
    expect(code).toBe(130);
    for (const line of out.trimEnd().split('\n')) expect(() => JSON.parse(line) as unknown).not.toThrow();
    expect(err).toMatch(/^payrules: ended after \d+ orders?; the report is partial\n$/);
  });
});

describe('memory', () => {
  test('NDJSON of any size needs little', () => {
    const path = file('large.ndjson', ndjson(Array.from({ length: 1000 }, () => good)).repeat(100));
    const args = ['check', 'alpha.payout', path, '--format', 'ndjson', ...RULES];
    const { code, out, err } = payrules(args, '', ['--max-old-space-size=96']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.trimEnd().split('\n')).toHaveLength(100_000);
  });

  test('too many entries are refused before they are parsed', () => {
    const path = file('entries.json', `[${'[],'.repeat(3_999_999)}[]]`);
    const { code, out, err } = payrules(['check', 'alpha.payout', path, ...RULES], '', ['--max-old-space-size=128']);
    expect({ code, out, err }).toEqual({
      code: 2,
      out: '',
      err: `payrules: ${path}: the text has more than 1,000,000 entries or objects; write one order on each line and use --input ndjson\n`,
    });
  });

  test.each([
    ['line.ndjson', (names: string) => `{"a":{${names}}}\n`, 'the line'],
    ['list.json', (names: string) => `[{"a":{${names}}}]`, 'an entry'],
  ])('a million names in one order are refused before they are parsed: %s', (name, textOf, what) => {
    const names = Array.from({ length: 1_000_000 }, (_, i) => `"k${i}":1`).join();
    const text = textOf(names);
    const [args, input] = name === 'list.json' ? [[file(name, text)], ''] : [['-'], text];
    const { code, out, err } = payrules(['check', 'alpha.payout', ...args, ...RULES], input, [
      '--max-old-space-size=48',
    ]);
    expect(code).toBe(2);
    expect(out + err).toContain(`${what} has more than 10,000 names and items; write a list of orders`);
  });

  test('the line of a fault after many lines needs none', () => {
    const path = file('newlines.json', `${'\n'.repeat(60 * 2 ** 20)}  x`);
    const { code, err } = payrules(['check', 'alpha.payout', path, ...RULES], '', ['--max-old-space-size=300']);
    expect(code).toBe(2);
    expect(err).toContain(`${path}:${60 * 2 ** 20 + 1}:3: not JSON: a value is expected here`);
  });

  test('a thread has room for the long report of many short lines', () => {
    const args = ['check', 'alpha.payout', '--why', '--format', 'ndjson', '--jobs', '2', ...RULES];
    const { code, err } = payrules(args, '{}\n'.repeat(20_000));
    expect([code, err]).toEqual([1, '']);
  });
});

describe('in a checkout', () => {
  test.each(['check', 'requirements'])('%s notes a rule file that is newer than the build', (command) => {
    const checkout = join(folder, `checkout-${command}`);
    for (const path of ['dist/esm', 'rules', 'package.json', 'scripts/build.mjs'])
      cpSync(path, join(checkout, path), { recursive: true });
    mkdirSync(join(checkout, 'schemas'));
    symlinkSync(resolve('node_modules'), join(checkout, 'node_modules'), 'junction');
    const noteOf = (): string =>
      spawnSync(process.execPath, [join(checkout, 'dist/esm/cli/main.js'), command, 'pe.payout', '-'], {
        input: '{}',
        encoding: 'utf8',
      }).stderr;
    const touch = (path: string, seconds: number): void => utimesSync(join(checkout, path), seconds, seconds);
    const edited = 'rules/operations/pe.payout.yaml';
    touch('dist/esm/cli/main.js', 4e9);
    expect(noteOf()).toBe('');
    touch(edited, 4e9 + 1);
    expect(noteOf()).toBe(`payrules: ${edited} is newer than the build that this command uses; run npm run build\n`);
    rmSync(join(checkout, 'scripts/build.mjs'));
    expect(noteOf()).toBe('');
  });
});
