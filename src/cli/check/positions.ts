import { readFileSync } from 'node:fs';
import type { Diagnostic } from '../../index.js';
import { inPackage } from '../package.js';
import type { PlacedDiagnostic } from '../report/report.js';

/** The file and line of each rule. */
export type Positions = Readonly<Record<string, { readonly file: string; readonly line: number }>>;

/** Where the rules of the package stand. */
export function packagedPositions(): Positions {
  return JSON.parse(readFileSync(inPackage('dist/esm/operations/positions.json'), 'utf8')) as Positions;
}

/** Prepares the adding of a rule's file and line to its diagnostics. */
export function placer(positions: Positions): (diagnostic: Diagnostic) => PlacedDiagnostic {
  return (diagnostic) => ({ ...diagnostic, source: { ...diagnostic.source, ...positions[diagnostic.ruleId] } });
}
