import { diffArrays } from 'diff';
import { isSame } from './document.js';

/** Lines of a text from `from` up to `to` that another version replaces. */
interface Replaced {
  readonly from: number;
  readonly to: number;
  readonly by: readonly string[];
}

type Lines = readonly string[];

/** A part of two versions of a text, in order. */
export type Part =
  | { readonly kind: 'same'; readonly lines: Lines }
  /** Changed by one of the versions, or by both in the same way. `line` is the number of its first line in the common text. */
  | {
      readonly kind: 'mine' | 'theirs' | 'both';
      readonly line: number;
      readonly before: Lines;
      readonly lines: Lines;
    }
  /** Changed by both in different ways, or in neighbouring lines. */
  | {
      readonly kind: 'conflict';
      readonly line: number;
      readonly before: Lines;
      readonly mine: Lines;
      readonly theirs: Lines;
    };

/** A part that both versions changed. */
export type Clash = Extract<Part, { readonly kind: 'conflict' }>;

/**
 * Compares two versions of a text part by part.
 * @param base the text from which both were made
 */
export function partsOf(base: string, mine: string, theirs: string): readonly Part[] {
  const lines = base.split('\n');
  const parts: Part[] = [];
  let at = 0;
  for (const { own, other } of placesOf(lines, mine.split('\n'), theirs.split('\n'))) {
    const all = [...own, ...other];
    const [from, to] = [Math.min(...all.map((each) => each.from)), Math.max(...all.map((each) => each.to))];
    if (at < from) parts.push({ kind: 'same', lines: lines.slice(at, from) });
    const [ours, others] = [own, other].map((changes) => replacedAll(lines, from, to, changes)) as [Lines, Lines];
    const place = { line: from + 1, before: lines.slice(from, to) };
    if (own.length === 0) parts.push({ kind: 'theirs', ...place, lines: others });
    else if (other.length === 0) parts.push({ kind: 'mine', ...place, lines: ours });
    else if (isSame(ours, others)) parts.push({ kind: 'both', ...place, lines: ours });
    else parts.push({ kind: 'conflict', ...place, mine: ours, theirs: others });
    at = to;
  }
  return at < lines.length ? [...parts, { kind: 'same', lines: lines.slice(at) }] : parts;
}

/**
 * The text of all parts.
 * @param decided the lines of each conflict, in order
 */
export function textOfParts(parts: readonly Part[], decided: readonly Lines[]): string {
  let next = 0;
  return parts.flatMap((part) => (part.kind === 'conflict' ? decided[next++]! : part.lines)).join('\n');
}

interface Place {
  readonly own: Replaced[];
  readonly other: Replaced[];
}

/** The changes of both versions in order; changes that touch each other are together. */
function placesOf(base: Lines, mine: Lines, theirs: Lines): readonly Place[] {
  const all = [
    ...replacedIn(base, mine).map((change) => ({ change, isOwn: true })),
    ...replacedIn(base, theirs).map((change) => ({ change, isOwn: false })),
  ].sort((a, b) => a.change.from - b.change.from || a.change.to - b.change.to);
  const places: Place[] = [];
  let end = -1;
  for (const { change, isOwn } of all) {
    if (change.from > end) places.push({ own: [], other: [] });
    const place = places.at(-1)!;
    (isOwn ? place.own : place.other).push(change);
    end = Math.max(end, change.to);
  }
  return places;
}

/** The lines of a place as one version has them. */
function replacedAll(base: Lines, from: number, to: number, changes: readonly Replaced[]): Lines {
  const lines: string[] = [];
  let at = from;
  for (const change of changes) {
    lines.push(...base.slice(at, change.from), ...change.by);
    at = change.to;
  }
  return [...lines, ...base.slice(at, to)];
}

/** The largest number of differing lines; above it, the whole text is one change. */
const MOST_CHANGES = 2000;

/** The differences of two lists of lines. A replacement may appear as two changes that touch each other. */
function replacedIn(before: Lines, after: Lines): readonly Replaced[] {
  const changes = diffArrays([...before], [...after], { maxEditLength: MOST_CHANGES });
  if (!changes) return [{ from: 0, to: before.length, by: after }];
  let at = 0;
  return changes.flatMap(({ added, removed, value, count }) => {
    const from = at;
    if (!added) at += count;
    return added || removed ? [{ from, to: at, by: added ? value : [] }] : [];
  });
}

/**
 * A text without an earlier change; later changes stay.
 * @param now the present text
 * @returns `undefined` where later changes touch the same lines
 */
export function withoutChange(
  now: string,
  { before, after }: { readonly before: string; readonly after: string },
): string | undefined {
  const parts = partsOf(after, now, before);
  return parts.some(({ kind }) => kind === 'conflict') ? undefined : textOfParts(parts, []);
}
