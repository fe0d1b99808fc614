import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { emitOperation } from '../../src/compiler/index.js';
import type { Operation } from '../../src/model/operation.js';
import { fixtureOperation } from '../fixtures/fixture.js';

interface Reached {
  readonly files: ReadonlySet<string>;
  readonly packages: ReadonlySet<string>;
}

/** Everything a module of the build reaches: files of its own, and packages by name. */
function reachableFrom(entry: string, source = readFileSync(entry, 'utf8')): Reached {
  const files = new Set<string>();
  const packages = new Set<string>();
  const visit = (file: string, text?: string): void => {
    if (files.has(file)) return;
    files.add(file);
    for (const [, specifier] of (text ?? readFileSync(file, 'utf8')).matchAll(
      /^(?:(?:import|export) [^'"=;]*from |import )['"]([^'"]+)['"];$/gm,
    )) {
      if (specifier!.startsWith('.')) visit(join(dirname(file), specifier!));
      else packages.add(specifier!);
    }
  };
  visit(entry, source);
  return { files, packages };
}

/** The module of an operation, as a module of the build. */
const emitted = (operation: Operation): string =>
  emitOperation(operation, { packageVersion: '0', specifier: (module) => `./${module}.js` });

/** The modules that a bundle of one export of the package takes code from, and the bundle. */
function bundleOf(name: string): { readonly modules: readonly string[]; readonly code: string } {
  const folder = mkdtempSync(join(tmpdir(), 'payrules-bundle-'));
  try {
    const [outfile, metafile] = [join(folder, 'bundle.js'), join(folder, 'meta.json')];
    execFileSync(
      'node_modules/.bin/esbuild',
      ['--bundle', '--minify', '--format=esm', '--log-level=error', `--outfile=${outfile}`, `--metafile=${metafile}`],
      { input: `export { ${name} } from './dist/esm/index.js';` },
    );
    const { outputs } = JSON.parse(readFileSync(metafile, 'utf8')) as {
      readonly outputs: Readonly<
        Record<string, { readonly inputs: Readonly<Record<string, { readonly bytesInOutput: number }>> }>
      >;
    };
    const modules = Object.values(outputs).flatMap(({ inputs }) =>
      Object.entries(inputs).flatMap(([file, { bytesInOutput }]) =>
        bytesInOutput > 0 ? [relative('dist/esm', file)] : [],
      ),
    );
    return { modules: modules.toSorted(), code: readFileSync(outfile, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('what checkout code imports', () => {
  const entries = readdirSync('dist/esm/generated/operations').filter((file) => file.endsWith('.js'));

  test.each(['index.js', ...entries.map((file) => `generated/operations/${file}`)])(
    '%s reaches neither Ajv, YAML, Node modules nor the authoring side',
    (entry) => {
      const { files, packages } = reachableFrom(join('dist/esm', entry));
      expect([...packages]).toEqual([]);
      const folders = new Set([...files].map((file) => file.split('/')[2]));
      for (const folder of ['rulebook', 'compiler', 'analysis', 'lint', 'translations', 'cli'])
        expect(folders).not.toContain(folder);
      expect([...files].filter((file) => /\b(?:eval|new Function)\s*\(/.test(readFileSync(file, 'utf8')))).toEqual([]);
    },
  );

  test('the walk finds the authoring side where it is imported', () => {
    expect(reachableFrom('.build/esm/src/rulebook/load/load.js').packages).toContain('yaml');
  });

  const ENTRY = 'generated/operations/index.js';
  const GATEWAY = [ENTRY, 'generated/operations/compiled/gateway.js'];
  test.each([
    ['nextStates', [...GATEWAY, 'gateway/next-states.js'], 'ruleId'],
    ['operations', [ENTRY], 'ruleId'],
    [
      'checkHeaders',
      [...GATEWAY, 'gateway/check-headers.js', 'strings/direction.js', 'strings/fill.js', 'validator/reserved.js'],
      'remedy',
    ],
  ])('a bundle of %s alone has nothing of the rest', (name, modules, ofOthers) => {
    const bundle = bundleOf(name);
    expect(bundle.modules).toEqual(modules.toSorted());
    expect(bundle.code).toContain(name);
    expect(bundle.code).not.toContain(ofOthers);
  });

  test('a bundle of validate alone has no other function, and nothing to describe rules with', () => {
    const others =
      /^(?:requirements|normalize|form|gateway|standard-schema|locales|generated\/operations\/(?:canonical-forms|input-rules|json-schemas|locales|reference))\b/;
    const othersIn = (name: string): readonly string[] => bundleOf(name).modules.filter((file) => others.test(file));
    expect(othersIn('validate')).toEqual([]);
    expect(othersIn('requirements')).toContain('requirements/requirements.js');
  });

  test('an operation carries only its own formats and standards', () => {
    const checksOf = (id: string): readonly string[] =>
      [...reachableFrom('dist/esm/operation.js', emitted(fixtureOperation(id))).files].filter((file) =>
        /checks\/(?:formats|standards|registry)/.test(file),
      );
    expect(checksOf('delta.collection').toSorted()).toEqual([
      'dist/esm/checks/formats/public-https-url.js',
      'dist/esm/checks/formats/url.js',
    ]);
    expect(checksOf('alpha.payout')).toContain('dist/esm/checks/standards/pe-cci.js');
    expect(checksOf('alpha.payout')).not.toContain('dist/esm/checks/standards/mx-clabe.js');
  });
});

test.each(['cli/commands/check/check.js', 'cli/commands/check/worker.js'])(
  '%s starts without the authoring side, which would take half of the time',
  (entry) => {
    const { files, packages } = reachableFrom(join('.build/esm/src', entry));
    expect([...packages].filter((name) => !name.startsWith('node:'))).toEqual([]);
    const authoring = [...files].filter((file) => /^\.build\/esm\/src\/(?:rulebook|compiler)\//.test(file));
    // It prepares the parameters of the checks that compare orders.
    expect(authoring.filter((file) => file !== '.build/esm/src/rulebook/load/check-context.js')).toEqual([]);
  },
);

describe('each folder imports only what is below it', () => {
  const authoring = ['strings', 'checks', 'generated/checks', 'model'];
  const runTime = ['strings', 'model', 'generated/operations'];
  test.each([
    ['model', ['generated/params']],
    ['strings', ['model']],
    ['checks', ['model', 'strings', 'generated/countries', 'generated/formats', 'generated/standards']],
    ['system', ['strings']],
    ['server', ['system', 'model']],
    ['input', ['strings', 'model']],
    ['rulebook', [...authoring, 'system']],
    ['validator', runTime],
    ['gateway', [...runTime, 'validator']],
    ['requirements', [...runTime, 'validator', 'locales']],
    ['lint', [...authoring, 'generated/lint-rules', 'rulebook', 'analysis']],
    ['analysis', [...authoring, 'input', 'rulebook', 'compiler', 'validator', 'locales']],
    [
      'studio/server',
      [
        'studio',
        'server',
        'strings',
        'system',
        'input',
        'model',
        'rulebook',
        'compiler',
        'validator',
        'requirements',
        'lint',
        'analysis',
        'translations',
        'checks',
        'generated/checks',
      ],
    ],
    [
      'reference-site',
      ['strings', 'system', 'model', 'rulebook', 'compiler', 'requirements', 'analysis', 'translations'],
    ],
    ['translations', ['strings', 'system', 'model', 'rulebook', 'validator', 'analysis']],
  ])('%s: %j', (folder, below) => {
    const files = readdirSync(join('src', folder), { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.ts'),
    );
    expect(files.length).toBeGreaterThan(0);
    const imported = files.flatMap((file) =>
      Array.from(readFileSync(join('src', folder, file), 'utf8').matchAll(/ from '(\.[^']+)'/g), ([, specifier]) =>
        join(folder, dirname(file), specifier!),
      ),
    );
    const folders = new Set(imported.map((path) => /^(?:generated\/)?[^/]+/.exec(path.replace(/\.js$/, ''))![0]));
    folders.delete(folder);
    expect([...folders].filter((name) => !(below as readonly string[]).includes(name))).toEqual([]);
  });
});

describe('generated source', () => {
  test('text of a rule file stays text', () => {
    const operation = fixtureOperation('delta.collection');
    const hostile = '"`\'${globalThis.hacked = 1}</script>\u2028\n*/ eval("1") //';
    const fields = operation.fields.map((field) => ({ ...field, label: hostile }));
    const rules = operation.rules.map((rule) => ({ ...rule, message: hostile, document: hostile }));
    const source = emitted({ ...operation, fields, rules });
    expect(source).not.toContain('</script>');
    expect(source).not.toContain('\u2028');
    expect(source).toContain(String.raw`\u003c/script\u003e`);
  });
});
