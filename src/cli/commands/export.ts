import { readFileSync } from 'node:fs';
import { exportFiles, loadRulebook, readRules, readSchemas, RulebookError, targets, type Rulebook } from '../../compiler/index.js';
import type { Operation } from '../../model/operation.js';
import { choice, readArguments } from '../arguments.js';
import { readBindings } from '../check/bindings.js';
import { operationCalled } from '../check/operation.js';
import { inPackage } from '../package.js';
import { plural } from '../report/summary.js';
import { UsageError } from '../usage-error.js';
import { writeFiles } from '../write-files.js';

export const help = `export [OPERATION...] --out DIR [--target TARGET] [--bindings FILE]

Writes the rules for other languages: a JSON Schema for each operation (all of them where none
is named) as DIR/TARGET/OPERATION.schema.json, or DIR/openapi.json; and DIR/manifest.json, which
tells for each rule of these operations whether the schema says all of it.

  --out DIR         where to write
  --target TARGET   2020-12 (the default), draft-07 or draft-04: the same schema under each header;
                    rich: with if and then, for form renderers; types: flat, for type generators;
                    openapi: one OpenAPI 3.1 document
  --bindings FILE   your codes behind the labels of the gateway's document (YAML or JSON); they are
                    compiled in

Rules with dates are taken as of today (UTC).

Exit code: 0 written; 2 not.
`;

const options = { out: { type: 'string' }, target: { type: 'string', default: '2020-12' }, bindings: { type: 'string' } } as const;

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args, options);
  if (values.out === undefined) throw new UsageError('say where to write: --out DIR');
  const target = choice('--target', values.target, targets);
  const names = [...new Set(positionals.map(operationCalled))];
  const bindings = values.bindings === undefined ? {} : await readBindings(values.bindings);
  const rulebook = packageRules();
  const operations: readonly Operation[] = names.length === 0 ? [...rulebook.operations.values()] : names.map((name) => rulebook.operations.get(name)!);
  const day = new Date().toISOString().slice(0, 10);
  writeFiles(values.out, exportFiles(operations, target, rulebook, packageVersion(), { slots: rulebook.slots, bindings, day }));
  process.stdout.write(`${plural(operations.length, 'operation')} written to ${values.out} as ${target}\n`);
  return 0;
}

function packageRules(): Rulebook {
  try {
    return loadRulebook(readRules(inPackage('rules')), readSchemas(inPackage('schemas/authoring')));
  } catch (error) {
    if (error instanceof RulebookError) throw new UsageError(`the rules can't be read\n${error.message}`);
    throw error;
  }
}

const packageVersion = (): string => (JSON.parse(readFileSync(inPackage('package.json'), 'utf8')) as { version: string }).version;
