// Bundles the modules of checkout code into dist/cjs, so that Node reads few files for an entry: one for each entry, one for the data of
// each operation, and one for the code that they run. No module is in two files, and dist/node re-exports the same files for `import`.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, posix, relative, sep } from 'node:path';
import { parse } from 'acorn';
import { build, transform } from 'esbuild';
import { root } from '../programs.mjs';

const MODULES = join(root, '.build/esm/src');
const OPERATIONS = 'generated/operations';
const DATA = `${OPERATIONS}/data`;
const COMMON_DATA = `${DATA}/common`;
const RUN_TIME = 'run-time';
/** The file with the code that functions of entries run, except `validate`. Node reads it when one of these functions is called. */
const LATER = 'later';
const PART_OF_LOCALE = new RegExp(`^${OPERATIONS}/locales/[^/]+/`);
const IS_MODULE = "Object.defineProperty(exports, '__esModule', { value: true });\n";
/** Nothing else imports it, and it imports nothing of the package: `import` reads one file of dist/esm. */
const REACT = 'react';

/**
 * The modules that validate orders, and modules that several entries re-export. Together with the modules that the data of operations
 * imports, they are the run time.
 */
const EARLY = ['core/evaluator/operations-validator', 'core/evaluator/translate', 'core/gateway/problem-details'];

/** The modules that the main entry reaches, and the modules of the run time. */
const ofIndex = new Set();
const ofRunTime = new Set();

/** The file of dist/cjs that has a module. Both are named without `.js`. */
function fileOf(module) {
  if (module === 'index' || module === REACT) return module;
  if (!module.startsWith(`${OPERATIONS}/`)) {
    if (!ofIndex.has(module)) return 'engine';
    return ofRunTime.has(module) ? RUN_TIME : LATER;
  }
  const [folder, name] = module.slice(OPERATIONS.length + 1).split('/');
  // Besides the operations, there are modules with all of them.
  if (name === undefined) return folder.includes('.') ? module : 'index';
  if (folder === 'locales') return module;
  return folder === 'shared' || folder === 'lists' ? COMMON_DATA : `${DATA}/${name}`;
}

/** Writes dist/cjs, except for the declarations, and dist/node. */
export async function writeEntries() {
  const modules = readdirSync(join(MODULES, OPERATIONS), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.js'))
    .map((path) => `${OPERATIONS}/${path.slice(0, -'.js'.length).replaceAll(sep, '/')}`);
  await addModules(ofIndex, ['index']);
  await addModules(ofRunTime, [...EARLY, ...modules.filter((module) => fileOf(module).startsWith(`${DATA}/`))]);
  const published = modules.filter((module) => fileOf(module) === module);
  const ofOneOperation = published.filter((module) => PART_OF_LOCALE.test(module));
  const entries = ['index', 'engine', REACT, ...published.filter((module) => !ofOneOperation.includes(module)).sort()];
  /** The imports of the files written so far: each file with its source, a line for each name. */
  const wanted = new Map();
  for (const [entry, names] of await writeFiles(entries.map((each) => [each, sourceOf(each)]))) {
    if (entry === REACT) continue;
    const file = `dist/node/${entry.replace(`${OPERATIONS}/`, entry.includes('/locales/') ? '' : 'operations/')}`;
    const path = posix.relative(posix.dirname(file), `dist/cjs/${entry}.js`);
    // Node reads the names of the exports from the text of a CommonJS file that is imported. It finds none in this file, which is faster.
    writeText(`${file}.cjs`, `const entry = require('${path}');\nmodule.exports = entry;\n`);
    writeText(
      `${file}.js`,
      `import entry from './${posix.basename(file)}.cjs';\nexport const { ${names.join(', ')} } = entry;\n`,
    );
  }
  for (const module of ofOneOperation) writePart(module);
  // The data of an operation imports the data that it has in common with others, and everything may import the run time.
  await writeWanted((file) => file !== COMMON_DATA && file !== RUN_TIME);
  await writeWanted((file) => file !== RUN_TIME);
  await writeWanted(() => true);
  writeText('dist/cjs/package.json', '{ "type": "commonjs" }\n');
  const later = createRequire(import.meta.url)(join(root, `dist/cjs/${LATER}.js`));
  const wrong = [...calledLater].filter((name) => typeof later[name] !== 'function');
  if (wrong.length > 0) throw new Error(`Entries call what is no function: ${wrong.join(', ')}`);

  function writeWanted(isNext) {
    const next = [...wanted].filter(([file]) => isNext(file));
    for (const [file] of next) wanted.delete(file);
    return writeFiles(next.map(([file, lines]) => [file, [...lines].sort().join('\n')]));
  }

  /** @returns the names that each file exports */
  async function writeFiles(sources) {
    const written = [];
    for (const { file, text } of await bundled(new Map(sources))) {
      const { code, imports, exported } = asCommonJs(text, file);
      for (const [path, names] of imports) {
        if (!path.startsWith('.')) continue;
        const from = posix.join(posix.dirname(file), path).slice(0, -'.js'.length);
        wanted.set(from, new Set([...(wanted.get(from) ?? []), ...names.map((name) => passedOn.get(name))]));
      }
      // Other files stay readable, because stack traces lead to them.
      const isData = file.startsWith(`${OPERATIONS}/`);
      const options = {
        legalComments: 'none',
        minifyWhitespace: isData,
        ...(isData && { charset: 'utf8', lineLimit: 120 }),
      };
      // Jest does not run `import()`.
      const { code: own } = await transform(code, { ...options, supported: { 'dynamic-import': false } });
      writeText(`dist/cjs/${file}.js`, own);
      written.push([file, exported]);
    }
    return written;
  }
}

/** Adds modules to a set, with everything that they import. */
async function addModules(set, roots) {
  const { metafile } = await build({
    stdin: { contents: roots.map((module) => `import '${pathOf(module)}';`).join('\n'), resolveDir: root },
    bundle: true,
    write: false,
    metafile: true,
    outdir: root,
    absWorkingDir: root,
  });
  for (const path of Object.keys(metafile.inputs)) set.add(moduleAt(join(root, path)));
}

/** The wording for a single operation makes bundles small. Node reads the wording for all operations: one file for a language. */
function writePart(module) {
  const folder = posix.dirname(module);
  const whole = `../${posix.basename(folder)}.js`;
  const [catalogue] = exportsOf(folder);
  const names = exportsOf(module);
  const lines = names.map((name) => `exports.${name} = require('${whole}').${catalogue};\n`);
  const passedOn = names.map((name) => (name === catalogue ? name : `${catalogue} as ${name}`));
  writeText(`dist/cjs/${module}.js`, `'use strict';\n${IS_MODULE}${lines.join('')}`);
  writeText(
    `dist/node/${module.replace(`${OPERATIONS}/`, '')}.js`,
    `export { ${passedOn.join(', ')} } from '${whole}';\n`,
  );
}

function writeText(file, text) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

const pathOf = (module) => join(MODULES, `${module}.js`).replaceAll(sep, '/');
const moduleAt = (path) => relative(MODULES, path).replaceAll(sep, '/').slice(0, -'.js'.length);

/** The lines that export names of modules to other files, by the exported name, which is unique. */
const passedOn = new Map();

/** The names of functions that entries call within their own functions. */
const calledLater = new Set();

/** The name under which a file exports what a module exports. */
function nameOf(module, name) {
  const unique = `${name}$${module.replace(/\W/g, '_')}`;
  passedOn.set(unique, `export { ${name} as ${unique} } from '${pathOf(module)}';`);
  return unique;
}

/** The source of a file that re-exports an entry, with its directives: `'use client'`. */
function sourceOf(entry) {
  const directives = parsed(readFileSync(pathOf(entry), 'utf8')).flatMap(({ directive }) => directive ?? []);
  return [...directives.map((each) => `'${each}';`), `export * from '${pathOf(entry)}';`].join('\n');
}

/** The path of a file as another file imports it. */
function pathTo(file, from) {
  const path = posix.relative(posix.dirname(from), file);
  return `${path.startsWith('.') ? path : `./${path}`}.js`;
}

/** Bundles files from their sources: each has its own modules, and imports what modules of other files export. */
async function bundled(sources) {
  const files = {
    name: 'files',
    setup(hooks) {
      hooks.onResolve({ filter: /^whole:/ }, ({ path }) => ({ path: path.slice('whole:'.length), namespace: 'whole' }));
      hooks.onLoad({ filter: /.*/, namespace: 'whole' }, ({ path }) => ({
        contents: sources.get(path),
        resolveDir: root,
      }));
      hooks.onResolve({ filter: /^\.\.?\// }, ({ path, importer, kind, resolveDir }) => {
        const [file, module] = [fileOf(moduleAt(importer)), moduleAt(join(resolveDir, path))];
        const other = fileOf(module);
        if (kind === 'dynamic-import') return { path: pathTo(other, file), external: true };
        if (other === file) return { path: pathOf(module), sideEffects: false };
        return { path: `${module} ${pathTo(other, file)}`, namespace: 'other', sideEffects: false };
      });
      hooks.onLoad({ filter: /.*/, namespace: 'other' }, ({ path }) => {
        const [module, file] = path.split(' ');
        // A statement for each name, because esbuild drops statements that nothing uses.
        const lines = exportsOf(module).map(
          (name) => `export { ${nameOf(module, name)} as ${name} } from 'out:${file}';`,
        );
        return { contents: lines.join('\n') };
      });
      hooks.onResolve({ filter: /^out:/ }, ({ path }) => ({
        path: path.slice('out:'.length),
        external: true,
        sideEffects: false,
      }));
    },
  };
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [...sources.keys()].map((file) => ({ in: `whole:${file}`, out: file })),
    outdir: 'out',
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    logLevel: 'warning',
    external: ['react'],
    plugins: [files],
  });
  return outputFiles.map(({ path, text }) => ({
    file: relative(join(root, 'out'), path).replaceAll(sep, '/').slice(0, -'.js'.length),
    text,
  }));
}

const parsed = (text) => parse(text, { ecmaVersion: 'latest', sourceType: 'module' }).body;

/** The names that a module exports: esbuild has written them into separate statements. */
const exportsOf = (module) =>
  parsed(readFileSync(pathOf(module), 'utf8')).flatMap(({ type, specifiers }) =>
    type === 'ExportNamedDeclaration' ? specifiers.map(({ exported }) => exported.name) : [],
  );

/**
 * A bundle as CommonJS. Imports become constants, which are read faster than members of a module; this works because files do not import
 * each other in circles. Only functions are read later, when entries call them within their own functions.
 */
function asCommonJs(text, file) {
  const imports = new Map();
  const exported = [];
  const directives = ['use strict'];
  let rest = '';
  let end = 0;
  for (const { type, source, specifiers, directive, start, end: next } of parsed(text)) {
    if (type !== 'ImportDeclaration' && type !== 'ExportNamedDeclaration' && directive === undefined) continue;
    rest += text.slice(end, start);
    end = next;
    if (directive !== undefined) directives.unshift(directive);
    else if (type === 'ImportDeclaration')
      imports.set(source.value, [...(imports.get(source.value) ?? []), ...specifiers]);
    else exported.push(...specifiers);
  }
  // The engine reads constants of these modules too.
  const isEntry = file !== 'engine' && (file === 'index' || fileOf(file) === file);
  const required = Array.from(imports, ([path, all]) => {
    const called = ({ imported, local }) => {
      calledLater.add(imported.name);
      return `const ${local.name} = (...all) => require('${path}').${imported.name}(...all);\n`;
    };
    if (isEntry && posix.basename(path) === `${LATER}.js`) return all.map(called).join('');
    const names = all.map((each) => `${each.imported.name}: ${each.local.name}`);
    return `const { ${names.join(', ')} } = require('${path}');\n`;
  });
  const lines = exported.map((each) => `exports.${each.exported.name} = ${each.local.name};\n`);
  const start = [...directives.map((each) => `'${each}';\n`), IS_MODULE];
  return {
    code: [...start, ...required, rest, text.slice(end), '\n', ...lines].join(''),
    imports: Array.from(imports, ([path, all]) => [path, all.map((each) => each.imported.name)]),
    exported: exported.map((each) => each.exported.name),
  };
}
