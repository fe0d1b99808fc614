import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'acorn';
import { emitOperation, modulePlace } from '../../../src/workbench/compiler/index.js';
import type { Operation } from '../../../src/core/model/operation.js';
import { fixtureOperation } from '../../fixtures/fixture.js';

interface Reached {
  readonly files: ReadonlySet<string>;
  readonly packages: ReadonlySet<string>;
}

/** Everything that a module of the build reaches: its own files, and packages by name. */
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
  emitOperation(
    operation,
    modulePlace((module) => `./${module}.js`),
  );

/** The modules from which a bundle of one export of the package takes code, and the bundle. */
const bundleOf = (name: string) => bundled(`export { ${name} } from './dist/esm/index.js';`, '--minify');

function bundled(
  input: string,
  ...options: readonly string[]
): { readonly modules: readonly string[]; readonly code: string } {
  const folder = mkdtempSync(join(tmpdir(), 'payrules-bundle-'));
  try {
    const [outfile, metafile] = [join(folder, 'bundle.js'), join(folder, 'meta.json')];
    execFileSync(
      'node_modules/.bin/esbuild',
      ['--bundle', '--format=esm', '--log-level=error', `--outfile=${outfile}`, `--metafile=${metafile}`, ...options],
      { input },
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
      for (const folder of ['workbench', 'words', 'apps', 'cli']) expect(folders).not.toContain(folder);
      expect([...files].filter((file) => /\b(?:eval|new Function)\s*\(/.test(readFileSync(file, 'utf8')))).toEqual([]);
    },
  );

  test('the walk finds the authoring side where it is imported', () => {
    expect(reachableFrom('.build/esm/src/workbench/rulebook/load/rules-folder.js').packages).toContain('yaml');
  });

  const ENTRY = 'generated/operations/index.js';
  test.each([
    ['toProblemDetails', ['core/gateway/problem-details.js'], 'remedy'],
    ['operations', [ENTRY], 'ruleId'],
  ])('a bundle of %s alone has nothing of the rest', (name, modules, ofOthers) => {
    const bundle = bundleOf(name);
    expect(bundle.modules).toEqual(modules.toSorted());
    expect(bundle.code).toContain(name);
    expect(bundle.code).not.toContain(ofOthers);
  });

  test('a bundle of readReply alone has the replies, and no rules', () => {
    const { modules, code } = bundleOf('readReply');
    expect(modules).toContain('generated/operations/plain-data/pe.payout.js');
    expect(modules.filter((file) => /operations\/(?:compiled|input-rules)/.test(file))).toEqual([]);
    // Members for forms, rules as data, canonical forms and JSON Schema.
    const OTHERS = /\b(?:example|region|capitals|properties)\b/g;
    expect(new Set(bundleOf('operation, rulesOf').code.match(OTHERS)).size).toBe(4);
    expect(code).not.toMatch(OTHERS);
  });

  test('a bundle of validate alone has no other function, and nothing to describe rules with', () => {
    const others =
      /^(?:core\/(?:requirements|normalize|form|gateway|standard-schema)|words|generated\/operations\/(?:plain-data|input-rules|locales|reference))\b/;
    const othersIn = (name: string): readonly string[] => bundleOf(name).modules.filter((file) => others.test(file));
    expect(othersIn('validate')).toEqual([]);
    expect(othersIn('requirements')).toContain('core/requirements/requirements.js');
  });

  test('a bundle has nothing that its functions do not use', () => {
    const ids = entries.filter((file) => /^[a-z]+[.](?:payout|collection)[.]js$/.test(file));
    expect(ids.length).toBeGreaterThan(10);
    const { code } = bundled(
      ids
        .map(
          (file, i) =>
            `export { validate as v${i}, createForm as f${i} } from './dist/esm/generated/operations/${file}';`,
        )
        .join('\n'),
      '--minify-syntax',
    );
    const count = new Map<string, number>();
    for (const [name] of code.matchAll(/[\w$]+/g)) count.set(name, (count.get(name) ?? 0) + 1);
    const declared = parse(code, { ecmaVersion: 2022, sourceType: 'module' }).body.flatMap((node) => {
      if (node.type === 'FunctionDeclaration') return [node.id.name];
      if (node.type !== 'VariableDeclaration') return [];
      return node.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
    });
    expect(declared.length).toBeGreaterThan(100);
    expect(declared.filter((name) => count.get(name) === 1)).toEqual([]);
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

interface BundleOutput {
  readonly entryPoint?: string;
  readonly imports: readonly { readonly path: string; readonly kind: string }[];
  readonly inputs: Readonly<Record<string, { readonly bytesInOutput: number }>>;
}

/** The files whose code is in the bundle of an entry, and in what it imports at its start. */
function loadedWith(entry: string): readonly string[] {
  const { outputs } = JSON.parse(readFileSync('.build/cli-bundle.json', 'utf8')) as {
    readonly outputs: Readonly<Record<string, BundleOutput>>;
  };
  const seen = new Set<string>();
  const visit = (name: string): void => {
    if (seen.has(name) || !outputs[name]) return;
    seen.add(name);
    for (const { path, kind } of outputs[name].imports) if (kind === 'import-statement') visit(path);
  };
  visit(Object.keys(outputs).find((name) => outputs[name]!.entryPoint === entry) ?? '');
  return [...seen].flatMap((name) =>
    Object.entries(outputs[name]!.inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])),
  );
}

test.each(['check.ts', 'worker.ts'])(
  '%s of check starts without the compiler, which would take half of the time',
  (file) => {
    const files = loadedWith(`src/apps/cli/commands/check/${file}`);
    expect(files).toContain('src/core/evaluator/evaluate.ts');
    expect(files.filter((each) => /node_modules|\/(?:compiler|lint|analysis\/diff)\//.test(each))).toEqual([]);
    // It prepares the parameters of the checks that compare orders.
    const rulebook = files.filter((each) => each.startsWith('src/workbench/rulebook/'));
    expect(rulebook.filter((each) => !/[/](?:check-context|member-types)[.]ts$/.test(each))).toEqual([]);
  },
);

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
