// The structure of src: the size of each room, what rooms import from each other, and names that mean several things.
//   npm run structure
// Fails if a room imports a room that its line in ROOMS does not name, or a file behind a door; if a command imports another command's
// files; if files import each other in a circle; or if two files export different things under one name.
import { join, posix, relative } from 'node:path';
import { API } from 'typescript/unstable/sync';
import * as is from 'typescript/unstable/ast/is';
import { root } from './programs.mjs';

/** Rooms, from the ground up, each with the rooms that it may import. `index.ts` is the package's entry, with the built-in operations. */
const ROOMS = {
  core: [],
  checks: ['core'],
  words: ['core'],
  embed: ['core'],
  'workbench/text': ['core', 'words'],
  'workbench/system': ['workbench/text'],
  'workbench/input': ['core', 'workbench/text'],
  'workbench/rulebook': ['core', 'checks', 'workbench/text', 'workbench/system', 'workbench/input'],
  'workbench/compiler': [
    'core',
    'checks',
    'words',
    'embed',
    'workbench/text',
    'workbench/system',
    'workbench/rulebook',
  ],
  'workbench/analysis': [
    'core',
    'checks',
    'words',
    'workbench/text',
    'workbench/input',
    'workbench/rulebook',
    'workbench/compiler',
  ],
  'workbench/lint': [
    'core',
    'checks',
    'workbench/text',
    'workbench/rulebook',
    'workbench/compiler',
    'workbench/analysis',
  ],
  'workbench/translator': [
    'core',
    'words',
    'workbench/text',
    'workbench/system',
    'workbench/rulebook',
    'workbench/analysis',
  ],
  'workbench/open': [
    'core',
    'checks',
    'workbench/text',
    'workbench/system',
    'workbench/input',
    'workbench/rulebook',
    'workbench/compiler',
    'workbench/lint',
    'index.ts',
  ],
  'workbench/batch': [
    'core',
    'checks',
    'workbench/text',
    'workbench/input',
    'workbench/rulebook',
    'workbench/translator',
    'workbench/open',
  ],
  'apps/server': ['core', 'workbench'],
  'apps/site': ['core', 'words', 'workbench'],
  'apps/sandbox': ['core', 'workbench', 'apps/server'],
  'apps/studio': ['core', 'checks', 'words', 'workbench', 'apps/server'],
  'apps/serve': ['core', 'checks', 'workbench', 'apps/server', 'index.ts'],
  'apps/cli': ['core', 'checks', 'workbench', 'apps', 'index.ts'],
};

/** Folders of rooms, which have no files of their own. */
const NESTING = /^(?:workbench|apps)\//;

/**
 * The studio's page: a separate program, which knows only the names in its own files and in files that it imports. From other rooms it
 * imports only its words.
 */
const PAGE = 'apps/studio/page/';

/** The studio's server. */
const SERVER = 'apps/studio/server/';

/** The list of commands, and the folder of one command. */
const COMMANDS = 'apps/cli/commands/index.ts';
const COMMAND = /^apps\/cli\/commands\/[^/]+\//;

/** Two more doors of core, only for the entries of the package: types without code. */
const TYPES = ['core/types.ts', 'core/helper-types.ts'];

/** Files that export the same names, because lists are made from them: checks, rules of lint, commands, and texts by their language. */
const MEMBERS = /^(?:checks\/(?!internal\/|index\.ts)|workbench\/lint\/rules\/|apps\/cli\/commands\/([^/]+)\/\1\.ts$)/;

/**
 * Names that mean the same in the studio's server as elsewhere: the page knows only the types of the server, and is built without the
 * workbench.
 */
const SAME = new Set(['BacktestResult', 'Edit', 'Path', 'Witness']);

const files = readFiles();
const rooms = roomsBy(roomOf);
const doubles = new Map([...doublesOf((file) => !file.startsWith(PAGE)), ...doublesOf(pageKnows())]);
const faults = {
  'imports past the table or a door': crossings(),
  circles: circles(),
  'names of several meanings': Array.from(doubles, ([name, where]) => `${name}: ${where.join(', ')}`),
};

printSizes();
printArrows('rooms', rooms);
printArrows(
  'rooms, the workbench and the apps as one each',
  roomsBy((file) => file.split('/')[0]),
);
for (const [title, list] of Object.entries(faults)) {
  console.log([`\n${title}: ${list.length}`, ...list].join('\n  '));
  if (list.length > 0) process.exitCode = 1;
}

/** The hand-written files of src: their lines, the names that each declares and exports, and its imports with their names. */
function readFiles() {
  const source = join(root, 'src');
  const found = new Map();
  const api = new API({ cwd: root });
  try {
    const projects = ['tsconfig.json', `src/${PAGE}tsconfig.json`].map((path) => join(root, path));
    for (const { program } of api.updateSnapshot({ openProjects: projects }).getProjects()) {
      for (const path of program.getSourceFileNames()) {
        const file = relative(source, path).replaceAll('\\', '/');
        if (/^\.\.|node_modules|^generated\/|page\/(?:test\/|vite)|\.d\.c?ts$/.test(file) || found.has(file)) continue;
        const { text, imports, statements } = program.getSourceFile(path);
        found.set(file, {
          lines: text.split('\n').length - 1,
          names: new Set(statements.flatMap(declaredNames)),
          imports: imports
            .filter((each) => each.text.startsWith('.'))
            .map((each) => ({ ...namesOf(each.parent), target: posix.join(posix.dirname(file), each.text) })),
        });
      }
    }
  } finally {
    api.close();
  }
  for (const each of found.values()) {
    each.imports = each.imports
      .map(({ target, ...more }) => ({
        ...more,
        target: ['.ts', '.tsx'].map((ending) => target.replace(/\.js$/, ending)).find((path) => found.has(path)),
      }))
      .filter(({ target }) => target !== undefined);
  }
  return found;
}

/** The names that a statement declares and exports, without names that it re-exports from another file. */
function declaredNames(statement) {
  if (is.isExportDeclaration(statement) && statement.moduleSpecifier === undefined)
    return statement.exportClause.elements.map(({ name }) => name.text);
  if (!statement.modifiers?.some(is.isExportKeyword)) return [];
  const names = is.isVariableStatement(statement)
    ? statement.declarationList.declarations.map(({ name }) => name.text)
    : [statement.name?.text];
  return names.filter((name) => name !== undefined);
}

/** The names that a declaration imports or re-exports; undefined if it takes all. */
function namesOf(declaration) {
  const passesOn = is.isExportDeclaration(declaration);
  const list = passesOn ? declaration.exportClause : declaration.importClause?.namedBindings;
  return {
    passesOn,
    names: list?.elements?.map(({ name, propertyName }) => ({ inside: (propertyName ?? name).text, name: name.text })),
  };
}

/** Rooms from the ground up, each with its floor, its files and the rooms that it imports. */
function roomsBy(nameOf) {
  const found = new Map();
  for (const [file, { imports }] of files) {
    if (!file.includes('/')) continue;
    const name = nameOf(file);
    if (!found.has(name)) found.set(name, { files: [], below: new Set() });
    found.get(name).files.push(file);
    for (const { target } of imports) if (nameOf(target) !== name) found.get(name).below.add(nameOf(target));
  }
  const floorOf = (name) => {
    const room = found.get(name);
    if (room === undefined) return -1;
    if (room.floor === undefined) {
      room.floor = 0;
      room.floor = 1 + Math.max(-1, ...Array.from(room.below, floorOf));
    }
    return room.floor;
  };
  for (const name of found.keys()) floorOf(name);
  return new Map([...found].sort(([, { floor: a }], [, { floor: b }]) => a - b));
}

function roomOf(file) {
  return file
    .split('/')
    .slice(0, NESTING.test(file) ? 2 : 1)
    .join('/');
}

/** Imports of a room that the table does not name, of files behind another room's door, and of another command. */
function crossings() {
  const found = Object.keys(ROOMS)
    .filter((room) => !rooms.has(room))
    .map((room) => `${room} has no files`);
  for (const [room, { below }] of rooms) {
    const allowed = ROOMS[room];
    if (allowed === undefined) found.push(`${room} is not in the table of rooms`);
    for (const each of below) {
      if (!allowed?.some((name) => each === name || each.startsWith(`${name}/`))) found.push(`${room} imports ${each}`);
    }
  }
  for (const [file, { imports }] of files) {
    const isEntry = !file.includes('/');
    for (const { target } of imports) {
      const door = target.includes('/') ? `${roomOf(target)}/index.ts` : target;
      const isOpen = isEntry ? TYPES.includes(target) : file.startsWith(PAGE) && /^words\/.*\.json$/.test(target);
      if ((isEntry || roomOf(target) !== roomOf(file)) && target !== door && !isOpen)
        found.push(`${file} imports ${target}`);
      const [command] = COMMAND.exec(target) ?? [];
      if (command !== undefined && COMMAND.exec(file)?.[0] !== command && file !== COMMANDS)
        found.push(`${file} imports ${target}`);
    }
  }
  return found;
}

/** Circles of files that import each other; of circles with common files, the shortest. */
function circles() {
  const paths = new Map(Array.from(files.keys(), (file) => [file, pathsFrom(file)]));
  const isReached = (from, to) => paths.get(from).has(to);
  const found = [];
  const circlesOfFiles = Array.from(paths, ([file, each]) => each.get(file)).filter((circle) => circle !== undefined);
  for (const circle of circlesOfFiles.sort((a, b) => a.length - b.length)) {
    if (!found.some(([other]) => isReached(other, circle[0]) && isReached(circle[0], other))) found.push(circle);
  }
  return found.map((circle) => circle.join(' imports '));
}

/** The files that a file imports, directly or through others, each with the shortest path to it. */
function pathsFrom(file) {
  const found = new Map();
  const queue = [[file]];
  for (const path of queue) {
    for (const { target } of files.get(path.at(-1)).imports) {
      if (found.has(target)) continue;
      found.set(target, [...path, target]);
      queue.push(found.get(target));
    }
  }
  return found;
}

/** Names that several files declare and export, each with its files. */
function doublesOf(knows) {
  const declaring = new Map();
  for (const [file, { names }] of files) {
    if (MEMBERS.test(file) || !knows(file)) continue;
    for (const name of names) declaring.set(name, [...(declaring.get(name) ?? []), file]);
  }
  const meanings = (name, where) => (SAME.has(name) ? where.filter((file) => !file.startsWith(SERVER)) : where);
  return [...declaring].filter(([name, where]) => meanings(name, where).length > 1);
}

function pageKnows() {
  const imported = [...files].filter(([file]) => file.startsWith(PAGE)).flatMap(([, { imports }]) => imports);
  const known = new Set(imported.map(({ target }) => target));
  return (file) => file.startsWith(PAGE) || known.has(file);
}

/** The files that import each file. An import through a door counts for the file behind it. */
function importersOfAll() {
  const behind = new Map();
  for (const [file, { imports }] of files) {
    for (const { passesOn, names, target } of imports) {
      if (!passesOn) continue;
      for (const { inside, name } of names ?? []) behind.set(`${file}#${name}`, { file: target, name: inside });
    }
  }
  const found = new Map(Array.from(files.keys(), (file) => [file, new Set()]));
  for (const [file, { imports }] of files) {
    for (const { names, target, passesOn } of imports) {
      if (passesOn && file.endsWith('index.ts')) continue;
      found.get(target).add(file);
      for (const { inside } of names ?? []) {
        let at = { file: target, name: inside };
        while (behind.has(`${at.file}#${at.name}`)) at = behind.get(`${at.file}#${at.name}`);
        found.get(at.file).add(file);
      }
    }
  }
  return found;
}

function printSizes() {
  const importers = importersOfAll();
  const sizesOf = (own) => {
    const lines = own.map((file) => files.get(file).lines).sort((a, b) => a - b);
    return {
      files: own.length,
      lines: lines.reduce((sum, each) => sum + each, 0),
      'median lines': lines[lines.length >> 1],
      '25 lines or fewer': lines.filter((each) => each <= 25).length,
      'one importer': own.filter((file) => importers.get(file).size === 1).length,
      names: own.reduce((sum, file) => sum + files.get(file).names.size, 0),
      'several meanings': [...doubles.values()].filter((where) => where.some((file) => own.includes(file))).length,
    };
  };
  const rows = Array.from(rooms, ([room, { files: own }]) => [room, sizesOf(own)]);
  console.table(Object.fromEntries([...rows, ['all', sizesOf([...files.keys()])]]));
}

function printArrows(title, list) {
  const arrows = [...list.values()].reduce((sum, { below }) => sum + below.size, 0);
  const floors = 1 + Math.max(...Array.from(list.values(), ({ floor }) => floor));
  console.log(`\n${list.size} ${title}: ${floors} floors, ${arrows} arrows`);
  for (const [room, { floor, below }] of list)
    console.log(`${floor}  ${room} imports ${[...below].join(', ') || 'none'}`);
}
