// node scripts/playground/build.mjs OUT: writes the playground into a folder: static files that work on any server, and also if they are
// opened as files.
import '../built.mjs';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, transform } from 'esbuild';
import { licencesOf } from '../build/bundle.mjs';
import { seeThroughDoors } from '../build/doors.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(dirname(here));
const read = (file) => readFileSync(join(root, file), 'utf8');
const TEMPLATE = 'src/apps/cli/commands/init/template';
/** The files of the example, beginning with the file that is shown first. */
const EXAMPLE = ['operations/card.payment.yaml', 'lists/countries.yaml', 'lists/postcodes.yaml', 'rulebook.yaml'];

/**
 * Replacements in the browser for the modules of Node that the compiler uses. Modules that it only imports are empty, and so are the
 * modules that write order types and read CSV.
 */
const NODE = {
  'node:crypto': `
    import { sha256 } from '@noble/hashes/sha2.js';
    import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
    export const createHash = () => {
      const hash = sha256.create();
      return { update(text) { hash.update(utf8ToBytes(text)); return this; }, digest: () => bytesToHex(hash.digest()) };
    };`,
};

/** The schemas of rule files, which the package reads from its folder. */
function packageSchemas() {
  const folder = 'schemas/authoring';
  const schemas = Object.fromEntries(
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.schema.json'))
      .map((name) => [name.replace('.schema.json', ''), JSON.parse(read(`${folder}/${name}`))]),
  );
  return `
    import validators from '${root}/dist/esm/cli/validators.cjs';
    import { useValidators } from './authoring-schemas.ts';
    const schemas = ${JSON.stringify(schemas)};
    useValidators(schemas, validators);
    export const authoringSchemas = () => schemas;`;
}

const inBrowser = {
  name: 'in-browser',
  setup(hooks) {
    hooks.onResolve({ filter: /^(?:node:.*|json-schema-to-typescript)$/ }, ({ path }) => ({
      path,
      namespace: 'node',
    }));
    hooks.onLoad({ filter: /.*/, namespace: 'node' }, ({ path }) => ({
      contents: NODE[path] ?? 'module.exports = {};',
      resolveDir: here,
    }));
    hooks.onLoad({ filter: /\/workbench\/rulebook\/load\/package-schemas\.ts$/ }, ({ path }) => ({
      contents: packageSchemas(),
      resolveDir: dirname(path),
    }));
    // The playground does not read files, of the package or others.
    hooks.onLoad({ filter: /\/workbench\/system\/(?:package|git|write-files|left-overs|plain-file)\.ts$/ }, () => ({
      contents: 'module.exports = {};',
    }));
  },
};

/** Bundles a script of the page, and notes its input files. */
async function bundled(file, inputs) {
  const { outputFiles, metafile } = await build({
    entryPoints: [join(here, file)],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    write: false,
    metafile: true,
    absWorkingDir: root,
    alias: { yaml: './node_modules/yaml/browser/index.js' },
    inject: [join(here, 'buffer.mjs')],
    plugins: [inBrowser, seeThroughDoors],
    define: {
      EXAMPLE: JSON.stringify({
        files: EXAMPLE.map((name) => read(`${TEMPLATE}/rules/${name}`)),
        order: read(`${TEMPLATE}/orders/wrong.json`),
      }),
    },
    logLevel: 'error',
    logOverride: { 'import-is-undefined': 'silent', 'empty-import-meta': 'silent' },
  });
  for (const name of Object.keys(metafile.inputs)) inputs.add(name);
  return outputFiles[0].text;
}

/** The document with the worker. It is sandboxed, so that it has its own origin, and has no network access. */
async function frame(inputs) {
  const quoted = JSON.stringify(await bundled('worker.mjs', inputs)).replaceAll('<', String.raw`\u003c`);
  const script = (await bundled('page/frame.mjs', inputs)).replace('"WORKER"', () => quoted);
  const hash = createHash('sha256').update(script).digest('base64');
  // The compiler makes functions from rules; the rules themselves are data.
  const policy = `default-src 'none'; script-src 'sha256-${hash}' 'unsafe-eval'; worker-src blob:`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><title>Compiler</title><script>${script}</script></html>\n`;
}

/** Writes the playground into a folder. */
export async function writePlayground(folder) {
  if (!existsSync(join(here, 'node_modules')))
    execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], {
      cwd: here,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
  const style = `${read('src/apps/site/assets/style.css')}\n${readFileSync(join(here, 'page/page.css'), 'utf8')}`;
  const inputs = new Set();
  const files = {
    'index.html': readFileSync(join(here, 'page/index.html'), 'utf8'),
    'style.css': (await transform(style, { loader: 'css', minify: true })).code,
    'icon.svg': read('src/apps/site/assets/icon.svg'),
    'page.js': await bundled('page/page.mjs', inputs),
    'frame.html': await frame(inputs),
  };
  files['LICENSES.txt'] = licencesOf([...inputs]);
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error('Name the folder to write: node scripts/playground/build.mjs OUT');
  await writePlayground(folder);
}
