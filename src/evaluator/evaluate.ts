import type { Facts } from '../model/bindings.js';
import type { Judged } from '../model/check.js';
import type { CompiledOperation, CompiledRule } from '../model/compiled.js';
import type { Diagnostic, Unjudged } from '../model/diagnostic.js';
import { unboundDeriver } from './derive.js';
import { diagnosticOf, firstFindings } from './diagnose.js';
import { NOT_AN_OBJECT, UNREADABLE, unknownField } from './reserved.js';
import { takeSnapshot, text } from './snapshot.js';
import { NOTHING_UNJUDGED, rememberingOpen } from './unjudged.js';
import type { Result, Validate, ValidateOptions } from './validator.js';

/** At most this many diagnostics are returned for one order. */
export const MAX_DIAGNOSTICS = 100;

/** A configuration once it was checked. */
export interface Settings {
  readonly derive: (judged: Record<string, string | null | undefined>) => void;
  /** The operation's rules, at their indexes; `undefined` where one is switched off. */
  readonly rules: () => readonly (CompiledRule | undefined)[];
  /** How many unknown names may count. */
  readonly limit: number;
  readonly withUnknown: (diagnostics: readonly Diagnostic[], names: readonly string[]) => readonly Diagnostic[];
  readonly rulesVersion: string;
}

const NO_FACTS: Facts = Object.freeze({});
const NO_DIAGNOSTICS: readonly Diagnostic[] = Object.freeze([]);

/** The rules as they stand: a bundle without a configuration carries nothing that checks one. */
function noSettings(operation: CompiledOperation): Settings {
  return {
    derive: unboundDeriver(operation),
    rules: () => operation.rules,
    limit: MAX_DIAGNOSTICS,
    withUnknown: (diagnostics, names) => [...diagnostics, ...names.map((name) => unknownField(name, operation.fields, 'warning'))],
    rulesVersion: operation.version,
  };
}

/** Makes the validator of one operation. */
export function evaluatorOf<Order>(operation: CompiledOperation, { derive, rules, limit, withUnknown, rulesVersion }: Settings = noSettings(operation)): Validate<Order> {
  const { id, judge, dated, facts } = operation;
  const openOf = rememberingOpen(operation, rules);
  let active: readonly (CompiledRule | undefined)[] | undefined;

  // One pair of lists for every order: nothing that an order could run stands between their filling and their reading.
  const found: number[] = [];
  const open: number[] = [];
  let finds = 0;
  let opens = 0;
  const report = (outcome: number): void => {
    if (outcome < 0) open[opens++] = ~outcome;
    else found[finds++] = outcome;
  };

  const answer = (diagnostics: readonly Diagnostic[], unjudged: readonly Unjudged[], order?: unknown): Result<Order> =>
    diagnostics.length > 0 && diagnostics[0]!.severity === 'error'
      ? { valid: false, operation: id, rulesVersion, diagnostics, unjudged }
      : { valid: true, operation: id, rulesVersion, diagnostics, unjudged, order: order as Order };

  // Small, as it is all that an order without findings needs: the optimiser then takes in what it calls.
  return (order, options) => {
    const snapshot = takeSnapshot(operation, order, limit);
    if (typeof snapshot === 'string') return answer([snapshot === 'order/object' ? NOT_AN_OBJECT : UNREADABLE], NOTHING_UNJUDGED);
    const { judged, unknown } = snapshot;
    derive(judged);
    if (facts.length > 0) readFacts(facts, own(options, 'facts') ?? NO_FACTS, judged);
    const at = own(options, 'at');
    const day = dated || at !== undefined ? dayOf(at) : '';
    finds = 0;
    opens = 0;
    judge(judged, report);
    const diagnostics = finds + unknown.length > 0 ? tell(judged, unknown, day, options) : NO_DIAGNOSTICS;
    return answer(diagnostics, opens > 0 ? openOf(open, opens, judged, day) : NOTHING_UNJUDGED, order);
  };

  function tell(judged: Judged, unknown: readonly string[], day: string, options: ValidateOptions | undefined): readonly Diagnostic[] {
    const fields = own(options, 'fields');
    const isDraft = own(options, 'mode') === 'draft';
    active ??= rules();
    const findings: CompiledRule[] = [];
    // The field of an error that nothing can hide: what else is found on it need not be looked at.
    let settled = -1;
    for (let i = 0; i < finds; i++) {
      const rule = active[found[i]!];
      if (!rule || rule.place === settled || (dated && !isOnDay(rule, day)) || (isDraft && rule.diagnostic.code === 'missing')) continue;
      findings.push(rule);
      if (rule.isError && rule.reads.length === 0) settled = rule.place;
    }
    const diagnostics: Diagnostic[] = [];
    for (const finding of firstFindings(findings)) if (!fields || fields.includes(finding.diagnostic.field)) diagnostics.push(diagnosticOf(finding, judged));
    if (unknown.length === 0) return diagnostics;
    return withUnknown(diagnostics, fields ? unknown.filter((name) => fields.includes(name)) : unknown).slice(0, MAX_DIAGNOSTICS);
  }
}

/** An option of one's own: what `Object.prototype` was given must not switch rules off. */
function own<Name extends keyof ValidateOptions>(options: ValidateOptions | undefined, name: Name): ValidateOptions[Name] | undefined {
  return options != null && Object.hasOwn(options, name) ? options[name] : undefined;
}

/** Whether a dated rule counts on a day. */
export function isOnDay({ from, until }: CompiledRule, day: string): boolean {
  return from <= day && day <= until;
}

/** The day to judge at. @throws {TypeError} where it is no date */
export function dayOf(at: Date | string = new Date()): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) throw new TypeError('at must be a date');
  return date.toISOString().slice(0, 10);
}

/** Adds the facts to a judged order. */
export function readFacts(names: readonly string[], facts: Facts, judged: Record<string, string | null | undefined>): void {
  for (const name of names) {
    try {
      judged[name] = Object.hasOwn(facts, name) ? text(facts[name]) : undefined;
    } catch {
      judged[name] = null;
    }
  }
}
