import { isDeepStrictEqual } from 'node:util';
import { DEEPEST } from '../load/yaml-documents.js';
import type { Path } from '../load/yaml-file.js';
import { type Said, englishOf, isRecord, say } from '../../../core/index.js';

/** One change to the data of a YAML file. */
export interface Edit {
  /** Leads to a value. In a list, the index may equal the length, for a new last item. */
  readonly path: Path;
  /** The new value; without it the entry is removed. */
  readonly value?: unknown;
  /** In a list: inserts the value before the item at the index, instead of replacing the item. */
  readonly insert?: boolean;
}

/** The edit can't be made; the message says why. */
export class EditError extends Error {
  constructor(readonly said: Said) {
    super(englishOf(said));
  }
}

type Map = Readonly<Record<string, unknown>>;

/** A change to one entry. Unchanged parts of an edit have no step. */
export type Step =
  /** Replaces the value. */
  | { readonly kind: 'replace'; readonly path: Path; readonly value: unknown }
  /** Adds an entry to a map, or to a list before the item at the index. */
  | { readonly kind: 'insert'; readonly path: Path; readonly value: unknown }
  | { readonly kind: 'remove'; readonly path: Path };

/**
 * The steps that make an edit.
 * @param data the data of the file before
 * @throws {EditError} if the path leads nowhere
 */
export function stepsOf(data: unknown, { path, value, insert = false }: Edit): readonly Step[] {
  if (value !== undefined) checkValue(value);
  const key = path.at(-1);
  if (key === undefined) {
    if (value === undefined) throw new EditError(say('A file can be emptied only as text.'));
    return replacing(data, value, path);
  }
  const above = path.slice(0, -1);
  const parent = valueAt(data, above);
  if (parent === undefined || parent === null) {
    if (value === undefined) throw leadsNowhere(path);
    if (typeof key === 'number' && key !== 0) throw leadsNowhere(path);
    // Missing parents are created.
    return stepsOf(data, { path: above, value: typeof key === 'number' ? [value] : { [key]: value } });
  }
  if (Array.isArray(parent)) {
    if (typeof key !== 'number' || !Number.isInteger(key) || key < 0 || key > parent.length) throw leadsNowhere(path);
    const isEnd = key === parent.length;
    if (value === undefined) {
      if (isEnd || insert) throw leadsNowhere(path);
      return [{ kind: 'remove', path }];
    }
    return insert || isEnd ? [{ kind: 'insert', path, value }] : replacing(parent[key], value, path);
  }
  if (!isRecord(parent) || typeof key !== 'string' || insert) throw leadsNowhere(path);
  const stands = Object.hasOwn(parent, key);
  if (value === undefined) return stands ? [{ kind: 'remove', path }] : [];
  return stands ? replacing(parent[key], value, path) : [{ kind: 'insert', path, value }];
}

/** Steps for the differences between two values. */
function replacing(before: unknown, after: unknown, path: Path): readonly Step[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (isRecord(before) && isRecord(after) && Object.keys(before).some((key) => Object.hasOwn(after, key)))
    return replacingMap(before, after, path);
  if (Array.isArray(before) && Array.isArray(after) && before.length > 0 && after.length > 0)
    return replacingList(before, after, path);
  return [{ kind: 'replace', path, value: after }];
}

function replacingMap(before: Map, after: Map, path: Path): readonly Step[] {
  const removed = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  return [
    ...removed.map((key): Step => ({ kind: 'remove', path: [...path, key] })),
    ...Object.entries(after).flatMap(([key, value]): readonly Step[] =>
      Object.hasOwn(before, key)
        ? replacing(before[key], value, [...path, key])
        : [{ kind: 'insert', path: [...path, key], value }],
    ),
  ];
}

/** Keeps the common start and end of both lists, replaces the items between one by one, and adds or removes the rest. */
function replacingList(before: readonly unknown[], after: readonly unknown[], path: Path): readonly Step[] {
  const shortest = Math.min(before.length, after.length);
  let head = 0;
  while (head < shortest && isDeepStrictEqual(before[head], after[head])) head++;
  let tail = 0;
  while (tail < shortest - head && isDeepStrictEqual(before.at(-1 - tail), after.at(-1 - tail))) tail++;
  const [old, now] = [before.slice(head, before.length - tail), after.slice(head, after.length - tail)];
  const both = Math.min(old.length, now.length);
  return [
    ...old.slice(0, both).flatMap((item, i) => replacing(item, now[i], [...path, head + i])),
    ...now.slice(both).map((value, i): Step => ({ kind: 'insert', path: [...path, head + both + i], value })),
    ...old.slice(both).map((): Step => ({ kind: 'remove', path: [...path, head + both] })),
  ];
}

/** The data of the file after a step. */
export function stepped(data: unknown, { path: [key, ...rest], ...step }: Step): unknown {
  if (key === undefined) return 'value' in step ? step.value : undefined;
  if (rest.length > 0) {
    const inner = stepped((data as Record<string | number, unknown>)[key], { ...step, path: rest });
    return Array.isArray(data) ? data.with(key as number, inner) : { ...(data as Map), [key]: inner };
  }
  if (Array.isArray(data))
    return data.toSpliced(key as number, step.kind === 'insert' ? 0 : 1, ...('value' in step ? [step.value] : []));
  const others = Object.entries((data ?? {}) as Map).filter(([name]) => step.kind !== 'remove' || name !== key);
  return { ...Object.fromEntries(others), ...('value' in step && { [key]: step.value }) };
}

/** The value at a path; `undefined` if it does not exist. */
function valueAt(data: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string | number, unknown>)[key]
        : undefined,
    data,
  );
}

/** Rule files hold text, numbers, truth values, lists and maps, nested no deeper than the parser accepts. */
function checkValue(value: unknown, depth = 0): void {
  if (typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value)))
    return;
  if (typeof value !== 'object' || value === null)
    throw new EditError(say('A value is text, a number, true or false, a list or a map.'));
  if (depth === DEEPEST) throw new EditError(say('The value goes too deep; write it more simply.'));
  for (const item of Object.values(value)) checkValue(item, depth + 1);
}

const leadsNowhere = (path: Path): EditError =>
  new EditError(say('There is nothing at {path} to change.', { path: path.join(' / ') }));
