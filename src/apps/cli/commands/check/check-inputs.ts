import {
  type Fault,
  type InputFormat,
  type InputRow,
  PORTION,
  type TableTerms,
  inputName,
  inputOf,
  openInput,
  wholeFault,
} from '../../../../workbench/input/index.js';
import { note, pathOf, writeOut, type Io } from '../../io.js';
import { Progress } from '../../output/progress.js';
import type { OrderResult } from '../../output/order-result.js';
import { describeFault, type Report } from '../../output/report.js';
import { reportIn, type ReportTerms } from '../../output/report-formats.js';
import { englishOf } from '../../../../core/index.js';
import { plural } from '../../../../workbench/text/index.js';
import { processInput } from '../../workers/pool.js';
import type { Annotation } from './annotation.js';
import { portionChecker, type CheckedPortion, type Origin } from './check-portion.js';
import { orderEvaluator, type Terms } from './evaluate-order.js';
import { Repeats, type BatchRules, type Ruleset } from '../../../../workbench/open/index.js';
import type { RulesetSource } from '../../rules/ruleset.js';
import { Tally } from './tally.js';
import type { WorkerTerms } from './worker.js';
import { inCli } from '../../../../workbench/system/index.js';

/** The settings of a run of `check`. */
interface Run {
  readonly files: readonly string[];
  readonly input: InputFormat | undefined;
  readonly terms: Terms;
  readonly source: RulesetSource;
  readonly rules: Ruleset;
  readonly batch: BatchRules;
  readonly report: ReportTerms;
  /** The most findings that text shows in full; with more, it has a summary instead. */
  readonly most?: number;
  /** The number of threads that evaluate the lines of NDJSON. */
  readonly jobs: number;
  /** Ends the run early; the orders evaluated so far are reported. */
  readonly stop: AbortSignal;
  readonly io: Io;
  /** The meaning of table columns. */
  readonly table: Omit<TableTerms, 'note'>;
  /** The annotated copy of the table. */
  readonly annotation: Annotation | undefined;
}

/** Counts the rows of each column that a spreadsheet or a database damaged in the same way. */
class ColumnCauses {
  readonly #rows = new Map<string, number>();

  add(result: OrderResult | Fault): void {
    if ('code' in result) return;
    const own = result.diagnostics.flatMap(({ column, cause }) =>
      column && cause !== undefined ? [`column ${column.letter}: ${cause}`] : [],
    );
    for (const line of new Set(own)) this.#rows.set(line, (this.#rows.get(line) ?? 0) + 1);
  }

  /** A line for each cause that affects several rows, the most frequent first. */
  lines(): readonly string[] {
    const many = [...this.#rows].filter(([, rows]) => rows > 1).sort(([, a], [, b]) => b - a);
    const lines = many.map(([line, rows]) => `${plural(rows, 'row')}, ${line}`);
    return lines.length === 0
      ? []
      : [...lines, 'payrules fix repairs decimal commas with --decimal , and lost zeros with --restore-zeros'];
  }
}

/** The size of a portion with `--why`, which writes some 10 kB for each order. */
const EXPLAINED = 60;

const WORKER = inCli('check-worker.js');

/** Evaluates the orders of all inputs, one input after the other, and writes the report meanwhile. */
export async function checkInputs({
  files,
  input,
  terms,
  source,
  rules,
  batch,
  report: reportTerms,
  most = Infinity,
  jobs,
  stop,
  io,
  table,
  annotation,
}: Run): Promise<Tally> {
  const hasTotals = terms.totals !== undefined;
  const tally = new Tally(hasTotals);
  /** Output that is written only if there are not too many findings. */
  let held: Uint8Array[] = [];
  const report = reportIn(reportTerms);
  // The main thread knows only the number of entries in what workers wrote.
  const reportFrom = (index: number): Report => (jobs > 1 ? reportIn(reportTerms, index > 0) : report);
  const evaluate = orderEvaluator(terms, rules);
  const progress = new Progress(
    io.stderr,
    files.map((file) => pathOf(io, file)),
  );
  await writeOut(io, report.start());
  for (const file of files) if (!stop.aborted) await checkInput(file);
  progress.clear();
  const isTooMuch = hasTooMuch();
  for (const piece of held) await writeOut(io, piece);
  const ending = isTooMuch ? reportIn({ ...reportTerms, isSummary: true }) : report;
  await writeOut(io, ending.end(tally, stop.aborted));
  if (isTooMuch) await writeOut(io, `--all shows each of the ${shown()} findings\n`);
  if (stop.aborted) note(io, `ended after ${plural(written(), 'order')}; the report is partial`);
  return tally;

  async function checkInput(file: string): Promise<void> {
    const origin: Origin = { file, isOneOfMany: files.length > 1, index: written() };
    let repeats = new Repeats(batch);
    const causes = new ColumnCauses();
    const onRow = (row: InputRow, result: OrderResult | Fault): void => {
      causes.add(result);
      annotation?.row(row, result);
    };
    const checker = () => portionChecker(evaluate, reportFrom, repeats, origin, hasTotals, onRow);
    try {
      const opened = await openInput(file, input, io);
      const { format } = opened;
      await annotation?.checkInput(opened);
      if (format === 'csv' && jobs > 1) note(io, `${inputName(file)}: a table is evaluated in one thread`);
      if (format === 'ndjson' && jobs > 1) {
        repeats = new Repeats(new Map());
        tally.addApart(batch, terms.operation);
      }
      const watched = inputOf(opened, progress.watch(opened.bytes, stop), () => ({
        ...table,
        note: (line) => note(io, `${inputName(file)}: ${englishOf(line)}`),
        ...(annotation && { onTable: annotation.start, onBlank: annotation.blank }),
      }));
      const workers = {
        script: WORKER,
        terms: { terms, source, report: reportTerms, origin } satisfies WorkerTerms,
        jobs,
      };
      const size = terms.isExplained ? EXPLAINED : PORTION;
      for await (const portion of processInput<CheckedPortion>(watched, checker(), workers, size)) await write(portion);
    } catch (error) {
      annotation?.discard();
      if (!stop.aborted) {
        const entry = wholeFault(error);
        note(io, describeFault({ file, index: written() }, entry.fault, true));
        await write(checker()({ index: written() - origin.index, each: (take) => take(entry) }));
      }
    }
    tally.addCompared(repeats.compared);
    for (const line of causes.lines()) note(io, `${inputName(file)}: ${line}`);
  }

  async function write({ output: piece, tally: seen }: CheckedPortion): Promise<void> {
    tally.merge(seen);
    if (most < Infinity) {
      if (hasTooMuch()) held = [];
      else if (piece.length > 0) held.push(Buffer.from(piece));
      progress.show(written());
      return;
    }
    if (piece.length > 0) progress.clear();
    await writeOut(io, piece);
    progress.show(written());
  }

  /** The number of findings and of unreadable entries. */
  function shown(): number {
    return (tally.totals?.findings ?? 0) + tally.unreadable;
  }

  function hasTooMuch(): boolean {
    return shown() > most;
  }

  /** The number of entries in the report so far: the index of the next one. */
  function written(): number {
    return tally.orders + tally.unreadable + tally.failed;
  }
}
