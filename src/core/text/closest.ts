/** At most this many characters of a misspelt name are wrong. */
const MOST_WRONG = 3;

/**
 * The name that a misspelt one most likely meant, or `undefined`. Case alone never counts as a difference. Of names such as
 * `beneficiaryBankCode` and `pe-banks` only the words that differ are compared, because a different word is not a misspelling.
 */
export function closest(name: string, known: readonly string[]): string | undefined {
  if (name.length > 64) return undefined;
  const pairs = known.map((candidate) => [candidate, ...differingWords(name, candidate)] as const);
  for (let wrong = 0; wrong <= MOST_WRONG; wrong++)
    for (const [candidate, own, other] of pairs)
      if (wrong <= Math.max(1, own.length / 3) && isWithin(wrong, own, other)) return candidate;
  return undefined;
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

/** Whether so many insertions, deletions, replacements and swaps of neighbours, or fewer, turn one text into the other. */
function isWithin(changes: number, a: string, b: string): boolean {
  let same = 0;
  while (same < a.length && a[same] === b[same]) same++;
  const [own, other] = [a.slice(same), b.slice(same)];
  if (own === other) return true;
  const isThen = (from: number, to: number): boolean => isWithin(changes - 1, own.slice(from), other.slice(to));
  return (
    changes > 0 &&
    (isThen(1, 0) || isThen(0, 1) || isThen(1, 1) || (own[0] === other[1] && own[1] === other[0] && isThen(2, 2)))
  );
}
