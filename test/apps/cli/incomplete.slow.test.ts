import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { fixtureFolder } from '../../fixtures/fixture.js';
import { runProgram } from '../../support/process.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'payrules-incomplete-'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  for (const part of ['dist/esm/cli', 'schemas/authoring']) cpSync(part, join(folder, part), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const fixture = resolve(fixtureFolder);
const lint = readdirSync('dist/esm/cli').find((file) => file.startsWith('lint-'));

test.each([
  ['dist/esm/cli/validators.cjs', ['lint', fixture]],
  ['dist/esm/cli/embed-runtime.json.br', ['build', '--embed', '--out', 'OUT', '--rules', fixture]],
  [`dist/esm/cli/${lint!}`, ['lint', fixture]],
  ['schemas/authoring', ['lint', fixture]],
])('without %s, the program says that the package is to be installed again', (file, args) => {
  rmSync(join(folder, file), { recursive: true, force: true });
  const main = join(folder, 'dist/esm/cli/main.js');
  expect(runProgram(process.execPath, [main, ...args], { cwd: folder })).toMatchObject({
    code: 2,
    out: '',
    err: `payrules: the package is not complete: ${file} is missing; install payrules again, or in a clone run npm ci\n`,
  });
});
