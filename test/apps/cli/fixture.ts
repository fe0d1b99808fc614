import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';
import { payrules, type Start } from '../../support/cli.js';

/** The arguments that make a command use the fixture rulebook. */
export const RULES = ['--rules', 'test/fixtures/rules'] as const;
export const BINDINGS = ['--bindings', 'test/fixtures/bindings.yaml'] as const;
export const SAMPLES = 'test/fixtures/orders/alpha.payout.json';
export const MIXED = 'test/fixtures/orders/mixed.ndjson';

type Order = Readonly<Record<string, unknown>>;

/** Orders of `alpha.payout`: with the fixture's bindings the first has no findings, and the others have errors. */
export const samples = JSON.parse(readFileSync(SAMPLES, 'utf8')) as readonly Order[];
export const [good, wrong] = samples as readonly [Order, Order];

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
    readonly message: string;
    readonly cause?: string;
    readonly source: Readonly<Record<string, unknown>>;
  }[];
  readonly notEvaluated?: readonly { readonly ruleId: string; readonly needs: readonly string[] }[];
  readonly error?: { readonly code: string; readonly message: string };
}

/** Runs `check` with the fixture rulebook, or with other rules. */
export const checkText = (args: readonly string[], stdin: Start['stdin'] = '', rules: readonly string[] = RULES) =>
  payrules(['check', ...args, ...rules], { stdin });

/** The same with NDJSON output. */
export async function check(
  args: readonly string[],
  stdin: Start['stdin'] = '',
  rules: readonly string[] = RULES,
): Promise<{ readonly code: number; readonly items: readonly Item[]; readonly err: string }> {
  const { code, out, err } = await checkText([...args, '--format', 'ndjson'], stdin, rules);
  const lines = out.split('\n').filter(Boolean);
  return { code, items: lines.map((line) => JSON.parse(line) as Item), err };
}

/** A folder for the files of one test suite; it is removed afterwards. */
export const folder = mkdtempSync(join(tmpdir(), 'payrules-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a file into {@link folder}. */
export function file(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

export function ndjson(values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('');
}

/** The arguments for a rulebook with only one operation of the fixture, which loads faster. */
export function smallRules(operation = 'delta.collection'): readonly string[] {
  const rules = join(folder, operation);
  const others =
    operation === 'delta.collection'
      ? ['common/order.yaml', 'clauses.yaml', 'lists/minor-units.yaml']
      : ['common', 'clauses.yaml', 'lists', 'slots.yaml'];
  for (const path of [...others, `operations/${operation}.yaml`])
    cpSync(join('test/fixtures/rules', path), join(rules, path), { recursive: true });
  return ['--rules', rules];
}

/** The ids of an entry's diagnostics. */
export const idsOf = ({ diagnostics }: Item): readonly string[] => (diagnostics ?? []).map(({ ruleId }) => ruleId);
