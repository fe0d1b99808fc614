import { execFile, execFileSync } from 'node:child_process';
import { devNull } from 'node:os';
import { dirname } from 'node:path';
import { unmarkedText } from './plain-file.js';

/** The header that `cat-file` writes before an object. */
const OBJECT = /^[0-9a-f]+ \w+ ([0-9]+)$/;
/** Many times the size of the built-in rules. */
const MAX_BYTES = 256 * 1024 * 1024;
/** The timeout of a command, in milliseconds. */
const PATIENCE = 30_000;

/** The variables that tell git who a person is, where their own configuration is, and where to look for a repository. */
const KEPT = new Set([
  'GIT_AUTHOR_NAME',
  'GIT_AUTHOR_EMAIL',
  'GIT_COMMITTER_NAME',
  'GIT_COMMITTER_EMAIL',
  'GIT_CONFIG_GLOBAL',
  'GIT_CONFIG_SYSTEM',
  'GIT_CONFIG_NOSYSTEM',
  'GIT_CEILING_DIRECTORIES',
  'GIT_DISCOVERY_ACROSS_FILESYSTEM',
]);

/** Commands never prompt, transfer anything, or take optional locks, and git's output is always in English. */
const QUIET = {
  GIT_NO_LAZY_FETCH: '1',
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_EDITOR: ':',
  LC_ALL: 'C',
};

/** A repository may configure programs to run: git starts none of these, and treats no path as a pattern. */
const SAFE: readonly string[] = [
  '--no-pager',
  '--literal-pathspecs',
  ...[
    `core.hooksPath=${devNull}`,
    'core.fsmonitor=false',
    // A split index would write a second file beside a temporary index.
    'core.splitIndex=false',
    // Without this, git makes up an address for commits.
    'user.useConfigOnly=true',
    // A commit can contain a repository without a working tree, and then git would read its objects and settings.
    'safe.bareRepository=explicit',
  ].flatMap((setting) => ['-c', setting]),
];

export interface GitOptions {
  readonly input?: string | Uint8Array;
  /** The index to use instead of the repository's own. */
  readonly index?: string;
  /** The timeout, in milliseconds. */
  readonly patience?: number;
  /** The names of hooks in git's settings, which must not run. */
  readonly hooks?: readonly string[];
}

/** The result of a git command. `code` is `null` if git did not start or was stopped; `isMissing` means that git is not installed. */
interface GitOutcome {
  readonly code: number | null;
  readonly isMissing: boolean;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/**
 * Runs a git command in a folder, without a shell, hooks, pager, prompts or transfers.
 * @param args one argument each; the caller puts `--` before paths
 */
export function git(folder: string, args: readonly string[], options: GitOptions = {}): Promise<GitOutcome> {
  return new Promise((resolve) => {
    const child = execFile(
      'git',
      argumentsFor(folder, args),
      { ...settingsFor(options), encoding: 'buffer' },
      (error, stdout, stderr) => {
        const code = error ? error.code : 0;
        resolve({
          code: typeof code === 'number' ? code : null,
          isMissing: (error as NodeJS.ErrnoException | null)?.code === 'ENOENT',
          stdout,
          stderr: stderr.toString(),
        });
      },
    );
    // A command may exit before it has read its input.
    child.stdin?.on('error', () => undefined).end(options.input ?? '');
  });
}

/** The synchronous {@link git}; `undefined` if the command fails. */
export function gitNow(folder: string, args: readonly string[], input?: string): Buffer | undefined {
  try {
    return execFileSync('git', argumentsFor(folder, args), {
      ...settingsFor({}),
      stdio: ['pipe', 'pipe', 'ignore'],
      ...(input !== undefined && { input }),
    });
  } catch {
    return undefined;
  }
}

/** The text of a one-line output without its line end. A path in it may itself contain line ends. */
export const lineIn = (output: Buffer): string => output.toString().replace(/\r?\n$/, '');

/** A folder in a git repository: the top of its working tree, and the path from there. The path ends with a slash unless it is empty. */
interface InRepository {
  readonly top: string;
  readonly prefix: string;
}

/** Where a folder is in a git repository; `undefined` if it is not in a repository. */
export function repositoryOf(path: string): InRepository | undefined {
  const top = gitNow(path, ['rev-parse', '--show-toplevel']);
  if (top === undefined || lineIn(top) === '') return undefined;
  const prefix = gitNow(path, ['rev-parse', '--show-prefix']);
  return prefix && { top: lineIn(top), prefix: lineIn(prefix) };
}

/** Whether git ignores a file, or each file of a folder. */
export function isIgnored(path: string): boolean {
  const has = (...kinds: readonly string[]): boolean =>
    (gitNow(dirname(path), ['ls-files', '--others', '--exclude-standard', ...kinds, '-z', '--', path])?.length ?? 0) >
    0;
  return has('--ignored') && !has('--cached');
}

/** The commit of a revision; `undefined` if the revision does not exist. */
export function commitOf(revision: string, path: string): string | undefined {
  const commit = gitNow(path, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`]);
  return commit && lineIn(commit);
}

/**
 * The text of a file at a revision, without a byte order mark.
 * @param file its path from the top of the repository
 * @returns `undefined` if the revision does not exist or does not contain the file
 */
export function textAt(revision: string, path: string, file: string): string | undefined {
  const commit = commitOf(revision, path);
  const bytes = commit === undefined ? undefined : gitNow(path, ['cat-file', 'blob', `${commit}:${file}`]);
  return bytes && unmarkedText(bytes);
}

/**
 * The contents of objects, read by one process.
 * @param names ids, or names that cannot have a line end
 * @returns in the same order; `undefined` if an object is missing
 */
export function objectsAt(path: string, names: readonly string[]): readonly Buffer[] | undefined {
  const output = gitNow(path, ['cat-file', '--batch'], names.map((name) => `${name}\n`).join(''));
  if (output === undefined) return undefined;
  const contents: Buffer[] = [];
  let at = 0;
  for (const _ of names) {
    const end = output.indexOf('\n', at);
    const size = OBJECT.exec(output.toString('latin1', at, end))?.[1];
    if (size === undefined) return undefined;
    at = end + 1 + Number(size) + 1;
    contents.push(output.subarray(end + 1, at - 1));
  }
  return contents;
}

const argumentsFor = (folder: string, args: readonly string[]): string[] => [...SAFE, '-C', folder, ...args];

function settingsFor({ index, patience = PATIENCE, hooks = [] }: GitOptions) {
  const own = Object.entries(process.env).filter(([name]) => !name.toUpperCase().startsWith('GIT_') || KEPT.has(name));
  return {
    // Windows looks for a program in the current folder first, so this is never a folder of a repository.
    cwd: dirname(process.execPath),
    timeout: patience,
    maxBuffer: MAX_BYTES,
    windowsHide: true,
    env: {
      ...Object.fromEntries(own),
      ...QUIET,
      ...without(hooks),
      ...(index !== undefined && { GIT_INDEX_FILE: index }),
    },
  };
}

/** Turns hooks of git's settings off. The option `-c` cannot name one whose name has an equals sign. */
function without(hooks: readonly string[]): Readonly<Record<string, string>> {
  const settings = hooks.flatMap((name, i) => [
    [`GIT_CONFIG_KEY_${i}`, `hook.${name}.enabled`] as const,
    [`GIT_CONFIG_VALUE_${i}`, 'false'] as const,
  ]);
  return { GIT_CONFIG_COUNT: String(hooks.length), ...Object.fromEntries(settings) };
}
