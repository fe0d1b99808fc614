import { describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALPHA } from '../server/studio.js';
import { answerIn, commit, commitAll, NAME, put, read, repositoryOf, sh, studios } from './repository.js';

const { open } = studios();

describe('programs of the repository do not run', () => {
  const HOOKS = [
    'applypatch-msg pre-applypatch post-applypatch pre-commit pre-merge-commit prepare-commit-msg commit-msg post-commit',
    'pre-rebase post-checkout post-merge pre-push pre-receive update proc-receive post-receive post-update',
    'reference-transaction push-to-checkout pre-auto-gc post-rewrite sendemail-validate fsmonitor-watchman post-index-change',
  ].flatMap((line) => line.split(' '));

  test('hooks, fsmonitor, transfers, comparisons and editors', async () => {
    const studio = await open({
      prepare: (folder) => {
        const program = join(folder, '.git/program');
        writeFileSync(program, `#!/bin/sh\necho "$0 $*" >> ${JSON.stringify(join(folder, 'ran'))}\n`);
        chmodSync(program, 0o755);
        mkdirSync(join(folder, '.git/own-hooks'));
        for (const hook of HOOKS)
          for (const place of ['hooks', 'own-hooks']) {
            mkdirSync(join(folder, '.git', place), { recursive: true });
            symlinkSync(program, join(folder, '.git', place, hook));
          }
        put(folder, '.gitattributes', '*.yaml diff=program merge=program\n');
        commitAll(folder, 'Attributes');
        rmSync(join(folder, 'ran'), { force: true });
        for (const [name, value] of [
          ['core.hooksPath', join(folder, '.git/own-hooks')],
          ['core.fsmonitor', program],
          ['core.sshCommand', program],
          ['core.editor', program],
          ['core.pager', program],
          ['core.askPass', program],
          ['core.gitProxy', program],
          ['core.alternateRefsCommand', program],
          ['credential.helper', `!${program}`],
          ['diff.external', program],
          ['diff.program.command', program],
          ['diff.program.textconv', program],
          ['merge.program.driver', program],
          ['log.showSignature', 'true'],
          ['gpg.program', program],
          ['pager.log', program],
          ['pager.status', program],
          ['alias.status', `!${program}`],
          ['alias.commit-tree', `!${program}`],
          ['sequence.editor', program],
          ['remote.origin.url', `ext::${program}`],
          ['remote.origin.promisor', 'true'],
          ['extensions.partialClone', 'origin'],
          ['protocol.allow', 'always'],
          ['gc.auto', '1'],
          ['maintenance.auto', 'true'],
          ['hook.program.command', program],
        ] as const)
          sh(folder, 'config', name, value);
        for (const hook of HOOKS) sh(folder, 'config', '--add', 'hook.program.event', hook);
      },
    });
    const ran = join(studio.folder, 'ran');
    rmSync(ran, { force: true });
    expect(answerIn(await commit(studio, { newBranch: 'rules/hooks' })).problem).toBeNull();
    const { text, revision } = await studio.file(ALPHA);
    const files = [{ path: ALPHA, text: `${text}# more\n`, revision }];
    expect(answerIn(await commit(studio, { files })).problem).toBeNull();
    const history = await studio.post<{ readonly history: { readonly commits: readonly unknown[] } }>('/api/history', {
      operation: 'alpha.payout',
      rule: 'amount-range',
      file: ALPHA,
      drafts: {},
    });
    expect(history.history.commits).toHaveLength(2);
    await studio.post('/api/review', { drafts: {} });
    expect(existsSync(ran) ? readFileSync(ran, 'utf8') : '').toBe('');
    // The programs would leave the file: git in a shell does run some of them.
    sh(studio.folder, 'commit', '--quiet', '--allow-empty', '-m', 'Check');
    expect(existsSync(ran)).toBe(true);
  });

  test('hooks of the settings, which this git may be too old for', async () => {
    const names = ['program', 'a=b.c'];
    const studio = await open({
      prepare: (folder) => {
        for (const name of names) sh(folder, 'config', `hook.${name}.command`, 'false');
      },
    });
    const { folder } = studio;
    const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();
    const bin = join(folder, '.git/bin');
    mkdirSync(bin);
    // Before each command that writes, it notes whether the hooks are on.
    const asked = names.map((name) => `$(${real} -C '${folder}' config --get 'hook.${name}.enabled')`).join(' ');
    writeFileSync(
      join(bin, 'git'),
      `#!/bin/sh\ncase "$*" in *'-ref -m'*|*update-index*|*read-tree*) echo "${asked}" >> '${folder}/asked';; esac\nexec ${real} "$@"\n`,
    );
    chmodSync(join(bin, 'git'), 0o755);
    const { PATH } = process.env;
    process.env.PATH = `${bin}:${PATH}`;
    try {
      expect(answerIn(await commit(studio, { newBranch: 'rules/hooks' })).problem).toBeNull();
    } finally {
      process.env.PATH = PATH;
    }
    const answers = readFileSync(join(folder, 'asked'), 'utf8').trim().split('\n');
    expect(answers.length).toBeGreaterThan(4);
    expect(new Set(answers)).toEqual(new Set(['false false']));
  });

  test.each(['clean', 'process'])('filters: a file with one is not committed (%s)', async (kind) => {
    const studio = await open({
      prepare: (folder) => {
        put(folder, '.gitattributes', '*.yaml filter=program\n');
        commitAll(folder, 'Attributes');
        sh(folder, 'config', `filter.program.${kind}`, `touch ${JSON.stringify(join(folder, 'ran'))}; cat`);
      },
    });
    // A changed time makes git compare, and so run the filter.
    put(studio.folder, NAME, `${read(studio, NAME)}# of somebody else\n`);
    expect(await repositoryOf(studio)).toMatchObject({ problem: { code: 'filtered', files: [ALPHA] } });
    const answer = answerIn(await commit(studio));
    expect(answer).toMatchObject({ files: [], commit: null, problem: { code: 'filtered', files: [ALPHA] } });
    expect(existsSync(join(studio.folder, 'ran'))).toBe(false);
    expect(studio.onDisk(ALPHA)).not.toContain('"1000"');
  });
});
