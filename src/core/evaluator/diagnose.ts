import type { CompiledOutcome, CompiledRule, RuleFinding } from '../model/compiled.js';
import type { Diagnostic } from '../model/diagnostic.js';
import { ruleWith } from './reports.js';

/** The most diagnostics that a result has. */
export const MAX_DIAGNOSTICS = 100;

// Indexed by field. A value counts only if it equals `call`: clearing the lists for each order would take longer than everything else.
// `withError` is `call` plus a half if the error doubts that the field is given.
let call = 0;
const withError: number[] = [];
const visited: number[] = [];
const shownFor: (RuleFinding | undefined)[] = [];

/**
 * One cause, one diagnostic: the first finding of each field, without findings that read a field with an error. Errors come first.
 * @param findings in the order of evaluation, which is that of the operation's fields
 * @param count the number of findings
 */
export function firstFindings<Found extends RuleFinding>(
  findings: readonly Found[],
  count = findings.length,
): readonly Found[] {
  call++;
  const shown: Found[] = [];
  for (let i = 0; i < count; i++) if (findings[i]!.shortCircuits) refuse(findings[i]!);
  for (const errors of [true, false])
    for (let i = 0; i < count; i++)
      if (findings[i]!.isError === errors && isShown(findings[i]!, findings, count)) shown.push(findings[i]!);
  return shown;
}

/**
 * Decides errors on the fields that a finding reads before the finding itself, wherever they are. In a cycle of fields, the last one
 * visited counts.
 */
function isShown(finding: RuleFinding, findings: readonly RuleFinding[], count: number): boolean {
  const { fieldIndex, reads, presence, isError } = finding;
  if (visited[fieldIndex] !== call) shownFor[fieldIndex] = undefined;
  visited[fieldIndex] = call;
  if (shownFor[fieldIndex]) return shownFor[fieldIndex] === finding;
  for (const other of reads) {
    if (visited[other] !== call)
      for (let i = 0; i < count; i++)
        if (findings[i]!.fieldIndex === other && findings[i]!.isError) isShown(findings[i]!, findings, count);
    if (withError[other]! >= call + Number(presence.includes(other)) / 2) return false;
  }
  if (isError) refuse(finding);
  shownFor[fieldIndex] = finding;
  return true;
}

/** Marks a field as having an error. */
function refuse(finding: RuleFinding): void {
  withError[finding.fieldIndex] = call + Number(doubtsPresence(finding)) / 2;
}

/**
 * Whether an error is about the presence of a value: it is missing, not wanted, or not of its type. Rules that ask only whether the field
 * is given wait for its correction, but not for that of other errors.
 */
export function doubtsPresence({ diagnostic: { code }, reads, presence }: RuleFinding): boolean {
  return (
    ['missing', 'type', 'unsupported'].includes(code) ||
    (code === 'combination' && reads.length > 0 && reads.length === presence.length)
  );
}

/**
 * Whether one rule's finding can hide another's. On the same field, the first one hides the others, errors before warnings. An error on a
 * field also hides findings of rules that read it; if such a rule reads only whether the field is given, only an error that doubts this
 * hides it.
 * @param rules in the order of evaluation
 */
export function canHide(one: CompiledRule, other: CompiledRule, rules: readonly CompiledRule[]): boolean {
  if (one.fieldIndex !== other.fieldIndex) {
    if (!one.isError || !other.reads.includes(one.fieldIndex)) return false;
    return !other.presence.includes(one.fieldIndex) || doubtsPresence(one);
  }
  return one.isError === other.isError ? rules.indexOf(one) < rules.indexOf(other) : one.isError;
}

/**
 * The finding that hides another.
 * @param shown the result of {@link firstFindings}
 * @param findings in the order of evaluation
 */
export function hiddenBy(
  finding: CompiledRule,
  shown: readonly CompiledRule[],
  findings: readonly CompiledRule[],
): CompiledRule | undefined {
  const hides = (other: CompiledRule): boolean => canHide(other, finding, findings);
  const isOnField = (other: CompiledRule): boolean => other.fieldIndex === finding.fieldIndex;
  return (
    shown.find((other) => isOnField(other) && hides(other)) ??
    shown.find(hides) ??
    findings.find((other) => !isOnField(other) && hides(other))
  );
}

/** Sorts errors before warnings. */
export function bySeverity(a: Diagnostic, b: Diagnostic): number {
  return Number(a.severity > b.severity) - Number(a.severity < b.severity);
}

/**
 * Diagnostics in the order of a result, at most {@link MAX_DIAGNOSTICS}: errors first; then by the order as a whole, the operation's fields
 * and facts in order, and unknown names.
 */
export function ranked(
  diagnostics: readonly Diagnostic[],
  { fields, facts }: { readonly fields: readonly string[]; readonly facts: readonly string[] },
): readonly Diagnostic[] {
  const names = ['', ...fields, ...facts];
  const indexOf = ({ field }: Diagnostic): number => (names.includes(field) ? names.indexOf(field) : names.length);
  return [...diagnostics].sort((a, b) => bySeverity(a, b) || indexOf(a) - indexOf(b)).slice(0, MAX_DIAGNOSTICS);
}

/** A rule with the report of one case. */
export function caseOf(rule: CompiledRule, outcome: CompiledOutcome): CompiledRule {
  const known = rule.cases.get(outcome);
  if (known) return known;
  const { diagnostic } = rule;
  const { code = diagnostic.code, message: [messageId, message] = [diagnostic.messageId] } = outcome;
  const params = { ...diagnostic.params, ...outcome.params };
  const template = (rule.isError ? message : message?.replace(' must ', ' should ')) ?? rule.template;
  const made = ruleWith(rule, { ...diagnostic, code, messageId, params }, template);
  rule.cases.set(outcome, made);
  return made;
}
