import { blocksOf } from '../input/blocks.js';
import { linesOf } from '../input/lines.js';
import { Memory } from '../input/memory.js';
import type { Portion } from '../input/portion.js';
import { readValues, type Input } from '../input/read.js';
import { Shapes } from '../input/shapes.js';
import { judgeInWorkers, type Workers } from './pool.js';
import type { Told } from './serve.js';

/** How many entries are judged in one go where they are short: what is told of each may be a thousand times as long. */
const PORTION = 250;

/**
 * Puts an input to a judge portion by portion, in this thread or, lines of NDJSON, in several.
 * @param here judges in this thread
 * @param workers judge as this thread does; not used for one job
 * @param size how many short entries are judged in one go
 * @returns what the judge tells, in the order of the input; it holds until the next is asked for
 * @throws {InputFault} where the input can't be read on
 */
export async function* judgeInput<Answer extends Told>(
  { format, bytes }: Input,
  here: (portion: Portion) => Answer,
  workers: Workers,
  size = PORTION,
): AsyncGenerator<Answer> {
  if (format === 'ndjson' && workers.jobs > 1) yield* judgeInWorkers(bytes, here, workers, size);
  else yield* judgeHere({ format, bytes }, here, size);
}

/**
 * Puts an input to a judge portion by portion, in this thread.
 * @returns what the judge tells, in the order of the input
 * @throws {InputFault} where the input can't be read on
 */
export async function* judgeHere<Answer>(
  { format, bytes }: Input,
  here: (portion: Portion) => Answer,
  size = PORTION,
): AsyncGenerator<Answer> {
  if (format === 'ndjson') {
    const memory = new Memory();
    const shapes = new Shapes();
    for await (const block of blocksOf(bytes, memory, size)) {
      yield here(linesOf(block, shapes));
      memory.give(block.bytes.buffer);
    }
  } else {
    for (const portion of portionsOf(await readValues(bytes), size)) yield here(portion);
  }
}

function* portionsOf(values: readonly unknown[], size: number): Generator<Portion> {
  for (let index = 0; index < values.length; index += size) {
    yield { index, each: (take) => values.slice(index, index + size).forEach((value) => take({ value })) };
  }
}
