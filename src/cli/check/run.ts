import { blocksOf } from '../input/blocks.js';
import type { InputFormat } from '../input/head.js';
import { blank, entriesOf, openInput, wholeFault, type Input } from '../input/read.js';
import type { Entry } from '../input/parse.js';
import { nameOf } from '../input/source.js';
import { Output } from '../report/output.js';
import { Progress } from '../report/progress.js';
import { reportIn, type ReportTerms } from '../report/report-in.js';
import { inOrder } from '../workers/pool.js';
import { Inspector } from './inspector.js';
import { judgeOn, type Terms } from './judge.js';
import { Repeats, type BatchRules } from './repeats.js';
import type { Ruleset } from './ruleset.js';
import { Tally } from './tally.js';
import type { WorkerAnswer, WorkerTask, WorkerTerms } from './worker.js';

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

const WORKER = new URL('worker.js', import.meta.url);

/** Judges the orders of all inputs, one input after the other, and writes the report as it goes. */
export async function checkInputs({ files, input, terms, rules, batch, report: reportTerms, jobs, stop }: Run): Promise<Tally> {
  const tally = new Tally();
  const output = new Output(process.stdout);
  const report = reportIn(reportTerms);
  const inspector = new Inspector(judgeOn(terms, rules), report, tally);
  const progress = new Progress(process.stderr, files);
  output.write(report.start());
  for (const file of files) if (!stop.aborted) await checkInput(file);
  progress.end();
  output.write(report.end(tally));
  await output.flush();
  return tally;

  async function checkInput(file: string): Promise<void> {
    const place = { name: nameOf(file), ...(files.length > 1 && { file }) };
    const repeats = new Repeats(batch);
    const tell = (entry: Entry): void => output.write(inspector.inspect(entry, told(), place, repeats));
    try {
      const opened = await openInput(file, input);
      const watched = { ...opened, bytes: progress.watch(opened.bytes, stop) };
      await (jobs > 1 && opened.format === 'ndjson' ? judgeInWorkers(watched, place) : judgeHere(watched, tell));
    } catch (error) {
      if (!stop.aborted) tell(wholeFault(error));
    }
    tally.addCompared(repeats.compared);
  }

  async function judgeHere(opened: Input, tell: (entry: Entry) => void): Promise<void> {
    for await (const entries of entriesOf(opened)) {
      for (const entry of entries) tell(entry);
      await output.flush();
    }
  }

  async function judgeInWorkers({ bytes }: Input, place: Omit<WorkerTask, 'bytes' | 'line' | 'index'>): Promise<void> {
    const base = told();
    let failure: unknown;
    const tasks = async function* (): AsyncGenerator<WorkerTask> {
      try {
        for await (const block of blocksOf(bytes)) yield { ...block, ...place, index: base + block.index };
      } catch (error) {
        // What was read before is judged all the same.
        failure = error;
      }
    };
    for await (const answer of inOrder<WorkerTask, WorkerAnswer>(WORKER, { terms, report: reportTerms } satisfies WorkerTerms, jobs, tasks(), ({ bytes: { buffer } }) => buffer)) {
      tally.merge(answer.tally);
      output.write(answer.text);
      await output.flush();
    }
    for (const [operation, compared] of batch) {
      for (const { diagnostic } of compared) if (terms.operation === undefined || terms.operation === operation) tally.apart.add(diagnostic.ruleId);
    }
    if (failure !== undefined) throw failure;
    if (told() === base) throw blank();
  }

  /** How many entries were reported: the next one's index. */
  function told(): number {
    return tally.orders + tally.unreadable + tally.failed;
  }
}
