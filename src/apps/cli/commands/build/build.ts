import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  MAIN_SCRIPT,
  BUILD_MARK,
  ScriptError,
  emitFolder,
  isWrittenText,
} from '../../../../workbench/compiler/index.js';
import { readArguments, orUsageError } from '../../arguments.js';
import { type OpenedRules, manifestText } from '../../../../workbench/open/index.js';
import { assertUsable, openRules } from '../../rules/open-for.js';
import { failingRules } from '../../../../workbench/analysis/index.js';
import type { Help } from '../../command.js';
import { note, pathOf, type Io } from '../../io.js';
import { filesOfPackage, packageFiles } from './package-files.js';
import { BINDINGS_FILE, type Rulebook } from '../../../../workbench/rulebook/index.js';
import { UsageError, writeFiles } from '../../../../workbench/system/index.js';
import { embedScripts } from '../../output/embed-scripts.js';
import { plural, visible } from '../../../../workbench/text/index.js';
import { operationNamed } from '../../rules/operation.js';
import { atOption, bindingsOption, overlayOption, rulesOption, ownChecksOption, dayFromOption } from '../../options.js';
import { replaceFolder } from '../../output/replace-folder.js';

const options = {
  out: {
    type: 'string',
    value: 'DIR',
    text: 'where to write; an earlier build there is replaced as a whole, other files never',
  },
  package: {
    type: 'string',
    value: 'DIR',
    text: 'where to write a package for npm; an earlier one there is replaced likewise',
  },
  embed: {
    type: 'boolean',
    text: 'write scripts for programs in other languages instead of modules',
  },
  manifest: {
    type: 'string',
    value: 'FILE',
    text: 'write the hashes of the rule files, of the overlay and of the codes, for serve --manifest',
  },
  ...overlayOption,
  ...bindingsOption,
  ...rulesOption,
  ...ownChecksOption,
  at: {
    ...atOption.at,
    value: 'DATE',
    text: 'compile JSON Schemas as of that date (UTC), such as 2027-01-31; by default today',
  },
} as const;

export const help: Help = {
  usage: ['build [OPERATION...] --out DIR [--embed]', 'build --package DIR', 'build --manifest FILE'],
  description: `Writes modules of your own (ES modules and types) with the rules and your overlay, and your codes built in, for the
    operations that are named; without names, for all. index.js exports what payrules does, OPERATION.js what payrules/operations/OPERATION
    does, locales/es.js and locales/pt-BR.js the messages, locales/es/OPERATION.js those of one operation. They import payrules/engine.

    With --embed it writes scripts without imports in ECMAScript 2017, for the JavaScript engines of other languages: payrules.embed.js
    defines payrules.check; the others run after it and add payrules.normalize, payrules.requirements and the messages of a language.
    All take and return JSON as text.

    With --package it writes all of it as one package, with schemas and the rule files; rulebook.yaml has its name and version.
    Programs take rules from it that are newer or older than payrules itself: import 'NAME/operations/OPERATION'; commands
    take --rules NAME.`,
  options,
  exitCodes: { 0: 'written', 2: 'not written' },
  example: 'payrules build pe.payout pk.payout --out src/payrules --overlay own',
};

export async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = readArguments(args, options);
  if (values.package !== undefined) return writePackage(values.package, positionals, values, io);
  const { out, manifest } = values;
  if (out === undefined && manifest === undefined)
    throw new UsageError('name the folder to write: --out DIR or --package DIR');
  if (out === undefined && (positionals.length > 0 || values.embed !== undefined))
    throw new UsageError('--manifest is about all rules; to write modules too, add --out DIR');
  const day = dayFromOption(values.at, io);
  const rules = await openRules(values, io, { at: day });
  const { bindings } = rules;
  const rulebook = chosen(rules, positionals);
  refuseFailing(rulebook, rules);
  if (out !== undefined) {
    const files = values.embed
      ? await orUsageError(ScriptError, () => embedScripts(rulebook, bindings))
      : await emitFolder(rulebook, bindings, day);
    replaceFolder(out, files, { isFolder: values.embed ? isEmbedBuild : isBuild, isText: isWrittenText }, io);
    io.stdout.write(`${plural(rulebook.operations.size, 'operation')} written to ${visible(out)}\n`);
  }
  // Last: serve accepts what it names.
  if (manifest !== undefined) {
    writeFiles(new Map([[manifest, manifestText(rules.texts)]]), { cwd: io.cwd });
    io.stdout.write(`${visible(manifest)} written\n`);
  }
  return 0;
}

type Values = ReturnType<typeof readArguments<typeof options>>['values'];

async function writePackage(folder: string, operations: readonly string[], values: Values, io: Io): Promise<number> {
  const other = (['out', 'embed', 'overlay', 'bindings', 'manifest'] as const).find(
    (name) => values[name] !== undefined,
  );
  if (other !== undefined || operations.length > 0)
    throw new UsageError(
      `--package writes the rules of a folder as they are; omit ${other === undefined ? 'the names of operations' : `--${other}`}`,
    );
  const day = dayFromOption(values.at, io);
  const rules = await openRules(values, io, { at: day });
  refuseFailing(rules.rulebook, rules);
  const files = await orUsageError(ScriptError, () => packageFiles(rules, day));
  const codes = rules.texts.pathOf(BINDINGS_FILE);
  if (rules.codes.has(codes)) note(io, `${visible(codes)} is not in the package: codes belong to a merchant`);
  const earlier = filesOfPackage(pathOf(io, folder));
  replaceFolder(
    folder,
    files,
    { isFolder: () => earlier !== undefined, isText: (_, name) => earlier?.includes(name) === true },
    io,
  );
  const { name, version } = rules.rulebook.about;
  io.stdout.write(
    `${name} ${version}: ${plural(rules.rulebook.operations.size, 'operation')} written to ${visible(folder)}\n`,
  );
  return 0;
}

/** @throws {UsageError} if a rule fails on its examples, because in checkout code it would refuse every order that it applies to */
function refuseFailing(rulebook: Rulebook, rules: OpenedRules): void {
  const failing = failingRules(rulebook).map((finding) =>
    rules.texts.overlay.has(finding.file) ? finding : { ...finding, file: rules.pathOf(finding.file) },
  );
  assertUsable(failing, rules.pathOf(''));
}

/**
 * A rulebook with only the named operations; with all of them if none is named.
 * @throws {UsageError} if it has no rules for one of them
 */
function chosen(rules: OpenedRules, names: readonly string[]): Rulebook {
  const { rulebook } = rules;
  if (names.length === 0) return rulebook;
  const ids = new Set(names.map((name) => operationNamed(name, rules)));
  return {
    ...rulebook,
    operations: new Map([...rulebook.operations].filter(([id]) => ids.has(id))),
    undocumented: [],
  };
}

/** Whether a folder contains scripts of an earlier build. */
function isEmbedBuild(folder: string): boolean {
  try {
    return isWrittenText(readFileSync(join(folder, MAIN_SCRIPT), 'utf8'));
  } catch {
    return false;
  }
}

/** Whether a folder contains modules of an earlier build. */
function isBuild(folder: string): boolean {
  try {
    const { description } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      readonly description?: unknown;
    };
    return description === BUILD_MARK;
  } catch {
    return false;
  }
}
