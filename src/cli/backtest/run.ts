import { statSync } from 'node:fs';
import type { Backtest, BacktestResult } from '../../studies/backtest.js';
import type { Entry } from '../input/parse.js';
import { readEntries } from '../input/read.js';
import { nameOf } from '../input/source.js';
import { describeFault } from '../report/report.js';
import { Progress } from './progress.js';

/** What came of a backtest. */
export interface BacktestRun {
  readonly result: BacktestResult;
  /** Lines that are no orders, and inputs that could not be read to their end. */
  readonly losses: { readonly lines: number; readonly inputs: number };
  /** It was ended before the input was. */
  readonly isPartial: boolean;
}

type Facts = Readonly<Record<string, unknown>>;

/**
 * Puts the orders of a file to both versions of the rules. Ctrl-C ends it with what there is by then.
 * @param operation that of all orders; `undefined` where each line names its own
 */
export async function runBacktest(backtest: Backtest, file: string, operation: string | undefined): Promise<BacktestRun> {
  const progress = new Progress(process.stderr, file === '-' ? undefined : statSync(file, { throwIfNoEntry: false })?.size);
  const losses = { lines: 0, inputs: 0 };
  let index = 0;
  let isPartial = false;
  const stop = (): void => {
    isPartial = true;
    // An input that nothing comes from would keep the program waiting.
    if (file === '-') process.stdin.destroy();
  };
  // A second Ctrl-C ends the program as ever.
  process.once('SIGINT', stop);
  for await (const entries of readEntries(file, undefined, (count) => progress.addBytes(count))) {
    if (isPartial) break;
    for (const entry of entries) take(entry);
    progress.show(index);
  }
  process.off('SIGINT', stop);
  progress.end();
  return { result: backtest.result, losses, isPartial };

  function take(entry: Entry): void {
    index++;
    if (entry.fault) {
      if (entry.isWhole) process.stderr.write(`payrules: ${describeFault({ index, name: nameOf(file) }, entry.fault, true)}\n`);
      losses[entry.isWhole ? 'inputs' : 'lines']++;
      return;
    }
    const line = entry.line ?? index;
    if (operation !== undefined) {
      backtest.add(operation, entry.value, {}, line);
      return;
    }
    const { operation: own, order, facts } = (entry.value ?? {}) as { readonly operation?: unknown; readonly order?: unknown; readonly facts?: Facts };
    if (typeof own === 'string' && order !== undefined) backtest.add(own, order, facts ?? {}, line);
    else losses.lines++;
  }
}
