import { acceptedBy } from '../../../workbench/rulebook/index.js';
import {
  type Findings,
  amountFieldOf,
  amountRulesOf,
  changeBetween,
  verdictOf,
} from '../../../workbench/analysis/index.js';
import { type Locale, type Operation, type Rule, isInForce, wordsOf } from '../../../core/index.js';
import type { Bin, Distribution, Limits } from './api.js';

/** What a histogram of past orders shows for a rule. */
interface HistogramSubject {
  readonly operation: Operation;
  readonly field: string;
  readonly before: Limits | null;
  readonly after: Limits | null;
}

/**
 * What to show for a rule: the numbers that its check bounds, with the bounds; for any other check the amounts, without bounds.
 * @param id the id of the rule without the operation
 * @param day chooses among several versions of a rule
 * @returns `undefined` if the orders have no such number
 */
export function histogramSubject(
  id: string,
  versions: { readonly before: Operation | undefined; readonly after: Operation | undefined },
  day: string,
): HistogramSubject | undefined {
  const operation = versions.after ?? versions.before;
  if (!operation) return undefined;
  const [before, after] = [versions.before, versions.after].map((version) => {
    const all = version?.rules.filter((rule) => rule.id === id) ?? [];
    return all.find((rule) => isInForce(rule, day)) ?? all[0];
  });
  const bounded = [after, before].find((rule) => rule && limitsOf(rule));
  const field = bounded?.field ?? amountFieldOf(amountRulesOf(operation));
  if (field === undefined) return undefined;
  const of = (rule: Rule | undefined): Limits | null => (rule?.field === field ? (limitsOf(rule) ?? null) : null);
  return { operation, field, before: of(before), after: of(after) };
}

/** The values of an operation's orders in the field of a histogram. */
export interface Column {
  /** The number of each order; `NaN` if it has none. */
  readonly numbers: Float64Array;
  /** The currency of each amount; `''` if it is not known. `undefined` if the numbers are not amounts. */
  readonly currencies: readonly string[] | undefined;
}

/** The bounds of a rule on a number; `undefined` if it has none. */
export function limitsOf({ check }: Rule): Limits | undefined {
  const accepted = acceptedBy(check);
  if (accepted?.kind !== 'range') return undefined;
  const { min, max } = accepted;
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

/**
 * Counts orders by their number and their results. Only the amounts in one currency count: by default the most frequent one.
 * @param results the results of an order by its number
 * @param wanted the currency
 */
export function distributionOf(
  { operation, field, before, after }: HistogramSubject,
  locale: Locale | undefined,
  { numbers: all, currencies: codes }: Column,
  results: (order: number) => { readonly before: Findings; readonly after: Findings },
  wanted?: string,
): Distribution {
  const currencies = codes ? byFrequency(codes.filter((_, order) => !Number.isNaN(all[order]))) : [];
  const currency = currencies.find((code) => code === wanted) ?? currencies[0] ?? (codes && operation.currency);
  const values = codes ? all.map((value, order) => (codes[order] === currency ? value : Number.NaN)) : all;
  const numbers = values.filter((value) => !Number.isNaN(value)).sort();
  const marks = [before, after].flatMap((limits) => Object.values(limits ?? {}).map(Number));
  const { scale, edges } = binsOf(numbers, marks);
  const bins = edges
    .slice(0, -1)
    .map((from, i) => ({ from, to: edges[i + 1]!, accepted: 0, newlyAccepted: 0, refused: 0, newlyRefused: 0 }));
  values.forEach((value, order) => {
    if (!Number.isNaN(value)) binAt(bins, value)[kindOf(results(order))]++;
  });
  const { name, label, unit } = operation.fields.find((each) => each.name === field)!;
  return {
    operation: operation.id,
    field,
    label: wordsOf({ name, label }, locale).label,
    currency: currency ?? null,
    currencies,
    isMinor: unit !== undefined,
    before,
    after,
    scale,
    bins,
    withoutNumber: all.filter((value) => Number.isNaN(value)).length,
  };
}

/** Each text once, the most frequent first. */
function byFrequency(texts: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([text]) => text);
}

function kindOf(both: { readonly before: Findings; readonly after: Findings }): Exclude<keyof Bin, 'from' | 'to'> {
  const change = changeBetween(both)?.change;
  if (change === 'newlyRefused' || change === 'newlyAccepted') return change;
  return verdictOf(both.after) === 'refused' ? 'refused' : 'accepted';
}

/** The bin of a number. The bins cover the number. */
function binAt<Each extends Pick<Bin, 'from'>>(bins: readonly Each[], value: number): Each {
  let [low, high] = [0, bins.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (bins[middle]!.from <= value) low = middle;
    else high = middle - 1;
  }
  return bins[low]!;
}

/** The intervals of a histogram: each from its edge up to the next one, exclusive. */
interface Bins {
  readonly scale: 'linear' | 'logarithmic';
  /** In ascending order; one more than there are bins, or none if there are no numbers. */
  readonly edges: readonly number[];
}

/** About as many bins as fit into the narrowest pane. */
const WANTED = 20;
const MOST = 30;
/** Smaller numbers count as zero. */
const LEAST = 1e-6;
/** The narrowest bins, as a share of the largest number: numbers have no more than 15 digits. */
const FINEST = 1e-9;
/** If the largest number is more than this many times the median, bins of equal width would put most numbers into the first. */
const SKEWED = 20;

/**
 * Chooses bins whose edges are 1, 2 or 5 times a power of ten, or multiples of such a step.
 * @param sorted numbers in ascending order
 * @param marks other numbers that the bins must cover
 */
export function binsOf(sorted: Float64Array, marks: readonly number[]): Bins {
  const ends = [...marks, ...[0, sorted.length - 1].flatMap((i) => sorted[i] ?? [])];
  if (ends.length === 0) return { scale: 'linear', edges: [] };
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const middle = sorted[sorted.length >> 1] ?? high;
  const lowest = sorted.find((value) => value > 0);
  return lowest !== undefined && low >= 0 && high > SKEWED * Math.max(middle, LEAST)
    ? {
        scale: 'logarithmic',
        edges: powers(low, Math.max(LEAST, Math.min(lowest, ...marks.filter((mark) => mark > 0))), high),
      }
    : { scale: 'linear', edges: steps(low, high) };
}

function steps(low: number, high: number): readonly number[] {
  const size = Math.max(Math.abs(low), Math.abs(high), LEAST);
  const width = Math.max((high - low || size) / WANTED, size * FINEST);
  const step = ladder(Math.floor(Math.log10(width)), [1, 2, 5, 10]).find((each) => each >= width * 0.999)!;
  let [first, last] = [Math.floor(low / step), Math.floor(high / step) + 1];
  // The products have rounding errors.
  if (plain(first * step) > low) first--;
  if (plain(last * step) <= high) last++;
  return Array.from({ length: last - first + 1 }, (_, i) => plain((first + i) * step));
}

/** @param least the smallest number above zero; smaller ones share the first bin */
function powers(low: number, least: number, high: number): readonly number[] {
  const [from, to] = [Math.floor(Math.log10(least)), Math.ceil(Math.log10(high)) + 1];
  const edgesBy = (digits: readonly number[]): readonly number[] => {
    const all = Array.from({ length: to - from + 1 }, (_, i) => ladder(from + i, digits)).flat();
    const first = all.findLastIndex((edge) => edge <= least);
    return all.slice(first, all.findIndex((edge) => edge > high) + 1);
  };
  const fine = edgesBy([1, 2, 5]);
  const edges = fine.length > MOST ? edgesBy([1]) : fine;
  return low < edges[0]! ? [0, ...edges] : edges;
}

const ladder = (exponent: number, digits: readonly number[]): readonly number[] =>
  digits.map((digit) => plain(digit * 10 ** exponent));

/** The number without its last digits, which come from rounding. */
const plain = (value: number): number => Number(value.toPrecision(15));
