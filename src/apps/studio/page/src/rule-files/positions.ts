/**
 * Where a number is among the edges of bins, in bins from the first edge.
 * @param isLogarithmic whether the place within a bin follows the logarithm
 */
export function positionIn(edges: readonly number[], value: number, isLogarithmic: boolean): number {
  const last = edges.length - 1;
  const next = edges.findIndex((edge) => edge > value);
  if (next === 0) return 0;
  if (next < 0) return last;
  const [from, to] = [edges[next - 1]!, edges[next]!];
  const share = isLogarithmic && from > 0 ? Math.log(value / from) / Math.log(to / from) : (value - from) / (to - from);
  return next - 1 + share;
}
