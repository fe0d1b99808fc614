import type { JsonSchema, ReplyDefinition } from '../../../core/index.js';
import { typeName } from '../order-types.js';

/** `pe.payout` -> `PePayoutReply`. */
export const replyName = (operation: string): string => typeName(operation).replace(/Order$/, 'Reply');

/** The envelope of an operation's reply. The document shows the items' names, not their types but for texts; nothing is promised to be there. */
export function replySchema({ operation, items, untyped }: ReplyDefinition): JsonSchema {
  const item = {
    type: 'object',
    properties: Object.fromEntries(
      items.map((name) => [
        name,
        untyped.includes(name) ? { description: 'Shown without a type.' } : { type: 'string' },
      ]),
    ),
  };
  return {
    title: `Reply to ${operation}`,
    type: 'object',
    properties: {
      data: {
        description: 'The results of the orders: a list, or one object.',
        anyOf: [{ type: 'array', items: item }, item],
      },
      success: { description: 'Only in some replies.', type: 'boolean' },
      resultCode: { description: 'The outcome; which code means success is not documented.', type: 'string' },
      errorCode: { type: 'string' },
      errorMsg: { type: 'string' },
    },
  };
}
