import { describe, expect, jest, test } from '@jest/globals';
import { execSync } from 'node:child_process';
import fs, {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { BesideRows, Generated, RepositoryAnswer } from '../../../../src/apps/studio/server/git/api.js';
import { ALPHA, Studio } from '../server/studio.js';
import {
  ANA,
  answerIn,
  CLEAN,
  commit,
  commitAll,
  committed,
  makeRepository,
  NAME,
  put,
  read,
  repositoryOf,
  sh,
  stagedIn,
  studios,
  viewOf,
  wider,
  widerFiles,
} from './repository.js';

const LIST = 'rules/lists/mobile-prefixes.yaml';
const { keep, open } = studios();

const log = (studio: Studio, format: string): string => sh(studio.folder, 'log', `--format=${format}`);

describe('rows beside the rules', () => {
  const TABLE = 'expected/alpha.payout.yaml';
  const ROWS = [
    '# amount 900',
    '- { amount: ["900", "900.01", "900.00000001"], other: "9000" }',
    '- { amounts: "900", x.amount: "900" }',
    '- { amount: "1900", finds: nothing }\r',
    '',
  ].join('\n');
  const openWith = (files: Readonly<Record<string, string>>, link?: string): Promise<Studio> =>
    open({
      prepare: (folder) => {
        for (const [name, text] of Object.entries(files)) put(folder, name, text);
        if (link !== undefined) symlinkSync(join(folder, Object.keys(files)[0]!), join(folder, link));
        commitAll(folder, 'Tables');
      },
    });
  const asked = async (studio: Studio): Promise<readonly BesideRows[]> => {
    const drafts = { [ALPHA]: wider(studio.onDisk(ALPHA)) };
    const answer = await studio.post<RepositoryAnswer>('/api/repository', { files: [ALPHA], drafts });
    return 'rows' in answer ? answer.rows : [];
  };
  const taken = (rows: readonly BesideRows[]) => rows.map(({ path, revision }) => ({ path, revision }));

  test('that repeat a number of the change are committed with it if the person chooses them', async () => {
    const studio = await openWith({ [TABLE]: ROWS, 'schemas/alpha.payout.json': '{"amount": "900"}\n' });
    const rows = await asked(studio);
    expect(rows).toMatchObject([
      {
        path: TABLE,
        rows: [
          { line: 1, before: '# amount 900', after: '# amount 1000' },
          { line: 2, after: '- { amount: ["1000", "1000.01", "1000.00000001"], other: "9000" }' },
        ],
      },
    ]);
    expect(answerIn(await commit(studio, { beside: taken(rows) })).problem).toBeNull();
    expect(sh(studio.folder, 'show', '--format=', '--name-only')).toBe(`${TABLE}\n${NAME}`);
    expect(read(studio, TABLE)).toBe(
      ROWS.replace(/^# amount 900\n.*$/m, (text) => text.replaceAll(/\b900\b/g, '1000')),
    );
    expect(sh(studio.folder, 'status', '--porcelain')).toBe('');
  });

  test('that name a rule whose check changes are named by their lines', async () => {
    const text =
      '- { finds: amount-range }\n- { finds: amount-range-x }\n- { finds: x }\n- { rule: alpha.payout/amount-range }\n';
    const studio = await openWith({ [TABLE]: text });
    const ask = async (drafts: Readonly<Record<string, string>>): Promise<unknown> => {
      const answer = await studio.post<RepositoryAnswer>('/api/repository', { files: [ALPHA], drafts });
      return 'lines' in answer && answer.lines;
    };
    const saved = studio.onDisk(ALPHA);
    expect(await ask({ [ALPHA]: wider(saved) })).toEqual([{ path: TABLE, lines: [1, 4] }]);
    expect(await ask({ [ALPHA]: `${saved}# more\n` })).toEqual([]);
  });

  test('that changed since the person saw them prevent the commit, and a failed commit leaves them unchanged', async () => {
    const studio = await openWith({ [TABLE]: ROWS });
    const beside = taken(await asked(studio));
    const saved = studio.onDisk(ALPHA);
    put(studio.folder, TABLE, `${ROWS}# more\n`);
    expect(answerIn(await commit(studio, { beside }))).toMatchObject({ files: [], problem: { code: 'changed' } });
    expect(studio.onDisk(ALPHA)).toBe(saved);
    put(studio.folder, TABLE, ROWS);
    put(studio.folder, '.git/index.lock', '');
    const answer = answerIn(await commit(studio, { beside }));
    expect(answer).toMatchObject({ commit: null, problem: { code: 'locked' } });
    expect(read(studio, TABLE)).toBe(ROWS);
  });

  test('are not taken from a link, an unknown path or a file with staged changes', async () => {
    const studio = await openWith({ 'notes.txt': ROWS }, 'alpha.payout.yaml');
    expect(await asked(studio)).toEqual([]);
    const revision = 'x';
    const answer = answerIn(await commit(studio, { beside: [{ path: '../outside.yaml', revision }] }));
    expect(answer).toMatchObject({ files: [], problem: { code: 'changed' } });
    const other = await openWith({ [TABLE]: ROWS });
    const beside = taken(await asked(other));
    sh(other.folder, 'rm', '--quiet', '--cached', TABLE);
    expect(answerIn(await commit(other, { beside })).commit).toBeNull();
    expect(read(other, TABLE)).toBe(ROWS);
  });
});

describe('generated files', () => {
  test('are part of the commit after the command that the answer names', async () => {
    const studio = await open({
      prepare: (folder) => {
        put(folder, '.gitattributes', 'generated/** linguist-generated\n');
        put(folder, 'generated/alpha.payout.txt', 'before\n');
        put(folder, 'notes.txt', 'notes\n');
        const script =
          'cp rules/operations/alpha.payout.yaml generated/alpha.payout.txt && cp package.json generated/new.txt';
        put(folder, 'package.json', JSON.stringify({ private: true, scripts: { build: script } }));
        commitAll(folder, 'Generated');
      },
    });
    const { generated } = (await studio.post('/api/repository', { files: [ALPHA] })) as {
      readonly generated: Generated;
    };
    put(studio.folder, 'notes.txt', 'of somebody else\n');
    sh(studio.folder, 'add', 'notes.txt');
    expect(answerIn(await commit(studio)).problem).toBeNull();
    execSync(generated.command, { cwd: studio.folder, stdio: 'pipe' });
    expect(sh(studio.folder, 'show', '--format=%s', '--name-only')).toBe(
      `Raise the limit\n\ngenerated/alpha.payout.txt\ngenerated/new.txt\n${NAME}`,
    );
    expect(committed(studio, 'generated/alpha.payout.txt')).toBe(studio.onDisk(ALPHA));
    expect(sh(studio.folder, 'status', '--porcelain')).toBe('M  notes.txt');
  });
});

describe('a commit', () => {
  test('has the edited file, the message and the person, on the current branch', async () => {
    const studio = await open();
    const head = sh(studio.folder, 'rev-parse', 'HEAD');
    const text = studio.onDisk(ALPHA);
    const answer = answerIn(await commit(studio));
    expect(answer.commit).toEqual({ id: sh(studio.folder, 'rev-parse', 'HEAD'), branch: 'main' });
    expect(answer.problem).toBeNull();
    expect(answer.files).toEqual([{ path: ALPHA, revision: (await studio.file(ALPHA)).revision }]);
    expect(sh(studio.folder, 'log', '-1', '--format=%P|%an <%ae>|%cn <%ce>|%B')).toBe(
      `${head}|${ANA}|${ANA}|Raise the limit\n\nAgreed with the bank\n`,
    );
    expect(committed(studio)).toBe(wider(text));
    expect(sh(studio.folder, 'show', '--format=', '--name-only')).toBe(NAME);
    expect(sh(studio.folder, 'status', '--porcelain')).toBe('');
    expect(sh(studio.folder, 'reflog', '-1', '--format=%gs')).toBe('commit: Raise the limit');
    expect(sh(studio.folder, 'fsck', '--strict')).toBe('');
    // The next commit starts from there, with a message that is longer than an argument of a program may be.
    const next = await studio.file(ALPHA);
    const message = 'Back '.repeat(40_000).trim();
    const again = await commit(studio, { files: [{ path: ALPHA, text, revision: next.revision }], message });
    expect(answerIn(again).problem).toBeNull();
    expect(sh(studio.folder, 'log', '-1', '--format=%B').trim()).toBe(message);
    expect(committed(studio)).toBe(text);
  });

  test('is on a new branch, which HEAD then points to, and leaves every other file as it is', async () => {
    const studio = await open();
    put(studio.folder, 'rules/README.txt', 'not tracked');
    put(studio.folder, LIST, `${read(studio, LIST)}# a note of somebody else\n`);
    const head = sh(studio.folder, 'rev-parse', 'HEAD');
    const { commit: made } = answerIn(await commit(studio, { newBranch: 'rules/alpha-payout-amount-range' }));
    expect(made!.branch).toBe('rules/alpha-payout-amount-range');
    expect(sh(studio.folder, 'symbolic-ref', 'HEAD')).toBe('refs/heads/rules/alpha-payout-amount-range');
    expect(sh(studio.folder, 'rev-parse', 'main', 'HEAD~1')).toBe(`${head}\n${head}`);
    expect(sh(studio.folder, 'status', '--porcelain')).toBe(` M ${LIST}\n?? rules/README.txt`);
    expect(sh(studio.folder, 'reflog', '-1', '--format=%gs')).toBe(
      'checkout: moving from main to rules/alpha-payout-amount-range',
    );
    sh(studio.folder, 'checkout', '--quiet', 'main');
    expect(studio.onDisk(ALPHA)).not.toContain('"1000"');
  });

  test('leaves what is staged staged', async () => {
    const studio = await open();
    put(studio.folder, LIST, `${read(studio, LIST)}# staged\n`);
    put(studio.folder, 'new.txt', 'staged too\n');
    put(studio.folder, 'later.txt', 'to come\n');
    rmSync(join(studio.folder, 'rules/bindings.example.yaml'));
    sh(studio.folder, 'add', LIST, 'new.txt', 'rules/bindings.example.yaml');
    sh(studio.folder, 'add', '--intent-to-add', 'later.txt');
    put(studio.folder, LIST, `${read(studio, LIST)}# staged, and changed after that\n`);
    const staged = stagedIn(studio);
    const rest = sh(studio.folder, 'status', '--porcelain');
    expect(answerIn(await commit(studio)).problem).toBeNull();
    expect(stagedIn(studio)).toBe(staged);
    expect(sh(studio.folder, 'status', '--porcelain')).toBe(rest);
    expect(sh(studio.folder, 'show', '--format=', '--name-only')).toBe(NAME);
  });

  test.each([
    ['in the folder of a repository without a commit', 'main'],
    ['on a new branch of it', 'rules/first'],
  ])('is the first one: %s', async (_, branch) => {
    const studio = keep(
      await Studio.start({
        prepare: (folder) => {
          sh(folder, 'init', '--quiet', '--initial-branch=main');
          sh(folder, 'config', 'user.name', 'Ana Díaz');
          sh(folder, 'config', 'user.email', 'ana@example.com');
        },
      }),
    );
    expect(await viewOf(studio)).toMatchObject({ head: null, branch: 'main' });
    const answer = answerIn(await commit(studio, { newBranch: branch === 'main' ? null : branch }));
    expect(answer.problem).toBeNull();
    expect(sh(studio.folder, 'ls-tree', '-r', '--name-only', branch)).toBe(NAME);
    expect(log(studio, '%P%s')).toBe('Raise the limit');
    expect(sh(studio.folder, 'ls-files')).toBe(NAME);
  });

  test('is on a detached HEAD, or begins a branch there', async () => {
    const studio = await open();
    sh(studio.folder, 'checkout', '--quiet', '--detach');
    expect((await viewOf(studio)).branch).toBeNull();
    expect(answerIn(await commit(studio)).commit!.branch).toBeNull();
    expect(sh(studio.folder, 'rev-parse', 'HEAD~1')).toBe(sh(studio.folder, 'rev-parse', 'main'));
    const { text, revision } = await studio.file(ALPHA);
    const files = [{ path: ALPHA, text: `${text}# more\n`, revision }];
    expect(answerIn(await commit(studio, { files, newBranch: 'x' })).commit!.branch).toBe('x');
    expect(sh(studio.folder, 'symbolic-ref', 'HEAD')).toBe('refs/heads/x');
  });

  test('is in a second working tree, and in a submodule', async () => {
    const studio = keep(
      await Studio.start({
        prepare: (folder) => {
          renameSync(join(folder, 'rules'), join(folder, 'first'));
          makeRepository(join(folder, 'first'));
          sh(join(folder, 'first'), 'worktree', 'add', '--quiet', '-b', 'second', '../rules');
        },
      }),
    );
    expect(answerIn(await commit(studio)).commit!.branch).toBe('second');
    expect(sh(join(studio.folder, 'rules'), 'status', '--porcelain')).toBe('');
    expect(sh(join(studio.folder, 'rules'), 'show', '--format=', '--name-only')).toBe(ALPHA);
    const inner = keep(
      await Studio.start({
        prepare: (folder) => {
          renameSync(join(folder, 'rules'), join(folder, 'source'));
          makeRepository(join(folder, 'source'));
          sh(folder, 'init', '--quiet');
          sh(folder, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', './source', 'rules');
          for (const [name, value] of [
            ['user.name', 'Ana Díaz'],
            ['user.email', 'ana@example.com'],
          ] as const)
            sh(join(folder, 'rules'), 'config', name, value);
        },
      }),
    );
    expect((await viewOf(inner)).isSubmodule).toBe(true);
    expect(answerIn(await commit(inner)).problem).toBeNull();
    expect(sh(join(inner.folder, 'rules'), 'show', '--format=', '--name-only')).toBe(ALPHA);
  });

  test.each([
    ['a magic word, quotes and a line end', ':(top)"it\'s" $(touch x) `y`\nlines'],
    ['the form of an option, a pattern and other letters', '--exec=[a-z]*? São Paulo ✓'],
  ])('has the file in a folder whose name has %s', async (_, name) => {
    const studio = keep(
      await Studio.start({
        prepare: (folder) => {
          mkdirSync(join(folder, name));
          renameSync(join(folder, 'rules'), join(folder, name, 'rules'));
          symlinkSync(join(name, 'rules'), join(folder, 'rules'));
          makeRepository(folder);
        },
      }),
    );
    put(studio.folder, join(name, LIST), `${read(studio, LIST)}# of somebody else\n`);
    put(studio.folder, join(name, NAME), `${read(studio, NAME)}# of somebody else\n`);
    expect((await viewOf(studio)).uncommitted).toEqual([ALPHA]);
    expect(answerIn(await commit(studio)).problem).toBeNull();
    expect(sh(studio.folder, 'show', '--format=', '--name-only', '-z')).toBe(`${name}/${NAME}\0`);
  });

  test.each([
    ['* text=auto\n', '\n'],
    ['* text eol=crlf\n', '\r\n'],
    ['* -text\n', '\r\n'],
    ['*.yaml ident export-subst\n', '\n'],
    ['*.yaml working-tree-encoding=UTF-8 diff=program\n', '\n'],
    ['', '\r\n'],
  ])('has the content that git itself would commit: %j with %j', async (attributes, end) => {
    const make = async (): Promise<Studio> =>
      open({
        prepare: (folder) => {
          put(folder, '.gitattributes', attributes);
          put(folder, NAME, `# $Id$ $Format:%H$\n${read({ folder } as Studio, NAME)}`.replaceAll('\n', end));
          sh(folder, 'config', 'diff.program.textconv', 'touch ran; cat');
          sh(folder, 'config', 'core.autocrlf', 'true');
          commitAll(folder, 'Attributes');
        },
      });
    const [ours, theirs] = [await make(), await make()];
    expect(answerIn(await commit(ours)).problem).toBeNull();
    const [file] = await widerFiles(theirs);
    expect((await theirs.call('POST', '/api/save', { files: [file], confirmed: false })).status).toBe(200);
    commitAll(theirs.folder, 'As git does');
    expect(sh(ours.folder, 'rev-parse', 'HEAD^{tree}')).toBe(sh(theirs.folder, 'rev-parse', 'HEAD^{tree}'));
    expect(existsSync(join(ours.folder, 'ran'))).toBe(false);
    expect(sh(ours.folder, 'status', '--porcelain')).toBe('');
  });

  test('is made although the system keeps its temporary folder, as Windows does while a file there is open', async () => {
    const studio = await open();
    const real = fs.rmSync;
    const removal = jest.spyOn(fs, 'rmSync').mockImplementation((path, options) => {
      if (String(path).includes('payrules-index')) throw Object.assign(new Error('open'), { code: 'EBUSY' });
      real(path, options);
    });
    const { commit: made, problem } = answerIn(await commit(studio));
    removal.mockRestore();
    expect([made?.id, problem]).toEqual([sh(studio.folder, 'rev-parse', 'HEAD'), null]);
  });

  test("is signed if the person's settings say so, and is not made if signing fails", async () => {
    const studio = await open();
    const script = (name: string, text: string): string => {
      writeFileSync(join(studio.folder, '..', `${name}-${process.pid}`), `#!/bin/sh\n${text}\n`);
      chmodSync(join(studio.folder, '..', `${name}-${process.pid}`), 0o755);
      return join(studio.folder, '..', `${name}-${process.pid}`);
    };
    const good = script('sign', 'cat > /dev/null; echo "[GNUPG:] SIG_CREATED " >&2; echo SIGNATURE');
    const bad = script('fail', 'echo no secret key >&2; exit 1');
    const settings = join(studio.folder, '..', `settings-${process.pid}`);
    process.env['GIT_CONFIG_GLOBAL'] = settings;
    try {
      writeFileSync(settings, `[commit]\n\tgpgSign = true\n[gpg]\n\tprogram = ${bad}\n`);
      const head = sh(studio.folder, 'rev-parse', 'HEAD');
      const index = readFileSync(join(studio.folder, '.git/index'));
      const failed = answerIn(await commit(studio, { newBranch: 'signed' }));
      expect(failed).toMatchObject({ commit: null, problem: { code: 'unsigned' } });
      expect(failed.problem!.detail).toContain('failed to sign');
      expect(failed.files).toHaveLength(1);
      expect(sh(studio.folder, 'rev-parse', 'HEAD')).toBe(head);
      expect(sh(studio.folder, 'branch', '--list', 'signed')).toBe('');
      expect(readFileSync(join(studio.folder, '.git/index')).equals(index)).toBe(true);
      writeFileSync(settings, `[commit]\n\tgpgSign = true\n[gpg]\n\tprogram = ${good}\n`);
      const { text, revision } = await studio.file(ALPHA);
      const files = [{ path: ALPHA, text: `${text}# more\n`, revision }];
      expect(answerIn(await commit(studio, { files })).problem).toBeNull();
      expect(sh(studio.folder, 'cat-file', 'commit', 'HEAD')).toContain('gpgsig SIGNATURE');
      // The repository itself must not choose a program.
      sh(studio.folder, 'config', 'gpg.program', good);
      expect((await repositoryOf(studio)).repository && (await repositoryOf(studio))).toMatchObject({
        problem: { code: 'own-signer' },
      });
    } finally {
      process.env['GIT_CONFIG_GLOBAL'] = CLEAN.GIT_CONFIG_GLOBAL;
      for (const file of [good, bad, settings]) rmSync(file, { force: true });
    }
  });

  test('is made, with a message, if the index cannot be replaced', async () => {
    const studio = await open();
    const { renameSync: rename } = fs;
    jest.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
      if (String(from).endsWith('index.lock')) throw Object.assign(new Error('busy'), { code: 'EPERM' });
      rename(from, to);
    });
    const list = await studio.file('lists/mobile-prefixes.yaml');
    const more = { path: 'lists/mobile-prefixes.yaml', text: `${list.text}# more\n`, revision: list.revision };
    const answer = answerIn(await commit(studio, { files: [...(await widerFiles(studio)), more] }));
    jest.restoreAllMocks();
    expect(answer.commit!.id).toBe(sh(studio.folder, 'rev-parse', 'HEAD'));
    expect(answer.problem).toMatchObject({ code: 'stale-index', files: [] });
    expect(existsSync(join(studio.folder, '.git/index.lock'))).toBe(false);
    expect(sh(studio.folder, 'status', '--porcelain')).not.toBe('');
    // The command that the message shows, from any folder.
    execSync(answer.problem!.detail, { cwd: '/' });
    expect(sh(studio.folder, 'status', '--porcelain')).toBe('');
  });

  test('is made whatever the variables of the shell say', async () => {
    const studio = await open();
    const other = await open();
    Object.assign(process.env, {
      GIT_DIR: join(other.folder, '.git'),
      GIT_WORK_TREE: other.folder,
      GIT_INDEX_FILE: join(other.folder, '.git/index'),
      GIT_OBJECT_DIRECTORY: join(other.folder, '.git/objects'),
      GIT_CONFIG_PARAMETERS: "'core.hooksPath'='/tmp'",
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'user.name',
      GIT_CONFIG_VALUE_0: 'Somebody',
      GIT_NAMESPACE: 'x',
      GIT_EXTERNAL_DIFF: 'false',
    });
    const answer = answerIn(await commit(studio));
    for (const name of Object.keys(process.env))
      if (name.startsWith('GIT_') && !(name in CLEAN)) delete process.env[name];
    expect(answer.problem).toBeNull();
    expect(log(studio, '%an %s')).toBe('Ana Díaz Raise the limit\nAna Díaz Begin');
    expect(log(other, '%s')).toBe('Begin');
  });
});
