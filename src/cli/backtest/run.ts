import type { BacktestResult } from '../../studies/backtest.js';
import { openInput, wholeFault } from '../input/read.js';
import { Output } from '../report/output.js';
import { Progress } from '../report/progress.js';
import { describeFault } from '../report/report.js';
import { judgeInput } from '../workers/judge-input.js';
import { Taker, Unreadable, type Taken, type TakerTerms } from './taker.js';

/** What a backtest is about. */
export interface BacktestTerms extends TakerTerms {
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
  readonly unreadable: Pick<Unreadable, 'count' | 'lines'>;
  /** What numbers of places count: lines, or the orders of a JSON list. */
  readonly unit: 'line' | 'order';
  /** The input could not be read to its end. */
  readonly isCut: boolean;
  /** It was ended before the input was. */
  readonly isPartial: boolean;
}

const WORKER = new URL('worker.js', import.meta.url);

/** Puts the orders of a file to both versions of the rules. */
export async function runBacktest({ file, jobs, stop, ...terms }: BacktestTerms): Promise<BacktestRun> {
  const taker = new Taker(terms);
  const output = new Output(process.stdout);
  const progress = new Progress(process.stderr, [file]);
  const unreadable = new Unreadable();
  let unit: BacktestRun['unit'] = 'line';
  let isCut = false;
  let index = 0;
  try {
    const { format, bytes } = await openInput(file, undefined);
    if (format === 'json') unit = 'order';
    const watched = { format, bytes: progress.watch(bytes, stop) };
    for await (const { output: piece, entries, unreadable: lost, turns } of judgeInput<Taken>(
      watched,
      (portion) => taker.take(portion),
      { script: WORKER, terms, jobs },
    )) {
      index += entries;
      unreadable.merge(lost);
      if (turns) taker.backtest.merge(turns);
      if (piece.length > 0) progress.clear();
      await output.write(piece);
      progress.show(index);
    }
  } catch (error) {
    if (!stop.aborted) {
      isCut = true;
      process.stderr.write(`payrules: ${describeFault({ index, file }, wholeFault(error).fault, true)}\n`);
    }
  }
  progress.clear();
  return { result: taker.backtest.result, unreadable, unit, isCut, isPartial: stop.aborted };
}
