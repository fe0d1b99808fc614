import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { asciiJson, exportFiles, targets, type Manifest } from '../../../../workbench/compiler/index.js';
import { choice, readArguments } from '../../arguments.js';
import { operationNamed } from '../../rules/operation.js';
import { openRules } from '../../rules/open-for.js';
import type { Help } from '../../command.js';
import { type Slots, authoringSchemas, bindingsSchema } from '../../../../workbench/rulebook/index.js';
import { pathOf, type Io } from '../../io.js';
import { UsageError, writeFiles } from '../../../../workbench/system/index.js';
import { plural, visible, jsonText } from '../../../../workbench/text/index.js';
import { atOption, bindingsOption, rulesetOptions, dayFromOption } from '../../options.js';

const options = {
  out: { type: 'string', value: 'DIR', text: 'where to write' },
  target: {
    type: 'string',
    value: 'TARGET',
    default: '2020-12',
    text: `2020-12 (the default), draft-07 or draft-04: the same schema with each header; rich: with if and then, for form
    renderers; types: flat, for type generators; openapi: one OpenAPI 3.1 document; authoring: the schemas of rule files for
    your editor, with the slots and the checks of these rules`,
  },
  ...rulesetOptions,
  ...bindingsOption,
  at: { ...atOption.at, value: 'DATE', text: 'the rules as of that date (UTC), such as 2027-01-31; by default today' },
} as const;

export const help: Help = {
  usage: ['export [OPERATION...] --out DIR'],
  description: `Writes a JSON Schema for each operation (all of them where none is named) as DIR/TARGET/OPERATION.schema.json, or
    DIR/openapi.json; and DIR/manifest.json, which says for each rule of these operations whether the schema covers it. JSON
    Schemas ignore dates: they contain the rules of one date.`,
  options,
  exitCodes: { 0: 'written', 2: 'not written' },
  example: 'payrules export pe.payout --out schemas --target draft-07',
};

export async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = readArguments(args, options);
  if (values.out === undefined) throw new UsageError('name the folder to write: --out DIR');
  if (/\.json$/i.test(values.out)) throw new UsageError('--out names a folder, and not a file: leave out the .json');
  const target = choice('--target', values.target, [...targets, 'authoring']);
  const day = dayFromOption(values.at, io);
  const rules = await openRules(values, io, {
    at: day,
    operations: positionals.length > 0 ? positionals : undefined,
  });
  const names = new Set(positionals.map((name) => operationNamed(name, rules)));
  const { rulebook, bindings } = rules;
  const operations = [...rulebook.operations.values()].filter(({ id }) => names.size === 0 || names.has(id));
  const files =
    target === 'authoring'
      ? authoringFiles(rulebook.slots)
      : exportFiles(operations, target, rulebook, { bindings, day });
  const out = Array.from(files, ([name, text]) => [join(values.out!, name), text] as const);
  writeFiles(new Map(out.map(([file, text]) => [file, besideEarlier(file, text, io)])), {
    cwd: io.cwd,
    makeFolders: true,
  });
  const written = target === 'authoring' ? plural(files.size, 'file') : plural(operations.length, 'operation');
  io.stdout.write(`${written} written to ${visible(values.out)} as ${target}\n`);
  return 0;
}

/** The authoring schemas, by their paths in an export. */
function authoringFiles(slots: Slots): ReadonlyMap<string, string> {
  const schemas = { ...authoringSchemas(), bindings: bindingsSchema(slots) };
  const comment = { $comment: 'Generated from the rules by payrules export.' };
  return new Map(
    Object.entries(schemas).map(([kind, schema]) => [
      `authoring/${kind}.schema.json`,
      jsonText({ ...schema, ...comment }),
    ]),
  );
}

/** Text that identifies the schemas, the OpenAPI document and the manifest of an export. */
const MARK = /enerated from (?:its|the) rules|"contract":/;

/**
 * The text to write over an existing file: a manifest keeps the operations that are not exported again.
 * @throws {UsageError} if the file is not from an export, or can't be read
 */
function besideEarlier(file: string, text: string, io: Io): string {
  const earlier = textOf(file, pathOf(io, file));
  if (earlier === undefined) return text;
  if (!MARK.test(earlier)) throw new UsageError(`${file} is not from an earlier export; choose another folder`);
  if (basename(file) !== 'manifest.json') return text;
  const [known, fresh] = [manifestIn(earlier), JSON.parse(text) as Manifest];
  const operations = Object.entries({ ...known?.operations, ...fresh.operations });
  return `${asciiJson({ ...fresh, operations: Object.fromEntries(operations.sort(([a], [b]) => (a < b ? -1 : 1))) })}\n`;
}

function textOf(file: string, path: string): string | undefined {
  try {
    return existsSync(path) && statSync(path).isFile() ? readFileSync(path, 'utf8') : undefined;
  } catch {
    throw new UsageError(`${file} cannot be read`);
  }
}

/** An earlier manifest; a broken one is replaced. */
function manifestIn(text: string): Partial<Manifest> | undefined {
  try {
    return JSON.parse(text) as Partial<Manifest>;
  } catch {
    return undefined;
  }
}
