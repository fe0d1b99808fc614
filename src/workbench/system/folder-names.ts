import { readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The names of everything in a folder and its subfolders, as paths with slashes. Hidden names and `node_modules` are left out, with their
 * contents. A linked folder is entered only if it has not been entered yet: container platforms create such links, and following a link to
 * a parent folder would never end.
 * @throws {Error} if a folder can't be read
 */
export function namesIn(folder: string): readonly string[] {
  const names: string[] = [];
  const links: string[] = [];
  const entered = new Set<string>();
  const enter = (from: string): void => {
    const path = join(folder, from);
    const real = realpathSync(path);
    if (entered.has(real)) return;
    entered.add(real);
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
      const name = from === '' ? entry.name : `${from}/${entry.name}`;
      names.push(name);
      if (entry.isDirectory()) enter(name);
      else if (entry.isSymbolicLink() && isFolder(join(folder, name))) links.push(name);
    }
  };
  enter('');
  // Links come last, so that a folder keeps its name without links.
  for (const link of links) enter(link);
  return names.toSorted();
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    // The link is broken or circular.
    return false;
  }
}
