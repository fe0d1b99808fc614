import { dayOf } from '../../../../core/index.js';
import { choice, readArguments } from '../../arguments.js';
import { exitCodeOf, gateOf, outcomeOf, type Gate } from './gate.js';
import { htmlOf } from './html.js';
import { backtestMarkdown } from './markdown.js';
import {
  assertOperation,
  evaluatedPartOf,
  noteWhereNoneIsMixed,
  runBacktest,
  tableTermsOf,
  type BacktestRun,
} from './run-backtest.js';
import { backtestText } from './text.js';
import { timeFromOption, today } from '../../day.js';
import type { Help } from '../../command.js';
import { pathOf, type Io } from '../../io.js';
import { stopOnInterrupt } from '../../interrupt.js';
import { jobsOf } from '../../jobs.js';
import { overlayOptions, usableVersions } from '../../rules/versions.js';
import { atOption, bindingsOption, columnsOption, formatOption, jobsOption, ownChecksOption } from '../../options.js';
import { UsageError, writeFiles } from '../../../../workbench/system/index.js';
import { runData } from '../../../../workbench/analysis/index.js';

const options = {
  mixed: {
    type: 'boolean',
    text: 'each order is {"operation": ..., "order": {...}, "facts": {...}} (the default)',
  },
  op: { type: 'string', value: 'OPERATION', text: 'each order is one of this operation' },
  ...columnsOption,
  ...bindingsOption,
  ...overlayOptions,
  ...ownChecksOption,
  at: { ...atOption.at, text: 'evaluate as of that day (UTC) or time, such as 2027-01-31; by default today' },
  ...jobsOption,
  'max-newly-refused': {
    type: 'string',
    value: 'N',
    text: 'fail if more than N orders would be newly refused: a share such as 0.1%, or a number',
  },
  report: { type: 'string', value: 'FILE', text: 'write a page with the figures and charts (HTML)' },
  ...formatOption(
    `text (the default), json, markdown for a pull request, or ndjson: a line for each order whose result changes and for
    each line that is not an order, and no figures; for a JSON list, line and lines are the numbers of its orders, from 1;
    for a table, of its rows`,
  ),
} as const;

export const summary = 'show past orders whose result would change';

export const help: Help = {
  usage: ['backtest BASE HEAD ORDERS'],
  description: `Evaluates past orders by two versions of the rules and shows how many results change, by operation, rule and
    field, with line numbers and without values. BASE and HEAD are rules folders, or one of them is a git revision of the
    other's folder. ORDERS is a file of any size with an order on each line (NDJSON) or in each row (CSV or .xlsx:
    see payrules help check), a JSON list of orders, or - for standard input.`,
  options,
  exitCodes: {
    0: 'no result changes, or at most as many orders are newly refused as allowed',
    1: 'findings, or something unreadable',
    2: 'nothing could be evaluated',
    130: 'ended by Ctrl-C, with a partial result',
  },
  example: 'payrules backtest HEAD~1 rules orders.ndjson --max-newly-refused 0.1%',
};

const FORMATS = { text: backtestText, json: backtestJson, markdown: backtestMarkdown } as const;

export async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = readArguments(args, options);
  const [base, head, orders, ...more] = positionals;
  if (base === undefined || head === undefined || orders === undefined || more.length > 0)
    throw new UsageError(
      'name two versions of the rules and one file of orders: payrules backtest BASE HEAD ORDERS.ndjson',
    );
  if (values.mixed && values.op !== undefined) throw new UsageError('use --mixed or --op, not both');
  const format = choice('--format', values.format, ['text', 'json', 'ndjson', 'markdown']);
  const gate = values['max-newly-refused'] === undefined ? undefined : gateOf(values['max-newly-refused']);
  const jobs = jobsOf(values.jobs);
  if (values.report !== undefined && pathOf(io, values.report) === pathOf(io, orders))
    throw new UsageError('--report names the file of orders; name another file');
  // As of a day, `now` is any time of it: past orders are not refused for their times of that day.
  const at = values.at === undefined ? today(io) : timeFromOption(values.at, io);
  const { bindings, folder, ...versions } = await usableVersions(base, head, values, dayOf(at), io);
  const [before, after] = [versions.before.rulebook, versions.after.rulebook];
  if (values.op !== undefined) assertOperation(values.op, [...before.operations.keys(), ...after.operations.keys()]);
  const table = await tableTermsOf(values.op, { before, after }, values.columns, io);
  const isListed = format === 'ndjson';
  const result = await runBacktest({
    isListed,
    before: evaluatedPartOf(before),
    after: evaluatedPartOf(after),
    at,
    bindings,
    operation: values.op,
    files: [orders],
    table,
    ownChecks: values['own-checks'] ? pathOf(io, folder) : undefined,
    jobs,
    stop: stopOnInterrupt(io),
    io,
  });
  if (values.report !== undefined)
    writeFiles(new Map([[values.report, htmlOf(result, gate, { base, head, orders })]]), { cwd: io.cwd });
  noteWhereNoneIsMixed(result, values.op, after, io);
  if (format !== 'ndjson') io.stdout.write(FORMATS[format](result, gate));
  return exitCodeOf(result, gate);
}

/** The result as one JSON object. */
function backtestJson(done: BacktestRun, gate: Gate | undefined): string {
  return `${JSON.stringify({ ...runData(done), ...(gate && { gate: { limit: gate.written, outcome: outcomeOf(done, gate) } }) }, null, 2)}\n`;
}
