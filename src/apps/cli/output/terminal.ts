import { styleText } from 'node:util';
import type { Io } from '../io.js';
import { isAbsolute, relative, resolve, sep } from 'node:path';

/** Puts a text into a colour. */
export type Paint = (style: Parameters<typeof styleText>[0], text: string) => string;

/** @param isColoured whether the output shows colours; otherwise texts stay as they are */
export function painter(isColoured: boolean): Paint {
  return isColoured ? (style, text) => styleText(style, text, { validateStream: false }) : (_, text) => text;
}

/** A path as messages show it: relative to the working directory where it is below that, or was named so. */
export function displayPath(path: string, { cwd }: Pick<Io, 'cwd'>): string {
  const whole = resolve(cwd, path);
  const near = relative(cwd, whole);
  const isFar = isAbsolute(near) || (near.startsWith('..') && isAbsolute(path));
  return (isFar ? whole : near || '.').split(sep).join('/');
}
