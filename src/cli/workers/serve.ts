import { parentPort } from 'node:worker_threads';
import type { Block } from '../input/blocks.js';
import { linesOf } from '../input/lines.js';
import type { Portion } from '../input/portion.js';

/**
 * Answers each block that a pool puts to this thread, one after the other.
 * @param answer judges the block's lines
 * @param memoryOf the memory of an answer that is handed over, not copied
 */
export function serve<Answer>(answer: (lines: Portion) => Answer, memoryOf: (answer: Answer) => readonly ArrayBuffer[]): void {
  parentPort!.on('message', (block: Block) => {
    const answered = answer(linesOf(block));
    parentPort!.postMessage(answered, [...memoryOf(answered)]);
  });
}
