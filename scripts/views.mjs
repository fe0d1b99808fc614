// npm pack: writes the schemas in their other forms (draft-07, draft-04, rich) for the package, as `payrules export --target` does. Git has
// 2020-12 alone.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { recordedDay } from './day.mjs';
import { root } from './tsc.mjs';
import { writeIfChanged } from './write.mjs';

const { asciiJson, views } = await import('../.build/esm/src/workbench/compiler/index.js');
const { parseRulebook, readRules, readSchemas } = await import('../.build/esm/src/workbench/rulebook/index.js');
const rulebook = parseRulebook(readRules(join(root, 'rules')), readSchemas(join(root, 'schemas/authoring')));
const options = { bindings: {}, day: recordedDay(root) };
for (const [view, schemaOf] of Object.entries(views)) {
  if (view === '2020-12') continue;
  const folder = join(root, 'schemas/operations', view);
  rmSync(folder, { recursive: true, force: true });
  for (const operation of rulebook.operations.values())
    writeIfChanged(join(folder, `${operation.id}.schema.json`), `${asciiJson(schemaOf(operation, options), 0)}\n`);
}
