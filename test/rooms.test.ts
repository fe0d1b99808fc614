import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';

/** Rooms of src, from the ground up, each with the rooms that it may import. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  core: [],
  checks: ['core'],
  words: ['core'],
  embed: ['core'],
  'workbench/text': ['core'],
  'workbench/system': ['workbench/text'],
  'workbench/input': ['core', 'workbench/text'],
  'workbench/rulebook': ['core', 'checks', 'workbench/text', 'workbench/system'],
  'workbench/compiler': [
    'core',
    'checks',
    'words',
    'embed',
    'workbench/text',
    'workbench/system',
    'workbench/rulebook',
  ],
  'workbench/analysis': [
    'core',
    'checks',
    'words',
    'workbench/text',
    'workbench/input',
    'workbench/rulebook',
    'workbench/compiler',
  ],
  'workbench/lint': ['core', 'checks', 'workbench/text', 'workbench/rulebook', 'workbench/analysis'],
  'workbench/translator': ['core', 'workbench/text', 'workbench/system', 'workbench/rulebook', 'workbench/analysis'],
  'workbench/open': ['core', 'workbench/system', 'workbench/rulebook', 'workbench/compiler', 'workbench/lint'],
  'apps/server': ['core', 'workbench'],
  'apps/site': ['core', 'workbench'],
  'apps/sandbox': ['core', 'workbench', 'apps/server'],
  'apps/studio': ['core', 'checks', 'workbench', 'apps/server'],
  'apps/serve': ['core', 'checks', 'workbench', 'apps/server'],
  'apps/cli': ['core', 'checks', 'workbench', 'apps'],
};

/** Folders of rooms, which have no files of their own. */
const NESTING = /^(?:workbench|apps)\//;

const roomOf = (file: string): string =>
  file
    .split('/')
    .slice(0, NESTING.test(file) ? 2 : 1)
    .join('/');

interface Import {
  readonly file: string;
  readonly target: string;
}

const imports: readonly Import[] = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter(
    (file) =>
      /\.tsx?$/.test(file) && file.includes('/') && !file.startsWith('generated/') && !file.includes('studio/page/'),
  )
  .flatMap((file) =>
    Array.from(
      readFileSync(join('src', file), 'utf8').matchAll(/(?: from |\bimport\()'(\.[^']+)'/g),
      ([, specifier]) => ({ file, target: join(dirname(file), specifier!).replaceAll('\\', '/') }),
    ),
  );

/** To be opened: the commands read rules in `apps/cli/rules`. */
const OPEN = /^apps\/(?:serve\/served-rules|cli\/rules\/bindings|cli\/table\/read-column-names)\.ts$/;

/** Imports from one room into another. What the build writes belongs to none. */
const across = imports.filter(
  ({ file, target }) =>
    !OPEN.test(file) && roomOf(file) !== roomOf(target) && target.includes('/') && !target.startsWith('generated/'),
);

describe('rooms of src', () => {
  test('every folder is a room of the table, and every room is a folder', () => {
    expect(new Set(imports.map(({ file }) => roomOf(file)))).toEqual(new Set(Object.keys(ROOMS)));
  });

  test('a room is imported through its index.ts', () => {
    expect(across.length).toBeGreaterThan(500);
    expect(across.filter(({ target }) => target !== `${roomOf(target)}/index.js`)).toEqual([]);
  });

  test.each(Object.entries(ROOMS))('%s imports %j alone', (room, below) => {
    const used = new Set(across.filter(({ file }) => roomOf(file) === room).map(({ target }) => roomOf(target)));
    expect([...used].filter((name) => !below.some((each) => name === each || name.startsWith(`${each}/`)))).toEqual([]);
  });
});
