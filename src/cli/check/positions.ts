import { readFileSync } from 'node:fs';
import { inPackage } from '../package.js';

/** The file and line of each rule. */
export type Positions = Readonly<Record<string, { readonly file: string; readonly line: number }>>;

/** Where the rules of the package stand. */
export function packagedPositions(): Positions {
  return JSON.parse(readFileSync(inPackage('dist/esm/operations/positions.json'), 'utf8')) as Positions;
}
