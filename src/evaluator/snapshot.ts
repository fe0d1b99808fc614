import type { CompiledOperation } from '../model/compiled.js';

/** Longer text is cut before any check sees it: no check allows as much, and none may take long. */
const MAX_TEXT = 8192;

/**
 * What the checks see of a value: text; `undefined` where it is missing or blank; `null` where it is something else than text.
 */
export function text(value: unknown): string | null | undefined {
  if (typeof value !== 'string') return value === undefined ? undefined : null;
  // Not asking an empty text for its first character keeps the optimiser's quick way for all others.
  if (value.length === 0 || value.length > MAX_TEXT) return unusualText(value);
  const first = value.charCodeAt(0);
  return first > 32 && first < 128 ? value : unusualText(value);
}

/** Apart from {@link text}, so that this one is small enough for the optimiser to take in wherever it is called. */
function unusualText(value: string): string | undefined {
  const judged = value.length > MAX_TEXT ? value.slice(0, MAX_TEXT + 1) : value;
  return judged.trim() === '' ? undefined : judged;
}

/** Whether orders can carry what they do not own: then only own fields count. */
function isUnusual(order: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(order);
  if (prototype !== Object.prototype && prototype !== null) return true;
  for (const _ in Object.prototype) return true;
  return false;
}

function ownFields(operation: CompiledOperation, order: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const own = Object.create(null) as Record<string, unknown>;
  for (const name of operation.fields) {
    if (Object.hasOwn(order, name)) own[name] = order[name];
  }
  return own;
}

export interface Snapshot {
  readonly judged: Record<string, string | null | undefined>;
  /** Names that the operation does not know; one past the limit at the most. */
  readonly unknown: readonly string[];
}

const NONE: readonly string[] = Object.freeze([]);

/**
 * Copies the known fields of an order, each read once, into an object of fixed shape.
 * @returns the reserved rule that refuses the order where it can't be copied
 */
export function takeSnapshot(operation: CompiledOperation, order: unknown, limit: number): Snapshot | 'order/object' | 'order/unreadable' {
  try {
    if (typeof order !== 'object' || order === null || Array.isArray(order)) return 'order/object';
    const fields = order as Readonly<Record<string, unknown>>;
    const unusual = isUnusual(order);
    if (unusual && Object.prototype.toString.call(order) !== '[object Object]') return 'order/object';
    const judged = operation.read(unusual ? ownFields(operation, fields) : fields, text);
    return { judged, unknown: operation.unknownNames(order, unusual, limit) ?? NONE };
  } catch {
    return 'order/unreadable';
  }
}
