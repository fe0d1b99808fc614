import { fileURLToPath } from 'node:url';
import { measured } from '../speed.mjs';

const script = fileURLToPath(new URL('measure.mjs', import.meta.url));

/** Nanoseconds and ratios as `speedOf` of the flat orders has them. */
export const speedOfNested = (kind, peers, processes) => measured([script, kind], peers, processes);
