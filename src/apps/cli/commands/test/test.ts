import { existsSync, watch } from 'node:fs';
import { type Finding, authoringSchemas, inOrder } from '../../../../workbench/rulebook/index.js';
import { type OperationTest, RuleTests } from '../../../../workbench/analysis/index.js';
import { closest, printable } from '../../../../core/index.js';
import { choice, readArguments } from '../../arguments.js';
import { today } from '../../day.js';
import type { Help } from '../../command.js';
import { isColoured, type Io } from '../../io.js';
import { Folder } from '../../rules/folder.js';
import { formats, plainFinding } from '../../output/finding-formats.js';
import { overlayFaults } from '../../../../workbench/lint/index.js';
import { checkOverlay } from '../../rules/check-overlay.js';
import { plural } from '../../../../workbench/text/index.js';
import { rulesFolder } from '../../rules/choose-folder.js';
import { formatOption, overlayOption, rulesOption, ownChecksOption } from '../../options.js';
import { UsageError } from '../../../../workbench/system/index.js';

const options = {
  ...rulesOption,
  ...ownChecksOption,
  overlay: { ...overlayOption.overlay, text: 'also test the examples of the rules in your overlay' },
  ...formatOption('text (the default), json or github'),
  watch: { type: 'boolean', text: 'test again whenever a file of these folders changes; Ctrl-C ends it' },
} as const;

export const summary = 'run the examples in the rule files';

export const help: Help = {
  usage: ['test [OPERATION...]'],
  description: `Evaluates each example in the rule files by its own rule, and shows the examples that have another result than
    the files say.`,
  options,
  exitCodes: {
    0: 'all examples are right',
    1: "some examples are wrong, or some files can't be read",
    2: 'nothing could be tested',
  },
  example: 'payrules test pe.payout --rules rules --watch',
};

type Format = 'text' | 'json' | 'github';

interface Folders {
  readonly folder: Folder;
  readonly overlay?: Folder;
}

/** Editors write a file in several steps: changes within this many milliseconds are one. */
const PAUSE = 100;

export async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = readArguments(args, options);
  const format = choice('--format', values.format, ['text', 'json', 'github']);
  if (values.watch && format !== 'text') throw new UsageError('--watch shows text; omit --format');
  const folder = new Folder(rulesFolder(values.rules, io), io);
  await folder.useOwnChecks(values['own-checks']);
  const folders = { folder, ...(values.overlay !== undefined && { overlay: new Folder(values.overlay, io) }) };
  const tests = new RuleTests(authoringSchemas());
  if (!values.watch) return once(folders, tests, positionals, format, io);
  const watching = [folder, ...(folders.overlay ? [folders.overlay] : [])];
  for (const each of watching)
    if (!existsSync(each.path)) throw new UsageError(`${each.name('')}: There is no folder of rules here.`);
  return watched(watching, () => {
    try {
      once(folders, tests, positionals, format, io);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      io.stdout.write(`${error.message}\n`);
    }
  });
}

function once(
  { folder, overlay }: Folders,
  tests: RuleTests,
  names: readonly string[],
  format: Format,
  io: Io,
): number {
  const start = performance.now();
  const { files, findings: unread } = folder.read();
  checkNames(names, [...files.keys()]);
  const { operations, findings } = tests.run(files, unread, names);
  const isOf = (file: string): boolean =>
    names.length === 0 || names.some((name) => file === `operations/${name}.yaml`) || !file.startsWith('operations/');
  const faults = findings.filter((f) => isOf(f.file));
  if (operations.length === 0 && faults.length === 0)
    throw new UsageError(`${folder.name('')}: there are no operations here`);
  const own = overlay ? checkOverlay(overlay, files, today(io), overlayFaults) : { findings: [], rules: [] };
  const ownTests = own.rules.map(({ file, ...counts }): OperationTest => ({
    id: file,
    ...counts,
    wrong: own.findings.filter((f) => f.file === file && f.severity === 'error'),
  }));
  const tested = [...operations, ...ownTests];
  const all = [...folder.named(inOrder([...faults, ...operations.flatMap(({ wrong }) => wrong)])), ...own.findings];
  const texts = new Map([...folder.texts(files), ...(overlay ? overlay.texts(overlay.read().files) : [])]);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const count = (key: 'rules' | 'examples'): number => tested.reduce((sum, one) => sum + one[key], 0);
  const checked = `${plural(operations.length, 'operation')}, ${plural(count('rules'), 'rule')}, ${plural(count('examples'), 'example')} in ${seconds} s`;
  const found = { findings: all, textOf: (file: string) => texts.get(file), checked };
  if (format === 'text') io.stdout.write(`${tested.map(lineOf).join('')}\n`);
  io.stdout.write(format === 'json' ? jsonOf(tested, all) : formats[format](found, isColoured(io)));
  if (operations.length === 0) return 2;
  return all.some((finding) => finding.severity === 'error') ? 1 : 0;
}

function checkNames(names: readonly string[], files: readonly string[]): void {
  const known = files.flatMap((file) => /^operations\/(.+)\.yaml$/.exec(file)?.[1] ?? []);
  for (const name of names) {
    if (known.includes(name)) continue;
    const guess = closest(name, known);
    throw new UsageError(
      `there is no operation ${printable(name)};${guess === undefined ? '' : ` did you mean ${guess}?`} known are ${known.join(', ')}`,
    );
  }
}

/** One object: the counts of each operation and overlay file, and every finding. */
function jsonOf(tested: readonly OperationTest[], findings: readonly Finding[]): string {
  const operations = tested.map(({ id, rules, examples, wrong }) => ({ id, rules, examples, wrong: wrong.length }));
  return `${JSON.stringify({ operations, findings: findings.map(plainFinding) }, null, 2)}\n`;
}

function lineOf({ id, rules, examples, wrong }: OperationTest): string {
  const outcome = wrong.length === 0 ? 'ok' : `${wrong.length} wrong`;
  return `${id.padEnd(20)} ${plural(rules, 'rule').padStart(9)} ${plural(examples, 'example').padStart(13)}  ${outcome}\n`;
}

/** Runs until the program ends. */
function watched(folders: readonly Folder[], again: () => void): Promise<never> {
  return new Promise((_, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const changed = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        try {
          again();
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      }, PAUSE);
    };
    // Before the first run, so that no change during it is missed.
    for (const { path } of folders) watch(path, { recursive: true }, changed);
    again();
  });
}
