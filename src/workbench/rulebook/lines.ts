/** Places in a text as lines. */

/** The start of the line that contains an offset. */
export const lineStart = (text: string, offset: number): number => text.lastIndexOf('\n', offset - 1) + 1;

/** The start of the line after the one that a value ends in. */
export function lineEnd(text: string, offset: number): number {
  if (text[offset - 1] === '\n') return offset;
  const newline = text.indexOf('\n', offset);
  return newline < 0 ? text.length : newline + 1;
}

/** The start of the comment lines, indented alike, right above a line. */
export function withComments(text: string, line: number, indent: number): number {
  if (line === 0) return line;
  const above = lineStart(text, line - 1);
  const isComment = text.slice(above, line).search(/\S/) === indent && text[above + indent] === '#';
  return isComment ? withComments(text, above, indent) : line;
}

const MAX_WIDTH = 100;

/** The characters that end a plain word in a rule file. */
const PLAIN = /^[^\s,:[\]{}]+/;
const QUOTED = /^"(?:\\.|[^"\\])*"?|^'(?:''|[^'])*'?/;

/** The length of the word or the quoted text that starts at an offset of a line, up to a limit. */
export function widthAt(line: string, at: number): number {
  const rest = line.slice(at, at + MAX_WIDTH);
  return (QUOTED.exec(rest) ?? PLAIN.exec(rest))?.[0].length ?? 1;
}
