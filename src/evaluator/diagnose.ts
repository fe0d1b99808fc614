import type { CompiledRule } from '../model/compiled.js';
import type { Params } from '../model/diagnostic.js';
import { fill } from '../text/fill.js';

// Places of fields, marked with the turn: cleared for each order they would cost more than the rest.
let turn = 0;
const wrong: number[] = [];
const asked: number[] = [];
const told: (CompiledRule | undefined)[] = [];

/**
 * One cause, one diagnostic: each field's first finding, and none that an error on another field explains. Errors first.
 * @param findings in the order in which rules are judged, which is that of the operation's fields
 * @param count how many of them there are
 */
export function firstFindings(findings: readonly CompiledRule[], count = findings.length): readonly CompiledRule[] {
  turn++;
  const shown: CompiledRule[] = [];
  for (let i = 0; i < count; i++) if (findings[i]!.settles) wrong[findings[i]!.place] = turn;
  for (let i = 0; i < count; i++)
    if (findings[i]!.isError && isTold(findings[i]!, findings, count)) shown.push(findings[i]!);
  for (let i = 0; i < count; i++)
    if (!findings[i]!.isError && isTold(findings[i]!, findings, count)) shown.push(findings[i]!);
  return shown;
}

/** Errors on the fields that it reads are decided before it, wherever they stand; in a circle of fields the one that is asked last counts. */
function isTold(finding: CompiledRule, findings: readonly CompiledRule[], count: number): boolean {
  const { place, reads, isError } = finding;
  if (asked[place] !== turn) told[place] = undefined;
  asked[place] = turn;
  if (told[place]) return told[place] === finding;
  for (const other of reads) {
    if (asked[other] !== turn)
      for (let i = 0; i < count; i++)
        if (findings[i]!.place === other && findings[i]!.isError) isTold(findings[i]!, findings, count);
    if (wrong[other] === turn) return false;
  }
  if (isError) wrong[place] = turn;
  told[place] = finding;
  return true;
}

/** A rule with the parameters of one case. */
export function caseOf(rule: CompiledRule, params: Params): CompiledRule {
  const known = rule.cases.get(params);
  if (known) return known;
  const { diagnostic } = rule;
  const made = {
    ...rule,
    diagnostic: Object.freeze({
      ...diagnostic,
      message: fill(diagnostic.message, params),
      params: Object.freeze(params),
    }),
  };
  rule.cases.set(params, made);
  return made;
}
