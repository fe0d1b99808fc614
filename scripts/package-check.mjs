// Installs the packed package into an empty folder and uses it as merchants do: ESM, CommonJS, strict TypeScript, a browser bundle.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = mkdtempSync(join(tmpdir(), 'payrules-package-'));
const run = (command, args, cwd = folder) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
const node = (...args) => run(process.execPath, args);
const asked = (address, headers = {}) =>
  new Promise((resolve, reject) => {
    get(address, { headers }, async (response) => resolve((await response.setEncoding('utf8').toArray()).join(''))).on(
      'error',
      reject,
    );
  });
const local = (tool) => join(root, 'node_modules/.bin', tool);
const write = (file, text) => writeFileSync(join(folder, file), text);
const expect = (what, actual, wanted) => {
  if (actual.trim() !== wanted) throw new Error(`${what}: got ${actual}, wanted ${wanted}`);
  console.log(`ok  ${what}`);
};

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
    'of the studio only the built page',
    assets
      .filter((path) => !/^dist\/studio\/(?:index\.html|[\w.-]+\.svg|assets\/[\w.-]+\.(?:js|css|woff2))$/.test(path))
      .join(),
    '',
  );

  run(local('publint'), ['--strict', tarball], root);
  console.log('ok  publint');
  run(local('attw'), [tarball, '--profile', 'node16', '--format', 'ascii'], root);
  console.log('ok  attw');

  write('package.json', '{ "name": "merchant", "private": true }\n');
  run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', tarball]);

  const order = readFileSync(join(root, 'test/orders/pe.payout.json'), 'utf8');
  write('order.json', JSON.stringify(JSON.parse(order)[0]));
  const use = `console.log(validate('pe.payout', order).valid, validate('pe.payout', { ...order, amount: '0.99' }).diagnostics[0].ruleId, one(order).valid);`;
  write(
    'use.mjs',
    `import { readFileSync } from 'node:fs';\nimport { validate } from 'payrules';\nimport { validate as one } from 'payrules/operations/pe.payout';\nconst order = JSON.parse(readFileSync('order.json'));\n${use}\n`,
  );
  write(
    'use.cjs',
    `const { validate } = require('payrules');\nconst { validate: one } = require('payrules/operations/pe.payout');\nconst order = require('./order.json');\n${use}\n`,
  );
  const answer = 'true pe.payout/amount-range true';
  expect('ESM', node('use.mjs'), answer);
  expect('CommonJS', node('use.cjs'), answer);
  expect('no code generation from strings', node('--disallow-code-generation-from-strings', 'use.mjs'), answer);

  const form =
    "console.log(requirements('pe.payout', order, { locale: es }).complete, createValidator({ locale: es })('pe.payout', { ...order, amount: '0.99' }).diagnostics[0].message);";
  write(
    'form.mjs',
    `import { readFileSync } from 'node:fs';\nimport { createValidator, requirements } from 'payrules';\nimport { es } from 'payrules/locales/es';\nconst order = JSON.parse(readFileSync('order.json'));\n${form}\n`,
  );
  write(
    'form.cjs',
    `const { createValidator, requirements } = require('payrules');\nconst { es } = require('payrules/locales/es');\nconst order = require('./order.json');\n${form}\n`,
  );
  for (const file of ['form.mjs', 'form.cjs'])
    expect(
      `a language's catalogue, ${file}`,
      node('--disallow-code-generation-from-strings', file),
      'true Monto: debe estar entre 1 y 40000 PEN.',
    );

  write(
    'use.ts',
    `import { validate, type Orders } from 'payrules';
const result = validate('pe.payout', {});
if (result.valid) {
  const order: Orders['pe.payout'] = result.order;
  const method: 'NET_BANKING' = order.paymentType;
  // @ts-expect-error a misspelt field
  order.beneficaryName;
  void method;
}
// @ts-expect-error a misspelt operation
validate('pe.payuot', {});
`,
  );
  run(local('tsc'), [
    '--noEmit',
    '--strict',
    '--exactOptionalPropertyTypes',
    '--module',
    'nodenext',
    '--types',
    '',
    'use.ts',
  ]);
  console.log('ok  strict TypeScript');

  write(
    'page.mjs',
    `import { validate } from 'payrules/operations/pe.payout';\nglobalThis.answer = (order) => validate(order).valid;\n`,
  );
  const bundle = run(local('esbuild'), ['page.mjs', '--bundle', '--minify', '--format=iife', '--platform=browser']);
  const page = { URL };
  page.globalThis = page;
  runInNewContext(bundle, page, { contextCodeGeneration: { strings: false } });
  expect('browser bundle', String(page.answer(JSON.parse(order)[0])), 'true');

  run(join(folder, 'node_modules/.bin/payrules'), ['check', 'pe.payout', 'order.json']);
  console.log('ok  payrules check from the installed package');

  const studio = spawn(join(folder, 'node_modules/.bin/payrules'), ['studio'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = new URL(String((await once(studio.stdout, 'data'))[0]).trim());
  const { operations } = JSON.parse(
    await asked(new URL('/api/start', address), { 'x-payrules-token': address.searchParams.get('token') }),
  );
  expect(
    'payrules studio serves its rules and its page',
    `${operations.length} ${(await asked(address)).includes('<html')}`,
    '17 true',
  );
  studio.kill('SIGINT');
  expect('and ends by Ctrl-C', String((await once(studio, 'exit'))[0]), '0');

  run(join(folder, 'node_modules/.bin/payrules'), ['studio', '--build', 'reference']);
  console.log('ok  payrules studio --build');

  run(join(folder, 'node_modules/.bin/payrules'), ['build', '--out', 'own']);
  write(
    'own.mjs',
    `import { readFileSync } from 'node:fs';\nimport { validate } from './own/index.js';\nconst order = JSON.parse(readFileSync('order.json'));\nconsole.log(validate('pe.payout', order).valid, validate('pe.payout', { ...order, amount: '0.99' }).diagnostics[0].ruleId);\n`,
  );
  expect(
    'modules written by payrules build',
    node('--disallow-code-generation-from-strings', 'own.mjs'),
    'true pe.payout/amount-range',
  );
  write(
    'own.ts',
    `import { validate, type Orders } from './own/index.js';\nconst result = validate('pe.payout', {});\nif (result.valid) {\n  const order: Orders['pe.payout'] = result.order;\n  void order;\n}\n`,
  );
  run(local('tsc'), [
    '--noEmit',
    '--strict',
    '--exactOptionalPropertyTypes',
    '--module',
    'nodenext',
    '--types',
    '',
    'own.ts',
  ]);
  console.log('ok  their types');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
