import type { Judged } from '../model/check.js';
import type { CompiledRule } from '../model/compiled.js';
import type { Diagnostic } from '../model/diagnostic.js';
import { fill } from '../text/fill.js';

/**
 * One cause, one diagnostic: each field's first finding, and none that an error on another field explains. Errors first.
 * @param findings in the order in which rules are judged, which is that of the operation's fields
 */
export function firstFindings(findings: readonly CompiledRule[]): readonly CompiledRule[] {
  if (findings.length === 1) return findings;
  const shown: CompiledRule[] = [];
  for (const finding of findings) if (finding.isError && !isHidden(finding, shown, findings)) shown.push(finding);
  for (const finding of findings) if (!finding.isError && !isHidden(finding, shown, findings)) shown.push(finding);
  return shown;
}

/** Loops, not closures: it runs for each finding of each wrong order. */
function isHidden({ place, reads }: CompiledRule, shown: readonly CompiledRule[], all: readonly CompiledRule[]): boolean {
  for (const other of shown) if (other.place === place) return true;
  if (reads.length === 0) return false;
  for (const other of all) {
    if (other.isError && reads.includes(other.place) && (other.reads.length === 0 || shown.includes(other))) return true;
  }
  return false;
}

/** The diagnostic of a finding; where the order decides what the message says, one for each case. */
export function diagnosticOf({ diagnostic, detail, cases }: CompiledRule, order: Judged): Diagnostic {
  if (!detail) return diagnostic;
  const narrowed = detail(order);
  let made = cases.get(narrowed);
  if (!made) {
    const params = Object.freeze({ ...diagnostic.params, ...narrowed });
    made = Object.freeze({ ...diagnostic, params, message: fill(diagnostic.message, params) });
    cases.set(narrowed, made);
  }
  return made;
}
