import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';

const checkout = mkdtempSync(join(tmpdir(), 'payrules-stale-'));
afterAll(() => rmSync(checkout, { recursive: true, force: true }));

for (const path of ['dist/esm', 'rules', 'package.json', 'scripts/build.mjs'])
  cpSync(path, join(checkout, path), { recursive: true });
mkdirSync(join(checkout, 'schemas'));
symlinkSync(resolve('node_modules'), join(checkout, 'node_modules'), 'junction');

const noteOf = (command: string): string =>
  spawnSync(process.execPath, [join(checkout, 'dist/esm/cli/main.js'), command, 'pe.payout', '-'], {
    input: '{}',
    encoding: 'utf8',
  }).stderr;
const touch = (path: string, seconds: number): void => utimesSync(join(checkout, path), seconds, seconds);

test.each(['check', 'requirements'])(
  '%s says which rule file is newer than the build, in a checkout alone',
  (command) => {
    const peru = 'rules/operations/pe.payout.yaml';
    touch('dist/esm/cli/main.js', 4e9);
    expect(noteOf(command)).toBe('');
    touch(peru, 4e9 + 1);
    expect(noteOf(command)).toBe(
      `payrules: ${peru} was edited after the last build, by which this command judges; run npm run build\n`,
    );
    rmSync(join(checkout, 'scripts/build.mjs'));
    expect(noteOf(command)).toBe('');
    cpSync('scripts/build.mjs', join(checkout, 'scripts/build.mjs'));
    touch(peru, 1e9);
  },
);
