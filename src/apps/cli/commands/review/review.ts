import {
  REVIEW_GATES,
  type ReviewPage,
  gatesOf,
  isPassed,
  reviewMarkdown,
  review,
  reviewedOrders,
  runData,
} from '../../../../workbench/analysis/index.js';
import { UsageError, writeFiles } from '../../../../workbench/system/index.js';
import { choice, readArguments } from '../../arguments.js';
import type { Help } from '../../command.js';
import { isColoured, type Io, INTERRUPTED } from '../../io.js';
import { formatOption, dayFromOption } from '../../options.js';
import { limitOf } from '../../comparison/gate.js';
import { assertFiles, runBacktest } from '../../comparison/run-backtest.js';
import { githubOf } from '../../comparison/github.js';
import { readReviewPage } from './from.js';
import {
  failOnGates,
  gatesIn,
  onlyDayOption,
  ordersOptions,
  ordersTermsOf,
  twoVersions,
  versionOptions,
} from '../../comparison/options.js';
import { readReviewed } from './read-versions.js';
import { reviewText } from '../../comparison/text.js';
import { jsonText } from '../../../../workbench/text/index.js';

const options = {
  orders: {
    type: 'string',
    multiple: true,
    value: 'FILE',
    text: 'past orders (NDJSON, a JSON list or a table, - for standard input): show how many results change; may be given several times',
  },
  ...ordersOptions,
  ...versionOptions,
  ...onlyDayOption,
  ...failOnGates(REVIEW_GATES),
  ...formatOption('text (the default), markdown for a pull request, json, or github for annotations'),
  json: { type: 'string', value: 'FILE', text: 'also write the page as JSON' },
  markdown: { type: 'string', value: 'FILE', text: 'also write the page as Markdown' },
  from: { type: 'string', value: 'PAGE.json', text: 'show a page that --json wrote, and compare nothing' },
} as const;

export const help: Help = {
  usage: ['review BASE HEAD', 'review --from PAGE.json'],
  description: `Puts on one page what a change of the rules changes for past orders and their amounts, what differs between the two
    versions in plain sentences, with made-up orders that show it, the findings of lint, wrong examples, clauses whose text
    does not agree with the check, the kind of release, what happens on later days, and who must approve by CODEOWNERS. BASE
    and HEAD are rules folders, or one of them is a git revision of the other's folder. Errors of lint and wrong examples
    always fail. payrules diff shows the part about rules alone, and payrules backtest the part about past orders. The page
    leaves out sums of fewer than 5 orders, which payrules backtest shows.`,
  options,
  exitCodes: {
    0: 'no limit is exceeded',
    1: 'a limit is exceeded or cannot be decided, HEAD has errors, or not all past orders could be read',
    2: "a version can't be read",
    130: 'ended by Ctrl-C, with a partial result',
  },
  example: 'payrules review main rules --orders last-month.ndjson --max-newly-refused 0.1%',
};

/** The options for a page that is only shown. `jobs` is among them because it has a default. */
const SHOWING: readonly string[] = ['from', 'format', 'json', 'markdown', 'jobs'];
/** The options that have no effect without past orders. Codes and threads are often given to every command. */
const FOR_ORDERS = ['mixed', 'operation', 'columns', 'max-newly-refused'] as const;
const FORMATS = {
  text: (page: ReviewPage, io: Io) => reviewText(page, isColoured(io)),
  markdown: reviewMarkdown,
  json: jsonText,
  github: githubOf,
} as const;

export async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = readArguments(args, options);
  const format = choice('--format', values.format, ['text', 'markdown', 'json', 'github']);
  if (values.from !== undefined) {
    if (positionals.length > 0) throw new UsageError('use --from or two versions of the rules, not both');
    const other = Object.keys(values).find((name) => !SHOWING.includes(name));
    if (other !== undefined) throw new UsageError(`--from compares nothing: leave out --${other}`);
    write(readReviewPage(values.from, io), format, values, io);
    return 0;
  }
  const [base, head] = twoVersions(positionals, 'review');
  const { gate, jobs } = ordersTermsOf(values);
  const asked = gatesIn(values['fail-on'], REVIEW_GATES);
  const files = values.orders ?? [];
  const forOrders = FOR_ORDERS.find((name) => values[name] !== undefined);
  if (forOrders !== undefined && files.length === 0)
    throw new UsageError(`--${forOrders} is for past orders: name them with --orders`);
  const at = dayFromOption(values.at, io);
  assertFiles(files, io);
  const versions = await readReviewed(base, head, values, at, io);
  const past =
    versions.isCompared && files.length > 0
      ? await runBacktest(versions, values, { files, at, jobs, isListed: false }, io)
      : undefined;
  const page = review({
    ...versions,
    base,
    head,
    at,
    isOneDay: values.at !== undefined,
    backtest: past && reviewedOrders(runData(past)),
  });
  const gates = [...gatesOf(page, asked), ...(gate ? [limitOf(past, gate)] : [])];
  write({ ...page, gates }, format, values, io);
  if (past?.isPartial) return INTERRUPTED;
  return isPassed({ gates }) ? 0 : 1;
}

/** Prints the page in one form, and writes it to files in others. */
function write(
  page: ReviewPage,
  format: keyof typeof FORMATS,
  { json, markdown }: { readonly json?: string; readonly markdown?: string },
  io: Io,
): void {
  writeFiles(
    new Map([
      ...(json === undefined ? [] : [[json, jsonText(page)] as const]),
      ...(markdown === undefined ? [] : [[markdown, reviewMarkdown(page)] as const]),
    ]),
    { cwd: io.cwd },
  );
  io.stdout.write(FORMATS[format](page, io));
}
