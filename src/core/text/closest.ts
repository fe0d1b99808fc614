/** At most this many characters of a misspelt name are wrong. */
const MOST_WRONG = 3;

/**
 * The name that a misspelt one most likely meant, or `undefined`. Case alone never counts as a difference. Of names such as
 * `beneficiaryBankCode` and `pe-banks` only the words that differ are compared, because a different word is not a misspelling.
 */
export function closest(name: string, known: readonly string[]): string | undefined {
  if (name.length > 64) return undefined;
  let best: string | undefined;
  let least = MOST_WRONG + 1;
  for (const candidate of known) {
    const [wanted, other] = differingWords(name, candidate);
    const most = Math.min(least - 1, Math.max(1, Math.floor(wanted.length / 3)));
    // Lengths alone exclude most candidates.
    if (Math.abs(other.length - wanted.length) > most) continue;
    const distance = editDistance(wanted, other);
    if (distance <= most) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}

/** Two names in small letters, without the words at their start and at their end that are the same. */
function differingWords(a: string, b: string): readonly [string, string] {
  const [own, other] = [wordsOf(a), wordsOf(b)];
  while (own.length > 0 && own[0] === other[0]) [own, other].forEach((words) => words.shift());
  while (own.length > 0 && own.at(-1) === other.at(-1)) [own, other].forEach((words) => words.pop());
  return [own.join(''), other.join('')];
}

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1\0$2')
    .toLowerCase()
    .split(/[\0 ./-]/);

/** Insertions, deletions, replacements and swaps of neighbours that turn one text into the other. */
function editDistance(a: string, b: string): number {
  let before: readonly number[] = [];
  let above: readonly number[] = [...Array(b.length + 1).keys()];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        row[j - 1]! + 1,
        above[j]! + 1,
        above[j - 1]! + Number(a[i - 1] !== b[j - 1]),
        isSwap ? before[j - 2]! + 1 : Infinity,
      );
    }
    before = above;
    above = row;
  }
  return above[b.length]!;
}
