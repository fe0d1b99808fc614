/** The pattern that matches only this text. */
export const literalPattern = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** The pattern of a text in any case. */
export const anyCase = (word: string): string =>
  literalPattern(word).replace(/[a-z]/gi, (c) => `[${c.toUpperCase()}${c.toLowerCase()}]`);
