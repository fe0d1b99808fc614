// Writes everything that is made from the rule files: the operations' modules (build output), the order types and the schemas (checked in).
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeIfChanged } from './write.mjs';

/** @returns where each card stands, for the build output */
export async function generate(root) {
  const compiler = await import('../dist/esm/compiler/index.js');
  const {
    asciiJson,
    bindingsSchema,
    cardPositions,
    checkSchema,
    emitCards,
    emitCardsIndex,
    emitEntry,
    emitGateway,
    emitIndex,
    emitJsonSchema,
  } = compiler;
  const {
    emitJsonSchemasIndex,
    emitLocale,
    emitOperation,
    emitReference,
    emitTypes,
    loadRulebook,
    manifestOf,
    openApi,
    readRules,
    readSchemas,
    translations,
    vectorsFile,
    views,
  } = compiler;
  const { wrongExamples } = await import('../dist/esm/studies/examples.js');
  const packageVersion = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
  const json = (file, value) => writeIfChanged(join(root, file), `${JSON.stringify(value, null, 2)}\n`);
  json('schemas/authoring/check.schema.json', checkSchema());

  const rulebook = load();
  const operations = [...rulebook.operations.values()];
  const wrong = operations.flatMap((operation) =>
    wrongExamples(operation).map((example) => ({ ...example, operation })),
  );
  for (const { operation, rule, kind, index } of wrong) {
    const { file, line } = rule.position;
    console.error(
      `rules/${file}:${line} ${operation.id}/${rule.id}: ${kind} example ${index + 1} is answered otherwise by its own rule`,
    );
  }
  if (wrong.length > 0) process.exit(1);
  rmSync(join(root, 'src/operations'), { recursive: true, force: true });
  const module = (name, text) => writeIfChanged(join(root, 'src/operations', `${name}.ts`), text);
  const options = { slots: rulebook.slots, bindings: {}, day: new Date().toISOString().slice(0, 10) };
  for (const operation of operations) {
    module(
      `compiled/${operation.id}`,
      emitOperation(operation, rulebook.slots, {
        packageVersion,
        typed: true,
        specifier: (name) => `../../${name}.js`,
      }),
    );
    module(`reference/${operation.id}`, emitReference(operation));
    module(`cards/${operation.id}`, emitCards(operation));
    module(`json-schemas/${operation.id}`, emitJsonSchema(operation, options));
    module(operation.id, emitEntry(operation));
  }
  for (const translation of translations) module(`locales/${translation.language}`, emitLocale(rulebook, translation));
  module('compiled/gateway', emitGateway(rulebook.gateway));
  module('index', emitIndex(rulebook));
  module('cards', emitCardsIndex(operations));
  module('json-schemas', emitJsonSchemasIndex(operations));
  json('schemas/authoring/bindings.schema.json', bindingsSchema(rulebook.slots));
  writeIfChanged(join(root, 'src/orders.ts'), await emitTypes(operations));

  const schemas = join(root, 'schemas');
  const files = new Map([
    ['openapi.json', `${asciiJson(openApi(operations, rulebook, packageVersion, options))}\n`],
    ['manifest.json', `${asciiJson(manifestOf(operations, packageVersion, options))}\n`],
    ...operations.map((operation) => [join('vectors', `${operation.id}.json`), vectorsFile(operation, options)]),
    ...Object.entries(views).flatMap(([view, schemaOf]) =>
      operations.map((operation) => [
        join('operations', view === '2020-12' ? '' : view, `${operation.id}.schema.json`),
        `${asciiJson(schemaOf(operation, options))}\n`,
      ]),
    ),
  ]);
  for (const [file, text] of files) writeIfChanged(join(schemas, file), text);
  // Of an operation that is gone nothing stays behind.
  for (const folder of ['operations', 'vectors']) {
    for (const name of readdirSync(join(schemas, folder), { recursive: true }))
      if (name.endsWith('.json') && !files.has(join(folder, name))) rmSync(join(schemas, folder, name));
  }
  return { positions: cardPositions(operations) };

  function load() {
    try {
      return loadRulebook(readRules(join(root, 'rules')), readSchemas(join(root, 'schemas/authoring')));
    } catch (error) {
      if (!Array.isArray(error.findings)) throw error;
      for (const { file, line, column, code, message } of error.findings)
        console.error(`rules/${file}:${line}:${column} ${code} ${message}`);
      console.error('Nothing was built. `npx payrules lint` shows each of these in its place.');
      return process.exit(1);
    }
  }
}
