import { existsSync, watch } from 'node:fs';
import { type Finding, inOrder, isError } from '../../../../workbench/rulebook/index.js';
import { type OperationTest, RuleTests, countsOf } from '../../../../workbench/analysis/index.js';
import { choice, readArguments } from '../../arguments.js';
import type { Help } from '../../command.js';
import { isColoured, pathOf, type Io, today } from '../../io.js';
import { displayPath } from '../../output/terminal.js';
import { assertFolders, openNamed, textsOf } from '../../rules/open-for.js';
import { formats, plainFinding } from '../../output/finding-formats.js';
import type { OpenedRules } from '../../../../workbench/open/index.js';
import { plural, jsonText } from '../../../../workbench/text/index.js';
import { rulesFolder } from '../../rules/choose-folder.js';
import { notKnown } from '../../rules/operation.js';
import { formatOption, overlayOption, rulesOption, ownChecksOption } from '../../options.js';
import { statOf, UsageError } from '../../../../workbench/system/index.js';

const options = {
  ...rulesOption,
  ...ownChecksOption,
  overlay: { ...overlayOption.overlay, text: 'also test the examples of the rules in your overlay' },
  ...formatOption('text (the default), json or github'),
  watch: { type: 'boolean', text: 'test again whenever a file of these folders changes; Ctrl-C ends it' },
} as const;

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

/** Editors write a file in several steps, so changes within this many milliseconds count as one. */
const PAUSE = 100;

export async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = readArguments(args, options);
  const format = choice('--format', values.format, ['text', 'json', 'github']);
  if (values.watch && format !== 'text') throw new UsageError('--watch shows text; omit --format');
  const folder = rulesFolder(values.rules, io);
  const folders = [folder, ...(values.overlay === undefined ? [] : [values.overlay])];
  const tests = new RuleTests();
  const once = async (): Promise<number> => {
    const start = performance.now();
    const rules = await openNamed(
      { ...values, folder, ownChecks: values['own-checks'], at: today(io), operations: namesIn(positionals) },
      io,
    );
    return report(rules, tests, positionals, { format, start }, io);
  };
  if (!values.watch) return once();
  for (const each of folders)
    if (!existsSync(pathOf(io, each)))
      throw new UsageError(`${displayPath(each, io)}: There is no folder of rules here.`);
  return watched(
    folders.map((each) => pathOf(io, each)),
    async () => {
      try {
        await once();
      } catch (error) {
        if (!(error instanceof UsageError)) throw error;
        io.stdout.write(`${error.message}\n`);
      }
    },
  );
}

const namesIn = (names: readonly string[]): readonly string[] | undefined => (names.length > 0 ? names : undefined);

function report(
  rules: OpenedRules,
  tests: RuleTests,
  names: readonly string[],
  { format, start }: { readonly format: Format; readonly start: number },
  io: Io,
): number {
  assertFolders(rules, io);
  // An operation whose file cannot be read is not among the ids; the findings say what is wrong with it.
  const unknown = names.find((name) => !rules.texts.rules.has(`operations/${name}.yaml`) && !rules.ids.includes(name));
  if (unknown !== undefined) {
    if (statOf(pathOf(io, unknown))?.isDirectory())
      throw new UsageError('test takes names of operations; --rules names a folder of rules');
    throw notKnown('there is no operation', unknown, rules.ids);
  }
  const operations = tests.run(rules.reading, names);
  const tested = [...operations, ...ownTests(rules)];
  const wrong = operations.flatMap((each) => each.wrong.map((one) => ({ ...one, file: rules.pathOf(one.file) })));
  const all = inOrder([...rules.findings, ...wrong]);
  const texts = textsOf(rules);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const count = (key: 'rules' | 'examples'): number => tested.reduce((sum, one) => sum + one[key], 0);
  const checked = `${plural(operations.length, 'operation')}, ${plural(count('rules'), 'rule')}, ${plural(count('examples'), 'example')} in ${seconds} s`;
  const found = { findings: all, textOf: (file: string) => texts.get(file), checked };
  if (format === 'text') io.stdout.write(`${tested.map(lineOf).join('')}\n`);
  io.stdout.write(format === 'json' ? jsonOf(tested, all) : formats[format](found, isColoured(io)));
  if (operations.length === 0) return 2;
  return all.some(isError) ? 1 : 0;
}

/** The rules that an overlay adds, file by file. */
function ownTests({ rulebook, texts, findings }: OpenedRules): readonly OperationTest[] {
  const own = [...rulebook.operations.values()].flatMap(({ rules }) => rules.filter(({ id }) => id.startsWith('own/')));
  return [...texts.overlay.keys()].map((file) => {
    const added = own.filter(({ position }) => position.file === file);
    return {
      id: file,
      ...countsOf(added),
      wrong: findings.filter((finding) => finding.file === file && isError(finding)),
    };
  });
}

/** One object: the counts of each operation and overlay file, and every finding. */
function jsonOf(tested: readonly OperationTest[], findings: readonly Finding[]): string {
  const operations = tested.map(({ id, rules, examples, wrong }) => ({ id, rules, examples, wrong: wrong.length }));
  return jsonText({ operations, findings: findings.map(plainFinding) });
}

function lineOf({ id, rules, examples, wrong }: OperationTest): string {
  const outcome = wrong.length === 0 ? 'ok' : `${wrong.length} wrong`;
  return `${id.padEnd(20)} ${plural(rules, 'rule').padStart(9)} ${plural(examples, 'example').padStart(13)}  ${outcome}\n`;
}

/** Runs until the program ends. */
function watched(folders: readonly string[], again: () => Promise<void>): Promise<never> {
  return new Promise((_, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const start = (): void => void again().catch(reject);
    const changed = (): void => {
      clearTimeout(timer);
      timer = setTimeout(start, PAUSE);
    };
    // Watches before the first run, so that it misses no change.
    // Windows reports a watched folder that is removed or renamed as an error.
    for (const path of folders)
      watch(path, { recursive: true }, changed).on('error', () =>
        reject(new UsageError(`${path} cannot be watched any more`)),
      );
    start();
  });
}
