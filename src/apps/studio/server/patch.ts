import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import { basename, isAbsolute, join, relative, sep } from 'node:path';
import type { PatchAnswer, PatchRequest } from './api.js';
import { OVERLAY, type Files } from './files.js';
import type { Workspace } from './workspace.js';

/** The changes of drafts as a patch for `git apply`. */
export function patch(workspace: Workspace, { drafts }: PatchRequest): PatchAnswer {
  const [saved, now] = [workspace.saved().texts, workspace.drafted(drafts).texts];
  const changed = Object.keys(drafts)
    .filter((path) => saved.get(path) !== now.get(path))
    .sort();
  const files = changed.map((path) => ({ path, before: saved.get(path) ?? '', after: now.get(path)! }));
  const parts = files.map(({ path, before, after }) => {
    const name = nameOf(workspace.files, path);
    return createTwoFilesPatch(
      saved.has(path) ? `a/${name}` : '/dev/null',
      `b/${name}`,
      before,
      after,
      undefined,
      undefined,
      { headerOptions: FILE_HEADERS_ONLY },
    );
  });
  return { patch: parts.join(''), files };
}

/** A file's path relative to the working directory; where the file is outside, relative to its folder. */
function nameOf({ rules, overlay }: Files, path: string): string {
  const [folder, name] = path.startsWith(OVERLAY) ? [overlay!, path.slice(OVERLAY.length)] : [rules, path];
  const near = relative(process.cwd(), join(folder, name));
  return (near.startsWith('..') || isAbsolute(near) ? join(basename(folder), name) : near).split(sep).join('/');
}
