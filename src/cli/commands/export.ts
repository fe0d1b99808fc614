import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { asciiJson, exportFiles, targets, type Manifest } from '../../compiler/index.js';
import { choice, readArguments } from '../arguments.js';
import { readBindings } from '../check/bindings.js';
import { operationCalled } from '../check/operation.js';
import { today } from '../day.js';
import { versionOfPackage } from '../overlay/modules.js';
import { overlaidBy, readOverlay } from '../overlay/read.js';
import { inPackage } from '../package.js';
import { plural } from '../report/summary.js';
import { rulesIn } from '../rules/versions.js';
import { visible } from '../../text/visible.js';
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

const options = {
  out: { type: 'string' },
  target: { type: 'string', default: '2020-12' },
  bindings: { type: 'string' },
  overlay: { type: 'string' },
} as const;

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args, options);
  if (values.out === undefined) throw new UsageError('say where to write: --out DIR');
  const target = choice('--target', values.target, targets);
  const names = new Set<string>(positionals.map(operationCalled));
  const rules = rulesIn(inPackage('rules'));
  const overlay = values.overlay === undefined ? undefined : await readOverlay(values.overlay);
  const day = today();
  const rulebook = overlay ? overlaidBy(overlay, rules, day).rulebook : rules;
  const bindings = {
    ...overlay?.bindings,
    ...(values.bindings !== undefined && (await readBindings(values.bindings))),
  };
  const operations = [...rulebook.operations.values()].filter(({ id }) => names.size === 0 || names.has(id));
  const files = exportFiles(operations, target, rulebook, versionOfPackage(), { slots: rulebook.slots, bindings, day });
  writeInto(
    values.out,
    new Map(Array.from(files, ([path, text]) => [path, besideEarlier(join(values.out!, path), text)])),
  );
  process.stdout.write(`${plural(operations.length, 'operation')} written to ${visible(values.out)} as ${target}\n`);
  return 0;
}

/** What an export's schemas, OpenAPI document and manifest say. */
const MARK = /enerated from (?:its|the) rules|"contract":/;

/**
 * A file as it is to be written where one stands: a manifest keeps the operations that are not exported anew.
 * @throws {UsageError} where what stands there is of no export, or can't be read
 */
function besideEarlier(file: string, text: string): string {
  const earlier = textOf(file);
  if (earlier === undefined) return text;
  if (!MARK.test(earlier)) throw new UsageError(`${file} is of no earlier export; choose another folder`);
  if (basename(file) !== 'manifest.json') return text;
  const [known, fresh] = [manifestIn(earlier), JSON.parse(text) as Manifest];
  const operations = Object.entries({ ...known?.operations, ...fresh.operations });
  return `${asciiJson({ ...fresh, operations: Object.fromEntries(operations.sort(([a], [b]) => (a < b ? -1 : 1))) })}\n`;
}

function textOf(file: string): string | undefined {
  try {
    return existsSync(file) && statSync(file).isFile() ? readFileSync(file, 'utf8') : undefined;
  } catch {
    throw new UsageError(`${file} cannot be read`);
  }
}

/** An earlier manifest; one that was broken by hand is written anew. */
function manifestIn(text: string): Partial<Manifest> | undefined {
  try {
    return JSON.parse(text) as Partial<Manifest>;
  } catch {
    return undefined;
  }
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
