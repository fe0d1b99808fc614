import type { Entry } from '../input/parse.js';
import { describeFault, type Place, type Report } from '../report/report.js';
import type { Judge } from './judge.js';
import type { Repeats } from './repeats.js';
import type { Tally } from './tally.js';

/** Judges entries, counts them, and words the report. */
export class Inspector {
  constructor(
    private readonly judge: Judge,
    private readonly report: Report,
    private readonly tally: Tally,
  ) {}

  /** The entry's part of the report. */
  inspect(entry: Entry, index: number, input: Pick<Place, 'name' | 'file'>, repeats: Repeats): string {
    const line = entry.fault ? entry.fault.line : entry.line;
    const place: Place = line === undefined ? { ...input, index } : { ...input, index, line };
    const outcome = entry.fault ?? this.judge(entry.value, repeats);
    if (!('code' in outcome)) {
      this.tally.add(outcome);
      return this.report.order(place, outcome);
    }
    const isWhole = 'isWhole' in entry;
    if (isWhole) process.stderr.write(`payrules: ${describeFault(place, outcome, isWhole)}\n`);
    this.tally.addLoss(isWhole);
    return this.report.fault(place, outcome, isWhole);
  }
}
