import type { Text } from '../model/value-text.js';
import { isAllBlank } from '../text/spelling.js';
import { withoutPrototype } from './without-prototype.js';

/** Longer text is cut before a check sees it, because no check allows as much, and none may take long. */
export const MAX_TEXT = 8192;

/** The value that the checks see. */
export function text(value: unknown): Text {
  if (typeof value !== 'string') return value === undefined ? undefined : null;
  const start = value.slice(0, MAX_TEXT + 1);
  if (!isAllBlank(start)) return start;
  // A longer value that starts with this many blanks counts as a value that is not text.
  return value.length > MAX_TEXT ? null : undefined;
}

/**
 * An order with only own members: the order itself, or a copy if it might carry inherited ones.
 * @returns `undefined` if it is not an object
 * @throws errors from reading it, and an error if JSON would send another object in its place
 */
export function recordOf(order: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof order !== 'object' || order === null || Array.isArray(order)) return undefined;
  const isCopied = isUnusual(order);
  if (isCopied && Object.prototype.toString.call(order) !== '[object Object]') return undefined;
  const record = order as Readonly<Record<string, unknown>>;
  if (typeof record['toJSON'] === 'function') throw new TypeError('toJSON');
  return isCopied ? withoutPrototype(record) : record;
}

/** Whether an order might carry inherited members. */
function isUnusual(order: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(order);
  if (prototype !== Object.prototype && prototype !== null) return true;
  for (const _ in Object.prototype) return true;
  return false;
}
