import { workerData } from 'node:worker_threads';
import { serve } from '../workers/serve.js';
import { Taker, type TakerTerms } from './taker.js';

const taker = new Taker(workerData as TakerTerms);

serve((lines) => ({ ...taker.take(lines), turns: taker.backtest.take() }));
