import { existsSync, watch } from 'node:fs';
import { inOrder } from '../../rulebook/finding.js';
import { RuleTests, type OperationTest } from '../../studies/rule-tests.js';
import { closest } from '../../text/closest.js';
import { printable } from '../../evaluator/field-name.js';
import { readArguments } from '../arguments.js';
import { dayOf } from '../day.js';
import { authoringSchemas, Folder, isColoured } from '../findings/folder.js';
import { formats } from '../findings/formats.js';
import { judgeOverlay } from '../findings/overlay.js';
import { plural } from '../report/summary.js';
import { rulesFolder } from '../rules/own-rules.js';
import { UsageError } from '../usage-error.js';

export const help = `test [OPERATION...] [--rules FOLDER] [--overlay DIR] [--watch]

Puts each example in the rule files to its own rule, and shows those that it answers
otherwise than they say.

  --rules FOLDER     the rules folder; by default the package's own
  --overlay DIR      put the examples of your own cards to them too
  --watch            test again whenever a file of these folders changes; Ctrl-C ends it

Exit code: 0 every example holds; 1 some don't, or some files can't be read; 2 nothing could be tested.
`;

const options = { rules: { type: 'string' }, overlay: { type: 'string' }, watch: { type: 'boolean' } } as const;

interface Folders {
  readonly folder: Folder;
  readonly overlay?: Folder;
}

/** Editors write a file in several steps; what follows within this time is one change. */
const PAUSE = 100;

export function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args, options);
  const folder = new Folder(rulesFolder(values.rules, 'payrules test --rules rules'));
  const folders = { folder, ...(values.overlay !== undefined && { overlay: new Folder(values.overlay) }) };
  const tests = new RuleTests(authoringSchemas());
  if (!values.watch) return Promise.resolve(once(folders, tests, positionals));
  const watching = [folder, ...(folders.overlay ? [folders.overlay] : [])];
  for (const each of watching)
    if (!existsSync(each.path)) throw new UsageError(`${each.name('')}: There is no folder of rules here.`);
  return watched(watching, () => {
    try {
      once(folders, tests, positionals);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      process.stdout.write(`${error.message}\n`);
    }
  });
}

function once({ folder, overlay }: Folders, tests: RuleTests, names: readonly string[]): number {
  const start = performance.now();
  const { files, findings: unread } = folder.read();
  checkNames(names, [...files.keys()]);
  const { operations, findings } = tests.run(files, unread, names);
  const isOf = (file: string): boolean =>
    names.length === 0 || names.some((name) => file === `operations/${name}.yaml`) || !file.startsWith('operations/');
  const faults = findings.filter((f) => isOf(f.file));
  if (operations.length === 0 && faults.length === 0)
    throw new UsageError(`${folder.name('')}: there are no operations here`);
  const own = overlay ? judgeOverlay(overlay, files, dayOf(undefined)) : { findings: [], cards: [] };
  const ownTests = own.cards.map(({ file, ...counts }): OperationTest => ({
    id: file,
    ...counts,
    wrong: own.findings.filter((f) => f.file === file && f.severity === 'error'),
  }));
  const tested = [...operations, ...ownTests];
  const all = [...folder.named(inOrder([...faults, ...operations.flatMap(({ wrong }) => wrong)])), ...own.findings];
  const texts = new Map([...folder.texts(files), ...(overlay ? overlay.texts(overlay.read().files) : [])]);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const count = (key: 'rules' | 'examples'): number => tested.reduce((sum, one) => sum + one[key], 0);
  const judged = `${plural(operations.length, 'operation')}, ${plural(count('rules'), 'rule')}, ${plural(count('examples'), 'example')} in ${seconds} s`;
  process.stdout.write(`${tested.map(lineOf).join('')}\n`);
  process.stdout.write(formats.text({ findings: all, textOf: (file) => texts.get(file), judged }, isColoured()));
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

function lineOf({ id, rules, examples, wrong }: OperationTest): string {
  const outcome = wrong.length === 0 ? 'ok' : `${wrong.length} wrong`;
  return `${id.padEnd(20)} ${plural(rules, 'rule').padStart(9)} ${plural(examples, 'example').padStart(13)}  ${outcome}\n`;
}

/** Never ends by itself. */
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
    // Before the first run, so that no change is missed while it goes on.
    for (const { path } of folders) watch(path, { recursive: true }, changed);
    again();
  });
}
