import type { Fault } from '../input/fault.js';
import type { InputFormat } from '../input/head.js';
import type { Entry } from '../input/parse.js';
import { readEntries } from '../input/read.js';
import { nameOf } from '../input/source.js';
import { Output } from '../report/output.js';
import { describeFault, type Place, type Report } from '../report/report.js';
import type { Judge } from './judge.js';
import { Repeats, type BatchRules } from './repeats.js';
import { Tally } from './tally.js';

/** What a run of `check` is about. */
export interface Run {
  readonly files: readonly string[];
  readonly input: InputFormat | undefined;
  readonly judge: Judge;
  readonly rules: BatchRules;
  readonly report: Report;
}

/** Judges the orders of all inputs, one input after the other, and writes the report as it goes. */
export async function checkInputs({ files, input, judge, rules, report }: Run): Promise<Tally> {
  const tally = new Tally();
  const output = new Output(process.stdout);
  let index = 0;
  output.write(report.start());
  for (const file of files) {
    const repeats = new Repeats(rules);
    const check = (entry: Entry): string => {
      const line = entry.fault ? entry.fault.line : entry.line;
      const place: Place = { index: index++, name: nameOf(file), ...(files.length > 1 && { file }), ...(line !== undefined && { line }) };
      const outcome = entry.fault ?? judge(entry.value, repeats);
      return 'code' in outcome ? lose(place, outcome, 'isWhole' in entry) : told(place, outcome);
    };
    for await (const entries of readEntries(file, input)) {
      for (const entry of entries) output.write(check(entry));
      await output.flush();
    }
    tally.addCompared(repeats.compared);
  }
  output.write(report.end(tally));
  await output.flush();
  return tally;

  function told(place: Place, judgement: Exclude<ReturnType<Judge>, Fault>): string {
    tally.add(judgement);
    return report.order(place, judgement);
  }

  function lose(place: Place, fault: Fault, isWhole: boolean): string {
    if (isWhole) process.stderr.write(`payrules: ${describeFault(place, fault, isWhole)}\n`);
    tally.addLoss(isWhole);
    return report.fault(place, fault, isWhole);
  }
}
