import { type Node, type Scalar, isMap, isScalar, isSeq, parseDocument, visit } from 'yaml';

/** Codes that an edit of a list changes for a rule. */
export interface ChangedCodes {
  readonly field: string;
  /** The names by which rows refer to the rule. */
  readonly rules: readonly string[];
  /** The codes of the list before the edit. */
  readonly listed: ReadonlySet<string>;
  /** Whether the list has the allowed codes, and not the refused ones. */
  readonly isAllowed: boolean;
  /** The codes that the rule refused before and accepts now. */
  readonly accepted: readonly string[];
  /** The codes that the rule accepted before and refuses now. */
  readonly refused: readonly string[];
  /** The text before the code, if codes begin the values. */
  readonly start: string | undefined;
}

/** The codes at one place in a row. */
interface Codes {
  readonly range: readonly [from: number, to: number];
  /** Whether the row names the rule: then it has values that the rule refuses. */
  readonly isRefused: boolean;
  readonly values: readonly string[];
  readonly write: (values: readonly string[]) => string;
  /** Whether these are plain codes, as in `300-304, 306`, and not values that begin with a code. */
  readonly isCodes: boolean;
}

/** Numbers, and ranges of them: `300-304, 306`. */
const RANGES = /^\d+(?:-\d+)?(?:, *\d+(?:-\d+)?)+$/;
const MOST_NUMBERS = 10_000;

/**
 * Updates the codes in a table in YAML after an edit. A row is a map in a list. A row that names the rule has, below the field of the rule,
 * codes that the rule refuses; any other row has codes that it accepts. A changed code moves from one kind of row to the other; a code of
 * the list moves to the row that repeats most of the list. Only lists in brackets on one line change.
 * @returns the same text if it is not YAML
 */
export function withCodes(text: string, change: ChangedCodes): string {
  const document = parseDocument(text);
  if (document.errors.length > 0) return text;
  const all = rowsIn(document.contents).flatMap((row) => codesIn(text, row, change));
  const next = new Map(all.map((codes) => [codes, codes.values]));
  move(change, change.accepted, all, next, false);
  move(change, change.refused, all, next, true);
  return [...next]
    .filter(([codes, values]) => values !== codes.values && values.length > 0)
    .toSorted(([a], [b]) => b.range[0] - a.range[0])
    .reduce((so, [{ range, write }, values]) => so.slice(0, range[0]) + write(values) + so.slice(range[1]), text);
}

/** @param isRefused whether the codes are refused now */
function move(
  { listed, isAllowed, start }: ChangedCodes,
  codes: readonly string[],
  all: readonly Codes[],
  next: Map<Codes, readonly string[]>,
  isRefused: boolean,
): void {
  const isOf = (of: Codes, value: string): boolean =>
    start === undefined || of.isCodes ? codes.includes(value) : codes.some((code) => value.startsWith(start + code));
  const moved: string[] = [];
  for (const from of all.filter((each) => each.isRefused !== isRefused)) {
    const gone = from.values.filter((value) => isOf(from, value));
    if (gone.length === 0) continue;
    next.set(
      from,
      next.get(from)!.filter((value) => !gone.includes(value)),
    );
    if (!from.isCodes) moved.push(...gone);
  }
  const share = (of: Codes): number =>
    [...listed].filter((code) =>
      start === undefined || of.isCodes
        ? of.values.includes(code)
        : of.values.some((value) => value.startsWith(start + code)),
    ).length;
  // A row that repeats at least half of the list gets its codes; codes outside the list go to the rows that name the rule.
  const isListed = isAllowed !== isRefused;
  const to = all
    .filter((each) => each.isRefused === isRefused)
    .map((each) => ({ each, size: isListed ? share(each) : each.values.length }))
    .filter(({ size }) => (isListed ? size * 2 >= listed.size : isRefused))
    .toSorted((a, b) => b.size - a.size)[0]?.each;
  if (!to) return;
  const added = start === undefined || to.isCodes ? codes : [...new Set(moved)];
  const now = next.get(to)!;
  const fresh = added.filter((value) => !now.includes(value));
  if (fresh.length > 0) next.set(to, inserted(now, fresh));
}

/** The values with fresh ones, sorted if the values were sorted. */
function inserted(values: readonly string[], fresh: readonly string[]): readonly string[] {
  const isSorted = values.every((value, i) => i === 0 || values[i - 1]! < value);
  const all = [...values, ...fresh];
  return isSorted ? all.toSorted((a, b) => (a < b ? -1 : 1)) : all;
}

/** The maps that are the entries of the outermost lists. */
function rowsIn(root: unknown): readonly Node[] {
  const rows: Node[] = [];
  visit(root as Node, {
    Seq: (_, { items }) => {
      const maps = items.filter((item) => isMap(item));
      rows.push(...maps);
      return maps.length > 0 ? visit.SKIP : undefined;
    },
  });
  return rows;
}

/** The codes that a row has below the field of the rule. */
function codesIn(text: string, row: Node, { field, rules }: ChangedCodes): readonly Codes[] {
  const found: Omit<Codes, 'isRefused'>[] = [];
  let isRefused = false;
  visit(row, {
    Scalar: (_, { value }) => void (isRefused ||= rules.includes(String(value))),
    Pair: (_, { key, value }) => {
      if (isScalar(key) && key.value === field && value) found.push(...below(text, value as Node));
    },
  });
  return found.map((codes) => ({ ...codes, isRefused }));
}

function below(text: string, node: Node): readonly Omit<Codes, 'isRefused'>[] {
  const range = rangeOf(node);
  const written = text.slice(...range);
  if (isSeq(node)) {
    const items = node.items.filter(isText);
    if (!written.startsWith('[') || written.includes('\n') || items.length !== node.items.length || items.length === 0)
      return node.items.flatMap((item) => (isMap(item) ? below(text, item) : []));
    const sources = new Map(items.map((item) => [item.value, text.slice(...rangeOf(item))]));
    const isQuoted = [...sources.values()].some((source) => /^["']/.test(source));
    const write = (values: readonly string[]): string =>
      `[${values.map((value) => sources.get(value) ?? (isQuoted ? JSON.stringify(value) : plain(value))).join(', ')}]`;
    return [{ range, values: [...sources.keys()], write, isCodes: false }];
  }
  if (isMap(node)) return node.items.flatMap(({ value }) => (isScalar(value) ? ranges(text, value) : []));
  return [];
}

const isText = (item: unknown): item is Scalar<string> => isScalar(item) && typeof item.value === 'string';

function ranges(text: string, node: Node & { readonly value: unknown }): readonly Omit<Codes, 'isRefused'>[] {
  const { value } = node;
  if (typeof value !== 'string' || !RANGES.test(value)) return [];
  const [quote = ''] = /^["']/.exec(text.slice(...rangeOf(node))) ?? [];
  const values = numbersIn(value);
  return values
    ? [{ range: rangeOf(node), values, write: (codes) => quote + inRanges(codes) + quote, isCodes: true }]
    : [];
}

const rangeOf = ({ range }: Node): readonly [number, number] => [range![0], range![1]];

/** The text, without quotes if YAML then reads it as the same text. */
const plain = (value: string): string =>
  /^[A-Za-z][\w-]*$/.test(value) && !/^(?:y|n|yes|no|on|off|true|false|null)$/i.test(value)
    ? value
    : JSON.stringify(value);

/** The numbers of `1-3, 07`, as they are written; `undefined` if there are too many, or if the ends of a range have different lengths. */
function numbersIn(written: string): readonly string[] | undefined {
  const runs = written.split(/, */).map((run) => run.split('-'));
  const numbers: string[] = [];
  for (const [first = '', last = first] of runs) {
    if (first.length !== last.length || Number(last) - Number(first) > MOST_NUMBERS) return undefined;
    for (let number = Number(first); number <= Number(last); number++)
      numbers.push(String(number).padStart(first.length, '0'));
  }
  return numbers.length > MOST_NUMBERS ? undefined : numbers;
}

/** The reverse of {@link numbersIn}. */
function inRanges(numbers: readonly string[]): string {
  const runs: [first: string, last: string][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && number.length === run[1].length && Number(number) === Number(run[1]) + 1) run[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([first, last]) => (first === last ? first : `${first}-${last}`)).join(', ');
}
