/** The pattern that matches a text and nothing else. */
export const literalPattern = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** The pattern of a text in any mixture of capitals and small letters. */
export const anyCase = (word: string): string =>
  literalPattern(word).replace(/[a-z]/gi, (c) => `[${c.toUpperCase()}${c.toLowerCase()}]`);
