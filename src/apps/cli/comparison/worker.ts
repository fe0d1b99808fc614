import { workerData } from 'node:worker_threads';
import { useOwnChecks } from '../../../workbench/rulebook/index.js';
import { processBlocks } from '../workers/process-blocks.js';
import { BacktestCollector, type BacktestTerms } from './collector.js';

const terms = workerData as BacktestTerms;
void start();

async function start(): Promise<void> {
  if (terms.ownChecks !== undefined) await useOwnChecks(terms.ownChecks, true);
  const collector = new BacktestCollector(terms);
  processBlocks((lines) => ({ ...collector.collect(lines), turns: collector.backtest.take() }));
}
