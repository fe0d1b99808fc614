// npm run package:check [-- FILE]: installs the packed package into an empty folder and uses it as merchants do: ESM, CommonJS, strict TypeScript, a browser bundle.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join, resolve as absolute } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(dirname(here));
const folder = mkdtempSync(join(tmpdir(), 'payrules-package-'));
const SAFE = '--disallow-code-generation-from-strings';

/** The files at the top of the package, and the kinds of files in each folder. */
const KINDS = new Set([
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'action.yml',
  'package.json',
  'action .mjs',
  'action .yml',
  'docs .md',
  'rules .yaml',
  'rules .md',
  'schemas .json',
  'schemas .md',
  'dist/esm .js',
  'dist/esm .ts',
  'dist/cjs .js',
  'dist/cjs .ts',
  'dist/cjs .json',
  'dist/node .js',
  'dist/node .cjs',
  'dist/embed .js',
  'dist/embed .txt',
  // The data of the command line, the reference pages, and the template of payrules init.
  'dist/esm .br',
  'dist/esm .txt',
  'dist/esm .css',
  'dist/esm .svg',
  'dist/esm .yaml',
  'dist/esm .yml',
  'dist/esm .md',
  // The sandbox: its pages, and its types for CommonJS.
  'dist/esm .html',
  'dist/esm .cjs',
  'dist/esm .cts',
  'dist/esm .json',
  // The pictures of README.md.
  'scripts .png',
  'dist/studio .html',
  'dist/studio .md',
  'dist/studio .br',
  'dist/studio .svg',
]);

/** The kind of a file: its folder and its ending. */
function kindOf(path) {
  const folders = path.split('/').slice(0, path.startsWith('dist/') ? 2 : 1);
  return path.includes('/') ? `${folders.join('/')} ${path.slice(path.lastIndexOf('.'))}` : path;
}

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

/** Starts the studio, asks for its page and its rules, and ends it. */
async function visitStudio(args, cwd = folder) {
  const studio = spawn(payrules, ['studio', ...args], { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const address = new URL(String((await once(studio.stdout, 'data'))[0]).trim());
    const token = { 'x-payrules-token': address.searchParams.get('token') };
    const { operations } = JSON.parse(await request(new URL('/api/start', address), token));
    const page = await request(address);
    const ended = once(studio, 'exit');
    studio.kill('SIGINT');
    const [code] = await ended;
    if (code !== 0) throw new Error(`payrules studio ended with ${code}`);
    return { page, operations: operations.length };
  } finally {
    studio.kill();
  }
}

/** A rulebook for another gateway, from payrules init to a program that uses it. */
async function useOwnRulebook() {
  const own = join(folder, 'acme');
  const RULES = ['--rules', 'rules'];
  const result = (command, ...args) => {
    // Deprecated features of Node are errors.
    const env = { ...process.env, NODE_OPTIONS: '--throw-deprecation --pending-deprecation' };
    const { status, stdout, stderr } = spawnSync(payrules, [command, ...args], { cwd: own, encoding: 'utf8', env });
    if (status === 2) throw new Error(`payrules ${command}: ${stderr}`);
    return { status, stdout, last: stdout.trim().split('\n').at(-1) };
  };
  const shows = (wanted, ...args) => {
    const { status, last } = result(...args);
    expect(`payrules ${args.join(' ')}`, `${status} ${last}`, wanted);
  };
  run(payrules, ['init', 'acme']);
  const modeline = readFileSync(join(own, 'rules/operations/card.payment.yaml'), 'utf8').split('\n')[0];
  expect(
    'payrules init names the schema for editors',
    modeline,
    '# yaml-language-server: $schema=../../../node_modules/payrules/schemas/authoring/operation.schema.json',
  );
  readFileSync(join(own, 'rules/operations', modeline.slice(modeline.indexOf('=') + 1)));
  shows('0 4 files: nothing found', 'lint', 'rules', '--fail-on', 'warning');
  expect('payrules test', `${result('test', ...RULES).status}`, '0');
  shows('0 1 order: nothing found', 'check', 'card.payment', 'orders/example.json', ...RULES);
  shows('1 1 order: 1 refused', 'check', 'card.payment', 'orders/wrong.json', ...RULES);
  const required = result('requirements', 'card.payment', ...RULES).stdout.match(/^required +\S+/gm);
  expect('payrules requirements', required.map((line) => line.split(/ +/)[1]).join(), 'reference,amount,currency');
  shows('0 1 operation written to schemas as 2020-12', 'export', ...RULES, '--out', 'schemas');
  shows('0 1 operation written to schemas as openapi', 'export', ...RULES, '--target', 'openapi', '--out', 'schemas');
  shows('0 1 operation written to built', 'build', ...RULES, '--out', 'built');
  write(
    'acme/use.mjs',
    `import { readFileSync } from 'node:fs';
import { validate } from './built/index.js';
const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const [right, wrong] = ['orders/example.json', 'orders/wrong.json'].map((file) => validate('card.payment', read(file)));
console.log(right.valid, wrong.diagnostics[2].field);
`,
  );
  expect('its modules', run(process.execPath, [SAFE, 'use.mjs'], own), 'true customer.address.postcode');
  write(
    'acme/use.mts',
    `import { validate, type Orders } from './built/index.js';
const order: Orders['card.payment'] = {
  reference: 'A-1042',
  amount: 4990,
  currency: 'EUR',
  customer: { type: 'person', address: { country: 'DE', postcode: '10115' } },
};
const result = validate('card.payment', order);
if (result.valid) {
  const amount: number = result.order.amount;
  const country: 'AT' | 'BE' | 'DE' | 'FR' | 'NL' | undefined = result.order.customer?.address?.country;
  void [amount, country];
} else {
  const isField = result.diagnostics.some(({ field }) => field === 'customer.address.postcode');
  // @ts-expect-error a misspelt path
  result.diagnostics.some(({ field }) => field === 'customer.adress.postcode');
  void isField;
}
// @ts-expect-error an amount is a number
order.amount = '4990';
// @ts-expect-error a country that the rules do not have
order.customer = { address: { country: 'US' } };
// @ts-expect-error a misspelt member of a nested object
order.customer = { adress: {} };
// @ts-expect-error a required field
const short: Orders['card.payment'] = { reference: 'A-1', amount: 1 };
// @ts-expect-error a misspelt operation
validate('card.paymnet', order);
void short;
`,
  );
  checkTypes('acme/use.mts');
  console.log('ok  its types: a nested order compiles, wrong types do not');
  cpSync(join(own, 'rules'), join(own, 'later'), { recursive: true });
  const file = join(own, 'later/operations/card.payment.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('between: ["100"', 'between: ["5000"'));
  const compared = result('diff', 'rules', 'later');
  expect('payrules diff rules later', `${compared.status} ${compared.stdout.split('\n')[0]}`, '0 1 stricter change');
  const backtest = ['rules', 'later', 'orders/example.json', '--operation', 'card.payment', '--format', 'json'];
  expect('payrules backtest', `${JSON.parse(result('backtest', ...backtest).stdout).newlyRefused}`, '1');
  const { page, operations } = await visitStudio(RULES, own);
  expect('payrules studio with its rules', `${operations} ${page.includes('<html')}`, '1 true');
}

try {
  // The package from another job, unchanged; or a package of this folder, for which `prepack` also builds the page of the studio.
  const [given] = process.argv.slice(2);
  if (given === undefined) run(process.execPath, ['scripts/views.mjs'], root);
  const pack = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder];
  const tarball = given === undefined ? join(folder, run('npm', pack, root).trim()) : absolute(given);
  // A tarball of npm has the files in a folder `package`.
  const paths = run('tar', ['-tzf', tarball])
    .trim()
    .split('\n')
    .map((path) => path.slice(path.indexOf('/') + 1));
  console.log(`    ${paths.length} files, ${Math.round(statSync(tarball).size / 1024)} kB packed`);
  const found = new Set(paths.map(kindOf));
  expect('no stray files in the package', [...found].filter((kind) => !KINDS.has(kind)).join(), '');
  expect('all kinds of files', [...KINDS].filter((kind) => !found.has(kind)).join(), '');
  expect(
    'no tests, secrets or hidden files but the workflows of payrules init',
    paths.filter((path) => /(?:^|\/)\.|^tests?\/|\.test\.|\.map$|secret|key\.|\.env/i.test(path)).join(' '),
    ['rules-comment', 'rules'].map((name) => `dist/esm/cli/template/.github/workflows/${name}.yml`).join(' '),
  );
  const ids = paths.flatMap((path) => /^rules\/operations\/(.*)\.yaml$/.exec(path)?.[1] ?? []);
  const modules = [
    'esm/index.js',
    'cjs/index.js',
    'node/index.js',
    'esm/cli/main.js',
    ...ids.flatMap((id) => [`esm/generated/operations/${id}.js`, `node/operations/${id}.js`]),
  ];
  expect('the modules of all operations', modules.filter((file) => !paths.includes(`dist/${file}`)).join(), '');

  const assets = paths.filter((path) => path.startsWith('dist/studio/'));
  if (!assets.includes('dist/studio/index.html'))
    throw new Error('the package lacks the page of the studio; npm run studio:build builds it');
  expect(
    'only the built page of the studio',
    assets
      .filter(
        (path) =>
          !/^dist\/studio\/(?:index\.html|LICENSES\.md|[\w.-]+\.svg|assets\/[\w.-]+\.(?:js\.br|css\.br|woff2))$/.test(
            path,
          ),
      )
      .join(),
    '',
  );

  if (!assets.includes('dist/studio/LICENSES.md')) throw new Error('the page lacks the licences of its packages');

  run(join(here, 'node_modules/.bin/publint'), ['--strict', tarball], root);
  console.log('ok  publint');
  // The program ends before a pipe has taken all of its output, so it writes to a file.
  const judged = join(folder, 'attw.json');
  spawnSync(join(here, 'node_modules/.bin/attw'), [tarball, '--format', 'json'], {
    stdio: ['ignore', openSync(judged, 'w'), 'inherit'],
  });
  // By default TypeScript 5 resolves as in Node 10 if it compiles to CommonJS. The compiler is an ES module, which require() loads.
  const problems = JSON.parse(readFileSync(judged, 'utf8')).analysis.problems.filter(
    ({ entrypoint, resolutionKind }) =>
      entrypoint !== './compiler' || !['node10', 'node16-cjs'].includes(resolutionKind),
  );
  expect('attw', JSON.stringify(problems), '[]');

  write('package.json', '{ "name": "merchant", "private": true }\n');
  run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', tarball]);
  const installed = Object.entries(JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages).slice(
    1,
  );
  expect('packages', installed.map(([path]) => path.replace('node_modules/', '')).join(), 'payrules');
  const bytes = readdirSync(join(folder, 'node_modules'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  console.log(`    ${(bytes / 1e6).toFixed(2)} MB installed`);
  // The reader and writer of workbooks takes 0.33 MB of this, and the pictures of README.md take 0.09. There is room for an edit of the
  // rules.
  if (bytes > 8.7e6) throw new Error('payrules takes more than 8.7 MB');

  const { operations: documented } = generated('manifest.json');
  const [{ tests: vectors }] = generated('vectors/pe.payout.json');
  const order = vectors[0].data;
  write('order.json', JSON.stringify(order));

  // Each use prints whether a right order is valid and which field of a wrong order has a diagnostic.
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
  write(
    'both.cjs',
    `const required = require('payrules');
(async () => {
  const imported = await import('payrules');
  console.log(Object.keys(required).every((name) => imported[name] === required[name]));
})();
`,
  );
  expect('one package for import and require', node('both.cjs'), 'true');

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
  cpSync(join(folder, 'use.ts'), join(folder, 'use.mts'));
  checkTypes('use.mts');
  run(local('tsc'), [...STRICT, '--module', 'esnext', '--moduleResolution', 'bundler', 'use.ts']);
  console.log('ok  strict TypeScript: in CommonJS, in ESM, for bundlers');

  // The lowest version that docs/versions.md names reads the types of each entry.
  const lowest = JSON.parse(readFileSync(join(here, 'node_modules/typescript-lowest/package.json'), 'utf8')).version;
  const stated = `The types need TypeScript ${lowest.replace(/\.\d+$/, '')} or later.`;
  expect(stated, String(readFileSync(join(root, 'docs/versions.md'), 'utf8').includes(stated)), 'true');
  const common = ['', '/operations/pe.payout', '/locales/es', '/locales/es/pe.payout', '/react', '/engine', '/sandbox'];
  const importsOf = (entries) => entries.map((entry, at) => `export * as e${at} from 'payrules${entry}';\n`).join('');
  write('lowest.cts', importsOf(common));
  write('lowest.mts', importsOf([...common, '/compiler']));
  const compilerOptions = {
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    module: 'nodenext',
    target: 'es2022',
    types: [],
    paths: { react: [join(root, 'node_modules/@types/react/index.d.ts')] },
  };
  write('lowest.json', JSON.stringify({ compilerOptions, files: ['lowest.cts', 'lowest.mts'] }));
  node(join(here, 'node_modules/typescript-lowest/bin/tsc'), '-p', 'lowest.json');
  console.log('ok  its types of each entry');

  // A program exports what it infers, whichever entry it imports: TypeScript can name each type in its declarations.
  const validOf = `const result = validate({});
if (!result.valid) throw new Error();
export const valid = result;
export const { order } = result;
export const copy = { ...result, sent: [{ ...order }, order] };
export const unknown = result.diagnostics.flatMap((each) => (each.code === 'unknown-field' ? each.field : []));`;
  const inferring = {
    all: `import * as all from 'payrules';
const validate = (order: unknown) => all.validate('global.payout', order);
export const own = { ...all };
export const { schema, answer, route } = all.operation('pe.payout');
${validOf}
export const { paymentType } = order;`,
    one: `import * as one from 'payrules/operations/pe.payout';
const { validate } = one;
export const own = { ...one };
export const form = one.createForm();
export const { schema, answer, route } = one.operation();
${validOf}`,
    react: `import { createForm } from 'payrules/operations/pe.payout';
import { postTo, useForm } from 'payrules/react';
export const usePayout = () => useForm(() => createForm(), postTo('/payouts'));`,
    compiler: `import { loadRulebook } from 'payrules/compiler';
const rulebook = await loadRulebook('rules');
export const own = { ...rulebook };
const validate = (order: unknown) => rulebook.validate('card.payment', order);
export const { schema, answer, route } = rulebook.operation('card.payment');
${validOf}`,
    sandbox: `import { createSandbox } from 'payrules/sandbox';
export const [sent] = (await createSandbox()).orders();
export const all = { ...sent };`,
  };
  const infer = (name, text) => {
    write(`inferring-${name}.mts`, text);
    const declaring = { ...compilerOptions, noEmit: false, declaration: true, outDir: 'inferred', skipLibCheck: true };
    for (const tsc of [join(here, 'node_modules/typescript-lowest/bin/tsc'), local('tsc')]) {
      write('inferring.json', JSON.stringify({ compilerOptions: declaring, files: [`inferring-${name}.mts`] }));
      run(process.execPath, [tsc, '-p', 'inferring.json']);
      // Other programs find each module that the declarations name.
      write('inferring.json', JSON.stringify({ compilerOptions, files: [`inferred/inferring-${name}.d.mts`] }));
      run(process.execPath, [tsc, '-p', 'inferring.json']);
    }
  };
  for (const [name, text] of Object.entries(inferring)) infer(name, text);
  console.log('ok  declarations of a program that exports what it infers');

  write(
    'page.mjs',
    `import { validate } from 'payrules/operations/pe.payout';\nglobalThis.answer = (order) => validate(order).valid;\n`,
  );
  const bundle = run(local('esbuild'), ['page.mjs', '--bundle', '--minify', '--format=iife', '--platform=browser']);
  const page = { URL };
  page.globalThis = page;
  runInNewContext(bundle, page, { contextCodeGeneration: { strings: false } });
  expect('browser bundle', String(page.answer(order)), 'true');

  write(
    'page-both.mjs',
    `import * as imported from 'payrules/operations/pe.payout';
const required = require('payrules/operations/pe.payout');
globalThis.answer = Object.keys(required).every((name) => imported[name] === required[name]);
`,
  );
  const both = run(local('esbuild'), ['page-both.mjs', '--bundle', '--format=iife', '--platform=browser']);
  runInNewContext(both, page);
  expect('one package for import and require in a bundle', String(page.answer), 'true');

  run(payrules, ['check', 'pe.payout', 'order.json']);
  console.log('ok  payrules check from the installed package');

  const { page: first, operations } = await visitStudio([]);
  expect(
    'payrules studio serves its rules and its page, and ends by Ctrl-C',
    `${operations} ${first.includes('<html')}`,
    `${Object.keys(documented).length} true`,
  );

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
  const sandbox = `const sandbox = await createSandbox();
const answer = await fetch(sandbox.endpoint + '/pe.payout', { method: 'POST', body: '{}' });
console.log(answer.status, sandbox.orders().length);
await sandbox.close();`;
  write('sandbox.mjs', `import { createSandbox } from 'payrules/sandbox';\n${sandbox}\n`);
  expect('a sandbox in process', node('sandbox.mjs'), '200 1');
  write(
    'sandbox.mts',
    `import { createSandbox, type Sandbox, type SeenOrder } from 'payrules/sandbox';
const sandbox: Sandbox = await createSandbox({ operation: 'pe.payout', allowCallback: ['shop.test:8080'] });
const [order]: readonly SeenOrder[] = sandbox.orders();
// @ts-expect-error an option that there is not
void createSandbox({ host: 'x' });
void order;
`,
  );
  run(local('tsc'), [...STRICT, '--target', 'es2022', 'sandbox.mts']);
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
  run(payrules, ['build', '--package', 'node_modules/payrules-rules']);
  infer('package', inferring.one.replace('payrules/operations', 'payrules-rules/operations'));
  console.log('ok  their types');

  await useOwnRulebook();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
