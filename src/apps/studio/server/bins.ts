/** The intervals of a histogram: each from its edge up to the next one, without it. */
export interface Bins {
  readonly scale: 'linear' | 'logarithmic';
  /** In ascending order; one more than there are bins, or none where there are no numbers. */
  readonly edges: readonly number[];
}

/** About as many bins as fit into the narrowest pane. */
const WANTED = 20;
const MOST = 30;
/** Smaller numbers are as good as zero. */
const LEAST = 1e-6;
/** The narrowest bins, as a share of the largest number: numbers have no more than 15 digits. */
const FINEST = 1e-9;
/** Where the largest number is this many times the middle one, bins of equal width would put most numbers into the first. */
const SKEWED = 20;

/**
 * Chooses bins whose edges are 1, 2 or 5 times a power of ten, or multiples of such a step.
 * @param sorted numbers in ascending order
 * @param marks other numbers that the bins have to cover
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
  // The products are rounded.
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

/** Without the last digits, which come from rounding. */
const plain = (value: number): number => Number(value.toPrecision(15));
