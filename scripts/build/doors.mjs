// The source imports other folders through their index.ts. Built code imports the files behind it, so that Node, bundles and tests load no
// more than they use.
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, posix, relative, sep } from 'node:path';
import { root } from '../programs.mjs';

const source = join(root, 'src');
const IMPORT = /^(import|export)( type)? \{([^}]*)\} from (['"])(\.[^'"]*\/index\.js)\4;$/gm;
const EXPORT = /^export (?:type )?\{([^}]*)\} from '([^']*)';$/gm;
const namesOf = (list) =>
  list
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
const doors = new Map();

/** Replaces imports of doors by imports of the files behind them. `file` is the path of the code's source below `src`. */
export function throughDoors(code, file) {
  const folder = dirname(file).split(sep).join('/');
  return code.replace(IMPORT, (whole, keyword, type = '', names, quote, specifier) => {
    const door = posix.join(folder, specifier);
    const behind = namesBehind(door);
    const files = new Map();
    for (const each of namesOf(names)) {
      const [, modifier = '', exported, alias = exported] = /^(type )?(\S+)(?: as (\S+))?$/.exec(each);
      const { from, name } = behind.get(exported) ?? { from: door, name: exported };
      files.set(from, [...(files.get(from) ?? []), `${modifier}${name === alias ? name : `${name} as ${alias}`}`]);
    }
    const lines = [...files].map(([from, list]) => {
      const path = posix.relative(folder, from);
      // An import of only types would remain as an import of nothing, which loads the file.
      const isType = type !== '' || list.every((each) => each.startsWith('type '));
      const named = isType ? list.map((each) => each.replace(/^type /, '')) : list;
      return `${keyword}${isType ? ' type' : ''} { ${named.join(', ')} } from ${quote}${path.startsWith('.') ? path : `./${path}`}${quote};`;
    });
    return lines.join('\n') || whole;
  });
}

/** The names that a door re-exports, with the file of each and its name there. */
function namesBehind(door) {
  if (!doors.has(door)) {
    const text = readFileSync(join(source, door.replace(/\.js$/, '.ts')), 'utf8');
    const found = new Map();
    for (const [, names, specifier] of text.matchAll(EXPORT)) {
      for (const each of namesOf(names)) {
        const [inside, exported = inside] = each.replace(/^type /, '').split(' as ');
        found.set(exported, { from: posix.join(posix.dirname(door), specifier), name: inside });
      }
    }
    doors.set(door, found);
  }
  return doors.get(door);
}

/** The same for a build by esbuild. */
export const seeThroughDoors = {
  name: 'see-through-doors',
  setup(hooks) {
    hooks.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const file = relative(source, path);
      if (file.includes('node_modules')) return undefined;
      return { contents: throughDoors(await readFile(path, 'utf8'), file), loader: 'ts' };
    });
  },
};
