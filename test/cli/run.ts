import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The compiled command line. */
export const MAIN = join(process.cwd(), 'dist/esm/cli/main.js');

/** One of `results`, or one line of NDJSON. */
export interface Item {
  readonly index: number;
  readonly file?: string;
  readonly line?: number;
  readonly operation?: string;
  readonly valid?: boolean;
  readonly diagnostics?: readonly {
    readonly ruleId: string;
    readonly field: string;
    readonly severity: string;
    readonly source: Readonly<Record<string, unknown>>;
  }[];
  readonly unjudged?: readonly { readonly ruleId: string; readonly needs: string }[];
  readonly error?: { readonly code: string; readonly message: string };
}

/** Runs `payrules` and returns its exit code and what it wrote. */
export function payrules(
  args: readonly string[],
  input: string | Buffer = '',
): { readonly code: number | null; readonly out: string; readonly err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  return { code: status, out: stdout, err: stderr };
}

/** Runs `check` on standard input with NDJSON output. */
export function check(
  args: readonly string[],
  input: string | Buffer,
): { readonly code: number | null; readonly items: readonly Item[]; readonly err: string } {
  const { code, out, err } = payrules(['check', ...args, '--format', 'ndjson'], input);
  return {
    code,
    items: out
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Item),
    err,
  };
}

const folder = mkdtempSync(join(tmpdir(), 'payrules-'));

/** Writes a file into a folder of this test's own. */
export function file(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** The sample orders. */
export const peru = JSON.parse(readFileSync('test/orders/pe.payout.json', 'utf8')) as readonly Readonly<
  Record<string, unknown>
>[];
export const pakistan = readFileSync('test/orders/pk.payout.ndjson', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);

export function ndjson(values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('');
}
