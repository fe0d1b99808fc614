import { checks } from '../../src/checks/index.js';
import { orderMessages } from '../../src/core/evaluator/reserved.js';
import { shapeMessages } from '../../src/core/evaluator/shape.js';
import { needMessages } from '../../src/core/text/need.js';

/** Every message of the checks and of the engine itself in English, by id. */
export const englishMessages: readonly (readonly [id: string, text: string])[] = [
  orderMessages(),
  shapeMessages,
  needMessages,
  ...Object.values(checks).map((check) => check!.messages),
].flatMap((table) => Object.entries(table));
