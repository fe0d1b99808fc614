import { blocksOf } from '../input/blocks.js';
import { linesOf } from '../input/lines.js';
import { Memory } from '../input/memory.js';
import type { Portion } from '../input/portion.js';
import { readValues, type Input } from '../input/open-input.js';
import { Shapes } from '../input/shapes.js';
import { processInWorkers, type Workers } from './pool.js';
import type { PortionResult } from './serve.js';

/** How many short entries make a portion: the report of an entry may be a thousand times as long as the entry. */
const PORTION = 250;

/**
 * Processes an input portion by portion, in this thread or, lines of NDJSON, in several.
 * @param here processes a portion in this thread
 * @param workers process portions in the same way; not used for one job
 * @param size how many short entries make a portion
 * @returns the results in the order of the input; each is valid until the next is asked for
 * @throws {InputFault} where the input can't be read on
 */
export async function* processInput<Result extends PortionResult>(
  { format, bytes }: Input,
  here: (portion: Portion) => Result,
  workers: Workers,
  size = PORTION,
): AsyncGenerator<Result> {
  if (format === 'ndjson' && workers.jobs > 1) yield* processInWorkers(bytes, here, workers, size);
  else yield* processHere({ format, bytes }, here, size);
}

/**
 * Processes an input portion by portion, in this thread.
 * @returns the results in the order of the input
 * @throws {InputFault} where the input can't be read on
 */
export async function* processHere<Result>(
  { format, bytes }: Input,
  here: (portion: Portion) => Result,
  size = PORTION,
): AsyncGenerator<Result> {
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
