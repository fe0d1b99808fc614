import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { manifestOf, views } from '../../.build/esm/src/workbench/compiler/index.js';
import { vectorsFile } from '../../.build/esm/scripts/vectors/index.js';

/** Writes the portable schemas, the vectors and the manifest of a rulebook into a folder, as in `schemas` for the built-in rulebook. */
export function writeSchemas({ operations }, options, folder) {
  rmSync(folder, { recursive: true, force: true });
  const write = (file, text) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  for (const operation of operations.values()) {
    for (const draft of ['2020-12', 'draft-07', 'draft-04'])
      write(
        join('operations', draft === '2020-12' ? '' : draft, `${operation.id}.schema.json`),
        JSON.stringify(views[draft](operation, options)),
      );
    write(join('vectors', `${operation.id}.json`), vectorsFile(operation, options));
  }
  write('manifest.json', JSON.stringify(manifestOf([...operations.values()], '0', options)));
  return folder;
}
