import type { InputFormat } from '../input/head.js';
import { openInput, wholeFault } from '../input/read.js';
import { Output } from '../report/output.js';
import { Progress } from '../report/progress.js';
import type { Report } from '../report/report.js';
import { reportIn, type ReportTerms } from '../report/report-in.js';
import { plural } from '../report/summary.js';
import { judgeInput } from '../workers/judge-input.js';
import { Inspector, type Inspected, type Origin } from './inspector.js';
import { judgeOn, type Terms } from './judge.js';
import { Repeats, type BatchRules } from './repeats.js';
import type { Ruleset } from './ruleset.js';
import { Tally } from './tally.js';
import type { WorkerTerms } from './worker.js';

/** What a run of `check` is about. */
export interface Run {
  readonly files: readonly string[];
  readonly input: InputFormat | undefined;
  readonly terms: Terms;
  readonly rules: Ruleset;
  readonly batch: BatchRules;
  readonly report: ReportTerms;
  /** How many threads judge the lines of NDJSON. */
  readonly jobs: number;
  /** Ends the run before its time; what was judged by then is reported. */
  readonly stop: AbortSignal;
}

/** How many orders are judged in one go with `--why`, which writes some 10 kB of each. */
const EXPLAINED = 60;

const WORKER = new URL('worker.js', import.meta.url);

/** Judges the orders of all inputs, one input after the other, and writes the report as it goes. */
export async function checkInputs({
  files,
  input,
  terms,
  rules,
  batch,
  report: reportTerms,
  jobs,
  stop,
}: Run): Promise<Tally> {
  const tally = new Tally();
  const output = new Output(process.stdout);
  const report = reportIn(reportTerms);
  // What workers wrote is not known here but by its index.
  const reportFrom = (index: number): Report => (jobs > 1 ? reportIn(reportTerms, index > 0) : report);
  const judge = judgeOn(terms, rules);
  const progress = new Progress(process.stderr, files);
  await output.write(report.start());
  for (const file of files) if (!stop.aborted) await checkInput(file);
  progress.clear();
  await output.write(report.end(tally, stop.aborted));
  if (stop.aborted) process.stderr.write(`payrules: ended after ${plural(told(), 'order')}; the report is partial\n`);
  return tally;

  async function checkInput(file: string): Promise<void> {
    const origin: Origin = { file, isOneOfMany: files.length > 1, index: told() };
    let repeats = new Repeats(batch);
    const inspector = (): Inspector => new Inspector(judge, reportFrom, repeats, origin);
    try {
      const { format, bytes } = await openInput(file, input);
      if (format === 'ndjson' && jobs > 1) {
        repeats = new Repeats(new Map());
        tally.addApart(batch, terms.operation);
      }
      const here = inspector();
      const watched = { format, bytes: progress.watch(bytes, stop) };
      const workers = { script: WORKER, terms: { terms, report: reportTerms, origin } satisfies WorkerTerms, jobs };
      const size = terms.isExplained ? EXPLAINED : undefined;
      for await (const inspected of judgeInput<Inspected>(watched, (portion) => here.inspect(portion), workers, size))
        await tell(inspected);
    } catch (error) {
      if (!stop.aborted)
        await tell(inspector().inspect({ index: told() - origin.index, each: (take) => take(wholeFault(error)) }));
    }
    tally.addCompared(repeats.compared);
  }

  async function tell({ output: piece, tally: seen }: Inspected): Promise<void> {
    tally.merge(seen);
    if (piece.length > 0) progress.clear();
    await output.write(piece);
    progress.show(told());
  }

  /** How many entries were reported: the next one's index. */
  function told(): number {
    return tally.orders + tally.unreadable + tally.failed;
  }
}
