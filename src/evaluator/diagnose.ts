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
  // Loops by index, not closures: they run for each finding of each wrong order.
  for (let i = 0; i < findings.length; i++) if (findings[i]!.isError && !isHidden(findings[i]!, shown, findings)) shown.push(findings[i]!);
  for (let i = 0; i < findings.length; i++) if (!findings[i]!.isError && !isHidden(findings[i]!, shown, findings)) shown.push(findings[i]!);
  return shown;
}

function isHidden({ place, reads }: CompiledRule, shown: readonly CompiledRule[], all: readonly CompiledRule[]): boolean {
  for (let i = 0; i < shown.length; i++) if (shown[i]!.place === place) return true;
  return reads.length > 0 && isExplained(reads, shown, all);
}

/** Whether an error on a field that a rule reads is reason enough for what the rule found. */
function isExplained(reads: readonly number[], shown: readonly CompiledRule[], all: readonly CompiledRule[]): boolean {
  return all.some((other) => other.isError && reads.includes(other.place) && (other.reads.length === 0 || shown.includes(other)));
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
