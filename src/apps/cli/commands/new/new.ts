import { realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type OperationFile, isOperationId, newOperation } from '../../../../workbench/rulebook/index.js';
import { UsageError, isInside, makeFolder, uninterrupted, unwritable } from '../../../../workbench/system/index.js';
import { printable } from '../../../../core/index.js';
import { shellPath, visible } from '../../../../workbench/text/index.js';
import { readArguments } from '../../arguments.js';
import { assertFolder, openNamed } from '../../rules/open-for.js';
import { assertOwn, rulesFolder, schemaBeside } from '../../rules/choose-folder.js';
import type { Help } from '../../command.js';
import { pathOf, type Io, today } from '../../io.js';
import { rulesOption, ownChecksOption } from '../../options.js';

const options = {
  rules: { ...rulesOption.rules, default: 'rules', text: 'the rules folder; by default the folder rules' },
  ...ownChecksOption,
} as const;

export const help: Help = {
  usage: ['new OPERATION'],
  description: `Writes the first version of an operation's rule file. What you must fill in is "...", and payrules lint shows each
    such place. An existing file is not changed.`,
  options,
  exitCodes: { 0: 'the file is written', 2: 'it is not written' },
  example: 'payrules new pe.collection',
};

export async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = readArguments(args, options);
  const [id, ...others] = positionals;
  if (id === undefined || others.length > 0) throw new UsageError('name one operation, such as pe.collection');
  if (!isOperationId(id))
    throw new UsageError(
      `${printable(id)} is not the name of an operation; write two words or more of letters, digits and hyphens, joined by points, such as us-ach.payout`,
    );
  const folder = rulesFolder(values.rules, io);
  assertOwn(folder, io);
  const rules = await openNamed({ folder, ownChecks: values['own-checks'], at: today(io) }, io);
  assertFolder(rules, io);
  const {
    rulebook,
    reading: { files },
  } = rules;
  const path = pathOf(io, folder);
  const file = `operations/${id}.yaml`;
  // Some file systems do not distinguish letters by their case.
  const alike = [...rules.texts.rules.keys()].find((known) => known.toLowerCase() === file.toLowerCase());
  if (alike !== undefined) throw exists(rules.pathOf(alike));
  const includesOf = (operation: string): readonly string[] =>
    (files.get(`operations/${operation}.yaml`)?.data as Partial<OperationFile> | undefined)?.include ?? [];
  const text = newOperation(id, rulebook, {
    includesOf,
    schema: schemaBeside(join(path, file), 'operation', io),
  });
  write(path, file, text, rules.pathOf(file));
  const nameOf = (of: string): string => visible(rules.pathOf(of));
  const own = shellPath(rules.pathOf(''));
  const steps = [
    `replace each "...": payrules lint ${own}`,
    ...(rulebook.undocumented.some((operation) => operation.id === id)
      ? [`remove ${id} from ${nameOf('gateway/not-documented.yaml')}`]
      : []),
    ...(files.has('gateway/response.yaml') ? [`add its reply to ${nameOf('gateway/response.yaml')}`] : []),
    ...(rulebook.locales.size > 0
      ? [
          `translate its texts in ${[...rulebook.locales.keys()].map((language) => nameOf(`locales/${language}.yaml`)).join(' and ')}: payrules coverage --rules ${own}`,
        ]
      : []),
    `run its examples: payrules test ${id} --rules ${own}`,
  ];
  io.stdout.write(
    `${nameOf(file)} is written. Next steps:\n${steps.map((step, i) => `  ${i + 1}. ${step}\n`).join('')}`,
  );
  return 0;
}

const exists = (name: string): UsageError => new UsageError(`${name} exists already; nothing is written`);

function write(folder: string, file: string, text: string, name: string): void {
  const path = join(folder, file);
  if (leadsOut(folder, path))
    throw new UsageError(`${name} is outside the rules folder, behind a symbolic link; nothing is written`);
  try {
    uninterrupted(() => {
      // git does not keep empty folders.
      makeFolder(dirname(path));
      writeFileSync(path, text, { flag: 'wx' });
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw exists(name);
    rmSync(path, { force: true });
    throw unwritable(name, error);
  }
}

/** Whether a symbolic link in its path leads a new file out of a folder. */
function leadsOut(folder: string, path: string): boolean {
  try {
    return !isInside(realpathSync(folder), join(realpathSync(dirname(path)), 'file'));
  } catch {
    // Writing the file will fail as well.
    return false;
  }
}
