import { resolve } from 'node:path';
import { choice, readArguments } from '../arguments.js';
import { exitCodeOf, gateOf } from '../backtest/gate.js';
import { htmlOf } from '../backtest/html.js';
import { jsonOf } from '../backtest/json.js';
import { runBacktest } from '../backtest/run.js';
import { textOf } from '../backtest/text.js';
import { readBindings } from '../check/bindings.js';
import type { Version } from '../../studies/backtest.js';
import { dayOf } from '../day.js';
import { onInterrupt } from '../interrupt.js';
import { jobsOf } from '../jobs.js';
import { overlayOptions, readOverlaid } from '../rules/overlaid.js';
import { UsageError } from '../usage-error.js';
import { writeFiles } from '../write-files.js';
import { closest } from '../../text/closest.js';
import { printable } from '../../evaluator/field-name.js';

export const help = `backtest BASE HEAD ORDERS

Puts past orders to two versions of the rules and tells which of them change verdict, by
operation, rule and field, with line numbers and no values. BASE and HEAD are folders of rules,
or one of them is a git revision of the other's folder. ORDERS is a file of any size with an
order on each line (NDJSON), a JSON list of orders, or - for standard input.

  --mixed                   each is {"operation": ..., "order": {...}, "facts": {...}} (the default)
  --op OPERATION            each is an order of this operation
  --bindings FILE           your codes behind the labels of the gateway's document
  --overlay DIR             both versions as your folder of changed and added rules has them
  --head-overlay DIR        HEAD alone as that folder has it, to see what the folder does; its
                            codes count for both
  --at DATE                 judge as on that day (UTC); by default today
  --jobs N                  judge the lines in N threads
  --max-newly-refused N     let up to so many orders pass: a share such as 0.1%, or a number
  --report FILE             write a page with the figures and charts (HTML)
  --format FORMAT           text (the default), json, or ndjson: a line for each order that changes
                            verdict and for each line that is no order, and no figures; of a JSON
                            list, line and lines are the numbers of its orders, from 1

Exit code: 0 no verdict changes, or no more orders are newly refused than allowed; 1 findings,
or something unreadable; 2 nothing could be judged; 130 ended by Ctrl-C with a partial result.
`;

const options = {
  mixed: { type: 'boolean' },
  op: { type: 'string' },
  bindings: { type: 'string' },
  ...overlayOptions,
  at: { type: 'string' },
  jobs: { type: 'string', default: '1' },
  'max-newly-refused': { type: 'string' },
  report: { type: 'string' },
  format: { type: 'string', default: 'text' },
} as const;

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args, options);
  const [base, head, orders, ...more] = positionals;
  if (base === undefined || head === undefined || orders === undefined || more.length > 0)
    throw new UsageError(
      'name two versions of the rules and one file of orders: payrules backtest BASE HEAD ORDERS.ndjson',
    );
  if (values.mixed && values.op !== undefined) throw new UsageError('say --mixed or --op, not both');
  const format = choice('--format', values.format, ['text', 'json', 'ndjson']);
  const gate = values['max-newly-refused'] === undefined ? undefined : gateOf(values['max-newly-refused']);
  const jobs = jobsOf(values.jobs);
  if (values.report !== undefined && resolve(values.report) === resolve(orders))
    throw new UsageError('--report names the file of orders; name another');
  const at = dayOf(values.at);
  const { before, after, bindings: own } = await readOverlaid(base, head, values, at);
  const bindings = { ...own, ...(values.bindings !== undefined && (await readBindings(values.bindings))) };
  if (values.op !== undefined) checkOperation(values.op, [...before.operations.keys(), ...after.operations.keys()]);
  const isListed = format === 'ndjson';
  const result = await runBacktest({
    isListed,
    before: judgedPartOf(before),
    after: judgedPartOf(after),
    at,
    bindings,
    operation: values.op,
    file: orders,
    jobs,
    stop: onInterrupt(),
  });
  if (values.report !== undefined) writeFiles(new Map([[values.report, htmlOf(result, gate, { base, head, orders })]]));
  if (values.op === undefined && result.result.orders === 0 && result.unreadable.count > 0)
    process.stderr.write(
      'payrules: no line is {"operation": ..., "order": {...}}; for orders of one operation name it: --op pe.payout\n',
    );
  if (format !== 'ndjson') process.stdout.write(format === 'json' ? jsonOf(result, gate) : textOf(result, gate));
  return exitCodeOf(result, gate);
}

/** Without what threads need not be given. */
function judgedPartOf({ operations, slots }: Version): Version {
  return { operations, slots };
}

function checkOperation(name: string, known: readonly string[]): void {
  if (known.includes(name)) return;
  const guess = closest(name, known);
  throw new UsageError(
    `neither version has an operation ${printable(name)};${guess === undefined ? '' : ` did you mean ${guess}?`} known are ${[...new Set(known)].join(', ')}`,
  );
}
