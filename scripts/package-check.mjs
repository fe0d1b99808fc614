// npm run package:check: installs the packed package into an empty folder and uses it as merchants do: ESM, CommonJS, strict TypeScript, a browser bundle.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = mkdtempSync(join(tmpdir(), 'payrules-package-'));
const SAFE = '--disallow-code-generation-from-strings';

const BESIDE = 'payrules: the built-in rules are used; to use those of this folder, add --rules rules';

const run = (command, args, cwd = folder) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
const node = (...args) => run(process.execPath, args);
const local = (tool) => join(root, 'node_modules/.bin', tool);
const payrules = join(folder, 'node_modules/.bin/payrules');
const generated = (file) => JSON.parse(readFileSync(join(root, 'schemas', file), 'utf8'));
const write = (file, text) => writeFileSync(join(folder, file), text);
const expect = (what, actual, wanted) => {
  if (actual.trim() !== wanted) throw new Error(`${what}: got ${actual}, wanted ${wanted}`);
  console.log(`ok  ${what}`);
};
const STRICT = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--module', 'nodenext', '--types', ''];
const checkTypes = (file) => run(local('tsc'), [...STRICT, file]);
const request = (address, headers = {}) =>
  new Promise((resolve, reject) => {
    get(address, { headers }, async (response) => resolve((await response.setEncoding('utf8').toArray()).join(''))).on(
      'error',
      reject,
    );
  });

try {
  const [packed] = JSON.parse(run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], root));
  const tarball = join(folder, packed.filename);
  console.log(`    ${packed.files.length} files, ${Math.round(packed.size / 1024)} kB packed`);
  const stray = packed.files
    .map((f) => f.path)
    .filter(
      (path) => !/^(dist|rules|schemas)\/|^(package\.json|README\.md|LICENSE|CHANGELOG\.md|SECURITY\.md)$/.test(path),
    );
  expect('no stray files in the package', stray.join(), '');

  const assets = packed.files.map((f) => f.path).filter((path) => path.startsWith('dist/studio/'));
  if (!assets.includes('dist/studio/index.html'))
    throw new Error('the package lacks the page of the studio; npm run studio:build builds it');
  expect(
    'only the built page of the studio',
    assets
      .filter((path) => !/^dist\/studio\/(?:index\.html|[\w.-]+\.svg|assets\/[\w.-]+\.(?:js|css|woff2))$/.test(path))
      .join(),
    '',
  );

  run(local('publint'), ['--strict', tarball], root);
  console.log('ok  publint');
  const attw = (...args) => run(local('attw'), [tarball, '--format', 'ascii', ...args], root);
  attw('--profile', 'node16', '--exclude-entrypoints', 'compiler');
  // The compiler is for Node, where require() loads ES modules.
  attw('--profile', 'esm-only', '--entrypoints', 'compiler');
  console.log('ok  attw');

  write('package.json', '{ "name": "merchant", "private": true }\n');
  run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', tarball]);

  const { operations: documented } = generated('manifest.json');
  const [{ tests: vectors }] = generated('vectors/pe.payout.json');
  const order = vectors[0].data;
  write('order.json', JSON.stringify(order));

  // Each use prints whether a right order is valid and which field of a wrong one has a diagnostic.
  const answer = 'true amount';
  const results = "[validate('pe.payout', order), validate('pe.payout', { ...order, amount: '' })]";
  const use = `const [right, wrong] = ${results};\nconsole.log(right.valid, wrong.diagnostics[0].field);`;
  const esmOrder =
    "import { readFileSync } from 'node:fs';\nconst order = JSON.parse(readFileSync('order.json', 'utf8'));";
  const cjsOrder = "const order = require('./order.json');";
  write('use.mjs', `import { validate } from 'payrules';\n${esmOrder}\n${use}\n`);
  write('use.cjs', `const { validate } = require('payrules');\n${cjsOrder}\n${use}\n`);
  expect('ESM', node('use.mjs'), answer);
  expect('CommonJS', node('use.cjs'), answer);
  expect('no code generation from strings', node(SAFE, 'use.mjs'), answer);

  const one =
    "const wrong = validate({ ...order, amount: '' });\nconsole.log(validate(order).valid, wrong.diagnostics[0].field);";
  write('one.mjs', `import { validate } from 'payrules/operations/pe.payout';\n${esmOrder}\n${one}\n`);
  write('one.cjs', `const { validate } = require('payrules/operations/pe.payout');\n${cjsOrder}\n${one}\n`);
  for (const file of ['one.mjs', 'one.cjs']) expect(`one operation, ${file}`, node(SAFE, file), answer);

  const form = `const wrong = { ...order, amount: '' };
const message = (locale) => createValidator(locale)('pe.payout', wrong).diagnostics[0].message;
console.log(requirements('pe.payout', order, { locale: es }).complete, message({ locale: es }) !== message({}));`;
  write(
    'form.mjs',
    `import { createValidator, requirements } from 'payrules';\nimport { es } from 'payrules/locales/es';\n${esmOrder}\n${form}\n`,
  );
  write(
    'form.cjs',
    `const { createValidator, requirements } = require('payrules');\nconst { es } = require('payrules/locales/es');\n${cjsOrder}\n${form}\n`,
  );
  for (const file of ['form.mjs', 'form.cjs']) expect(`a language's catalogue, ${file}`, node(SAFE, file), 'true true');

  write(
    'use.ts',
    `import { validate, type Orders } from 'payrules';
const result = validate('pe.payout', {});
if (result.valid) {
  const order: Orders['pe.payout'] = result.order;
  const amount: string = order.amount;
  // @ts-expect-error a misspelt field
  order.beneficaryName;
  void amount;
}
// @ts-expect-error a misspelt operation
validate('pe.payuot', {});
`,
  );
  checkTypes('use.ts');
  console.log('ok  strict TypeScript');

  write(
    'page.mjs',
    `import { validate } from 'payrules/operations/pe.payout';\nglobalThis.answer = (order) => validate(order).valid;\n`,
  );
  const bundle = run(local('esbuild'), ['page.mjs', '--bundle', '--minify', '--format=iife', '--platform=browser']);
  const page = { URL };
  page.globalThis = page;
  runInNewContext(bundle, page, { contextCodeGeneration: { strings: false } });
  expect('browser bundle', String(page.answer(order)), 'true');

  run(payrules, ['check', 'pe.payout', 'order.json']);
  console.log('ok  payrules check from the installed package');

  const studio = spawn(payrules, ['studio'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = new URL(String((await once(studio.stdout, 'data'))[0]).trim());
  const { operations } = JSON.parse(
    await request(new URL('/api/start', address), { 'x-payrules-token': address.searchParams.get('token') }),
  );
  expect(
    'payrules studio serves its rules and its page',
    `${operations.length} ${(await request(address)).includes('<html')}`,
    `${Object.keys(documented).length} true`,
  );
  studio.kill('SIGINT');
  expect('and ends by Ctrl-C', String((await once(studio, 'exit'))[0]), '0');

  run(payrules, ['studio', '--build', 'reference']);
  console.log('ok  payrules studio --build');

  cpSync(join(root, 'test/fixtures/rules'), join(folder, 'rules'), { recursive: true });
  const load = `const rules = await loadRulebook('rules');
const { diagnostics } = rules.validate('delta.collection', { amount: 'x' });
console.log(rules.operations.length > 5, diagnostics.some(({ field }) => field === 'amount'), 'delta.collection' in rules.schemas);`;
  write('load.mjs', `import { loadRulebook } from 'payrules/compiler';\n${load}\n`);
  expect('a rules folder in process', node('load.mjs'), 'true true true');
  write('load.cjs', `const { loadRulebook } = require('payrules/compiler');\n(async () => {\n${load}\n})();\n`);
  expect('and from CommonJS', node('load.cjs'), 'true true true');
  write(
    'load.mts',
    `import { loadRulebook, RulebookError, type LoadedRulebook } from 'payrules/compiler';
const rules: LoadedRulebook = await loadRulebook('rules', { at: '2026-11-21' });
const { valid } = rules.validate('delta.collection', {});
const of = (error: RulebookError): readonly string[] => error.findings.map(({ file, line }) => \`\${file}:\${line}\`);
void [valid, of];
`,
  );
  run(local('tsc'), [...STRICT, '--target', 'es2022', 'load.mts']);
  console.log('ok  its types');
  const { stderr } = spawnSync(payrules, ['check', 'pe.payout', 'order.json'], { cwd: folder, encoding: 'utf8' });
  expect('payrules check beside other rules says which it uses', stderr, BESIDE);

  run(payrules, ['build', '--out', 'own']);
  write('own.mjs', `import { validate } from './own/index.js';\n${esmOrder}\n${use}\n`);
  expect('modules written by payrules build', node(SAFE, 'own.mjs'), answer);
  write(
    'own.ts',
    `import { validate, type Orders } from './own/index.js';
const result = validate('pe.payout', {});
if (result.valid) {
  const order: Orders['pe.payout'] = result.order;
  void order;
}
`,
  );
  checkTypes('own.ts');
  console.log('ok  their types');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
