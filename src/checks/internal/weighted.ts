/**
 * The sum of each digit times its weight. Weights count from the right and start over when they run out. A letter counts as its ASCII code
 * less 48.
 */
export function weightedSum(text: string, weights: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < text.length; i++) {
    sum += (text.charCodeAt(text.length - 1 - i) - 48) * weights[i % weights.length]!;
  }
  return sum;
}
