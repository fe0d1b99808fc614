import type { Text } from '../model/compiled.js';
import { bare } from './bare.js';

/** Longer text is cut before any check sees it: no check allows as much, and none may take long. */
const MAX_TEXT = 8192;

/** What the checks see of a value. */
export function text(value: unknown): Text {
  if (typeof value !== 'string') return value === undefined ? undefined : null;
  const judged = value.slice(0, MAX_TEXT + 1);
  return judged.trim() === '' ? undefined : judged;
}

/**
 * An order whose members are all its own: itself, or a copy where it could carry what it does not own.
 * @returns `undefined` where it is no object
 * @throws what reading it throws
 */
export function recordOf(order: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof order !== 'object' || order === null || Array.isArray(order)) return undefined;
  if (!isUnusual(order)) return order as Readonly<Record<string, unknown>>;
  return Object.prototype.toString.call(order) === '[object Object]' ? bare(order as Readonly<Record<string, unknown>>) : undefined;
}

/** Whether orders can carry what they do not own. */
function isUnusual(order: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(order);
  if (prototype !== Object.prototype && prototype !== null) return true;
  for (const _ in Object.prototype) return true;
  return false;
}
