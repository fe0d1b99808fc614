import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { exportFiles, targets } from '../../compiler/index.js';
import { choice, readArguments } from '../arguments.js';
import { readBindings } from '../check/bindings.js';
import { operationCalled } from '../check/operation.js';
import { today } from '../day.js';
import { versionOfPackage } from '../overlay/modules.js';
import { overlaidBy, readOverlay } from '../overlay/read.js';
import { inPackage } from '../package.js';
import { plural } from '../report/summary.js';
import { rulesIn } from '../rules/versions.js';
import { UsageError } from '../usage-error.js';
import { writeFiles } from '../write-files.js';

export const help = `export [OPERATION...] --out DIR [--target TARGET] [--bindings FILE] [--overlay DIR]

Writes the rules for other languages: a JSON Schema for each operation (all of them where none
is named) as DIR/TARGET/OPERATION.schema.json, or DIR/openapi.json; and DIR/manifest.json, which
tells for each rule of these operations whether the schema says all of it.

  --out DIR         where to write
  --target TARGET   2020-12 (the default), draft-07 or draft-04: the same schema under each header;
                    rich: with if and then, for form renderers; types: flat, for type generators;
                    openapi: one OpenAPI 3.1 document
  --bindings FILE   your codes behind the labels of the gateway's document (YAML or JSON); they are
                    compiled in
  --overlay DIR     your folder of changed and added rules, with your codes in its bindings.yaml

Rules with dates are taken as of today (UTC).

Exit code: 0 written; 2 not.
`;

const options = { out: { type: 'string' }, target: { type: 'string', default: '2020-12' }, bindings: { type: 'string' }, overlay: { type: 'string' } } as const;

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args, options);
  if (values.out === undefined) throw new UsageError('say where to write: --out DIR');
  const target = choice('--target', values.target, targets);
  const names = new Set<string>(positionals.map(operationCalled));
  const rules = rulesIn(inPackage('rules'));
  const overlay = values.overlay === undefined ? undefined : await readOverlay(values.overlay);
  const day = today();
  const rulebook = overlay ? overlaidBy(overlay, rules, day).rulebook : rules;
  const bindings = { ...overlay?.bindings, ...(values.bindings !== undefined && (await readBindings(values.bindings))) };
  const operations = [...rulebook.operations.values()].filter(({ id }) => names.size === 0 || names.has(id));
  writeInto(values.out, exportFiles(operations, target, rulebook, versionOfPackage(), { slots: rulebook.slots, bindings, day }));
  process.stdout.write(`${plural(operations.length, 'operation')} written to ${values.out} as ${target}\n`);
  return 0;
}

/** Other files may stand in the folder. */
function writeInto(folder: string, files: ReadonlyMap<string, string>): void {
  try {
    for (const path of files.keys()) mkdirSync(dirname(join(folder, path)), { recursive: true });
  } catch {
    throw new UsageError(`${folder} cannot be written`);
  }
  writeFiles(new Map(Array.from(files, ([path, text]) => [join(folder, path), text])));
}
