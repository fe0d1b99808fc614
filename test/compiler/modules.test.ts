import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { emitOperation } from '../../src/compiler/index.js';
import { rulebook } from '../support/rulebook.js';

/** Everything a module of the build reaches: files of its own, and packages by name. */
function reachableFrom(entry: string): { readonly files: ReadonlySet<string>; readonly packages: ReadonlySet<string> } {
  const files = new Set<string>();
  const packages = new Set<string>();
  const visit = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    for (const [, specifier] of readFileSync(file, 'utf8').matchAll(
      /^(?:(?:import|export) [^'"\n=]*from |import )['"]([^'"]+)['"];$/gm,
    )) {
      if (specifier!.startsWith('.')) visit(join(dirname(file), specifier!));
      else packages.add(specifier!);
    }
  };
  visit(entry);
  return { files, packages };
}

describe('what checkout code imports', () => {
  test.each(['index.js', 'operations/pe.payout.js', 'operations/global.payout.js'])(
    '%s reaches neither Ajv, YAML, Node modules nor the authoring side',
    (entry) => {
      const { files, packages } = reachableFrom(join('dist/esm', entry));
      expect([...packages].filter((name) => name !== 'ibantools')).toEqual([]);
      const folders = new Set([...files].map((file) => file.split('/')[2]));
      for (const folder of ['rulebook', 'compiler', 'studies', 'cli']) expect(folders).not.toContain(folder);
      expect([...files].filter((file) => /\b(?:eval|new Function)\s*\(/.test(readFileSync(file, 'utf8')))).toEqual([]);
    },
  );

  test('the walk finds the authoring side where it is imported', () => {
    expect(reachableFrom('dist/esm/rulebook/load.js').packages).toContain('yaml');
  });

  test.each([
    ['nextStates', 1_000],
    ['operations', 3_000],
    ['checkHeaders', 6_000],
    ['validate', 150_000],
  ])('a bundle of %s alone has nothing of the rest: at most %i bytes', (name, most) => {
    const bundle = execFileSync(
      'node_modules/.bin/esbuild',
      ['--bundle', '--minify', '--format=esm', '--platform=browser'],
      { input: `export { ${name} } from './dist/esm/index.js';`, encoding: 'utf8' },
    );
    expect(bundle).toContain(name);
    expect(bundle.length).toBeLessThanOrEqual(most);
  });

  test('an operation carries only its own formats and standards', () => {
    const { files } = reachableFrom('dist/esm/operations/pe.payout.js');
    expect([...files].filter((file) => file.includes('mx-clabe') || file.includes('checks/registry'))).toEqual([]);
  });
});

test.each(['cli/commands/check.js', 'cli/check/worker.js'])(
  '%s starts without the authoring side: half of the start would be its',
  (entry) => {
    const { files, packages } = reachableFrom(join('dist/esm', entry));
    expect([...packages].filter((name) => !name.startsWith('node:') && name !== 'ibantools')).toEqual([]);
    expect([...files].filter((file) => /^dist\/esm\/(?:rulebook|compiler)\//.test(file))).toEqual([]);
  },
);

describe('each folder imports only what is below it', () => {
  const authoring = ['text', 'checks', 'model'];
  const runTime = ['text', 'model', 'operations', 'orders'];
  test.each([
    ['model', []],
    ['text', ['model']],
    ['checks', ['model', 'text']],
    ['rulebook', authoring],
    ['evaluator', runTime],
    ['gateway', [...runTime, 'evaluator']],
    ['requirements', [...runTime, 'evaluator', 'locales']],
    ['studies', [...authoring, 'rulebook', 'compiler', 'evaluator']],
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
    const folders = new Set(imported.map((path) => path.replace(/\.js$/, '').split('/')[0]!));
    folders.delete(folder);
    expect([...folders].filter((name) => !(below as readonly string[]).includes(name))).toEqual([]);
  });
});

describe('generated source', () => {
  test('text of a rule file stays text', () => {
    const operation = rulebook.operations.get('th.collection')!;
    const hostile = '"`\'${globalThis.hacked = 1}</script>\u2028\n*/ eval("1") //';
    const fields = operation.fields.map((field) => ({ ...field, label: hostile }));
    const rules = operation.rules.map((rule) => ({ ...rule, message: hostile, document: hostile }));
    const plain = { packageVersion: '1', specifier: (name: string) => name };
    expect(() => emitOperation({ ...operation, fields, rules }, rulebook.slots, plain)).not.toThrow();
    const source = emitOperation({ ...operation, fields, rules }, rulebook.slots, plain);
    expect(source).not.toContain('</script>');
    expect(source).not.toContain('\u2028');
    expect(source).toContain(String.raw`\u003c/script\u003e`);
  });
});
