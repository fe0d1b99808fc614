import { readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The names of all that is in a folder and in its folders, as paths with slashes; hidden names and `node_modules` are left out, with all
 * that is in them. A folder that a link leads to is entered where it has not been yet: container platforms make such links, and a link
 * to a folder above it has no end.
 * @throws {Error} where a folder can't be read
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
  // After all others: a folder has the name that it has without links.
  for (const link of links) enter(link);
  return names.toSorted();
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    // The link leads nowhere, or in a circle.
    return false;
  }
}
