import { workerData } from 'node:worker_threads';
import { reportIn, type ReportTerms } from '../report/report-in.js';
import { serve } from '../workers/serve.js';
import { Inspector, type Origin } from './inspector.js';
import { judgeOn, type Terms } from './judge.js';
import { Repeats } from './repeats.js';
import { rulesUnder } from './ruleset.js';

/** What a worker is told at its start. */
export interface WorkerTerms {
  readonly terms: Terms;
  readonly report: ReportTerms;
  readonly origin: Origin;
}

const { terms, report, origin } = workerData as WorkerTerms;
// Rules that compare orders see all of them or none: workers judge none.
const inspector = new Inspector(
  judgeOn(terms, await rulesUnder(terms.overlay, terms.at)),
  (index) => reportIn(report, index > 0),
  new Repeats(new Map()),
  origin,
);

serve((lines) => inspector.inspect(lines));
