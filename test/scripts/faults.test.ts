import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { commands } from '../../src/apps/cli/commands/index.js';

type Rows = Readonly<Record<string, { readonly args: readonly string[] }>>;
const { commands: rows, servers } = JSON.parse(readFileSync('scripts/faults/matrix.json', 'utf8')) as {
  readonly commands: Rows;
  readonly servers: Rows;
};
const lines = Object.values({ ...rows, ...servers }).map(({ args }) => args);

// Without a row for a new command or output file, nobody knows what a full disk does to it.
test('the matrix of faults has a row for each command, and for each option that writes files', async () => {
  const wanted: string[] = [];
  for (const [name, command] of Object.entries(commands)) {
    const { help } = await command.load();
    const writing = Object.entries(help.options).filter(([, { text }]) => /\bwrite\b/.test(text));
    wanted.push(name, ...writing.map(([option]) => `${name} --${option}`));
  }
  const has = (each: string): boolean =>
    lines.some(([command, ...args]) => {
      const [name, option] = each.split(' ');
      return command === name && (option === undefined || args.includes(option));
    });
  const missing = wanted.filter((each) => !has(each));
  expect(missing.map((each) => `add a row of ${each} to scripts/faults/matrix.json`)).toEqual([]);
  expect(wanted).toEqual(expect.arrayContaining(['fix --out', 'check --annotate', 'lint --fix', 'build --manifest']));
});
