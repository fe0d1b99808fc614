import { fileURLToPath } from 'node:url';
import { measured } from '../speed.mjs';

const script = fileURLToPath(new URL('measure.mjs', import.meta.url));

/** Nanoseconds and ratios, as `speedOf` returns them for the flat orders. */
export const speedOfNested = (kind, peers, processes) => measured([script, kind], peers, processes);
