import { dayOf } from '../../../../core/index.js';
import { choice, readArguments } from '../../arguments.js';
import { exitCodeOf, limitOf } from '../../comparison/gate.js';
import { htmlOf } from './html.js';
import { ownReport, publicReport } from '../../comparison/report.js';
import { assertFiles, runBacktest } from '../../comparison/run-backtest.js';
import type { Help } from '../../command.js';
import { isColoured, note, pathOf, type Io, today } from '../../io.js';
import { atOption, formatOption, timeFromOption } from '../../options.js';
import { usableVersions } from '../../rules/versions.js';
import { ordersOptions, ordersTermsOf, versionOptions } from '../../comparison/options.js';
import { reviewText } from '../../comparison/text.js';
import { UsageError, writeFiles } from '../../../../workbench/system/index.js';
import { type Replies, readReplies, reportMarkdown, runData } from '../../../../workbench/analysis/index.js';
import { InputFault, openInput } from '../../../../workbench/input/index.js';
import { jsonText } from '../../../../workbench/text/index.js';

const options = {
  ...ordersOptions,
  ...versionOptions,
  at: { ...atOption.at, text: 'evaluate as of that day (UTC) or time, such as 2027-01-31; by default today' },
  outcomes: {
    type: 'string',
    value: 'FILE',
    text: `past replies of the gateway (a table, NDJSON or a JSON list, with the merchant's order identifier): show where they
    disagree with HEAD, by rule and by error`,
  },
  report: { type: 'string', value: 'FILE', text: 'write a page with the figures and charts (HTML)' },
  ...formatOption(
    `text (the default), json, markdown for a pull request, or ndjson: a line for each order whose result changes, for each
    line that is not an order and for each order on which the rules and a reply disagree, and no figures; for a JSON list,
    line and lines are the numbers of its orders, from 1; for a table, of its rows`,
  ),
} as const;

export const help: Help = {
  usage: ['backtest BASE HEAD ORDERS', 'backtest RULES ORDERS --outcomes REPLIES'],
  description: `The part of payrules review about past orders: evaluates them by two versions of the rules and shows how many results
    change, by operation with amounts and by rule with line numbers, without other values. BASE and HEAD are rules folders, or one of them is a git revision of the
    other's folder. ORDERS is a file of any size with an order on each line (NDJSON) or in each row (CSV or .xlsx:
    see payrules help check), a JSON list of orders, or - for standard input.`,
  options,
  exitCodes: {
    0: 'no result changes, or at most as many orders are newly refused as allowed; all replies agree',
    1: 'findings, or something unreadable',
    2: 'nothing could be evaluated, or no order has a reply',
    130: 'ended by Ctrl-C, with a partial result',
  },
  example: 'payrules backtest HEAD~1 rules orders.ndjson --max-newly-refused 0.1%',
};

export async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = readArguments(args, options);
  // Comparing with replies needs only one version.
  const isOne = values.outcomes !== undefined && positionals.length === 2;
  const [base, head, orders, ...more] = isOne ? [positionals[0], ...positionals] : positionals;
  if (base === undefined || head === undefined || orders === undefined || more.length > 0)
    throw new UsageError(
      'name two versions of the rules and one file of orders: payrules backtest BASE HEAD ORDERS.ndjson',
    );
  const format = choice('--format', values.format, ['text', 'json', 'ndjson', 'markdown']);
  const { gate, jobs } = ordersTermsOf(values);
  if (values.report !== undefined && pathOf(io, values.report) === pathOf(io, orders))
    throw new UsageError('--report names the file of orders; name another file');
  assertFiles([orders], io);
  // With a day, `now` can be any time of it, so past orders are not refused for their times of that day.
  const at = values.at === undefined ? today(io) : timeFromOption(values.at, io);
  const { folder, uncompared, ...versions } = await usableVersions(base, head, values, dayOf(at), io);
  const [before, after] = [versions.before.rulebook, versions.after.rulebook];
  for (const check of versions.changedChecks.keys())
    note(io, `the code of ${check} changed; both versions are evaluated with the same code`);
  const ids = [...after.operations.values()].flatMap(({ orderId }) => orderId ?? []);
  const replies = values.outcomes === undefined ? undefined : await repliesIn(values.outcomes, ids, io);
  const { bindings } = versions.after;
  const result = await runBacktest(
    { before, after, bindings, bindingsBefore: versions.before.bindings, folder },
    values,
    { files: [orders], at, jobs, replies, isListed: format === 'ndjson' },
    io,
  );
  if (values.report !== undefined)
    writeFiles(new Map([[values.report, htmlOf(result, gate, { base, head, isOne, uncompared, orders })]]), {
      cwd: io.cwd,
    });
  const write: Readonly<Record<typeof format, () => string>> = {
    text: () => reviewText(ownReport(result, gate, { base, head, isOne, uncompared }), isColoured(io)),
    markdown: () => reportMarkdown(publicReport(result, gate, { base, head, isOne, uncompared })),
    json: () =>
      jsonText({
        ...runData(result),
        ...(result.agreement && { outcomes: result.agreement }),
        ...(gate && { gate: limitOf(result, gate) }),
      }),
    // NDJSON lines are written while the orders are read.
    ndjson: () => '',
  };
  io.stdout.write(write[format]());
  return exitCodeOf(result, gate);
}

/** @throws {UsageError} if the file can't be read, or no reply names its order */
async function repliesIn(file: string, ids: readonly string[], io: Io): Promise<Replies> {
  if (ids.length === 0)
    throw new UsageError('--outcomes needs order-id in rulebook.yaml: the field that identifies an order');
  try {
    return await readReplies(await openInput(file, undefined, io), ids);
  } catch (error) {
    if (error instanceof InputFault) throw new UsageError(`${file}: ${error.fault.problem}`);
    throw error;
  }
}
