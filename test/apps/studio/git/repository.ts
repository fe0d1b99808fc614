import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Bodies } from '../../../../src/apps/studio/server/api.js';
import type { CommitAnswer, RepositoryAnswer, RepositoryView } from '../../../../src/apps/studio/server/git/api.js';
import { ALPHA, CHECK, Studio, WIDER, type Reply, type Setting } from '../server/studio.js';

/** The path of {@link ALPHA} from the top of the repository. */
export const NAME = `rules/${ALPHA}`;
export const ANA = 'Ana Díaz <ana@example.com>';

/** Settings of the machine that runs the tests have no effect. */
export const CLEAN = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };

/** A commit does not start a second program that checks whether to pack the repository. */
const NO_MAINTENANCE = { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'maintenance.auto', GIT_CONFIG_VALUE_0: 'false' };

/** Runs git as a person does in a shell. */
export function sh(folder: string, ...args: readonly string[]): string {
  return execFileSync('git', [...args], {
    cwd: folder,
    env: { ...process.env, ...CLEAN, ...NO_MAINTENANCE },
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  }).replace(/\n$/, '');
}

/** Makes a folder a repository of Ana with one commit of all its files. */
export function makeRepository(folder: string): void {
  sh(folder, 'init', '--quiet', '--template=', '--initial-branch=main');
  appendFileSync(join(folder, '.git/config'), '[user]\n  name = Ana Díaz\n  email = ana@example.com\n');
  commitAll(folder, 'Begin');
}

export function commitAll(folder: string, message: string): void {
  sh(folder, 'add', '--all');
  sh(folder, 'commit', '--quiet', '--allow-empty', '-m', message);
}

export function put(folder: string, name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

/**
 * Lets the tests of a file start studios without the settings of the machine. The studios end after each test.
 * @returns `keep` ends a studio after the test; `open` starts one in a repository
 */
export function studios(): {
  readonly keep: (studio: Studio) => Studio;
  readonly open: (setting?: Setting) => Promise<Studio>;
} {
  const running: Studio[] = [];
  const before = { ...process.env };
  beforeAll(() => void Object.assign(process.env, CLEAN));
  afterEach(() => Promise.all(running.splice(0).map((studio) => studio.stop())).then(() => undefined));
  afterAll(() => {
    for (const name of Object.keys(CLEAN)) delete process.env[name];
    Object.assign(process.env, before);
  });
  const keep = (studio: Studio): Studio => {
    running.push(studio);
    return studio;
  };
  return { keep, open: async (setting) => keep(await inRepository(setting)) };
}

/** A studio in its own repository. */
export const inRepository = (setting: Setting = {}): Promise<Studio> =>
  Studio.start({
    ...setting,
    prepare: (folder) => {
      makeRepository(folder);
      setting.prepare?.(folder);
    },
  });

/** The check of amount-range with a higher maximum and right examples. */
export const wider = (text: string): string =>
  text.replace(CHECK, WIDER).replace('invalid: ["4.99", "900.01", ', 'invalid: ["4.99", "1000.01", ');

/** The files in a request to save {@link ALPHA} with {@link wider}. */
export async function widerFiles(studio: Studio): Promise<Bodies['save']['files']> {
  const { text, revision } = await studio.file(ALPHA);
  return [{ path: ALPHA, text: wider(text), revision }];
}

export const repositoryOf = (studio: Studio, files: readonly string[] = [ALPHA], branch?: string) =>
  studio.post<RepositoryAnswer>('/api/repository', { files, ...(branch !== undefined && { branch }) });

/** The repository, which must exist. */
export async function viewOf(studio: Studio): Promise<RepositoryView> {
  const { repository } = await repositoryOf(studio);
  if (!repository) throw new Error('no repository');
  return repository;
}

/** Commits as the page does: on the present branch and commit of the repository. */
export async function commit(studio: Studio, more: Partial<Bodies['commit']> = {}): Promise<Reply> {
  const { branch, head } = await viewOf(studio);
  return studio.call('POST', '/api/commit', {
    files: more.files ?? (await widerFiles(studio)),
    confirmed: false,
    message: 'Raise the limit\n\nAgreed with the bank',
    seen: { branch, head },
    newBranch: null,
    beside: [],
    ...more,
  });
}

export function answerIn({ status, text }: Reply): CommitAnswer {
  if (status !== 200) throw new Error(`${status} ${text}`);
  return JSON.parse(text) as CommitAnswer;
}

/** The text of the file in the last commit. */
export const committed = (studio: Studio, name = NAME): string =>
  execFileSync('git', ['cat-file', 'blob', `HEAD:${name}`], { cwd: studio.folder, encoding: 'utf8' });

/** The whole index, with times and sizes, except for the entry of a file; and the staged changes. */
export const stagedIn = (studio: Studio, without: string = NAME): string =>
  sh(studio.folder, 'ls-files', '--stage', '--debug')
    .split(/^(?=\d{6} )/m)
    .filter((entry) => !entry.includes(without))
    .join('') + sh(studio.folder, 'diff', '--cached');

export const read = (studio: Studio, name: string): string => readFileSync(join(studio.folder, name), 'utf8');

/** Everything that a commit may change: HEAD, the branches, the index, the file. */
export const stateOf = (studio: Studio): readonly unknown[] => [
  sh(studio.folder, 'for-each-ref'),
  readFileSync(join(studio.folder, '.git/HEAD'), 'utf8'),
  readFileSync(join(studio.folder, '.git/index')).toString('latin1'),
  studio.onDisk(ALPHA),
];
