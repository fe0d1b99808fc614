import { statSync } from 'node:fs';
import { sep } from 'node:path';
import { readArguments } from '../arguments.js';
import { dayOf } from '../day.js';
import { authoringSchemas, Folder } from '../findings/folder.js';
import { ENDING } from '../interrupt.js';
import { overlaidBy, readOverlay } from '../overlay/read.js';
import { inPackage } from '../package.js';
import { plural } from '../report/summary.js';
import { rulesIn } from '../rules/versions.js';
import { Files } from '../studio/files.js';
import { readPage } from '../studio/page.js';
import { Refusal } from '../studio/refusal.js';
import { serve } from '../studio/server.js';
import { isPage, isSite, siteOf } from '../studio/site/site.js';
import { Studies } from '../studio/studies.js';
import { Workspace } from '../studio/workspace.js';
import { visible } from '../../text/visible.js';
import { UsageError } from '../usage-error.js';
import { replaceFolder } from '../replace-folder.js';

export const help = `studio [--rules DIR] [--overlay DIR] [--orders FILE] [--port N]
                studio --build DIR [--rules DIR] [--overlay DIR]

Opens the rules in a page of this machine's browser: change a rule, see what it does to an
order, to its examples and to past orders, and save it. Prints the address, which carries a
token: whoever has it may read and change the rule files while the studio runs. Nothing is
served to other machines. Ctrl-C ends it.

  --rules DIR       the rules folder; by default the package's own
  --overlay DIR     your folder of changed and added rules, with your codes in bindings.yaml
  --orders FILE     past orders to judge by each change; each line (NDJSON) is
                    {"operation": ..., "order": {...}, "facts": {...}}
  --op OPERATION    each line of them is an order of this operation
  --port N          by default any that is free
  --build DIR       write a reference of all operations, fields, rules, sources and examples
                    instead: pages to look things up in, from any file server or as files; an
                    earlier one there is replaced whole, other files never

Exit code: 0 ended by Ctrl-C, or written; 2 it can't be started or written.
`;

const options = {
  rules: { type: 'string' },
  overlay: { type: 'string' },
  orders: { type: 'string' },
  op: { type: 'string' },
  port: { type: 'string' },
  build: { type: 'string' },
} as const;

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args, options);
  if (positionals.length > 0)
    throw new UsageError('studio takes no files; --rules, --overlay and --orders name what it needs');
  if (values.build !== undefined) return build(values.build, values);
  const port = portOf(values.port ?? '0');
  const rules = new Folder(values.rules);
  rules.read();
  if (values.overlay !== undefined && !statSync(values.overlay, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`${values.overlay}: there is no such folder`);
  const page = readPage(inPackage('dist/studio'));
  const files = new Files(rules.path, values.overlay === undefined ? undefined : new Folder(values.overlay).path);
  const studies = new Studies({
    rules: files.rules,
    overlay: files.overlay,
    orders: values.orders === undefined ? undefined : { file: values.orders, operation: values.op },
  });
  try {
    studies.start();
    const workspace = new Workspace(files, authoringSchemas());
    const saved = read(workspace);
    if (values.op !== undefined && !saved.rulebook.operations.has(values.op))
      throw new UsageError(`--op must be one of ${[...saved.rulebook.operations.keys()].join(', ')}`);
    const { problem } = values.orders === undefined ? {} : await studies.readOrders();
    if (problem !== undefined) throw new UsageError(`${values.orders}: ${problem}`);
    const running = await serve({ workspace, studies }, page, port);
    process.stdout.write(`${running.address}\n`);
    process.stderr.write('payrules: open this address in a browser; Ctrl-C ends the studio\n');
    if (rules.path.split(sep).includes('node_modules'))
      process.stderr.write(
        'payrules: these rules are part of an installed package, and the next install replaces them; to keep changes, copy them and name the copy with --rules\n',
      );
    await ended();
    await running.close();
    return 0;
  } finally {
    await studies.close();
  }
}

async function build(
  target: string,
  {
    rules,
    overlay,
    orders,
    op,
    port,
  }: {
    readonly rules?: string;
    readonly overlay?: string;
    readonly orders?: string;
    readonly op?: string;
    readonly port?: string;
  },
): Promise<number> {
  if (orders !== undefined || op !== undefined || port !== undefined)
    throw new UsageError('--build writes pages of the rules alone; drop --orders, --op and --port');
  const rulebook = rulesIn(rules ?? inPackage('rules'));
  const shown =
    overlay === undefined ? rulebook : overlaidBy(await readOverlay(overlay), rulebook, dayOf(undefined)).rulebook;
  const files = siteOf(shown);
  replaceFolder(target, files, { isFolder: isSite, isText: isPage });
  process.stdout.write(`${plural(files.size, 'file')} written to ${visible(target)}\n`);
  return 0;
}

function ended(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ENDING) process.once(signal, () => resolve());
  });
}

/** Reads and judges all files once, so that the page need not wait for it. */
function read(workspace: Workspace): ReturnType<Workspace['saved']> {
  try {
    const saved = workspace.saved();
    void saved.findings;
    return saved;
  } catch (error) {
    if (error instanceof Refusal) throw new UsageError(error.message);
    throw error;
  }
}

function portOf(written: string): number {
  const port = Number(written);
  if (!/^\d{1,5}$/.test(written) || port > 65_535) throw new UsageError('--port must be a number from 0 to 65535');
  return port;
}
