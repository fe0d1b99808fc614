import type { Entry } from '../input/parse.js';
import type { Portion } from '../input/portion.js';
import { describeFault, type Place, type Report } from '../report/report.js';
import type { Told } from '../workers/serve.js';
import type { Judge } from './judge.js';
import type { Repeats } from './repeats.js';
import { Tally } from './tally.js';

/** Where entries come from. */
export interface Origin {
  /** The input as it was named: a path, or `-`. */
  readonly file: string;
  /** Whether there are other inputs. */
  readonly isOneOfMany: boolean;
  /** How many entries of other inputs stand before its own. */
  readonly index: number;
}

/** A portion's part of the report, and what was seen in it. */
export interface Inspected extends Told {
  readonly tally: Tally;
}

/** Judges the entries of one input, counts them, and words the report. */
export class Inspector {
  /** @param reportFrom the report that goes on with the entry of that index */
  constructor(
    private readonly judge: Judge,
    private readonly reportFrom: (index: number) => Report,
    private readonly repeats: Repeats,
    private readonly origin: Origin,
  ) {}

  inspect(portion: Portion): Inspected & { readonly output: string } {
    const { file, isOneOfMany } = this.origin;
    let index = this.origin.index + portion.index;
    const report = this.reportFrom(index);
    const tally = new Tally();
    let output = '';
    portion.each((entry) => {
      const { line } = entry.fault ?? entry;
      output += this.#inspectOne(entry, { file, isOneOfMany, index: index++, line }, report, tally);
    });
    return { output, tally };
  }

  #inspectOne(entry: Entry, place: Place, report: Report, tally: Tally): string {
    const outcome = entry.fault ?? this.judge(entry.value, this.repeats);
    if (!('code' in outcome)) {
      tally.add(outcome);
      return report.order(place, outcome);
    }
    const isWhole = 'isWhole' in entry;
    if (isWhole) process.stderr.write(`payrules: ${describeFault(place, outcome, isWhole)}\n`);
    tally.addLoss(isWhole);
    return report.fault(place, outcome, isWhole);
  }
}
