// Writes all files that are generated from the rule files: the modules of the operations and the order types (src/generated, build output) and the schemas (checked in).
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkExports } from './check-exports.mjs';
import { today } from './day.mjs';
import { formatReference } from './format-reference.mjs';
import { writeIfChanged } from './write.mjs';

/**
 * @param options the `bindings` of the schemas, and the `day` as of which they are compiled. Validators know every dated rule and
 *   choose at run time; JSON Schema cannot, so the schemas have the rules of one day.
 * @returns for the build output, the rulebook, the position of each rule in its file, and a module that validates rule files
 */
export async function generate(root, { bindings, day }) {
  const compiler = await import('../../.build/esm/src/workbench/compiler/index.js');
  const { asciiJson, rulePositions, checkSchema, BUILT_IN, emitModules, engineName, manifestOf, openApi, views } =
    compiler;
  const { bindingsSchema, parseRulebook, readRules, readSchemas } =
    await import('../../.build/esm/src/workbench/rulebook/index.js');
  const { vectorsFile } = await import('../../.build/esm/scripts/vectors/index.js');
  const { wrongExamples } = await import('../../.build/esm/src/workbench/analysis/examples/examples.js');
  const { emitValidators } = await import('../../.build/esm/src/workbench/rulebook/load/authoring-schemas.js');
  const { formats } = await import('../../.build/esm/src/checks/formats/index.js');
  const { standards } = await import('../../.build/esm/src/checks/standards/index.js');
  const json = (file, value) => writeIfChanged(join(root, file), `${JSON.stringify(value, null, 2)}\n`);
  json('schemas/authoring/check.schema.json', checkSchema());
  writeIfChanged(join(root, 'src/generated/check-functions.ts'), await checkFunctions(engineName));

  const rulebook = load();
  const operations = [...rulebook.operations.values()];
  const wrong = operations.flatMap((operation) =>
    wrongExamples(operation).map((example) => ({ ...example, operation })),
  );
  for (const { operation, rule, kind, index } of wrong) {
    const { file, line } = rule.position;
    console.error(
      `rules/${file}:${line} ${operation.id}/${rule.id}: the rule contradicts its ${kind} example ${index + 1}`,
    );
  }
  if (wrong.length > 0) process.exit(1);
  rmSync(join(root, 'src/generated/operations'), { recursive: true, force: true });
  const options = { bindings, day };
  const modules = await emitModules(rulebook, { place: BUILT_IN, bindings: {}, schemas: options });
  for (const [name, text] of modules) writeIfChanged(join(root, 'src/generated/operations', name), text);
  json('schemas/authoring/bindings.schema.json', bindingsSchema(rulebook.slots));
  const variants = { format: formats, 'check-digits': standards };
  writeIfChanged(join(root, 'docs/format.md'), formatReference(readSchemas(join(root, 'schemas/authoring')), variants));

  const schemas = join(root, 'schemas');
  const files = new Map([
    ['openapi.json', `${asciiJson(openApi(operations, rulebook))}\n`],
    ['manifest.json', `${asciiJson(manifestOf(operations, rulebook.about, options))}\n`],
    ...operations.map((operation) => [join('vectors', `${operation.id}.json`), vectorsFile(operation, options)]),
    ...operations.map((operation) => [
      join('operations', `${operation.id}.schema.json`),
      `${asciiJson(views['2020-12'](operation, options))}\n`,
    ]),
  ]);
  for (const [file, text] of files) writeIfChanged(join(schemas, file), text);
  // Files of removed operations.
  for (const folder of ['operations', 'vectors']) {
    for (const name of readdirSync(join(schemas, folder)))
      if (name.endsWith('.json') && !files.has(join(folder, name))) rmSync(join(schemas, folder, name));
  }
  noteLaterChanges(operations, day);
  const validators = emitValidators(readSchemas(join(root, 'schemas/authoring')));
  return { rulebook, positions: rulePositions(operations), validators };

  function load() {
    try {
      return parseRulebook(readRules(join(root, 'rules')), readSchemas(join(root, 'schemas/authoring')));
    } catch (error) {
      if (!Array.isArray(error.findings)) throw error;
      for (const { file, line, column, code, message } of error.findings)
        console.error(`rules/${file}:${line}:${column} ${code} ${message}`);
      console.error('Nothing was built. `npx payrules lint` shows each of these with its line.');
      return process.exit(1);
    }
  }
}

/** The functions of checks for the entry that modules of `payrules build` import. */
async function checkFunctions(engineName) {
  const lines = (await checkExports()).map(
    ([module, name]) => `export { ${name} as ${engineName(module, name)} } from '../${module}.js';`,
  );
  return `// Generated from src/checks. Do not edit.\n${lines.join('\n')}\n`;
}

/** Names the rules that took or lost effect between the schemas' date and today. A message only: a build on another day must not fail. */
function noteLaterChanges(operations, day) {
  const now = today();
  const hasChanged = ({ from, until }) =>
    (from !== undefined && day < from && from <= now) || (until !== undefined && day <= until && until < now);
  const changed = operations.flatMap(({ id, rules }) => rules.filter(hasChanged).map((rule) => `${id}/${rule.id}`));
  for (const rule of new Set(changed)) console.error(`${rule} changed after ${day}, the date of the schemas.`);
  if (changed.length > 0) console.error(`Run npm run build -- --at ${now} and commit schemas/.`);
}
