import { Backtest, type BacktestResult } from '../../studies/backtest.js';
import { openInput, wholeFault } from '../input/read.js';
import { nameOf } from '../input/source.js';
import { Progress } from '../report/progress.js';
import { describeFault } from '../report/report.js';
import { judgeInput } from '../workers/judge-input.js';
import { Taker, type Taken } from './taker.js';
import type { WorkerTerms } from './worker.js';

/** What a backtest is about. */
export interface BacktestTerms extends WorkerTerms {
  /** The orders: a path, or `-`. */
  readonly file: string;
  /** How many threads judge them. */
  readonly jobs: number;
  /** Ends the run before its time, with what there is by then. */
  readonly stop: AbortSignal;
}

/** What came of a backtest. */
export interface BacktestRun {
  readonly result: BacktestResult;
  /** Lines that are no orders, and inputs that could not be read to their end. */
  readonly losses: { readonly lines: number; readonly inputs: number };
  /** It was ended before the input was. */
  readonly isPartial: boolean;
}

const WORKER = new URL('worker.js', import.meta.url);

/** Puts the orders of a file to both versions of the rules. */
export async function runBacktest({ file, jobs, stop, ...terms }: BacktestTerms): Promise<BacktestRun> {
  const { before, after, at, bindings, operation } = terms;
  const backtest = new Backtest(before, after, at, bindings);
  const taker = new Taker(backtest, operation);
  const progress = new Progress(process.stderr, [file]);
  const losses = { lines: 0, inputs: 0 };
  let index = 0;
  try {
    const { format, bytes } = await openInput(file, undefined);
    const watched = { format, bytes: progress.watch(bytes, stop) };
    for await (const { entries, unreadable, turns } of judgeInput<Taken>(watched, (portion) => taker.take(portion), { script: WORKER, terms, jobs })) {
      index += entries;
      losses.lines += unreadable;
      if (turns) backtest.merge(turns);
      progress.show(index);
    }
  } catch (error) {
    if (!stop.aborted) {
      losses.inputs++;
      process.stderr.write(`payrules: ${describeFault({ index, name: nameOf(file) }, wholeFault(error).fault, true)}\n`);
    }
  }
  progress.clear();
  return { result: backtest.result, losses, isPartial: stop.aborted };
}
