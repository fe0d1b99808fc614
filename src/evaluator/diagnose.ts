import type { CompiledRule } from '../model/compiled.js';
import type { Params } from '../model/diagnostic.js';
import { fill } from '../text/fill.js';

// Places of fields, marked with the turn: cleared for each order they would cost more than the rest.
let turn = 0;
const wrong: number[] = [];
const told: number[] = [];

/**
 * One cause, one diagnostic: each field's first finding, and none that an error on another field explains. Errors first.
 * @param findings in the order in which rules are judged, which is that of the operation's fields
 * @param count how many of them there are
 */
export function firstFindings(findings: readonly CompiledRule[], count = findings.length): readonly CompiledRule[] {
  turn++;
  const shown: CompiledRule[] = [];
  for (let i = 0; i < count; i++) if (findings[i]!.settles) wrong[findings[i]!.place] = turn;
  for (let i = 0; i < count; i++) if (findings[i]!.isError) show(findings[i]!, shown);
  for (let i = 0; i < count; i++) show(findings[i]!, shown);
  return shown;
}

function show(finding: CompiledRule, shown: CompiledRule[]): void {
  const { place, reads } = finding;
  if (told[place] === turn) return;
  for (let i = 0; i < reads.length; i++) if (wrong[reads[i]!] === turn) return;
  told[place] = turn;
  if (finding.isError) wrong[place] = turn;
  shown.push(finding);
}

/** A rule with the parameters of one case. */
export function caseOf(rule: CompiledRule, params: Params): CompiledRule {
  const known = rule.cases.get(params);
  if (known) return known;
  const { diagnostic } = rule;
  const made = { ...rule, diagnostic: Object.freeze({ ...diagnostic, message: fill(diagnostic.message, params), params: Object.freeze(params) }) };
  rule.cases.set(params, made);
  return made;
}
