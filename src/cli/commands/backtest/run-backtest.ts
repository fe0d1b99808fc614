import type { BacktestResult, Version } from '../../../analysis/backtest/backtest.js';
import { Unreadable } from '../../../analysis/backtest/past-order.js';
import { openInput, wholeFault } from '../../../input/open-input.js';
import { note, pathOf, writeOut, type Io } from '../../io.js';
import { Progress } from '../../output/progress.js';
import { describeFault } from '../../output/report.js';
import { processInput } from '../../workers/process-input.js';
import { BacktestCollector, type BacktestTerms, type BatchResult } from './collector.js';
import { inCli } from '../../../system/package.js';
import { UsageError } from '../../../system/usage-error.js';
import { closest } from '../../../strings/closest.js';
import { printable } from '../../../strings/printable.js';

/** A backtest of the orders of some inputs. */
export interface BacktestJob extends BacktestTerms {
  /** The orders: paths, or `-`. */
  readonly files: readonly string[];
  /** How many threads evaluate them. */
  readonly jobs: number;
  /** Ends the run early, with the results so far. */
  readonly stop: AbortSignal;
  readonly io: Io;
}

/** The result of a backtest. */
export interface BacktestRun {
  readonly result: BacktestResult;
  readonly unreadable: Pick<Unreadable, 'count' | 'lines'>;
  /** What the numbers of lines count: lines, or the orders of a JSON list. */
  readonly unit: 'line' | 'order';
  /** Whether the input could not be read to its end. */
  readonly isCut: boolean;
  /** Whether the run ended before the input. */
  readonly isPartial: boolean;
}

const WORKER = inCli('backtest-worker.js');

/** Evaluates the orders of files by both versions of the rules; the numbers of lines and orders are those in their own file. */
export async function runBacktest({ files, jobs, stop, io, ...terms }: BacktestJob): Promise<BacktestRun> {
  const collector = new BacktestCollector(terms);
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
    try {
      const { format, bytes } = await openInput(file, undefined, io);
      if (format === 'json') unit = 'order';
      const watched = { format, bytes: progress.watch(bytes, stop) };
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
    entriesBefore += index;
  }
  progress.clear();
  return { result: collector.backtest.result, unreadable, unit, isCut, isPartial: stop.aborted };
}

/** A version without what threads do not need. */
export function evaluatedPartOf({ operations }: Version): Version {
  return { operations };
}

/**
 * Refuses an operation that neither version has.
 * @throws {UsageError} with the operations that they have
 */
export function assertOperation(name: string, known: readonly string[]): void {
  if (known.includes(name)) return;
  const guess = closest(name, known);
  throw new UsageError(
    `neither version has an operation ${printable(name)};${guess === undefined ? '' : ` did you mean ${guess}?`} known are ${[...new Set(known)].join(', ')}`,
  );
}
