import { type Input, PORTION, type Portion, processHere } from '../../../workbench/input/index.js';
import { processInWorkers, type Workers } from './pool.js';
import type { PortionResult } from './process-blocks.js';

/**
 * Processes an input portion by portion, in this thread or, lines of NDJSON, in several.
 * @param here processes a portion in this thread
 * @param workers process portions in the same way; not used for one job
 * @param size how many short entries make a portion
 * @returns the results in the order of the input; each is valid until the next is asked for
 * @throws {InputFault} where the input can't be read on
 */
export async function* processInput<Result extends PortionResult>(
  input: Input,
  here: (portion: Portion) => Result,
  workers: Workers,
  size = PORTION,
): AsyncGenerator<Result> {
  if (input.format === 'ndjson' && workers.jobs > 1) yield* processInWorkers(input.bytes, here, workers, size);
  else yield* processHere(input, here, size);
}
