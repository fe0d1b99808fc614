import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { inCli } from './package.js';

/** Data that the build writes compressed for the command line, such as `positions.json.br`. */
export function readPacked(name: string): unknown {
  return JSON.parse(brotliDecompressSync(readFileSync(inCli(name))).toString());
}
