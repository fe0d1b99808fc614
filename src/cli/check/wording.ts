import { translate, type Diagnostic, type Locale } from '../../index.js';
import type { PlacedDiagnostic } from '../report/report.js';
import type { Positions } from './positions.js';

/** Prepares the adding of a rule's file and line to its diagnostics, in the language of the run. */
export function wording(
  positions: Positions,
  locale: Locale | undefined,
): (diagnostic: Diagnostic, operation: string) => PlacedDiagnostic {
  /** A rule says the same of most orders, and then as the same object. */
  const known = new WeakMap<Diagnostic, PlacedDiagnostic>();
  return (diagnostic, operation) => {
    const worded = known.get(diagnostic);
    if (worded) return worded;
    const told = locale ? translate(diagnostic, locale, operation) : diagnostic;
    const position = positions[diagnostic.ruleId];
    if (!position) return told;
    const placed = { ...told, source: { ...told.source, ...position } };
    known.set(diagnostic, placed);
    return placed;
  };
}
