import { styleText } from 'node:util';
import { isAbsolute, relative, resolve, sep } from 'node:path';

/** Puts a text into a colour. */
export type Paint = (style: Parameters<typeof styleText>[0], text: string) => string;

/** @param isColoured whether the output shows colours; otherwise texts stay as they are */
export function painter(isColoured: boolean): Paint {
  return isColoured ? (style, text) => styleText(style, text, { validateStream: false }) : (_, text) => text;
}

/** A path as messages show it: relative to the working directory if it is below that, or if the given path is relative. */
export function displayPath(path: string, { cwd }: { readonly cwd: string }): string {
  const whole = resolve(cwd, path);
  const near = relative(cwd, whole);
  const isFar = isAbsolute(near) || (near.startsWith('..') && isAbsolute(path));
  return (isFar ? whole : near || '.').split(sep).join('/');
}

/** The width of texts for people: the usual width of a new terminal. */
export const WIDTH = 80;

/** Keeps a number and its currency together. */
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

/** A line wrapped to the width, with the rest indented below its first words. */
export function hanging(line: string, width: number): readonly string[] {
  const indent = /^ */.exec(line)![0];
  return wrapped(line.trimStart(), width - indent.length - 2).map(
    (part, i) => `${line === '' ? '' : indent + (i === 0 ? '' : '  ')}${part}`,
  );
}
