/** Lines of a text, by offsets. */

/** The start of the line that contains an offset. */
export const lineStart = (text: string, offset: number): number => text.lastIndexOf('\n', offset - 1) + 1;

/** The start of the line after the one in which a value ends. */
export function lineEnd(text: string, offset: number): number {
  if (text[offset - 1] === '\n') return offset;
  const newline = text.indexOf('\n', offset);
  return newline < 0 ? text.length : newline + 1;
}

/** The start of the comment lines right above a line, if they have the same indentation. */
export function withComments(text: string, line: number, indent: number): number {
  if (line === 0) return line;
  const above = lineStart(text, line - 1);
  const isComment = text.slice(above, line).search(/\S/) === indent && text[above + indent] === '#';
  return isComment ? withComments(text, above, indent) : line;
}

const MAX_WIDTH = 100;

/** A plain word in a rule file. */
const PLAIN = /^[^\s,:[\]{}]+/;
const QUOTED = /^"(?:\\.|[^"\\])*"?|^'(?:''|[^'])*'?/;

/** The length of the word or quoted text at an offset of a line, up to a limit. */
export function widthAt(line: string, at: number): number {
  const rest = line.slice(at, at + MAX_WIDTH);
  return (QUOTED.exec(rest) ?? PLAIN.exec(rest))?.[0].length ?? 1;
}
