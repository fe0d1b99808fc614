/**
 * The bounds of a range of counts that a document must state. It need not state a lower bound of 1, because an empty value counts as
 * missing.
 */
export const boundsOf = (from: number, to: number): readonly string[] =>
  [...new Set(from === 1 ? [to] : [from, to])].map(String);
