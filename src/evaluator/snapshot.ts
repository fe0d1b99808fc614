import type { CompiledOperation } from '../model/compiled.js';

/** Longer text is cut before any check sees it: no check allows as much, and none may take long. */
const MAX_TEXT = 8192;

/**
 * What the checks see of a value: text; `undefined` where it is missing or blank; `null` where it is something else than text.
 */
export function text(value: unknown): string | null | undefined {
  if (typeof value !== 'string') return value === undefined ? undefined : null;
  const first = value.charCodeAt(0);
  return first > 32 && first < 128 && value.length <= MAX_TEXT ? value : unusualText(value);
}

/** Apart from {@link text}, so that this one is small enough for the optimiser to take in wherever it is called. */
function unusualText(value: string): string | undefined {
  const judged = value.slice(0, MAX_TEXT + 1);
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
 * @param usual the names of an earlier order, which the next one most likely has in the same sequence; filled in where it is empty
 * @returns the reserved rule that refuses the order where it can't be copied
 */
export function takeSnapshot(operation: CompiledOperation, order: unknown, limit: number, usual: string[] = []): Snapshot | 'order/object' | 'order/unreadable' {
  try {
    if (typeof order !== 'object' || order === null || Array.isArray(order)) return 'order/object';
    const fields = order as Readonly<Record<string, unknown>>;
    const unusual = isUnusual(order);
    if (unusual && Object.prototype.toString.call(order) !== '[object Object]') return 'order/object';
    const judged = operation.read(unusual ? ownFields(operation, fields) : fields, text);
    return { judged, unknown: unknownNames(operation, fields, unusual, limit, usual) };
  } catch {
    return 'order/unreadable';
  }
}

/** Comparing a name with the one expected in its place costs a fifth of looking it up. */
function unknownNames(operation: CompiledOperation, order: object, unusual: boolean, limit: number, usual: string[]): readonly string[] {
  let names: string[] | undefined;
  let at = 0;
  const isFirst = usual.length === 0;
  for (const name in order) {
    if (!unusual && name === usual[at++]) continue;
    if (operation.isKnown(name)) {
      if (isFirst) usual.push(name);
      continue;
    }
    if (unusual && !Object.hasOwn(order, name)) continue;
    names ??= [];
    names.push(name);
    if (names.length > limit) break;
  }
  return names ?? NONE;
}
