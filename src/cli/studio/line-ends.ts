import { diffArrays } from 'diff';

const NEWLINE = /\r\n|\n/;

/**
 * A text with the line ends of the file it was made from: a browser's editor knows only one kind. Lines that are the same keep theirs,
 * new ones have that of the line above.
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
  // After the last line there is no end.
  return written.slice(0, -1).join('');
}
