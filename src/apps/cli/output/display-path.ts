import type { Io } from '../io.js';
import { isAbsolute, relative, resolve, sep } from 'node:path';

/** A path as messages show it: relative to the working directory where it is below that. */
export function displayPath(path: string, { cwd }: Pick<Io, 'cwd'>): string {
  const whole = resolve(cwd, path);
  const near = relative(cwd, whole);
  return (near.startsWith('..') || isAbsolute(near) ? whole : near || '.').split(sep).join('/');
}
