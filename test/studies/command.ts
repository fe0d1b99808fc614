import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const main = resolve('dist/esm/cli/main.js');

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the built command line. */
export function payrules(args: readonly string[], { cwd = '.', input = '', node = [] as readonly string[] } = {}): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...node, main, ...args], {
    cwd,
    input,
    encoding: 'utf8',
  });
  return { code: status, out: stdout, err: stderr };
}

/** Runs it, gives it some input that does not end, and sends it Ctrl-C once it has had time to read that. */
export function interrupted(args: readonly string[], input: string): Promise<Ran> {
  const child = spawn(process.execPath, [main, ...args]);
  const ran = { out: '', err: '' };
  child.stdout.on('data', (data: Buffer) => (ran.out += data.toString()));
  child.stderr.on('data', (data: Buffer) => (ran.err += data.toString()));
  child.stdin.on('error', () => undefined);
  // More than a pipe holds: once all is taken, the program is reading.
  child.stdin.write(input, () => setTimeout(() => child.kill('SIGINT'), 500));
  return new Promise((done) => child.on('close', (code) => done({ code, ...ran })));
}

/** A folder for one test file; gone afterwards. */
export function scratch(): { readonly folder: string; readonly remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'payrules-test-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
