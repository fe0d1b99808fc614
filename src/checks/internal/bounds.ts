/** The bounds of a range of counts as a document states them: that there is at least one is no demand, as an empty value is missing. */
export const boundsOf = (from: number, to: number): readonly string[] =>
  [...new Set(from === 1 ? [to] : [from, to])].map(String);
