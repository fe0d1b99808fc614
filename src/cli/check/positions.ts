import { readFileSync } from 'node:fs';
import type { Diagnostic } from '../../index.js';
import { inPackage } from '../package.js';
import type { PlacedDiagnostic } from '../report/report.js';

type Positions = Readonly<Record<string, { readonly file: string; readonly line: number }>>;

/** Prepares the adding of a rule's file and line to its diagnostics. */
export function placer(): (diagnostic: Diagnostic) => PlacedDiagnostic {
  const positions = JSON.parse(readFileSync(inPackage('dist/esm/operations/positions.json'), 'utf8')) as Positions;
  return (diagnostic) => ({ ...diagnostic, source: { ...diagnostic.source, ...positions[diagnostic.ruleId] } });
}
