import type { Unjudged } from './unjudged.js';
import type { Judged } from '../model/check.js';
import type { CompiledOperation, CompiledRule } from '../model/compiled.js';
import type { Diagnostic, Params } from '../model/diagnostic.js';
import { fill } from '../text/fill.js';
import { bare } from './bare.js';

/** A rule as one validator judges it: its configured severity, its place in the result, and its diagnostic, built once. */
export interface ActiveRule {
  readonly rule: CompiledRule;
  readonly diagnostic: Diagnostic;
  /** What it needs where it can't be judged, by derived name or fact. */
  readonly needs: readonly { readonly name: string; readonly unjudged: Unjudged }[];
  readonly isError: boolean;
  /** Its diagnostics where the order decides what the message says, by what a check's `detail` returned. */
  readonly cases: WeakMap<Params, Diagnostic>;
}

/** The rules as one validator judges them, in the order that findings count them; `undefined` where one is switched off. */
export function activeRules(operation: CompiledOperation, severities: Readonly<Record<string, Diagnostic['severity'] | 'off'>>): readonly (ActiveRule | undefined)[] {
  const names = [...operation.fields, ...operation.facts];
  const types = names.map((field) => bare({ ...operation.type, field, message: operation.type.message.replace('{label}', field) }));
  return [...operation.rules, ...types].map((rule) => {
    const severity = severities[rule.id] ?? rule.severity;
    return severity === 'off' ? undefined : { rule, diagnostic: toDiagnostic(rule, severity), needs: needsOf(operation, rule), isError: severity === 'error', cases: new WeakMap() };
  });
}

function needsOf({ derived }: CompiledOperation, { id, needs = [] }: CompiledRule): ActiveRule['needs'] {
  return needs.map((name) => {
    const slot = derived.find((d) => d.name === name)?.slot;
    return { name, unjudged: Object.freeze({ ruleId: id, needs: slot === undefined ? `fact:${name}` : `binding:${slot}` }) };
  });
}

function toDiagnostic({ id, field, code, message, params, related, basis, source }: CompiledRule, severity: Diagnostic['severity']): Diagnostic {
  return Object.freeze({ ruleId: id, code, severity, field, message, params: Object.freeze(params), ...(related && { related: Object.freeze(related) }), basis, source: Object.freeze(source) });
}

/**
 * One cause, one diagnostic: each field's first finding, and none that an error on another field explains. Errors first.
 * @param findings in the order in which rules are judged, which is that of the operation's fields
 */
export function firstFindings(findings: readonly ActiveRule[]): readonly ActiveRule[] {
  if (findings.length === 1) return findings;
  const shown: ActiveRule[] = [];
  for (const finding of findings) if (finding.isError && !isHidden(finding, shown, findings)) shown.push(finding);
  for (const finding of findings) if (!finding.isError && !isHidden(finding, shown, findings)) shown.push(finding);
  return shown;
}

/** Loops, not closures: it runs for each finding of each wrong order. */
function isHidden({ rule: { field, related } }: ActiveRule, shown: readonly ActiveRule[], all: readonly ActiveRule[]): boolean {
  for (const { rule } of shown) if (rule.field === field) return true;
  if (!related) return false;
  for (const other of all) {
    if (other.isError && related.includes(other.rule.field) && (!other.rule.related || shown.includes(other))) return true;
  }
  return false;
}

/** The diagnostics of findings, of these fields only where there is a choice. */
export function diagnosticsOf(findings: readonly ActiveRule[], order: Judged, fields?: readonly string[]): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  for (const finding of findings) if (!fields || fields.includes(finding.rule.field)) diagnostics.push(diagnosticOf(finding, order));
  return diagnostics;
}

/** The diagnostic of a finding; where the order decides what the message says, one for each case. */
function diagnosticOf({ rule, diagnostic, cases }: ActiveRule, order: Judged): Diagnostic {
  if (!rule.detail) return diagnostic;
  const detail = rule.detail(order);
  const known = cases.get(detail);
  if (known) return known;
  const params = Object.freeze({ ...diagnostic.params, ...detail });
  const made = Object.freeze({ ...diagnostic, params, message: fill(diagnostic.message, params) });
  cases.set(detail, made);
  return made;
}
