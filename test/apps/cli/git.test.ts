import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { fixtureFolder } from '../../fixtures/fixture.js';
import { payrules } from '../../support/cli.js';

const folder = mkdtempSync(join(tmpdir(), 'payrules-git-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A repository with the fixture rulebook in which one object is missing. */
function damaged(name: string): { readonly path: string; readonly git: (...args: readonly string[]) => string } {
  const path = join(folder, name);
  cpSync(fixtureFolder, join(path, 'rules'), { recursive: true });
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@localhost', ...args], {
      cwd: path,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'rules');
  const object = git('rev-parse', 'HEAD:rules/slots.yaml');
  rmSync(join(path, '.git/objects', object.slice(0, 2), object.slice(2)));
  return { path, git };
}

const LACKS = /^payrules: HEAD: the git repository that contains \S+ lacks a file of this revision; /;

test('a missing file of a revision is an error', async () => {
  const { path } = damaged('plain');
  expect(await payrules(['diff', 'HEAD', 'rules'], { cwd: path })).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringMatching(LACKS),
  });
});

test('the name of a folder is shown as it is', async () => {
  const { path } = damaged('spaced');
  cpSync(fixtureFolder, join(path, 'our rules'), { recursive: true });
  const { err } = await payrules(['review', 'HEAD', 'our rules'], { cwd: path });
  expect(err).toBe('payrules: HEAD: there were no rule files in our rules at this revision\n');
});

test('a repository that a commit contains is not read in place of the one around it', async () => {
  const path = join(folder, 'contained');
  const rules = join(path, 'rules');
  cpSync(fixtureFolder, rules, { recursive: true });
  const git = (cwd: string, ...args: readonly string[]): Buffer =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@localhost', ...args], { cwd });
  const limits = join(rules, 'operations/alpha.payout.yaml');
  const before = readFileSync(limits, 'utf8');
  for (const [at, text] of [
    [path, before],
    [rules, before.replace('900', '901')],
  ] as const) {
    writeFileSync(limits, text);
    git(at, 'init', '-q');
    git(at, 'add', '-A');
    git(at, 'commit', '-qm', 'rules');
  }
  // The rules folder becomes the git folder of its own repository, whose HEAD has the changed rule.
  cpSync(join(rules, '.git'), rules, { recursive: true });
  rmSync(join(rules, '.git'), { recursive: true });
  git(path, '--git-dir=rules', 'config', 'core.bare', 'true');
  const { code, err } = await payrules(['diff', 'HEAD', 'rules'], { cwd: path });
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('neither a folder nor a revision') });
});

test('a byte order mark in a revision is not part of its text', async () => {
  const path = join(folder, 'marked');
  cpSync(fixtureFolder, join(path, 'rules'), { recursive: true });
  const file = join(path, 'rules/operations/alpha.payout.yaml');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, `\ufeff${text}`);
  const git = (...args: readonly string[]): Buffer =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@localhost', ...args], { cwd: path });
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'rules');
  for (const now of [`\ufeff${text}`, text]) {
    writeFileSync(file, now);
    const { code, out, err } = await payrules(['diff', 'HEAD', 'rules'], { cwd: path });
    expect({ code, out, err }).toEqual({ code: 0, out: expect.stringMatching(/^No differences\n/), err: '' });
  }
});

// Windows does not allow such names.
(process.platform === 'win32' ? test.skip : test)('a line end in a name shifts the text of no other file', async () => {
  const path = join(folder, 'names');
  cpSync(fixtureFolder, join(path, 'rules'), { recursive: true });
  const git = (...args: readonly string[]): Buffer =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@localhost', ...args], { cwd: path });
  mkdirSync(join(path, 'rules/lists/alpha-accounts.yaml\nHEAD:rules'));
  writeFileSync(join(path, 'rules/lists/alpha-accounts.yaml\nHEAD:rules/slots.yaml'), 'x: 1\n');
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'rules');
  expect(await payrules(['diff', 'HEAD', 'HEAD'], { cwd: path })).toMatchObject({ code: 0, err: '' });
});

// Windows has no such shell.
(process.platform === 'win32' ? test.skip : test)('the configuration of a repository starts no program', async () => {
  const { path, git } = damaged('configured');
  const marker = join(folder, 'marker');
  for (const [name, value] of [
    ['core.repositoryformatversion', '1'],
    ['extensions.partialClone', 'origin'],
    ['remote.origin.promisor', 'true'],
    ['remote.origin.url', '.'],
    ['remote.origin.uploadpack', `touch '${marker}'; git-upload-pack`],
  ] as const)
    git('config', name, value);
  for (const args of [
    ['diff', 'HEAD', 'rules'],
    ['diff', 'rules', 'HEAD'],
    ['backtest', 'HEAD', 'rules', '-'],
  ]) {
    const { code, err } = await payrules(args, { cwd: path, stdin: '{}' });
    expect({ code, err }).toEqual({ code: 2, err: expect.stringMatching(LACKS) });
  }
  expect(existsSync(marker)).toBe(false);
  // Reading the same object without these guards starts the program.
  expect(() => git('cat-file', '-p', 'HEAD:rules/slots.yaml')).toThrow();
  expect(existsSync(marker)).toBe(true);
});
