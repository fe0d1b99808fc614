import { statSync } from 'node:fs';
import {
  type Agreement,
  type BacktestResult,
  OutcomeComparison,
  type Replies,
  Unreadable,
  type Version,
} from '../../../workbench/analysis/index.js';
import {
  inputName,
  inputOf,
  knownNames,
  openInput,
  unreadable as faultOf,
  wholeFault,
} from '../../../workbench/input/index.js';
import { note, pathOf, writeOut, type Io, stopOnInterrupt } from '../io.js';
import { Progress } from '../output/progress.js';
import { describeFault } from '../output/report.js';
import { columnTermsIn } from '../../../workbench/batch/index.js';
import type { Rulebook } from '../../../workbench/rulebook/index.js';
import { readColumnNames } from '../table/read-column-names.js';
import { notKnown } from '../rules/operation.js';
import { processInput } from '../workers/pool.js';
import { BacktestCollector, type BacktestTerms, type BatchResult, disagreedLine } from './collector.js';
import { UsageError, inCli } from '../../../workbench/system/index.js';
import { plural } from '../../../workbench/text/index.js';
import { englishOf } from '../../../core/index.js';

/** Two versions of the rules with which orders are evaluated. */
interface EvaluatedVersions extends Pick<BacktestTerms, 'bindings' | 'bindingsBefore'> {
  readonly before: Pick<Rulebook, 'operations' | 'locales'>;
  readonly after: Pick<Rulebook, 'operations' | 'locales'>;
  /** The rules folder whose checks threads load, with `--own-checks`. */
  readonly folder: string;
}

/** A backtest of the orders of some inputs. */
interface BacktestJob extends Pick<BacktestTerms, 'at' | 'isListed'> {
  /** The orders: paths, or `-`. */
  readonly files: readonly string[];
  /** The number of threads that evaluate the orders; with replies, there is only one. */
  readonly jobs: number;
  /** Past replies of the gateway, which are compared with the later version. */
  readonly replies?: Replies | undefined;
}

/** The result of a backtest. */
export interface BacktestRun {
  readonly result: BacktestResult;
  /** How the gateway's replies agree with the later version. */
  readonly agreement?: Agreement;
  readonly unreadable: Pick<Unreadable, 'count' | 'lines'>;
  /** The unit of line numbers: lines, the orders of a JSON list, or the rows of a table. */
  readonly unit: 'line' | 'order' | 'row';
  /** Whether the input could not be read to its end. */
  readonly isCut: boolean;
  /** Whether the run ended before the end of the input. */
  readonly isPartial: boolean;
}

const UNITS = { json: 'order', ndjson: 'line', csv: 'row' } as const;

const WORKER = inCli('backtest-worker.js');

/**
 * Refuses files of orders that do not exist, before the versions are read.
 * @throws {UsageError}
 */
export function assertFiles(files: readonly string[], io: Io): void {
  for (const file of files.filter((name) => name !== '-')) {
    try {
      statSync(pathOf(io, file));
    } catch (error) {
      throw new UsageError(`${inputName(file)}: ${faultOf(error).problem}`);
    }
  }
}

/**
 * Evaluates the orders of files by both versions of the rules, until Ctrl-C. The numbers of lines and orders count within their own file.
 * @throws {UsageError} if neither version has the operation, or the file of `--columns` has a mistake
 */
export async function runBacktest(
  { before, after, bindings, bindingsBefore, folder }: EvaluatedVersions,
  values: { readonly operation?: string; readonly columns?: string; readonly 'own-checks'?: boolean },
  { files, jobs: asked, replies, at, isListed }: BacktestJob,
  io: Io,
): Promise<BacktestRun> {
  const { operation } = values;
  const known = [...new Set([...before.operations.keys(), ...after.operations.keys()])];
  if (operation !== undefined && !known.includes(operation))
    throw notKnown('neither version has an operation', operation, known);
  const columns = columnTermsIn([before, after], operation);
  const table = { ...columns, names: await readColumnNames(values.columns, io, knownNames(columns)) };
  // Threads need only a part of each version.
  const terms: BacktestTerms = {
    before: { operations: before.operations },
    after: { operations: after.operations },
    at,
    bindings,
    bindingsBefore,
    operation,
    ownChecks: values['own-checks'] ? pathOf(io, folder) : undefined,
    isListed,
  };
  const stop = stopOnInterrupt(io);
  const jobs = replies ? 1 : asked;
  const comparison = replies && new OutcomeComparison(terms.after, terms.at, terms.bindings, replies);
  const collector = new BacktestCollector(terms, comparison);
  const progress = new Progress(
    io.stderr,
    files.map((file) => pathOf(io, file)),
  );
  const unreadable = new Unreadable();
  let unit: BacktestRun['unit'] = 'line';
  let isCut = false;
  let entriesBefore = 0;
  for (const file of files) {
    if (stop.aborted) break;
    let index = 0;
    const thousandsBefore = collector.thousands;
    try {
      const opened = await openInput(file, undefined, io);
      const { format } = opened;
      unit = UNITS[format];
      if (format === 'csv' && jobs > 1) note(io, `${inputName(file)}: a table is evaluated in one thread`);
      const watched = inputOf(opened, progress.watch(opened.bytes, stop), () => ({
        ...table,
        note: (line) => note(io, `${inputName(file)}: ${englishOf(line)}`),
      }));
      for await (const { output: piece, entries, unreadable: lost, turns } of processInput<BatchResult>(
        watched,
        (portion) => collector.collect(portion),
        { script: WORKER, terms, jobs },
      )) {
        index += entries;
        unreadable.merge(lost);
        if (turns) collector.backtest.merge(turns);
        if (piece.length > 0) progress.clear();
        await writeOut(io, piece);
        progress.show(entriesBefore + index);
      }
    } catch (error) {
      if (!stop.aborted) {
        isCut = true;
        note(io, describeFault({ index, file }, wholeFault(error).fault, true));
      }
    }
    progress.clear();
    const thousands = collector.thousands - thousandsBefore;
    if (thousands > 0)
      note(
        io,
        `${inputName(file)}: in ${plural(thousands, 'row')} the point of the amount may separate thousands; here decimals follow it, as in 1.000 for 1`,
      );
    entriesBefore += index;
  }
  if (isListed && comparison) for (const each of comparison.disagreed) await writeOut(io, disagreedLine(each));
  const run: BacktestRun = {
    result: collector.backtest.result,
    ...(comparison && { agreement: { ...comparison.result, unit } }),
    unreadable,
    unit,
    isCut,
    isPartial: stop.aborted,
  };
  noteWhereNoneIsOrder(run, operation, after, io);
  return run;
}

/** Notes a remedy if no line is an order: lines may name their operation where `--operation` does it, or name none without it. */
function noteWhereNoneIsOrder(
  { result, unreadable }: BacktestRun,
  operation: string | undefined,
  { operations }: Version,
  io: Pick<Io, 'stderr'>,
): void {
  if (result.orders > 0 || unreadable.count === 0) return;
  if (operation !== undefined) {
    note(
      io,
      `no line is an order of ${operation}; if lines are {"operation": ..., "order": {...}}, use --mixed in place of --operation`,
    );
    return;
  }
  const [first, ...others] = operations.keys();
  note(
    io,
    `no line is {"operation": ..., "order": {...}}; if all orders are of one operation, name it: --operation ${others.length === 0 && first !== undefined ? first : 'OPERATION'}`,
  );
}
