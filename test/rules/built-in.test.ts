import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { fixtureFolder } from '../fixtures/fixture.js';
import { payrules } from '../support/cli.js';
import { rulebook } from './rulebook.js';

const id = [...rulebook.operations.keys()][0]!;

test.each([
  [['lint'], 'payrules lint rules', ['lint', 'rules']],
  [['test', id], 'payrules test --rules rules', ['test', id, '--rules', 'rules']],
  [['coverage'], 'payrules coverage --rules rules', ['coverage', '--rules', 'rules']],
  [
    ['explain', 'amount-required'],
    'payrules explain ... --rules rules',
    ['explain', 'amount-required', '--rules', 'rules'],
  ],
])('%j beside other rules says which rules it uses', async (args, advice, named) => {
  const cwd = mkdtempSync(join(tmpdir(), 'payrules-beside-'));
  cpSync(fixtureFolder, join(cwd, 'rules'), { recursive: true });
  const noteOf = async (words: readonly string[], at: string): Promise<string> =>
    (await payrules(words, { cwd: at })).err;
  const note = `payrules: the built-in rules are used; to use those of this folder: ${advice}\n`;
  expect(await noteOf(args, cwd)).toBe(note);
  expect(await noteOf(named, cwd)).not.toContain(note);
  expect(await noteOf(args, '.')).toBe('');
});
