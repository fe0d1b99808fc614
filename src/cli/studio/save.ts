import { UsageError } from '../usage-error.js';
import { writeFiles } from '../write-files.js';
import type { SaveAnswer, SaveConflict, SaveHeldBack, SaveRequest } from './api.js';
import { revisionOf, textOf, type Files } from './files.js';
import { withEnds } from './finding.js';
import { Refusal } from './refusal.js';
import type { Workspace } from './workspace.js';

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** What became of a request to save. */
export type Saving =
  | { readonly status: 200; readonly body: SaveAnswer }
  | { readonly status: 409; readonly body: SaveConflict }
  | { readonly status: 422; readonly body: SaveHeldBack };

/**
 * Writes drafts, all of them or none: not over a file that changed on disk meanwhile, and not with errors of lint, unless the person said so.
 * @throws {Refusal} where a path is no rule file, or a file can't be written
 */
export function save(workspace: Workspace, { files, confirmed, overwrite }: SaveRequest): Saving {
  const drafts = Object.fromEntries(files.map(({ path, text }) => [path, text]));
  if (Object.keys(drafts).length < files.length) throw new Refusal(400, 'bad-request', 'A file is named twice.');
  const allowed = new Set(overwrite);
  const conflicts = (): SaveConflict['conflicts'] =>
    files
      .filter(({ path }) => !allowed.has(path))
      .flatMap(({ path, revision }) => conflictOf(workspace.files, path, revision));
  const before = conflicts();
  if (before.length > 0) return { status: 409, body: { conflicts: before } };
  const version = workspace.drafted(drafts);
  if (!confirmed && version.findings.some(({ severity }) => severity === 'error'))
    return { status: 422, body: { findings: withEnds(version.findings, version) } };
  const contents = files.map(({ path }) => ({
    path,
    file: workspace.files.locate(path),
    bytes: bytesFor(workspace.files.bytes(path), version.contents.texts.get(path)!),
  }));
  let meanwhile: SaveConflict['conflicts'] = [];
  // Lint and writing took their time: once more, right before the files take their places.
  const isAsBefore = (): boolean => {
    meanwhile = conflicts();
    return meanwhile.length === 0;
  };
  try {
    writeFiles(new Map(contents.map(({ file, bytes }) => [file, bytes])), isAsBefore);
  } catch (error) {
    if (error instanceof UsageError)
      throw new Refusal(500, 'unwritable', 'The files cannot be written; none was changed.');
    throw error;
  }
  if (meanwhile.length > 0) return { status: 409, body: { conflicts: meanwhile } };
  return { status: 200, body: { files: contents.map(({ path, bytes }) => ({ path, revision: revisionOf(bytes) })) } };
}

function conflictOf(files: Files, path: string, revision: string | null): SaveConflict['conflicts'] {
  const bytes = files.bytes(path);
  const found = bytes ? revisionOf(bytes) : null;
  return found === revision ? [] : [{ path, text: bytes ? textOf(bytes) : null, revision: found }];
}

/** A text as the file has it: a byte order mark that stands there stays. */
function bytesFor(disk: Buffer | undefined, text: string): Uint8Array {
  const isMarked = disk?.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK) === true;
  return isMarked ? Buffer.concat([BYTE_ORDER_MARK, Buffer.from(text)]) : Buffer.from(text);
}
