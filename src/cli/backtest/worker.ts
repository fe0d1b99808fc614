import { workerData } from 'node:worker_threads';
import type { Bindings } from '../../index.js';
import { Backtest, type Version } from '../../studies/backtest.js';
import { serve } from '../workers/serve.js';
import { Taker } from './taker.js';

/** What a worker is told at its start. */
export interface WorkerTerms {
  readonly before: Version;
  readonly after: Version;
  readonly at: string;
  readonly bindings: Bindings;
  readonly operation: string | undefined;
}

const { before, after, at, bindings, operation } = workerData as WorkerTerms;
const backtest = new Backtest(before, after, at, bindings);
const taker = new Taker(backtest, operation);

serve((lines) => ({ ...taker.take(lines), turns: backtest.take() }));
