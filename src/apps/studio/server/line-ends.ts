import { diffArrays } from 'diff';

const NEWLINE = /\r\n|\n/;

/**
 * A text with the line ends of its file: the editor of a browser uses only LF. Unchanged lines keep their line ends, new lines get
 * that of the line above.
 * @param file the text on disk
 */
export function withLineEndsOf(file: string, text: string): string {
  if (!file.includes('\r\n') || text.includes('\r\n')) return text;
  const ends = [...file.matchAll(/\r\n|\n/g)].map(([end]) => end);
  const changes = diffArrays(file.split(NEWLINE), text.split(NEWLINE));
  const written: string[] = [];
  let line = 0;
  for (const { value, added, removed } of changes) {
    for (const content of value) {
      if (!removed) written.push(content, ends[added ? Math.max(0, line - 1) : line] ?? ends.at(-1)!);
      if (!added) line++;
    }
  }
  // The last line has no line end.
  return written.slice(0, -1).join('');
}
