import type { Text } from '../model/value-text.js';
import { withoutPrototype } from './without-prototype.js';

/** Longer text is cut before any check sees it: no check allows as much, and none may take long. */
export const MAX_TEXT = 8192;

/** What the checks see of a value. */
export function text(value: unknown): Text {
  if (typeof value !== 'string') return value === undefined ? undefined : null;
  // Forms send it often, and to trim is slow.
  if (value === '') return undefined;
  const start = value.slice(0, MAX_TEXT + 1);
  if (start.trim() !== '') return start;
  // A longer value that starts with blanks alone counts as a value that is not text.
  return value.length > MAX_TEXT ? null : undefined;
}

/**
 * An order whose members are all its own: itself, or a copy where it could carry what it does not own.
 * @returns `undefined` where it is no object
 * @throws what reading it throws, and where another object is sent in its place
 */
export function recordOf(order: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof order !== 'object' || order === null || Array.isArray(order)) return undefined;
  const isCopied = isUnusual(order);
  if (isCopied && Object.prototype.toString.call(order) !== '[object Object]') return undefined;
  const record = order as Readonly<Record<string, unknown>>;
  if (typeof record['toJSON'] === 'function') throw new TypeError('toJSON');
  return isCopied ? withoutPrototype(record) : record;
}

/** Whether orders can carry what they do not own. */
function isUnusual(order: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(order);
  if (prototype !== Object.prototype && prototype !== null) return true;
  for (const _ in Object.prototype) return true;
  return false;
}
