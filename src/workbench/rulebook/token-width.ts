const MAX_WIDTH = 100;

/** The characters that end a plain word in a rule file. */
const PLAIN = /^[^\s,:[\]{}]+/;
const QUOTED = /^"(?:\\.|[^"\\])*"?|^'(?:''|[^'])*'?/;

/** The length of the word or the quoted text that starts at an offset of a line, up to a limit. */
export function widthAt(line: string, at: number): number {
  const rest = line.slice(at, at + MAX_WIDTH);
  return (QUOTED.exec(rest) ?? PLAIN.exec(rest))?.[0].length ?? 1;
}
