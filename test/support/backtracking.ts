/** Matches a text from a position on and calls `next` with each position where it may end, until one of these calls returns true. */
type Matcher = (at: number, next: (end: number) => boolean) => boolean;

/**
 * How many characters a backtracking engine compares to match a whole text. It reads what `readPattern` writes: characters, classes, groups
 * without captures, alternatives and counts.
 */
export function comparisonsOf(source: string, text: string): number {
  let position = 0;
  let comparisons = 0;
  const takes = (token: string): boolean => {
    const isNext = source.startsWith(token, position);
    if (isNext) position += token.length;
    return isNext;
  };

  function alternatives(): Matcher {
    const all = [sequence()];
    while (takes('|')) all.push(sequence());
    return (at, next) => all.some((one) => one(at, next));
  }

  function sequence(): Matcher {
    let whole: Matcher = (at, next) => next(at);
    while (position < source.length && !/[|)]/.test(source.charAt(position))) {
      const [before, item] = [whole, counted(atom())];
      whole = (at, next) => before(at, (end) => item(end, next));
    }
    return whole;
  }

  function atom(): Matcher {
    if (takes('(?:')) {
      const inside = alternatives();
      takes(')');
      return inside;
    }
    const [written] = /^(?:\[(?:\\.|[^\]\\])+\]|\\.|.)/.exec(source.slice(position))!;
    position += written.length;
    const one = new RegExp(`^${written}$`);
    return (at, next) => {
      comparisons++;
      return one.test(text.charAt(at)) && next(at + 1);
    };
  }

  function counted(item: Matcher): Matcher {
    const [written, sign, low, comma, high] = /^(?:([?*+])|\{(\d+)(?:(,)(\d*))?\})/.exec(source.slice(position)) ?? [
      '',
    ];
    position += written.length;
    const least = sign === '+' ? 1 : Number(low ?? (written === '' ? 1 : 0));
    const most =
      sign === '?' ? 1 : written === '' ? 1 : sign || (comma && high === '') ? Infinity : Number(high ?? low);
    const from =
      (done: number): Matcher =>
      (at, next) =>
        (done < most && item(at, (end) => end > at && from(done + 1)(end, next))) || (done >= least && next(at));
    return from(0);
  }

  alternatives()(0, (end) => end === text.length);
  return comparisons;
}
