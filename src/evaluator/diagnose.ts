import type { Judged } from '../model/check.js';
import type { CompiledOperation, CompiledRule } from '../model/compiled.js';
import type { Diagnostic } from '../model/diagnostic.js';
import { bare } from './bare.js';

/** A rule that could not be judged, and what it needs: `binding:pe.bank`, `fact:cardCountry`. */
export interface Unjudged {
  readonly ruleId: string;
  readonly needs: string;
}

/** A rule as one validator judges it: its configured severity, its place in the result, and its diagnostic, built once. */
export interface ActiveRule {
  readonly rule: CompiledRule;
  readonly diagnostic: Diagnostic;
  /** What it needs where it can't be judged, by derived name or fact. */
  readonly needs: readonly { readonly name: string; readonly unjudged: Unjudged }[];
  /** Errors before warnings, then the operation's fields in order, then the cards in file order. */
  readonly rank: number;
}

/** The rules as one validator judges them, in the order that findings count them; `undefined` where one is switched off. */
export function activeRules(operation: CompiledOperation, severities: Readonly<Record<string, Diagnostic['severity'] | 'off'>>): readonly (ActiveRule | undefined)[] {
  const names = [...operation.fields, ...operation.facts];
  const types = names.map((field) => bare({ ...operation.type, field, message: operation.type.message.replace('{label}', field) }));
  return [...operation.rules, ...types].map((rule, i) => {
    const severity = severities[rule.id] ?? rule.severity;
    if (severity === 'off') return undefined;
    const rank = ((severity === 'error' ? 0 : names.length) + names.indexOf(rule.field)) * (operation.rules.length + names.length) + i;
    return { rule, diagnostic: toDiagnostic(rule, severity), needs: needsOf(operation, rule), rank };
  });
}

function needsOf({ derived }: CompiledOperation, { id, needs = [] }: CompiledRule): ActiveRule['needs'] {
  return needs.map((name) => {
    const slot = derived.find((d) => d.name === name)?.slot;
    return { name, unjudged: Object.freeze({ ruleId: id, needs: slot === undefined ? `fact:${name}` : `binding:${slot}` }) };
  });
}

/** Adds what a rule that could not be judged needs. */
export function addUnjudged(list: Unjudged[], { needs }: ActiveRule, order: Judged): void {
  const before = list.length;
  for (let i = 0; i < needs.length; i++) if (order[needs[i]!.name] === 'unbound') list.push(needs[i]!.unjudged);
  if (list.length > before) return;
  // Every slot is complete: it is a code that no row of a table knows, or a fact that was not given.
  for (let i = 0; i < needs.length; i++) if (order[needs[i]!.name] === 'other' || order[needs[i]!.name] === undefined) list.push(needs[i]!.unjudged);
}

function toDiagnostic({ id, field, code, message, params, related, basis, source }: CompiledRule, severity: Diagnostic['severity']): Diagnostic {
  return Object.freeze({ ruleId: id, code, severity, field, message, params: Object.freeze(params), ...(related && { related: Object.freeze(related) }), basis, source: Object.freeze(source) });
}

/** One cause, one diagnostic: each field's first finding, and none that an error on another field explains. Sorted. */
export function firstFindings(findings: ActiveRule[]): ActiveRule[] {
  if (findings.length === 1) return findings;
  findings.sort((a, b) => a.rank - b.rank);
  const wrong = new Set<string>();
  for (const { rule, diagnostic } of findings) {
    if (!rule.related && diagnostic.severity === 'error') wrong.add(rule.field);
  }
  const shown = new Set<string>();
  return findings.filter(({ rule, diagnostic }) => {
    if (shown.has(rule.field) || rule.related?.some((name) => wrong.has(name))) return false;
    shown.add(rule.field);
    if (diagnostic.severity === 'error') wrong.add(rule.field);
    return true;
  });
}

/** The diagnostic of a finding; only where the order decides what the message says is a new one made. */
export function diagnosticOf({ rule, diagnostic }: ActiveRule, order: Judged): Diagnostic {
  if (!rule.detail) return diagnostic;
  const params = { ...diagnostic.params, ...rule.detail(order) };
  return { ...diagnostic, params, message: fill(diagnostic.message, params) };
}

/** Replaces `{name}` in a wording by the parameter of that name. */
export function fill(wording: string, params: Diagnostic['params']): string {
  return wording.replace(/\{([a-z]+)\}/gi, (whole, name: string) => {
    const value = params[name];
    return value === undefined ? whole : typeof value === 'string' ? value : value.length < 2 ? value.join('') : `${value.slice(0, -1).join(', ')} or ${value.at(-1)}`;
  });
}
