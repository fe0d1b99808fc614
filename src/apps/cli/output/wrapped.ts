/** The width of texts for people: that of a terminal as it opens. */
export const WIDTH = 80;

/** A number and its currency stay together. */
const BLANKS = /(?<!\d)\s+|\s+(?![A-Z]{3}\b)/;

/** A text in lines of at most so many characters; a longer word has a line of its own. */
export function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(BLANKS)) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
