import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { commands } from '../../../src/apps/cli/commands/index.js';

/** Constants of tests that contain options. */
const CONSTANTS: Readonly<Record<string, string>> = {
  '...RULES': '--rules',
  '...BINDINGS': '--bindings',
  '...OWN': '--rules --own-checks',
};

/** The text of each test, by its path, including the contents of its constants. */
const tests = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({
    file,
    text: Object.entries(CONSTANTS).reduce(
      (text, [constant, options]) => text.replaceAll(constant, `${constant} ${options}`),
      readFileSync(`test/${file}`, 'utf8'),
    ),
  }));

test('each folder of src/apps/cli/commands is a command', () => {
  const folders = readdirSync('src/apps/cli/commands').filter((name) => name !== 'index.ts');
  const missing = folders.filter((name) => !Object.hasOwn(commands, name));
  expect(missing.map((name) => `add ${name} to src/apps/cli/commands/index.ts`)).toEqual([]);
});

test.each(Object.entries(commands))(
  'payrules %s: each option is in a test of the command in test/apps',
  async (command, entry) => {
    const { help } = await entry.load();
    const own = tests.filter(
      ({ file, text }) => file.startsWith(`apps/${command}/`) || new RegExp(`['\`]${command}['\`]`).test(text),
    );
    const isTested = (option: string): boolean =>
      own.some(({ text }) => new RegExp(`--${option}(?![\\w-])`).test(text));
    const missing = Object.keys(help.options).filter((option) => !isTested(option));
    expect(missing.map((option) => `use --${option} of ${command} in a test in test/apps/cli`)).toEqual([]);
  },
);
