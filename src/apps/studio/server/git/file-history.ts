import { realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { gitNow, objectsAt, repositoryOf } from '../../../../workbench/system/index.js';
import { say } from '../../../../core/index.js';
import { RequestError } from '../../../server/index.js';
import { kindIn, OVERLAY } from '../files.js';
import type { Bodies } from '../request-bodies.js';
import type { Workspace } from '../workspace.js';
import type { CommitFilesAnswer, FileCommitView, FileHistoryAnswer } from './api.js';
import { commitIn } from './commit-object.js';
import { fileLog, idOf } from './history.js';
import { nameFrom } from './place.js';
import { RepositoryTexts } from './texts.js';

const MOST_SHOWN = 50;
const ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
const CHANGED = /:\d+ \d+ (?<before>[0-9a-f]+) (?<after>[0-9a-f]+) [A-Z]\d*\0(?<name>[^\0]+)\0/g;

/**
 * The commits of a file, the newest first.
 * @throws {RequestError} if it is not a rule file
 */
export function fileHistory({ files }: Workspace, { file }: Bodies['file-history']): FileHistoryAnswer {
  const path = files.locate(file);
  const repository = repositoryOf(dirname(path));
  if (!repository) return { history: null };
  const { top } = repository;
  const log = fileLog(top, nameFrom(top, path));
  const shown = log.slice(0, MOST_SHOWN);
  const objects = objectsAt(
    top,
    shown.map(({ id }) => id),
  );
  const commits = (objects ? shown : []).map(({ id }, i): FileCommitView => ({ id, ...commitIn(objects![i]!) }));
  return { history: { commits, isCut: log.length > MOST_SHOWN || objects === undefined } };
}

/**
 * The rule files that a commit changed, each before and after it; none for a merge.
 * @throws {RequestError} if the rule file does not have such a commit
 */
export function commitFiles({ files }: Workspace, { file, commit }: Bodies['commit-files']): CommitFilesAnswer {
  const path = files.locate(file);
  const repository = repositoryOf(dirname(path));
  if (
    !repository ||
    !ID.test(commit) ||
    !fileLog(repository.top, nameFrom(repository.top, path)).some(({ id }) => id === commit)
  )
    throw new RequestError(404, 'not-found', say('The history of the file has no such commit.'));
  const { top } = repository;
  const args = ['diff-tree', '-r', '--root', '--raw', '-z', '--no-abbrev', '--no-renames', '--no-commit-id'];
  const output = gitNow(top, [...args, '--no-ext-diff', '--no-textconv', commit])?.toString() ?? '';
  const folders = [
    { prefix: '', root: nameFrom(top, realpathSync.native(files.rules)) },
    ...(files.overlay === undefined
      ? []
      : [{ prefix: OVERLAY, root: nameFrom(top, realpathSync.native(files.overlay)) }]),
  ];
  const changed = [...output.matchAll(CHANGED)].flatMap(({ groups }) => {
    const { before, after, name } = groups as { before: string; after: string; name: string };
    const known = folders.flatMap(({ prefix, root }) =>
      root === '' || name.startsWith(`${root}/`)
        ? [`${prefix}${root === '' ? name : name.slice(root.length + 1)}`]
        : [],
    );
    return known
      .filter((each) => kindIn(each) !== undefined)
      .map((each) => ({ path: each, before: idOf(before), after: idOf(after) }));
  });
  const texts = new RepositoryTexts(top, commit.length / 2);
  texts.load(changed.flatMap(({ before, after }) => [before, after]));
  return {
    files: changed.map(({ path: each, before, after }) => ({
      path: each,
      before: before === undefined ? null : texts.of(before),
      after: after === undefined ? null : texts.of(after),
    })),
  };
}
