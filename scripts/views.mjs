// npm pack, npm run conformance: writes the schemas in their other forms (draft-07, draft-04, rich, types) for the package, as `payrules
// export --target` does. Git has only 2020-12.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { recordedDay } from './build/day.mjs';
import { root } from './programs.mjs';
import { writeIfChanged } from './build/write.mjs';

const { asciiJson, views } = await import('../.build/esm/src/workbench/compiler/index.js');
const { parseRulebook, readRules, readSchemas } = await import('../.build/esm/src/workbench/rulebook/index.js');
const rulebook = parseRulebook(readRules(join(root, 'rules')), readSchemas(join(root, 'schemas/authoring')));
const options = { bindings: {}, day: recordedDay(root) };
for (const [view, schemaOf] of Object.entries(views)) {
  if (view === '2020-12') continue;
  const folder = join(root, 'schemas/operations', view);
  const files = new Map(
    [...rulebook.operations.values()].map((operation) => [`${operation.id}.schema.json`, operation]),
  );
  // Right files stay as they are, because other programs may be reading them.
  for (const file of existsSync(folder) ? readdirSync(folder) : []) if (!files.has(file)) rmSync(join(folder, file));
  for (const [file, operation] of files)
    writeIfChanged(join(folder, file), `${asciiJson(schemaOf(operation, options), 0)}\n`);
}
