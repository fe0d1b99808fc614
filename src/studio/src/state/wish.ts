import { failed } from './connection.js';
import { load } from './files.js';

/** Loads files that will be needed; one that can't be had is told. */
export function wish(paths: readonly string[]): void {
  load(paths).catch(failed);
}
