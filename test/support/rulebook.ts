import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rulebook } from '../../src/workbench/rulebook/rulebook.js';

/** A rulebook that `scripts/build-tests.mjs` has loaded and written into a folder of the tests. */
export const readRulebook = (folder: string): Rulebook =>
  JSON.parse(readFileSync(join('.build/test', folder, 'rulebook.json'), 'utf8'), withMaps) as Rulebook;

const withMaps = (_: string, value: { readonly $map?: readonly (readonly [string, unknown])[] } | null): unknown =>
  value?.$map ? new Map(value.$map) : value;
