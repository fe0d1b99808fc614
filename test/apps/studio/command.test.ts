import { afterAll, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fixtureFolder } from '../../fixtures/fixture.js';
import { payrules } from '../../support/cli.js';

const folder = mkdtempSync(join(tmpdir(), 'payrules-studio-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each<readonly [name: string, args: readonly string[], message: RegExp]>([
  ['a file', ['x.yaml'], /takes no arguments besides its options/],
  ['a missing rules folder', ['--rules', join(folder, 'none')], /There is no folder of rules here/],
  ['a folder without rules', ['--rules', folder], /There are no rule files in this folder/],
  [
    'a missing overlay folder',
    ['--rules', fixtureFolder, '--overlay', join(folder, 'none')],
    /there is no such folder/,
  ],
  ['a port out of range', ['--port', '70000'], /--port must be a number from 0 to 65535/],
  ['a port that is not a number', ['--port', 'x'], /--port must be a number/],
  ['orders for a site', ['--build', join(folder, 'site'), '--orders', 'x'], /--build does not use --orders/],
  ['a misspelt option', ['--rule', 'x'], /did you mean --rules\?/],
])('payrules studio refuses %s', async (_, args, message) => {
  const { code, out, err } = await payrules(['studio', ...args]);
  expect([code, out]).toEqual([2, '']);
  expect(err).toMatch(message);
  expect(err).toMatch(/^payrules: /);
});
