import { workerData } from 'node:worker_threads';
import { processBlocks } from '../../workers/process-blocks.js';
import { BacktestCollector, type BacktestTerms } from './collector.js';

const collector = new BacktestCollector(workerData as BacktestTerms);

processBlocks((lines) => ({ ...collector.collect(lines), turns: collector.backtest.take() }));
