import { isAbsolute, relative, resolve, sep } from 'node:path';

/** A path as the reader may open it: from the working directory where it lies below. */
export function openable(path: string): string {
  const whole = resolve(path);
  const near = relative(process.cwd(), whole);
  return (near.startsWith('..') || isAbsolute(near) ? whole : near || '.').split(sep).join('/');
}
