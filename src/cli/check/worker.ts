import { parentPort, workerData } from 'node:worker_threads';
import type { Block } from '../input/blocks.js';
import { blockEntries } from '../input/read.js';
import { reportIn, type ReportTerms } from '../report/report-in.js';
import { Inspector } from './inspector.js';
import { judgeOn, type Terms } from './judge.js';
import { Repeats } from './repeats.js';
import { rulesUnder } from './ruleset.js';
import { Tally } from './tally.js';

/** What a worker is told at its start. */
export interface WorkerTerms {
  readonly terms: Terms;
  readonly report: ReportTerms;
}

/** A block of lines; its index counts over all inputs. */
export interface WorkerTask extends Block {
  readonly name: string;
  readonly file?: string;
}

/** A block's part of the report, and what was seen in it. */
export interface WorkerAnswer {
  readonly text: string;
  readonly tally: Tally;
}

const { terms, report } = workerData as WorkerTerms;
const judge = judgeOn(terms, await rulesUnder(terms.overlay, terms.at));
// Rules that compare orders see all of them or none: workers judge none.
const repeats = new Repeats(new Map());

parentPort!.on('message', ({ bytes, line, index, ...input }: WorkerTask) => {
  const tally = new Tally();
  const inspector = new Inspector(judge, reportIn(report, index > 0), tally);
  let text = '';
  let at = index;
  for (const entry of blockEntries(Buffer.from(bytes.buffer), line)) text += inspector.inspect(entry, at++, input, repeats);
  parentPort!.postMessage({ text, tally } satisfies WorkerAnswer, []);
});
