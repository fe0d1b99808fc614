import { existsSync } from 'node:fs';
import { messagesOf } from '../../../../workbench/compiler/index.js';
import { CLAUSES, fixClause } from '../../../../workbench/lint/index.js';
import { type OpenedRules, open } from '../../../../workbench/open/index.js';
import {
  Fixer,
  authoringSchemas,
  authoringSchemaOf,
  namedById,
  readerFor,
  loadedCheckTexts,
} from '../../../../workbench/rulebook/index.js';
import { plural, visible } from '../../../../workbench/text/index.js';
import { choice, readArguments } from '../../arguments.js';
import type { Help } from '../../command.js';
import { isColoured, note, pathOf, type Io } from '../../io.js';
import { assertFolders, openNamed, textsOf } from '../../rules/open-for.js';
import { formats } from '../../output/finding-formats.js';
import { assertOwn, rulesFolder } from '../../rules/choose-folder.js';
import { atOption, failOnOption, formatOption, rulesetOptions, dayFromOption } from '../../options.js';
import {
  UsageError,
  inPackage,
  isInstalled,
  readPlainFile,
  withMarkOf,
  writeFiles,
} from '../../../../workbench/system/index.js';

const options = {
  fix: {
    type: 'boolean',
    text: 'first write the new names of what has been renamed, sort the entries of rules, put codes in quotes and name messages of languages by their ids; with a clause, only write the numbers of its rules into its text',
  },
  ...rulesetOptions,
  at: {
    ...atOption.at,
    value: 'DATE',
    text: 'check dates as of that date (UTC), such as 2027-01-31; by default today',
  },
  ...failOnOption,
  ...formatOption('text (the default), json, sarif or github'),
} as const;

export const help: Help = {
  usage: ['lint [FOLDER]', 'lint FOLDER --fix [CLAUSE...]'],
  description: `Reports what is wrong with the rule files of a folder (by default the built-in rules), and how to fix it. A
    bindings file in the folder is checked too.`,
  options,
  exitCodes: { 0: 'nothing found', 1: 'findings', 2: "the folder can't be read" },
  example: 'payrules lint rules --fix',
};

export async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = readArguments(args, options);
  const clauses = values.fix ? positionals.filter((name) => !existsSync(pathOf(io, name))) : [];
  const folders = [
    ...positionals.filter((name) => !clauses.includes(name)),
    ...(values.rules === undefined ? [] : [values.rules]),
  ];
  if (folders.length > 1) throw new UsageError('lint takes one folder');
  const format = choice('--format', values.format, ['text', 'json', 'sarif', 'github']);
  const failOn = choice('--fail-on', values['fail-on'], ['error', 'warning']);
  const at = dayFromOption(values.at, io);
  const editsRules = values.fix === true && (values.overlay === undefined || clauses.length > 0);
  if (editsRules && folders.length === 0) {
    const misspelt = clauses.length === 0 ? '' : `there is no folder "${clauses[0]!}"; `;
    throw new UsageError(`${misspelt}lint --fix edits files, so name your rules folder, such as --rules rules`);
  }
  const folder = rulesFolder(folders[0], io);
  if (editsRules) assertOwn(folder, io);
  // If the rules are installed, or the command does not name them, it fixes only the overlay.
  const isOwn = folders.length > 0 && !isInstalled(pathOf(io, folder));
  const opened = async (): Promise<OpenedRules> => {
    const rules = await openNamed({ folder, overlay: values.overlay, ownChecks: values['own-checks'], at }, io);
    assertFolders(rules, io);
    return rules;
  };
  if (clauses.length > 0) fixClauses(await opened(), clauses, io);
  else if (values.fix) fixFiles(await opened(), isOwn, io);
  const rules = await opened();
  const { texts } = rules;
  const hasOperations = [...texts.rules.keys()].some((file) => authoringSchemaOf(file) === 'operation');
  const findings = rules.lint(
    // A folder without operations, for example with only codes, has no slots, so those of the built-in rules apply.
    hasOperations ? undefined : (await open({ folder: inPackage('rules'), operations: [], at })).base.slots,
  );
  const all = textsOf(rules);
  const others = [...texts.unread.map(({ file }) => file), ...loadedCheckTexts().keys()];
  const files = new Set([...all.keys(), ...others.map((file) => texts.pathOf(file))]);
  io.stdout.write(
    formats[format]({ findings, textOf: (file) => all.get(file), checked: plural(files.size, 'file') }, isColoured(io)),
  );
  return findings.some((f) => f.severity === 'error' || failOn === 'warning') ? 1 : 0;
}

/**
 * Writes the numbers of rules into the text of clauses, and shows the lines that changed.
 * @throws {UsageError} if the text of one clause cannot be changed; then all stay as they are
 */
function fixClauses({ texts }: OpenedRules, clauses: readonly string[], io: Io): void {
  const { rules: files, unread, pathOf: nameOf } = texts;
  const reader = readerFor(authoringSchemas());
  const before = files.get(CLAUSES) ?? '';
  if (!files.has(CLAUSES) && !unread.some(({ file }) => file === CLAUSES))
    throw new UsageError(
      `"${visible(clauses[0]!)}" is not a folder, and it is not a clause: ${nameOf(CLAUSES)} does not exist`,
    );
  let text = before;
  for (const clause of clauses) {
    const reading = reader.read(new Map([...files, [CLAUSES, text]]), unread);
    if (reading.isBroken(CLAUSES)) throw new UsageError(`${nameOf(CLAUSES)} has errors; correct them first`);
    const fix = fixClause(reading, text, clause);
    if ('reason' in fix) throw new UsageError(`"${visible(clause)}" stays as it is: ${fix.reason}`);
    ({ text } = fix);
  }
  write(new Map([[nameOf(CLAUSES), text]]), io);
  const old = before.split('\n');
  text.split('\n').forEach((line, i) => {
    if (line !== old[i]) note(io, visible(`${nameOf(CLAUSES)}:${i + 1} now has ${line.trim()}`));
  });
}

/**
 * Fixes the files of a folder and of its overlay, and names the changed ones. Writes all of them or none.
 * @param isOwn whether the folder may be edited
 */
function fixFiles({ base, texts: { rules, overlay, pathOf: nameOf } }: OpenedRules, isOwn: boolean, io: Io): void {
  const fixer = new Fixer(authoringSchemas());
  const { ids } = messagesOf(base);
  const fixed = (file: string, text: string): string =>
    fixer.fix(file, authoringSchemaOf(file) === 'locale' ? namedById(text, ids) : text);
  const all = [
    ...(isOwn ? [...rules] : []).map(([file, text]) => [nameOf(file), text, fixed(file, text)] as const),
    ...[...overlay].map(([file, text]) => [file, text, fixer.fix(file, text, 'overlay')] as const),
  ];
  const changed = new Map(all.flatMap(([file, before, after]) => (after === before ? [] : [[file, after]])));
  write(changed, io);
  for (const file of changed.keys()) note(io, `${visible(file)} is changed`);
}

/** Replaces files and keeps their byte order marks. Writes all of them or none. */
function write(texts: ReadonlyMap<string, string>, io: Io): void {
  const bytes = Array.from(texts, ([file, text]) => [file, withMarkOf(readPlainFile(pathOf(io, file)), text)] as const);
  writeFiles(new Map(bytes), { cwd: io.cwd });
}
