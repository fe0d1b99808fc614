import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { fixtureFolder } from '../fixtures/fixture.js';
import { payrules } from '../support/cli.js';
import { rulebook } from './rulebook.js';

const id = [...rulebook.operations.keys()][0]!;

/** A folder with other rules in a subfolder, or in the folder itself. */
function beside(own: string): string {
  const cwd = mkdtempSync(join(tmpdir(), 'payrules-beside-'));
  cpSync(fixtureFolder, join(cwd, own), { recursive: true });
  return cwd;
}
const cwd = beside('rules');
const order = join(cwd, 'order.json');
writeFileSync(order, '{}');

const noteOf = async (words: readonly string[], at: string): Promise<string> =>
  (await payrules(words, { cwd: at })).err;
const noteFor = (own: string): string =>
  `payrules: the built-in rules are used; to use those of this folder, add --rules ${own}\n`;

test.each([
  [['lint']],
  [['test', id]],
  [['coverage']],
  [['explain', 'amount-required']],
  [['check', id, order]],
  [['fix', id, order, '--out', join(cwd, 'fixed.json')]],
  [['requirements', id]],
  [['export', id, '--out', join(cwd, 'schemas')]],
  [['build', id, '--out', join(cwd, 'built')]],
  // The note is first: without its overlay no site is made.
  [['studio', '--build', join(cwd, 'site'), '--overlay', join(cwd, 'none')]],
])('%j says beside other rules that it uses the built-in ones', async (args) => {
  expect(await noteOf(args, cwd)).toContain(noteFor('rules'));
  expect(await noteOf([...args, '--rules', 'rules'], cwd)).not.toContain('built-in');
});

test('the folder may be that of the rules itself; that of the built-in rules needs no note', async () => {
  const args = ['requirements', id];
  const at = beside('.');
  expect(await noteOf(args, at)).toContain(noteFor('.'));
  expect(await noteOf([...args, '--rules', '.'], at)).not.toContain('built-in');
  expect(await noteOf(args, '.')).not.toContain('built-in');
});

test('schemas/README.md says within 5 % how much of the rules the schemas have', () => {
  const { operations } = JSON.parse(readFileSync('schemas/manifest.json', 'utf8')) as {
    readonly operations: Readonly<
      Record<
        string,
        { readonly rules: Readonly<Record<string, { readonly status: string; readonly severity: string }>> }
      >
    >;
  };
  const rules = Object.values(operations).flatMap((operation) => Object.values(operation.rules));
  const lacking = rules.filter(({ status }) => status === 'not-expressible');
  const shares = [
    rules.filter(({ status }) => status === 'exact').length / rules.length,
    rules.filter(({ status }) => status === 'approximated').length / rules.length,
    lacking.filter(({ severity }) => severity === 'warning').length / lacking.length,
  ];
  const [, ...stated] = /some (\d+) % as a whole and (\d+) % in part; of the others, (\d+) % are warnings/.exec(
    readFileSync('schemas/README.md', 'utf8'),
  )!;
  for (const [i, share] of shares.entries()) expect(Math.abs(100 * share - Number(stated[i]))).toBeLessThan(5);
});
