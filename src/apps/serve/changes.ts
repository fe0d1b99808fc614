import { statSync } from 'node:fs';
import { join } from 'node:path';
import { namesIn } from '../../workbench/system/index.js';

/** How often the files are looked at, in milliseconds. */
const INTERVAL = 1000;

/**
 * Calls back when files have changed and stay as they are for a moment. It looks at each file again and again: notifications of the file
 * system miss what container platforms do, which put a link to another folder in the place of the files.
 * @param paths files and folders with all that is in them
 * @param also something else whose change counts
 * @returns stops it
 */
export function watchFiles(paths: readonly string[], also: () => string, changed: () => void): () => void {
  let settled = stateOf(paths, also);
  let before = settled;
  const timer = setInterval(() => {
    const now = stateOf(paths, also);
    const isSettled = now === before;
    before = now;
    if (!isSettled || now === settled) return;
    settled = now;
    changed();
  }, INTERVAL);
  return () => clearInterval(timer);
}

function stateOf(paths: readonly string[], also: () => string): string {
  return [also(), ...paths.flatMap(filesAt)].join('\n');
}

function filesAt(path: string): readonly string[] {
  const own = fileAt(path);
  try {
    return [own, ...namesIn(path).map((name) => fileAt(join(path, name)))];
  } catch {
    // It is a file, or not there.
    return [own];
  }
}

function fileAt(path: string): string {
  try {
    const { size, mtimeMs, ino } = statSync(path);
    return `${path} ${size} ${mtimeMs} ${ino}`;
  } catch {
    return path;
  }
}
