import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

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
  try {
    const state = statSync(path);
    const own = `${path} ${state.size} ${state.mtimeMs} ${state.ino}`;
    return state.isDirectory()
      ? [
          own,
          ...readdirSync(path)
            .sort()
            .flatMap((name) => filesAt(join(path, name))),
        ]
      : [own];
  } catch {
    return [path];
  }
}
