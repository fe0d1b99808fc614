import {
  READ_ONLY,
  UsageError,
  alone,
  mayBeOpen,
  repositoryOf,
  textAt,
  withMarkOf,
  writeFiles,
} from '../../../workbench/system/index.js';
import { withLineFeeds } from '../../../workbench/text/index.js';
import type { Language, SaveAnswer, SaveConflict, SaveErrors, PatchAnswer, Bodies } from './api.js';
import { revisionOf, utf8Text, type Files } from './files.js';
import { withRanges } from './compilation.js';
import { RequestError } from '../../server/index.js';
import type { Workspace } from './workspace.js';
import { type Phrase, say } from '../../../core/index.js';
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import { nameFrom } from './git/place.js';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';
import { isError } from '../../../workbench/rulebook/index.js';

/** The response to a request to save. */
export type SaveResponse =
  | { readonly status: 200; readonly body: SaveAnswer }
  | { readonly status: 409; readonly body: SaveConflict }
  | { readonly status: 422; readonly body: SaveErrors };

/**
 * Writes all drafts or none. Files that changed on disk prevent saving, and lint errors unless the request confirms them.
 * @throws {RequestError} if a path is not a rule file, or a file cannot be written
 */
export function save(workspace: Workspace, { files, confirmed }: Bodies['save'], language: Language): SaveResponse {
  const drafts = Object.fromEntries(files.map(({ path, text }) => [path, text]));
  if (Object.keys(drafts).length < files.length) throw new RequestError(400, 'bad-request', 'A file is named twice.');
  const conflicts = (): SaveConflict['conflicts'] =>
    files.flatMap(({ path, revision }) => conflictOf(workspace.files, path, revision));
  const before = conflicts();
  if (before.length > 0) return { status: 409, body: { conflicts: before } };
  const compilation = workspace.drafted(drafts);
  if (!confirmed && compilation.findings.some(isError))
    return { status: 422, body: { findings: withRanges(compilation.findings, compilation, language) } };
  const contents = files.map(({ path }) => ({
    path,
    file: workspace.files.locate(path),
    bytes: withMarkOf(workspace.files.bytes(path), compilation.texts.get(path)!),
  }));
  const pathOf = (file: string): string => contents.find((each) => each.file === file)?.path ?? '';
  let meanwhile: SaveConflict['conflicts'] = [];
  // Lint and writing take time: check again right before the files are replaced.
  const isUnchanged = (): boolean => {
    meanwhile = conflicts();
    return meanwhile.length === 0;
  };
  try {
    // Another studio on the same folder compares and writes either before or after this.
    alone(workspace.files.rules, () =>
      writeFiles(new Map(contents.map(({ file, bytes }) => [file, bytes])), {
        // The first language needs the folder `locales`.
        makeFolders: true,
        mayReplace: isUnchanged,
      }),
    );
  } catch (error) {
    if (error instanceof UsageError) throw new RequestError(500, 'unwritable', unwritten(error.cause, pathOf));
    throw error;
  }
  if (meanwhile.length > 0) return { status: 409, body: { conflicts: meanwhile } };
  return { status: 200, body: { files: contents.map(({ path, bytes }) => ({ path, revision: revisionOf(bytes) })) } };
}

/** The message that nothing was written, with the reason if a person can do something about it. */
function unwritten(cause: unknown, pathOf: (file: string) => string): Phrase {
  const { code, path = '' } = (cause ?? {}) as NodeJS.ErrnoException;
  if (mayBeOpen(cause))
    return say(
      'Another program has a file open, or the folder is read-only for this studio: the files cannot be written, and none was changed.',
    );
  switch (code) {
    case READ_ONLY:
      return say('{path} is read-only: the files cannot be written, and none was changed.', { path: pathOf(path) });
    case 'ENOSPC':
    case 'EDQUOT':
      return say('The disk is full: the files cannot be written, and none was changed.');
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return say('The folder is read-only for this studio: the files cannot be written, and none was changed.');
    default:
      return say('The files cannot be written; none was changed.');
  }
}

function conflictOf(files: Files, path: string, revision: string | null): SaveConflict['conflicts'] {
  const bytes = files.bytes(path);
  const found = bytes ? revisionOf(bytes) : null;
  return found === revision ? [] : [{ path, text: bytes ? utf8Text(bytes) : null, revision: found }];
}

/** The changes of drafts as a patch for `git apply`. */
export function patch(workspace: Workspace, { drafts }: Bodies['patch']): PatchAnswer {
  const [saved, now] = [workspace.saved().texts, workspace.drafted(drafts).texts];
  const changed = Object.keys(drafts)
    .filter((path) => saved.get(path) !== now.get(path))
    .sort();
  const parts = changed.map((path) => {
    const name = nameOf(workspace.files, path);
    const endsOf = hasLineFeedsInGit(workspace.files.locate(path)) ? withLineFeeds : (text: string): string => text;
    return createTwoFilesPatch(
      saved.has(path) ? `a/${name}` : '/dev/null',
      `b/${name}`,
      endsOf(saved.get(path) ?? ''),
      endsOf(now.get(path)!),
      undefined,
      undefined,
      { headerOptions: FILE_HEADERS_ONLY },
    );
  });
  return { patch: parts.join('') };
}

/**
 * Whether the last commit has a file with LF. In the working tree, git may write CRLF; a patch with LF applies there and in other clones.
 * @param file its real path
 */
function hasLineFeedsInGit(file: string): boolean {
  const repository = repositoryOf(dirname(file));
  return (
    repository !== undefined &&
    textAt('HEAD', repository.top, nameFrom(repository.top, file))?.includes('\r\n') === false
  );
}

/** A file's path relative to the working directory, or relative to its folder if the file is outside. */
function nameOf(files: Files, path: string): string {
  const [folder, name] = files.placeOf(path);
  const near = relative(process.cwd(), join(folder, name));
  return (near.startsWith('..') || isAbsolute(near) ? join(basename(folder), name) : near).split(sep).join('/');
}
