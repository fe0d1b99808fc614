import { blocksOf } from '../input/blocks.js';
import { linesOf } from '../input/lines.js';
import type { Portion } from '../input/portion.js';
import { readValues, type Input } from '../input/read.js';
import { inOrder } from './pool.js';

/** Worker threads: their module, which serves blocks, and what each is told at its start. */
export interface Workers {
  readonly script: URL;
  readonly terms: unknown;
  /** One: this thread judges. */
  readonly jobs: number;
}

/** How many values of a JSON text are judged in one go. */
const PORTION = 1000;

/**
 * Puts an input to a judge portion by portion, in this thread or, lines of NDJSON, in several.
 * @param here judges in this thread
 * @returns what the judge answers, in the order of the input
 * @throws {InputFault} where the input can't be read on
 */
export async function* judgeInput<Here, There>({ format, bytes }: Input, here: (portion: Portion) => Here, { script, terms, jobs }: Workers): AsyncGenerator<Here | There> {
  if (format === 'json') {
    for (const portion of portionsOf(await readValues(bytes))) yield here(portion);
  } else if (jobs > 1) {
    yield* inOrder<There>(script, terms, jobs, blocksOf(bytes));
  } else {
    for await (const block of blocksOf(bytes)) yield here(linesOf(block));
  }
}

function* portionsOf(values: readonly unknown[]): Generator<Portion> {
  for (let index = 0; index < values.length; index += PORTION) {
    yield { index, each: (take) => values.slice(index, index + PORTION).forEach((value) => take({ value })) };
  }
}
