import { blocksOf, Memory } from './blocks.js';
import { linesOf } from './lines.js';
import { readValues, type Input } from './open-input.js';
import type { Portion } from './parse.js';

/** The number of short entries in a portion: the report of an entry may be a thousand times as long as the entry. */
export const PORTION = 250;

/**
 * Processes an input portion by portion, in this thread.
 * @param size the number of short entries in a portion
 * @returns the results in the order of the input
 * @throws {InputFault} if reading the input fails
 */
export async function* processHere<Result>(
  input: Input,
  here: (portion: Portion) => Result,
  size = PORTION,
): AsyncGenerator<Result> {
  const { format, bytes } = input;
  if (format === 'csv') {
    // Loaded on demand, so that other inputs do not wait for the parser of tables.
    const { portionsOfTable } = await import('./csv/table.js');
    for await (const portion of portionsOfTable(input, size)) yield here(portion);
  } else if (format === 'ndjson') {
    const memory = new Memory();
    for await (const block of blocksOf(bytes, memory, size)) {
      yield here(linesOf(block));
      memory.give(block.bytes.buffer);
    }
  } else {
    for (const portion of portionsOf(await readValues(bytes), size)) yield here(portion);
  }
}

/** A list of values in portions. */
export function* portionsOf(values: readonly unknown[], size: number): Generator<Portion> {
  for (let index = 0; index < values.length; index += size) {
    yield { index, each: (take) => values.slice(index, index + size).forEach((value) => take({ value })) };
  }
}
