import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, jest, test } from '@jest/globals';
import { fixtureFolder } from '../fixtures/fixture.js';
import { payrules } from '../support/cli.js';
import { rulebook } from './rulebook.js';

// What writes the types loads a formatter, which jest cannot load.
jest.mock('json-schema-to-typescript', () => ({ compile: () => Promise.resolve('') }));

const id = [...rulebook.operations.keys()][0]!;

describe.each(['rules', '.'])('beside other rules in %s', (own) => {
  const cwd = mkdtempSync(join(tmpdir(), 'payrules-beside-'));
  cpSync(fixtureFolder, join(cwd, own), { recursive: true });
  const order = join(cwd, 'order.json');
  writeFileSync(order, '{}');

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
    [['studio', '--build', join(cwd, 'site')]],
  ])('%j says that it uses the built-in rules', async (args) => {
    const noteOf = async (words: readonly string[], at: string): Promise<string> =>
      (await payrules(words, { cwd: at })).err;
    const note = `payrules: the built-in rules are used; to use those of this folder, add --rules ${own}\n`;
    expect(await noteOf(args, cwd)).toContain(note);
    expect(await noteOf([...args, '--rules', own], cwd)).not.toContain('built-in');
    expect(await noteOf(args, '.')).not.toContain('built-in');
  });
});
