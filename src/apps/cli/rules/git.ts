import { isCsvList, type RuleFiles } from '../../../workbench/rulebook/index.js';
import { printable } from '../../../core/index.js';
import { UsageError, commitOf, gitNow, lineIn, objectsAt } from '../../../workbench/system/index.js';

/** What `ls-tree -z` writes before the name of an entry. */
const ENTRY = /^[0-7]+ [a-z]+ ([0-9a-f]+)\t/;

/**
 * Reads the rule files that a folder of a git repository had at a revision.
 * @param folder the rules folder in the working tree, as the command line names it
 * @param path its path
 * @throws {UsageError} where there is no such repository or revision, it has no rules, or a file of it is missing
 */
export function rulesAt(revision: string, folder: string, path: string): RuleFiles {
  const name = printable(revision);
  const commit = commitOf(revision, path);
  if (commit === undefined) {
    const answer = gitNow(path, ['rev-parse', '--is-shallow-repository']);
    throw new UsageError(
      answer && lineIn(answer) === 'true'
        ? `${name}: not in this shallow clone; run "git fetch --unshallow", or set "fetch-depth: 0" for actions/checkout`
        : `${name}: neither a folder nor a revision of the git repository that contains ${printable(folder)}`,
    );
  }
  const listed = gitNow(path, ['ls-tree', '-r', '-z', commit])?.toString() ?? '';
  const entries = listed.split('\0').flatMap((entry) => {
    const [start, id] = ENTRY.exec(entry) ?? [];
    return start !== undefined && id !== undefined ? [{ id, file: entry.slice(start.length) }] : [];
  });
  const files = entries.filter(({ file }) => file.endsWith('.yaml') || isCsvList(file));
  if (files.length === 0)
    throw new UsageError(`${name}: there were no rule files in ${printable(folder)} at this revision`);
  // By their ids: a name may have a line end, and git would take what follows for another one.
  const contents = objectsAt(
    path,
    files.map(({ id }) => id),
  );
  if (contents === undefined)
    throw new UsageError(
      `${name}: the git repository that contains ${printable(folder)} lacks a file of this revision; in a partial clone, check the revision out first`,
    );
  return new Map(files.map(({ file }, i) => [file, contents[i]!.toString()]));
}
