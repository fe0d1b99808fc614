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
  const { status, stdout, stderr } = spawnSync(process.execPath, [...node, main, ...args], { cwd, input, encoding: 'utf8' });
  return { code: status, out: stdout, err: stderr };
}

/** Runs it, feeds it, and sends it Ctrl-C. */
export function interrupted(args: readonly string[], feed: (write: (text: string) => void) => void): Promise<Ran> {
  const child = spawn(process.execPath, [main, ...args]);
  let out = '';
  let err = '';
  child.stdout.on('data', (data: Buffer) => (out += data.toString()));
  child.stderr.on('data', (data: Buffer) => (err += data.toString()));
  child.stdin.on('error', () => undefined);
  feed((text) => child.stdin.write(text));
  return new Promise((done) => child.on('close', (code) => done({ code, out, err })).on('spawn', () => setTimeout(() => stop(), 4000)));

  function stop(): void {
    child.kill('SIGINT');
    // The reader notices at the next piece of its input.
    feed((text) => child.stdin.write(text));
  }
}

/** A folder for one test file; gone afterwards. */
export function scratch(): { readonly folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'payrules-test-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
