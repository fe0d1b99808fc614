// Runs alone: it replaces the module of paths by the one for Windows.
import { expect, jest, test } from '@jest/globals';

jest.mock('node:path', () => jest.requireActual<typeof import('node:path')>('node:path').win32);
// Read after the replacement.
const modules = Promise.all([
  import('../../../src/workbench/system/plain-file.js'),
  import('../../../src/apps/cli/output/terminal.js'),
  import('../../../src/apps/studio/server/git/place.js'),
  import('../../../src/apps/cli/output/annotation.js'),
]);

test.each([
  ['C:\\rules', 'C:\\rules\\lists\\a.yaml', true],
  ['C:\\Rules', 'c:\\rules\\a.yaml', true],
  ['C:\\rules', 'C:\\rules', false],
  ['C:\\rules', 'C:\\rules-old\\a.yaml', false],
  ['C:\\rules', 'D:\\rules\\a.yaml', false],
  ['C:\\rules', '\\\\server\\share\\a.yaml', false],
  ['\\\\server\\share', '\\\\server\\share\\a.yaml', true],
])('in %s, %s: %s', async (folder, path, is) => {
  const [{ isInside }] = await modules;
  expect(isInside(folder, path)).toBe(is);
});

test.each([
  ['rules\\a.yaml', 'rules/a.yaml'],
  ['C:\\work\\rules\\a.yaml', 'rules/a.yaml'],
  ['D:\\rules\\a.yaml', 'D:/rules/a.yaml'],
  ['..\\rules\\a.yaml', '../rules/a.yaml'],
  ['\\\\server\\share\\a.yaml', '//server/share/a.yaml'],
])('a message names %s as %s', async (path, shown) => {
  const [, { displayPath }] = await modules;
  expect(displayPath(path, { cwd: 'C:\\work' })).toBe(shown);
});

test('git and the studio name a file with slashes', async () => {
  const [, , { nameFrom }] = await modules;
  expect(nameFrom('C:/Work', 'c:\\work\\rules\\operations\\a.payout.yaml')).toBe('rules/operations/a.payout.yaml');
});

test('a report names a file with slashes', async () => {
  const [, , , { annotation, resultOf }] = await modules;
  const at = {
    severity: 'error',
    title: 'x',
    message: 'y',
    location: { file: 'orders\\may.ndjson', line: 2 },
  } as const;
  expect(annotation(at)).toBe('::error file=orders/may.ndjson,line=2,title=x::y\n');
  expect(resultOf(at)).toMatchObject({
    locations: [{ physicalLocation: { artifactLocation: { uri: 'orders/may.ndjson' } } }],
  });
});
