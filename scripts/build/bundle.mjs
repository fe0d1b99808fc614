// Bundles the command line, its threads and payrules/compiler into dist/esm/cli, with the packages that they use, so that checkout code
// does not install them. Writes the scripts for other engines into dist/embed.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build, transform } from 'esbuild';
import { seeThroughDoors } from './doors.mjs';
import { embedRuntime } from './embed-runtime.mjs';
import { root } from '../programs.mjs';

const OUT = 'dist/esm/cli';
const EMBED = 'dist/embed';

/**
 * The packages that json-schema-to-typescript imports but does not use here, and the names that it expects from them: a formatter, the
 * colours of its debug output, a YAML reader.
 */
const UNUSED = {
  prettier: '',
  'cli-color': '',
  'js-yaml': 'exports.CORE_SCHEMA = { withTags() {} };',
};
const unused = {
  name: 'unused',
  setup(hooks) {
    hooks.onResolve({ filter: new RegExp(`^(?:${Object.keys(UNUSED).join('|')})$`) }, ({ path }) => ({
      path,
      namespace: 'unused',
    }));
    hooks.onLoad({ filter: /.*/, namespace: 'unused' }, ({ path }) => ({ contents: UNUSED[path], loader: 'js' }));
  },
};

/** In a bundle, lodash does not find `module.require`, and then calls a deprecated function of Node. */
const noBinding = {
  name: 'no-binding',
  setup(hooks) {
    hooks.onLoad({ filter: /[\\/]lodash\.js$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      const call = "freeProcess.binding('util')";
      if (!text.includes(call)) throw new Error(`${path} has no ${call}`);
      return { contents: text.replace(call, 'undefined'), loader: 'js' };
    });
  },
};

/** CommonJS packages load Node's modules with `require`. This line is written into each chunk, and stays in the chunks that use it. */
const REQUIRE = `import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);`;

/** Modules that are loaded on demand and are already in the package. */
const inPackage = {
  name: 'in-package',
  setup(hooks) {
    hooks.onResolve(
      { filter: /\/generated\/operations\/(?:locales\/.*|input-rules|canonical-forms|reference)\.js$/ },
      ({ path }) => ({
        path: path.replace(/^.*\/generated\//, '../generated/'),
        external: true,
      }),
    );
    // No program of the bundles loads an operation by its id. Otherwise the bundles would contain each operation once more.
    hooks.onResolve({ filter: /^\.\/loaders\.js$/ }, ({ path }) => ({
      path: path.replace('./', '../generated/operations/'),
      external: true,
      sideEffects: false,
    }));
  },
};

const shared = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  // The build for Node reads an environment variable at each token, which takes a third of the time of reading a file.
  alias: { yaml: './node_modules/yaml/browser/index.js' },
  outdir: OUT,
  minify: true,
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
};

/**
 * @param validators a CommonJS module that checks the shape of rule files
 * @param positions where the built-in rules are in their files
 */
export async function bundle({ validators, positions }) {
  rmSync(join(root, OUT), { recursive: true, force: true });
  const { metafile } = await build({
    ...shared,
    entryPoints: {
      main: 'src/apps/cli/main.ts',
      compiler: 'src/compiler.ts',
      sandbox: 'src/sandbox.ts',
      'check-worker': 'src/apps/cli/commands/check/worker.ts',
      'backtest-worker': 'src/apps/cli/comparison/worker.ts',
      'analysis-worker': 'src/apps/studio/server/analysis-worker.ts',
    },
    format: 'esm',
    splitting: true,
    chunkNames: '[name]-[hash]',
    plugins: [unused, noBinding, inPackage, seeThroughDoors],
    banner: { js: REQUIRE },
  });
  for (const file of Object.keys(metafile.outputs)) {
    const rest = readFileSync(join(root, file), 'utf8').replace(`${REQUIRE}\n`, '');
    if (!/\brequire\b/.test(rest)) writeFileSync(join(root, file), rest);
  }
  // test/workbench/compiler/modules.test.ts reads from it what each command loads.
  writeFileSync(join(root, '.build/cli-bundle.json'), JSON.stringify(metafile));
  const left = Object.values(metafile.outputs).flatMap(({ imports }) => imports.filter(({ external }) => external));
  const missing = left.map(({ path }) => path).filter((path) => !isBuiltin(path) && !path.startsWith('../generated/'));
  if (missing.length > 0) throw new Error(`The command line would need ${missing.join(', ')} at run time.`);
  await build({
    ...shared,
    stdin: { contents: validators, resolveDir: root },
    format: 'cjs',
    outdir: undefined,
    outfile: `${OUT}/validators.cjs`,
  });
  writePacked('positions.json.br', positions);
  writePacked('translations.json.br', catalogues());
  cpSync(join(root, 'src/apps/cli/commands/init/template'), join(root, OUT, 'template'), { recursive: true });
  await copyAssets('src/apps/site/assets', 'reference-site');
  cpSync(join(root, 'src/apps/sandbox/page'), join(root, OUT, 'sandbox'), { recursive: true });
  cpSync(join(root, 'src/apps/sandbox/require.cjs'), join(root, OUT, 'sandbox.cjs'));
  cpSync(join(root, 'src/apps/sandbox/require.d.cts'), join(root, 'dist/esm/sandbox.d.cts'));
  writeFileSync(join(root, OUT, 'LICENSES.txt'), licencesOf(Object.keys(metafile.inputs)));
}

/**
 * Writes the built-in rulebook as scripts for other engines, and the parts from which `payrules build --embed` writes them for other
 * rulebooks. Call it after {@link bundle}, which empties the folder.
 */
export async function bundleEmbedded({ rulebook }) {
  const { emitScripts, LOCALS } = await import('../../.build/esm/src/workbench/compiler/index.js');
  const { runtime, inputs } = await embedRuntime(LOCALS);
  writePacked('embed-runtime.json.br', runtime);
  rmSync(join(root, EMBED), { recursive: true, force: true });
  mkdirSync(join(root, EMBED), { recursive: true });
  for (const [file, text] of emitScripts(rulebook, { bindings: {}, runtime }))
    writeFileSync(join(root, EMBED, file), text);
  writeFileSync(join(root, EMBED, 'LICENSES.txt'), licencesOf(inputs));
}

/** The package's texts in other languages for people who work on rules, by language. */
function catalogues() {
  const folder = join(root, 'src/words');
  const languages = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && entry.name !== 'en',
  );
  const part = (language, name) => JSON.parse(readFileSync(join(folder, language, `${name}.json`), 'utf8'));
  return Object.fromEntries(
    languages.map(({ name }) => [name, Object.fromEntries(['phrases', 'help'].map((key) => [key, part(name, key)]))]),
  );
}

/** Writes compressed data, because it is read seldom, and as a whole. */
function writePacked(name, data) {
  const bytes = Buffer.from(JSON.stringify(data));
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  writeFileSync(join(root, OUT, name), brotliCompressSync(bytes, options));
}

/**
 * Copies files of pages, without parts that browsers do not need. Each script of a page gets its own scope, because a page opened as a file
 * cannot load modules.
 */
async function copyAssets(from, to) {
  mkdirSync(join(root, OUT, to));
  for (const name of readdirSync(join(root, from))) {
    const text = readFileSync(join(root, from, name), 'utf8');
    const loader = /\.(js|css)$/.exec(name)?.[1];
    const options = { loader, minify: true, legalComments: 'none', ...(loader === 'js' && { format: 'iife' }) };
    writeFileSync(join(root, OUT, to, name), loader ? (await transform(text, options)).code : text);
  }
}

/** The licences of the packages from which files were bundled, and of ibantools, from which src/generated/countries.ts is made. */
export function licencesOf(files) {
  const folders = new Set(files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []));
  folders.add('node_modules/ibantools');
  return [...folders]
    .sort()
    .map((folder) => {
      const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
      const texts = readdirSync(join(root, folder)).filter((each) => /^licen[cs]e/i.test(each));
      // If there is a choice of licences, a first file may only name them.
      const file = texts.find((each) => /mit/i.test(each)) ?? texts[0];
      const text = file === undefined ? '' : `\n${readFileSync(join(root, folder, file), 'utf8').trim()}\n`;
      return `${name} ${version} (${license})\n${text}`;
    })
    .join('\n---\n\n');
}
