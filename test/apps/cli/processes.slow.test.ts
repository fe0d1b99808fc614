import { cpSync, mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { exampleOrder } from '../../../src/core/model/example-order.js';
import { file, folder, ndjson, smallRules } from './fixture.js';
import { fixtureOperation } from '../../fixtures/fixture.js';
import { runProcess, runProgram, startProcess, type Ended } from '../../support/process.js';

// Behaviour that only a process shows: signals, pipes, exit codes, memory limits, installed files.
const OPERATION = 'delta.collection';
const RULES = smallRules();
const good = exampleOrder(fixtureOperation(OPERATION));
const wrong = { ...good, amount: '0' };

describe('exit codes and streams', () => {
  test("the README's example", () => {
    const { code, out } = runProcess(['check', 'pe.payout', 'test/orders/pe.payout.json']);
    expect(code).toBe(1);
    expect(out).toMatch(/\n6 orders: \d refused/);
  });

  test('findings: 1, no colours outside a terminal', () => {
    const { code, out, err } = runProcess(['check', OPERATION, ...RULES], { input: JSON.stringify(wrong) });
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(out).not.toContain('\u001b');
  });

  test('threads of the package', () => {
    const args = ['check', OPERATION, '--format', 'ndjson', '--input', 'ndjson', ...RULES];
    const input = ndjson(Array.from({ length: 600 }, () => wrong));
    const { out } = runProcess([...args, '--jobs', '2'], { input });
    expect(out.trimEnd().split('\n')).toHaveLength(600);
    expect(out).toContain('"ruleId":"delta.collection/amount-positive"');
  });
});

/** Tests that use signals, `head` and shell pipes, which Windows does not have: there they are reported as skipped. */
const posix = process.platform === 'win32' ? test.skip : test;

describe('Ctrl-C', () => {
  const many = ndjson(Array.from({ length: 4000 }, () => wrong));

  /** Starts a run with an endless input, and sends it a signal once it writes. */
  async function interrupted(args: readonly string[]): Promise<Ended> {
    const { child, ended } = startProcess(['check', OPERATION, '--input', 'ndjson', ...RULES, ...args]);
    child.stdin.write(many);
    child.stdout.once('data', () => child.kill('SIGINT'));
    return ended;
  }

  posix('with threads: whole lines, a note, exit code 130', async () => {
    const { code, out, err } = await interrupted(['--format', 'ndjson', '--jobs', '2']);
    expect(code).toBe(130);
    for (const line of out.trimEnd().split('\n')) JSON.parse(line);
    expect(err).toMatch(/^payrules: ended after [\d,]+ orders?; the report is partial\n$/);
  });
});

describe('memory', () => {
  test('NDJSON of any size needs little', () => {
    const path = file('large.ndjson', ndjson([{ ...good, purpose: 'x'.repeat(8000) }]).repeat(10_000));
    const args = ['check', OPERATION, path, '--format', 'ndjson', ...RULES];
    const { code, out, err } = runProcess(args, { node: ['--max-old-space-size=32'] });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.trimEnd().split('\n')).toHaveLength(10_000);
  });

  test('too many entries are refused before they are parsed', () => {
    const path = file('entries.json', `[${'[],'.repeat(1_999_999)}[]]`);
    const { code, out, err } = runProcess(['check', OPERATION, path, ...RULES], { node: ['--max-old-space-size=32'] });
    expect({ code, out, err }).toEqual({
      code: 2,
      out: '',
      err: `payrules: ${path}: the text has more than 1,000,000 entries or objects; write one order on each line and use --input ndjson\n`,
    });
  });

  test.each([
    ['line.ndjson', (names: string) => `{"a":{${names}}}\n`, 'the line'],
    ['list.json', (names: string) => `[{"a":{${names}}}]`, 'an entry'],
  ])('half a million names in one order are refused before they are parsed: %s', (name, textOf, what) => {
    const names = Array.from({ length: 500_000 }, (_, i) => `"k${i}":1`).join();
    const text = textOf(names);
    const [args, input] = name === 'list.json' ? [[file(name, text)], ''] : [['-'], text];
    const { code, out, err } = runProcess(['check', OPERATION, ...args, ...RULES], {
      input,
      node: ['--max-old-space-size=32'],
    });
    expect(code).toBe(2);
    expect(out + err).toContain(`${what} has more than 200,000 names and items; write a list of orders`);
  });

  test('the line of a fault after many lines needs none', () => {
    const lines = 6 * 2 ** 20;
    const path = file('newlines.json', `${'\n'.repeat(lines)}  x`);
    const { code, err } = runProcess(['check', OPERATION, path, ...RULES], { node: ['--max-old-space-size=32'] });
    expect(code).toBe(2);
    expect(err).toContain(`${path}:${lines + 1}:3: not JSON: a value is expected here`);
  });
});

test('in a checkout, each command notes a rule file, a schema and a source file that are newer than the build', () => {
  const checkout = resolve(folder, 'checkout');
  for (const path of ['dist/esm', 'rules', 'package.json', 'scripts/build.mjs', 'schemas/authoring'])
    cpSync(path, join(checkout, path), { recursive: true });
  symlinkSync(resolve('node_modules'), join(checkout, 'node_modules'), 'junction');
  for (const path of ['src/core', 'src/generated']) mkdirSync(join(checkout, path), { recursive: true });
  for (const path of ['src/core/index.ts', 'src/generated/countries.ts']) writeFileSync(join(checkout, path), '');
  const main = join(checkout, 'dist/esm/cli/main.js');
  const noteOf = (command: string): string =>
    runProgram(process.execPath, [main, command, 'pe.payout', '-'], { input: '{}', cwd: checkout }).err;
  const touch = (path: string, seconds: number): void => utimesSync(join(checkout, path), seconds, seconds);
  const edited = 'rules/operations/pe.payout.yaml';
  touch('dist/esm/cli/main.js', 4e9);
  expect(noteOf('check')).toBe('');
  touch(edited, 4e9 + 1);
  const note = `payrules: ${edited} is newer than the build that this command uses; run npm run build\n`;
  expect([noteOf('check'), noteOf('requirements')]).toEqual([note, note]);
  touch(edited, 4e9);
  touch('src/generated/countries.ts', 4e9 + 1);
  expect(noteOf('check')).toBe('');
  const schema = 'schemas/authoring/operation.schema.json';
  touch(schema, 4e9 + 1);
  expect(noteOf('lint')).toContain(note.replace(edited, schema));
  touch(schema, 4e9);
  touch('src/core/index.ts', 4e9 + 1);
  expect(noteOf('check')).toBe(note.replace(edited, 'src/core/index.ts'));
  expect(noteOf('lint')).toContain(note.replace(edited, 'src/core/index.ts'));
  rmSync(join(checkout, 'scripts/build.mjs'));
  expect(noteOf('check')).toBe('');
});
