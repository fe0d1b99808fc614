// Writes everything that is made from the rule files: the operations' modules (build output), the order types and the schemas (checked in).
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeIfChanged } from './write.mjs';

export async function generate(root) {
  const { bindingsSchema, checkSchema, emitCards, emitCardsIndex, emitEntry, emitGateway, emitIndex, emitJsonSchemas, emitLocale, rulePositions, emitOperation, emitReference, emitTypes, loadRulebook, readRules, readSchemas, translations } = await import('../dist/esm/compiler/index.js');
  const packageVersion = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
  const json = (file, value) => writeIfChanged(join(root, file), `${JSON.stringify(value, null, 2)}\n`);
  json('schemas/authoring/check.schema.json', checkSchema());

  const rulebook = loadRulebook(readRules(join(root, 'rules')), readSchemas(join(root, 'schemas/authoring')));
  const operations = [...rulebook.operations.values()];
  rmSync(join(root, 'src/operations'), { recursive: true, force: true });
  const module = (name, text) => writeIfChanged(join(root, 'src/operations', `${name}.ts`), text);
  for (const operation of operations) {
    module(`compiled/${operation.id}`, emitOperation(operation, rulebook.slots, { packageVersion, typed: true, specifier: (name) => `../../${name}.js` }));
    module(`reference/${operation.id}`, emitReference(operation));
    module(`cards/${operation.id}`, emitCards(operation));
    module(operation.id, emitEntry(operation));
  }
  for (const translation of translations) module(`locales/${translation.language}`, emitLocale(rulebook, translation));
  module('compiled/gateway', emitGateway(rulebook.gateway));
  module('index', emitIndex(rulebook));
  module('json-schemas', emitJsonSchemas(operations));
  module('cards', emitCardsIndex(operations));
  json('schemas/authoring/bindings.schema.json', bindingsSchema(rulebook.slots));
  writeIfChanged(join(root, 'dist/esm/operations/positions.json'), JSON.stringify(rulePositions(operations)));
  writeIfChanged(join(root, 'src/orders.ts'), await emitTypes(operations));
}
