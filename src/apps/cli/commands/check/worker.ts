import { dayOf } from '../../../../core/index.js';
import { workerData } from 'node:worker_threads';
import { reportIn, type ReportTerms } from '../../output/report-formats.js';
import type { Report } from '../../output/report.js';
import { readRuleset, type RulesetSource } from '../../rules/ruleset.js';
import { processBlocks } from '../../workers/process-blocks.js';
import { portionChecker, type Origin } from './check-portion.js';
import { orderEvaluator, type Terms } from './evaluate-order.js';
import { Repeats } from '../../../../workbench/open/index.js';

/** What a worker gets at its start. */
export interface WorkerTerms {
  readonly terms: Terms;
  readonly source: RulesetSource;
  readonly report: ReportTerms;
  readonly origin: Origin;
}

const { terms, source, report, origin } = workerData as WorkerTerms;
void start();

async function start(): Promise<void> {
  const rules = await readRuleset(source, dayOf(terms.at));
  // Rules that compare orders need all of them, so a worker evaluates none of these rules.
  const repeats = new Repeats(new Map());
  const reportFrom = (index: number): Report => reportIn(report, index > 0);
  processBlocks(portionChecker(orderEvaluator(terms, rules), reportFrom, repeats, origin, terms.totals !== undefined));
}
