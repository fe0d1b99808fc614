import { basename } from 'node:path';
import { readArguments, assertOnlyOptions, orUsageError } from '../../arguments.js';
import { ScriptError } from '../../../../workbench/compiler/index.js';
import { type Rulebook, authoringSchemas, lineOf } from '../../../../workbench/rulebook/index.js';
import { INSTALLED, rulesFolder } from '../../rules/choose-folder.js';
import type { Help } from '../../command.js';
import { note, pathOf, type Io, endingSignal, today } from '../../io.js';
import {
  ENDING,
  UsageError,
  inPackage,
  isInstalled,
  removeLeftOversIn,
  statOf,
} from '../../../../workbench/system/index.js';
import { assertFolder, openNamed, openRules } from '../../rules/open-for.js';
import { embedScripts } from '../../output/embed-scripts.js';
import { plural, visible } from '../../../../workbench/text/index.js';
import { BackgroundAnalysis, Files, UploadedOrders, Workspace, readAssets, serve } from '../../../studio/index.js';
import { RequestError, portOf } from '../../../server/index.js';
import { isPage, isSite, siteOf } from '../../../site/index.js';
import { inputName } from '../../../../workbench/input/index.js';
import { rulesetOptions } from '../../options.js';
import { replaceFolder } from '../../output/replace-folder.js';

const options = {
  ...rulesetOptions,
  orders: {
    type: 'string',
    value: 'FILE',
    text: `past orders to evaluate with each change, which the page can replace; each line (NDJSON) is
    {"operation": ..., "order": {...}, "facts": {...}, "at": ...}, where "at" is the day or time of the order; or a table (CSV or .xlsx)
    with a column named operation`,
  },
  operation: { type: 'string', value: 'OPERATION', text: 'each line or row of them is an order of this operation' },
  port: { type: 'string', value: 'N', text: 'by default any free port' },
  build: {
    type: 'string',
    value: 'DIR',
    text: `write a static reference of all operations, fields, rules, sources and examples instead, with an order to try; an
    earlier one in the folder is replaced as a whole, other files never`,
  },
} as const;

export const help: Help = {
  usage: ['studio', 'studio --build DIR'],
  description: `Shows the rules in a browser of this machine: change a rule, see the effect on an order, on its examples and on
    past orders, and save it. Prints the address, which contains a token: whoever has it can read and change the rule files
    while the studio runs. Other machines have no access. Ctrl-C ends it.`,
  options,
  exitCodes: { 0: 'ended by Ctrl-C, or written', 2: "can't be started or written" },
  example: 'payrules studio --rules rules --orders orders.ndjson',
};

export async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = readArguments(args, options);
  assertOnlyOptions('studio', positionals);
  if (values.build !== undefined) return build(values.build, values, io);
  const port = portOf(values.port ?? '0');
  const folder = rulesFolder(values.rules, io);
  const rules = pathOf(io, folder);
  const opened = await openNamed(
    { folder, overlay: values.overlay, ownChecks: values['own-checks'], at: today(io) },
    io,
  );
  assertFolder(opened, io);
  // An overlay folder may be empty at first.
  for (const finding of opened.findings) if (finding.file !== opened.texts.overlayFolder) note(io, lineOf(finding));
  if (values.overlay !== undefined && !statOf(pathOf(io, values.overlay))?.isDirectory())
    throw new UsageError(`${values.overlay}: there is no such folder`);
  const page = readAssets(inPackage('dist/studio'));
  const files = new Files(rules, values.overlay === undefined ? undefined : pathOf(io, values.overlay));
  for (const written of [files.rules, files.overlay ?? []].flat()) removeLeftOversIn(written);
  const analysis = new BackgroundAnalysis({
    rules: files.rules,
    overlay: files.overlay,
    ownChecks: values['own-checks'] === true,
    orders: undefined,
  });
  const uploads = new UploadedOrders();
  note(io, `reading the rules${values.orders === undefined ? '' : ' and the past orders'}; the address follows`);
  try {
    const workspace = new Workspace(files, authoringSchemas(), io.now);
    // Reads and checks all files once, so that the page need not wait for that.
    const saved = await orUsageError(RequestError, () => {
      const read = workspace.saved();
      void read.findings;
      return read;
    });
    if (values.operation !== undefined && !saved.rulebook.operations.has(values.operation))
      throw new UsageError(`--operation must be one of ${[...saved.rulebook.operations.keys()].join(', ')}`);
    if (values.orders !== undefined) await openOrders(analysis, values.orders, values.operation, io);
    const running = await serve({ workspace, analysis, uploads }, page, port);
    io.stdout.write(`${running.address}\n`);
    note(io, 'open this address in a browser; Ctrl-C ends the studio');
    if (isInstalled(rules)) note(io, INSTALLED);
    // The analysis also reads the rules, for comparing the first change. The page does not wait for that.
    analysis.start();
    await endingSignal(io, ENDING);
    await running.close();
    return 0;
  } finally {
    uploads.close();
    await analysis.close();
  }
}

async function openOrders(
  analysis: BackgroundAnalysis,
  name: string,
  operation: string | undefined,
  io: Io,
): Promise<void> {
  const file = pathOf(io, name);
  const source = { file, name: basename(file), operation, isUploaded: false };
  const opened = await analysis.open(source);
  if (opened.problem) throw new UsageError(`${name}: ${opened.problem.problem}`);
  for (const line of opened.known.notes) note(io, `${inputName(name)}: ${line}`);
  await analysis.use(source, opened);
}

type Values = ReturnType<typeof readArguments<typeof options>>['values'];

async function build(target: string, values: Values, io: Io): Promise<number> {
  if (values.orders !== undefined || values.operation !== undefined || values.port !== undefined)
    throw new UsageError('--build does not use --orders, --operation and --port; omit them');
  const { rulebook } = await openRules(values, io);
  const files = siteOf(rulebook, { day: today(io), scripts: scriptsOf(rulebook, io) });
  replaceFolder(target, files, { isFolder: isSite, isText: isPage }, io);
  io.stdout.write(`${plural(files.size, 'file')} written to ${visible(target)}\n`);
  return 0;
}

/** The scripts with which the pages check an order; `undefined`, with a note, if they cannot contain a check of the rules folder. */
function scriptsOf(rulebook: Rulebook, io: Io): ReadonlyMap<string, string> | undefined {
  try {
    return embedScripts(rulebook, {});
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error;
    note(io, `the pages cannot check orders: ${error.message}`);
    return undefined;
  }
}
