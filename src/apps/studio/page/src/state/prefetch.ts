import { failed } from './connection.js';
import { load } from './files.js';

/** Loads files that will be needed, and reports failures. */
export function prefetch(paths: readonly string[]): void {
  load(paths).catch(failed);
}
