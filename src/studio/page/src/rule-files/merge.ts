/** Lines of a text from `from` up to `to` that another version replaces. */
interface Replaced {
  readonly from: number;
  readonly to: number;
  readonly by: readonly string[];
}

/**
 * Two versions of a text in one.
 * @param base the text that both were made from
 * @returns `undefined` where both changed the same or neighbouring lines in different ways
 */
export function merged(base: string, mine: string, theirs: string): string | undefined {
  const lines = base.split('\n');
  const [own, other] = [mine, theirs].map((text) => replacedIn(lines, text.split('\n'))) as [Replaced[], Replaced[]];
  const isSame = (a: Replaced, b: Replaced): boolean =>
    a.from === b.from && a.to === b.to && a.by.join('\n') === b.by.join('\n');
  const isApart = (a: Replaced, b: Replaced): boolean => a.to < b.from || b.to < a.from;
  if (own.some((a) => other.some((b) => !isApart(a, b) && !isSame(a, b)))) return undefined;
  const all = [...own, ...other.filter((b) => !own.some((a) => isSame(a, b)))].sort((a, b) => b.from - a.from);
  for (const { from, to, by } of all) lines.splice(from, to - from, ...by);
  return lines.join('\n');
}

/** The differences of two lists of lines, by a longest common subsequence. */
function replacedIn(before: readonly string[], after: readonly string[]): readonly Replaced[] {
  const rows = before.length + 1;
  const columns = after.length + 1;
  /** The length of the longest common subsequence of the rests from a line of each on. */
  const common = new Uint32Array(rows * columns);
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      common[i * columns + j] =
        before[i] === after[j]
          ? common[(i + 1) * columns + j + 1]! + 1
          : Math.max(common[(i + 1) * columns + j]!, common[i * columns + j + 1]!);
  const replaced: Replaced[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [from, start] = [i, j];
    while ((i < before.length || j < after.length) && before[i] !== after[j]) {
      const isGone =
        j >= after.length || (i < before.length && common[(i + 1) * columns + j]! >= common[i * columns + j + 1]!);
      if (isGone) i++;
      else j++;
    }
    if (from < i || start < j) replaced.push({ from, to: i, by: after.slice(start, j) });
    if (i < before.length && j < after.length) [i, j] = [i + 1, j + 1];
  }
  return replaced;
}
