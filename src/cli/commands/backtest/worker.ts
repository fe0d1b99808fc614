import { workerData } from 'node:worker_threads';
import { serve } from '../../workers/serve.js';
import { BacktestCollector, type BacktestTerms } from './collector.js';

const collector = new BacktestCollector(workerData as BacktestTerms);

serve((lines) => ({ ...collector.collect(lines), turns: collector.backtest.take() }));
