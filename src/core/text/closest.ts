/** The most wrong characters of a misspelt name. */
const MOST_WRONG = 3;

/**
 * The name that a misspelt name most likely means, or `undefined`. Case does not count as a difference. Of names such as
 * `beneficiaryBankCode` and `pe-banks`, only the differing words are compared, because a different word is not a misspelling.
 */
export function closest(name: string, known: readonly string[]): string | undefined {
  if (name.length > 64) return undefined;
  let best: string | undefined;
  let least = MOST_WRONG + 1;
  const words = wordsOf(name);
  for (const candidate of known) {
    const [wanted, other] = differingWords([...words], wordsOf(candidate));
    const most = Math.min(least - 1, Math.max(1, Math.floor(wanted.length / 3)));
    const distance = editDistance(wanted, other, most);
    if (distance <= most) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}

/** Two names as text, without the words that both have at their start and end. */
function differingWords(own: string[], other: string[]): readonly [string, string] {
  while (own.length > 0 && own[0] === other[0]) [own, other].forEach((words) => words.shift());
  while (own.length > 0 && own.at(-1) === other.at(-1)) [own, other].forEach((words) => words.pop());
  return [own.join(''), other.join('')];
}

/** The words of a name, in small letters. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1\0$2')
    .toLowerCase()
    .split(/[\0 ./-]/);

/**
 * The number of insertions, deletions, replacements and swaps of neighbours that turn one text into the other; a number above `most` if it
 * takes more.
 */
function editDistance(a: string, b: string, most: number): number {
  // Lengths alone exclude most candidates.
  if (Math.abs(a.length - b.length) > most) return Infinity;
  if (a === b) return 0;
  const without = (ofA: number, ofB: number): number => editDistance(a.slice(ofA), b.slice(ofB), most - 1);
  if (a[0] === b[0]) return editDistance(a.slice(1), b.slice(1), most);
  const isSwap = a[0] === b[1] && a[1] === b[0];
  return 1 + Math.min(without(1, 0), without(0, 1), without(1, 1), isSwap ? without(2, 2) : Infinity);
}
