// Writes the code of the scripts for other engines besides generated rules: the evaluator and the checks as ECMAScript 2017, statement by
// statement, so that each script takes only what its rules use.
import { parse } from 'acorn';
import { build, transform } from 'esbuild';
import { checkExports } from './check-exports.mjs';
import { root } from '../programs.mjs';

const TARGET = 'es2017';

/** The functions that the code of a rulebook calls besides checks. */
const RUNTIME = [
  ['embed/built-ins', 'addBuiltIns'],
  ['embed/embedded', 'embeddedOf'],
  ['embed/rulebook-table', 'compiledOf'],
  ['embed/normalize-text', 'normalizeTextOf'],
  ['embed/requirements-text', 'requirementsTextOf'],
  ['core/normalize/national', 'nationalOf'],
  ['core/model/any-case', 'equalsInAnyCase'],
  ['core/model/bounds', 'isAtLeast'],
  ['core/model/bounds', 'isAbove'],
  ['core/model/bounds', 'isAtMost'],
  ['core/model/bounds', 'isBelow'],
  ['core/model/bounds', 'isAfter'],
  ['core/model/bounds', 'isBefore'],
  ['core/evaluator/guarded', 'guarded'],
  ['core/evaluator/guarded', 'strict'],
  ['core/evaluator/extract-code', 'part'],
  ['core/evaluator/shape', 'shapeOf'],
  ['core/evaluator/totals', 'sumOf'],
  ['core/evaluator/totals', 'countOf'],
  ['core/evaluator/totals', 'totalsOf'],
];

/**
 * Makes a valid result without its order: the scripts answer with JSON, which does not contain the order, and private members take code and
 * time.
 */
const withoutOrder = {
  name: 'results without their orders',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/core\/evaluator\/valid-result\.ts$/ }, () => ({
      contents: `export function ResultWithOrder(operation, rulesVersion, diagnostics, notEvaluated) {
        return { valid: true, operation, rulesVersion, diagnostics, notEvaluated };
      }`,
    })),
};

/**
 * @param reserved names that the generated code uses itself
 * @returns see `Runtime` in src/workbench/compiler/script/runtime.ts
 */
export async function embedRuntime(reserved) {
  const exported = [...RUNTIME, ...(await checkExports())];
  const contents = [
    ...exported.map(([module, name], i) => `export { ${name} as x${i} } from './src/${module}.ts';`),
    `export const reserved = () => [${reserved.join()}];`,
  ].join('\n');
  const bundled = async (minifyIdentifiers) => {
    const { outputFiles, metafile } = await build({
      absWorkingDir: root,
      stdin: { contents, resolveDir: root },
      bundle: true,
      platform: 'neutral',
      mainFields: ['module', 'main'],
      format: 'esm',
      target: TARGET,
      plugins: [withoutOrder],
      // Fields of classes are assigned, because defining them takes more code.
      tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
      minifyIdentifiers,
      legalComments: 'none',
      logLevel: 'warning',
      write: false,
      metafile: true,
    });
    return { statements: statementsIn(outputFiles[0].text), inputs: Object.keys(metafile.inputs) };
  };
  // Names are unique in one bundle, and short in the other.
  const { statements: long, inputs } = await bundled(false);
  const { statements: short } = await bundled(true);
  if (long.length !== short.length) throw new Error('The two bundles of the evaluator differ in their statements.');
  // Classes with private members take two statements, of which the second is an assignment.
  const byName = new Map();
  for (const [i, code] of long.slice(0, -1).entries())
    byName.set(nameIn(code), [...(byName.get(nameIn(code)) ?? []), i]);
  const statements = await Promise.all(
    long.slice(0, -1).map(async (code, i) => {
      // Transformed alone, a statement keeps the names that it does not declare.
      const alone = await transform(code, { minifyIdentifiers: true });
      const text = await transform(short[i], { target: TARGET, minifyWhitespace: true, minifySyntax: true });
      const uses = new Set([nameIn(code), ...namesIn(alone.code)].flatMap((name) => byName.get(name) ?? []));
      // esbuild prints tabs in texts as characters, which an editor may replace.
      const dense = text.code.trim().replace(/\t/g, '\\t');
      return { name: nameIn(short[i]), code: dense, uses: [...uses].filter((place) => place !== i) };
    }),
  );
  const places = statements.map(({ name }) => name);
  const exports = Array.from(short.at(-1).matchAll(/([\w$]+)(?: as (x\d+))?,?\n/g), ([, name, as = name]) => [
    as,
    places.indexOf(name),
  ]);
  return { runtime: reached(statements, new Map(exports), exported), inputs };
}

/** The statements that an export reaches, by their new places. */
function reached(statements, exports, exported) {
  const found = exported.map((_, i) => exports.get(`x${i}`));
  if (found.some((place) => place === undefined || place < 0)) throw new Error('The evaluator lacks an export.');
  const all = new Set();
  const add = (place) => {
    if (all.has(place)) return;
    all.add(place);
    statements[place].uses.forEach(add);
  };
  found.forEach(add);
  const kept = [...all].sort((a, b) => a - b);
  const at = (place) => kept.indexOf(place);
  return {
    statements: kept.map((place) => [statements[place].name, statements[place].code, statements[place].uses.map(at)]),
    exports: Object.fromEntries(exported.map((names, i) => [names.join(' '), at(found[i])])),
  };
}

/** The statements of a bundle: each begins at the start of a line. */
function statementsIn(text) {
  const statements = [];
  for (const line of text.replace(/^\/\/ .*\n/gm, '').split('\n')) {
    if (/^[\w$]/.test(line)) statements.push('');
    if (statements.length > 0) statements[statements.length - 1] += `${line}\n`;
  }
  return statements;
}

/** The name that a statement declares or assigns. */
function nameIn(statement) {
  const name = /^(?:(?:async )?function\*? ?|class |(?:var|let|const) )?([\w$]+)(?= =|;|\(| \{| extends)/.exec(
    statement,
  )?.[1];
  if (name === undefined) throw new Error(`The evaluator has a statement without a name: ${statement.slice(0, 80)}`);
  return name;
}

/** The names in a statement, except for the names of members. */
function namesIn(statement) {
  const names = new Set();
  const visit = (node) => {
    if (Array.isArray(node)) node.forEach(visit);
    if (typeof node?.type !== 'string') return;
    if (node.type === 'Identifier') names.add(node.name);
    const isNamed = node.computed === false && (node.type !== 'Property' || !node.shorthand);
    for (const [member, part] of Object.entries(node))
      if (!(isNamed && (member === 'property' || member === 'key'))) visit(part);
  };
  visit(parse(statement, { ecmaVersion: 2017, sourceType: 'module' }));
  return [...names];
}
