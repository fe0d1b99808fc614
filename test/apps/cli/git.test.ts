import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { fixtureFolder } from '../../fixtures/fixture.js';
import { payrules } from '../../support/cli.js';
import { git, initialCommit } from '../../support/git.js';
import { smallRules } from './fixture.js';

const folder = mkdtempSync(join(tmpdir(), 'payrules-git-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A repository with the fixture rulebook in which one object is missing. */
function damaged(name: string): string {
  const path = join(folder, name);
  cpSync(fixtureFolder, join(path, 'rules'), { recursive: true });
  initialCommit(path);
  const object = git(path, 'rev-parse', 'HEAD:rules/slots.yaml');
  rmSync(join(path, '.git/objects', object.slice(0, 2), object.slice(2)));
  return path;
}

const LACKS = /^payrules: HEAD: the git repository that contains \S+ lacks a file of this revision; /;

test('a missing file of a revision is an error', async () => {
  const path = damaged('plain');
  expect(await payrules(['diff', 'HEAD', 'rules'], { cwd: path })).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringMatching(LACKS),
  });
});

test('a missing file of an overlay too', async () => {
  const path = damaged('overlay');
  git(path, 'rm', '-rq', '--cached', 'rules');
  mkdirSync(join(path, 'own'));
  writeFileSync(join(path, 'own/bindings.yaml'), '{}\n');
  git(path, 'add', 'own');
  git(path, 'commit', '-qm', 'overlay');
  const object = git(path, 'rev-parse', 'HEAD:own/bindings.yaml');
  rmSync(join(path, '.git/objects', object.slice(0, 2), object.slice(2)));
  writeFileSync(join(path, '.gitignore'), 'rules\n');
  expect(await payrules(['diff', 'HEAD', 'rules', '--overlay', 'own'], { cwd: path })).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringMatching(LACKS),
  });
});

test('the name of a folder is shown as it is', async () => {
  const path = damaged('spaced');
  cpSync(fixtureFolder, join(path, 'our rules'), { recursive: true });
  const { err } = await payrules(['review', 'HEAD', 'our rules'], { cwd: path });
  expect(err).toBe('payrules: HEAD: there were no rule files in our rules at this revision\n');
});

test('a repository that a commit contains is not read in place of the one around it', async () => {
  const path = join(folder, 'contained');
  const rules = join(path, 'rules');
  cpSync(fixtureFolder, rules, { recursive: true });
  const limits = join(rules, 'operations/alpha.payout.yaml');
  const before = readFileSync(limits, 'utf8');
  for (const [at, text] of [
    [path, before],
    [rules, before.replace('900', '901')],
  ] as const) {
    writeFileSync(limits, text);
    initialCommit(at);
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
  initialCommit(path);
  for (const now of [`\ufeff${text}`, text]) {
    writeFileSync(file, now);
    const { code, out, err } = await payrules(['diff', 'HEAD', 'rules'], { cwd: path });
    expect({ code, out, err }).toEqual({ code: 0, out: expect.stringMatching(/^No differences\n/), err: '' });
  }
});

describe('an overlay and codes at a revision', () => {
  const path = join(folder, 'overlaid');
  const own = (most: string): string =>
    `change:\n  - { rule: amount-range, check: { amount-between: ["10", "${most}"] }, reason: our contract }\n`;
  const CODES = 'alpha.bank: { north: [N1], south: [S1] }\n';
  const write = (files: Readonly<Record<string, string>>): void => {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(join(path, dirname(file)), { recursive: true });
      writeFileSync(join(path, file), text);
    }
  };
  const changesOf = async (...args: readonly string[]): Promise<readonly string[]> => {
    const { out, err } = await payrules(['diff', ...args, '--format', 'json'], { cwd: path });
    expect(err).toBe('');
    const { changes } = JSON.parse(out) as { changes: readonly { ruleId: string; what: readonly string[] }[] };
    return changes.flatMap(({ ruleId, what }) => what.map((words) => `${ruleId} ${words}`));
  };

  beforeAll(() => {
    const [, small] = smallRules('alpha.payout') as [string, string];
    cpSync(small, join(path, 'rules'), { recursive: true });
    cpSync(small, join(path, 'node_modules/acme/rules'), { recursive: true });
    write({ 'own/alpha.payout.yaml': own('480'), 'own/bindings.yaml': CODES, '.gitignore': 'node_modules\n' });
    git(path, 'init', '-q');
    git(path, 'add', '-A');
    git(path, 'commit', '-qm', 'rules');
    write({ 'own/alpha.payout.yaml': own('470'), 'own/bindings.yaml': CODES.replace('N1', 'N2') });
  });

  test.each([
    ['in the repository of the rules', 'rules'],
    ['beside rules that are in no repository', 'node_modules/acme/rules'],
  ])('%s: its edit is a change', async (_, rules) => {
    const changes = [
      'alpha.payout/amount-range amount-between: ["10","480"] -> ["10","470"]',
      'codes/alpha.bank north: N1 -> N2',
    ];
    expect(await changesOf('HEAD', rules, '--overlay', 'own')).toEqual(changes);
    expect(await changesOf('HEAD', 'HEAD', '--overlay', 'own')).toEqual([]);
  });

  test('its codes have a place, which annotations are on', async () => {
    const placed = async (...args: readonly string[]): Promise<string> =>
      (await payrules([...args, '--format', 'github'], { cwd: path })).out;
    for (const command of ['diff', 'review'])
      expect(await placed(command, 'HEAD', 'rules', '--overlay', 'own')).toContain(
        '::notice file=own/bindings.yaml,line=1,',
      );
    write({ 'rules/bindings.yaml': `# ours\n${CODES}` });
    expect(await placed('diff', 'HEAD', 'rules')).toContain('::notice file=rules/bindings.yaml,line=2,');
    rmSync(join(path, 'rules/bindings.yaml'));
  });

  test('that the revision lacks: its whole content is a change', async () => {
    write({ 'new/bindings.yaml': CODES });
    expect(await changesOf('HEAD', 'rules', '--overlay', 'new')).toEqual([
      'codes/alpha.bank north: not bound -> N1',
      'codes/alpha.bank south: not bound -> S1',
    ]);
  });

  test('that git ignores, or that is elsewhere, is the same in both versions', async () => {
    write({ 'node_modules/own/alpha.payout.yaml': own('470'), '../elsewhere/alpha.payout.yaml': own('470') });
    for (const overlay of ['node_modules/own', '../elsewhere'])
      expect(await changesOf('HEAD', 'rules', '--overlay', overlay)).toEqual([]);
  });

  test('in place of the rules folder, or that does not exist, is named in the error', async () => {
    for (const [base, head] of [
      ['HEAD', 'own'],
      ['HEAD', 'new'],
      ['own', 'rules'],
    ] as const)
      expect(await payrules(['diff', base, head], { cwd: path })).toMatchObject({
        code: 2,
        err: `payrules: ${base === 'own' ? base : head}: this looks like an overlay; name the rules folder, and this one with --overlay\n`,
      });
    for (const rules of ['rules', 'node_modules/acme/rules'])
      expect(await payrules(['diff', 'HEAD', rules, '--overlay', 'owm'], { cwd: path })).toMatchObject({
        code: 2,
        err: 'payrules: owm: there is no such folder\n',
      });
  });

  test('with an error at the revision is not compared', async () => {
    git(path, 'commit', '-qam', 'edit');
    write({ 'own/alpha.payout.yaml': own('470').replace('amount-range', 'amount-rnage') });
    git(path, 'commit', '-qam', 'mistake');
    write({ 'own/alpha.payout.yaml': own('470') });
    expect(await payrules(['diff', 'HEAD', 'rules', '--overlay', 'own'], { cwd: path })).toMatchObject({
      code: 2,
      err: expect.stringContaining('HEAD:own/alpha.payout.yaml:2'),
    });
  });

  test('codes of the rules folder that git ignores are the same in both versions; others are a change', async () => {
    write({ 'rules/bindings.yaml': CODES, '.gitignore': 'node_modules\nbindings.yaml\n' });
    expect(await changesOf('HEAD', 'rules')).toEqual([]);
    write({ '.gitignore': 'node_modules\n' });
    expect(await changesOf('HEAD', 'rules')).toEqual([
      'codes/alpha.bank north: not bound -> N1',
      'codes/alpha.bank south: not bound -> S1',
    ]);
  });

  test('codes of an overlay that git ignores are the same in both versions', async () => {
    write({ 'mine/alpha.payout.yaml': own('480'), '.gitignore': 'node_modules\nbindings.yaml\n' });
    git(path, 'add', 'mine');
    git(path, 'commit', '-qm', 'mine');
    write({ 'mine/bindings.yaml': CODES.replace('N1', 'N9') });
    expect(await changesOf('HEAD', 'rules', '--overlay', 'mine')).toEqual([]);
    expect(await changesOf('HEAD', 'HEAD', '--overlay', 'mine')).toEqual([]);
    write({ '.gitignore': 'node_modules\n' });
  });

  test('what both versions use as it is now is named, so that no one takes it for unchanged', async () => {
    const codes = CODES.replace('N1', 'N9');
    write({ '.gitignore': 'node_modules\nbindings.yaml\n', 'mine/bindings.yaml': codes, '../codes.yaml': codes });
    const named = async (...args: readonly string[]): Promise<string | undefined> => {
      const { out } = await payrules([...args, 'HEAD', 'rules'], { cwd: path });
      return /not compared: (.+), which both versions use as (?:it is|they are) now/.exec(
        out.replaceAll(/\s+/g, ' '),
      )?.[1];
    };
    expect(await named('diff', '--overlay', 'mine')).toBe('mine/bindings.yaml, rules/bindings.yaml');
    expect(await named('diff', '--overlay', 'node_modules/own')).toBe('node_modules/own, rules/bindings.yaml');
    for (const format of ['text', 'markdown'])
      expect(await named('review', '--bindings', '../codes.yaml', '--format', format)).toBe(
        '../codes.yaml, rules/bindings.yaml',
      );
    await payrules(['review', 'HEAD', 'rules', '--json', 'page.json'], { cwd: path });
    expect((await payrules(['review', '--from', 'page.json'], { cwd: path })).out).toContain(
      'rules/bindings.yaml, which',
    );
    write({ 'mine/bindings.yaml': CODES.replace('N1', 'S1') });
    const { err } = await payrules(['diff', 'HEAD', 'rules', '--overlay', 'mine'], { cwd: path });
    expect(err).toContain('mine/bindings.yaml:1');
    expect(err).not.toContain('HEAD:');
    write({ '.gitignore': 'node_modules\n' });
    expect(await named('diff')).toBeUndefined();
  });

  test('rules that git ignored later are those of the revision', async () => {
    const file = 'rules/operations/alpha.payout.yaml';
    write({ [file]: readFileSync(join(path, file), 'utf8').replace('one-of: [SEK]', 'one-of: [SEK, NOK]') });
    rmSync(join(path, 'rules/bindings.yaml'));
    rmSync(join(path, 'mine/bindings.yaml'));
    const edited = [expect.stringMatching('^alpha.payout/currency-sek ')];
    expect(await changesOf('HEAD', 'rules', '--overlay', 'mine')).toEqual(edited);
    git(path, 'rm', '-rq', '--cached', 'rules');
    write({ '.gitignore': 'node_modules\nrules\n' });
    git(path, 'commit', '-qam', 'ignored');
    expect(await changesOf('HEAD~1', 'rules', '--overlay', 'mine')).toEqual(edited);
    git(path, 'reset', '-q', '--hard', 'HEAD~1');
  });

  test('the page of review names the owners of a changed overlay', async () => {
    write({ CODEOWNERS: '/own/ @ours\n' });
    git(path, 'add', 'CODEOWNERS', 'own');
    git(path, 'commit', '-qm', 'owners');
    const approvers = async (head: string): Promise<unknown> => {
      const args = ['review', 'HEAD', head, '--overlay', 'own', '--format', 'json'];
      return (JSON.parse((await payrules(args, { cwd: path })).out) as { approvers: unknown }).approvers;
    };
    expect(await approvers('HEAD')).toEqual([]);
    write({ 'own/bindings.yaml': CODES.replace('S1', 'S2') });
    expect(await approvers('rules')).toContainEqual({ owners: ['@ours'], files: ['own/bindings.yaml'] });
  });
});

// Windows does not allow such names.
(process.platform === 'win32' ? test.skip : test)('a line end in a name shifts the text of no other file', async () => {
  const path = join(folder, 'names');
  cpSync(fixtureFolder, join(path, 'rules'), { recursive: true });
  mkdirSync(join(path, 'rules/lists/alpha-accounts.yaml\nHEAD:rules'));
  writeFileSync(join(path, 'rules/lists/alpha-accounts.yaml\nHEAD:rules/slots.yaml'), 'x: 1\n');
  initialCommit(path);
  expect(await payrules(['diff', 'HEAD', 'HEAD'], { cwd: path })).toMatchObject({ code: 0, err: '' });
});

// Windows has no such shell.
(process.platform === 'win32' ? test.skip : test)('the configuration of a repository starts no program', async () => {
  const path = damaged('configured');
  const marker = join(folder, 'marker');
  for (const [name, value] of [
    ['core.repositoryformatversion', '1'],
    ['extensions.partialClone', 'origin'],
    ['remote.origin.promisor', 'true'],
    ['remote.origin.url', '.'],
    ['remote.origin.uploadpack', `touch '${marker}'; git-upload-pack`],
  ] as const)
    git(path, 'config', name, value);
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
  expect(() => git(path, 'cat-file', '-p', 'HEAD:rules/slots.yaml')).toThrow();
  expect(existsSync(marker)).toBe(true);
});
