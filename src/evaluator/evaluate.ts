import type { Facts } from '../model/bindings.js';
import type { Judged } from '../model/check.js';
import type { CompiledOperation, CompiledRule } from '../model/compiled.js';
import type { Diagnostic, Severity } from '../model/diagnostic.js';
import { deriverWith } from './derive.js';
import { activeRules, addUnjudged, diagnosticsOf, firstFindings, type ActiveRule, type Unjudged } from './diagnose.js';
import { NOT_AN_OBJECT, UNREADABLE, unknownField } from './reserved.js';
import { takeSnapshot, text } from './snapshot.js';
import type { Result, Validate, ValidateOptions } from './validator.js';

/** At most this many diagnostics are returned for one order. */
export const MAX_DIAGNOSTICS = 100;

/** A configuration once it was checked. */
export interface Settings {
  readonly derive: ReturnType<typeof deriverWith>;
  readonly severities: Readonly<Record<string, Severity | 'off'>>;
  readonly unknownFields: 'warn' | 'error' | 'ignore' | readonly string[];
  readonly rulesVersion: string;
}

/** No settings; what `Object.prototype` was given is none either. */
const NONE = Object.freeze(Object.create(null) as Partial<Settings>);
const NO_FACTS: Facts = Object.freeze({});
const NO_DIAGNOSTICS: readonly Diagnostic[] = Object.freeze([]);
const NOTHING_UNJUDGED: readonly Unjudged[] = Object.freeze([]);

/**
 * Makes the validator of one operation.
 * @param settings by default the rules as they stand; a bundle without a configuration carries nothing that checks one
 */
export function evaluatorOf<Order>(operation: CompiledOperation, settings?: Settings): Validate<Order> {
  const { derive = deriverWith(operation), severities = {}, unknownFields = 'warn', rulesVersion = operation.version } = settings ?? NONE;
  const allowed = Array.isArray(unknownFields) ? (unknownFields as readonly string[]) : [];
  const limit = unknownFields === 'ignore' ? 0 : MAX_DIAGNOSTICS + allowed.length;
  const usual: string[] = [];
  const { id, judge, dated, facts } = operation;
  const openOf = rememberingOpen(operation);
  let rules: readonly (ActiveRule | undefined)[] | undefined;

  const answer = (diagnostics: readonly Diagnostic[], unjudged: readonly Unjudged[], order?: unknown): Result<Order> =>
    diagnostics.length > 0 && diagnostics[0]!.severity === 'error'
      ? { valid: false, operation: id, rulesVersion, diagnostics, unjudged }
      : { valid: true, operation: id, rulesVersion, diagnostics, unjudged, order: order as Order };

  // Small, as it is all that an order without findings needs: the optimiser then takes in what it calls.
  return (order, options) => {
    const snapshot = takeSnapshot(operation, order, limit, usual);
    if (typeof snapshot === 'string') return answer([snapshot === 'order/object' ? NOT_AN_OBJECT : UNREADABLE], NOTHING_UNJUDGED);
    const { judged, unknown } = snapshot;
    derive(judged);
    if (facts.length > 0) readFacts(facts, own(options, 'facts') ?? NO_FACTS, judged);
    const at = own(options, 'at');
    const day = dated || at !== undefined ? dayOf(at) : '';
    judge(judged);
    const outcomes = judge.errors;
    return outcomes || unknown.length > 0 ? tell(order, judged, outcomes ?? [], unknown, day, options) : answer(NO_DIAGNOSTICS, NOTHING_UNJUDGED, order);
  };

  function tell(order: unknown, judged: Judged, outcomes: readonly number[], unknown: readonly string[], day: string, options: ValidateOptions | undefined): Result<Order> {
    const active = (rules ??= activeRules(operation, severities));
    const fields = own(options, 'fields');
    const draft = own(options, 'mode') === 'draft';
    const found: ActiveRule[] = [];
    let open = 0;
    for (let i = 0; i < outcomes.length; i++) {
      const outcome = outcomes[i]!;
      if (outcome < 0) {
        open++;
        continue;
      }
      const rule = active[outcome];
      if (rule && !(dated && !isOnDay(rule.rule, day)) && !(draft && rule.rule.code === 'missing')) found.push(rule);
    }
    let diagnostics = found.length > 0 ? diagnosticsOf(firstFindings(found), judged, fields) : NO_DIAGNOSTICS;
    if (unknown.length > 0 && unknownFields !== 'ignore') {
      diagnostics = withUnknown(diagnostics, fields ? unknown.filter((name) => fields.includes(name)) : unknown);
    }
    return answer(diagnostics, open > 0 ? openOf(outcomes, active, judged, day) : NOTHING_UNJUDGED, order);
  }

  function withUnknown(diagnostics: readonly Diagnostic[], names: readonly string[]): readonly Diagnostic[] {
    const severity = unknownFields === 'error' ? 'error' : 'warning';
    const reported = names.filter((name) => !allowed.includes(name)).map((name) => unknownField(name, operation.fields, severity));
    const errors = diagnostics.filter((d) => d.severity === 'error');
    const warnings = diagnostics.slice(errors.length);
    return (severity === 'error' ? [...errors, ...reported, ...warnings] : [...errors, ...warnings, ...reported]).slice(0, MAX_DIAGNOSTICS);
  }
}

type OpenOf = (outcomes: readonly number[], rules: readonly (ActiveRule | undefined)[], order: Judged, day: string) => readonly Unjudged[];

/** Finds what rules that could not be judged need. Mostly it is the same as for the order before, and then the same list. */
function rememberingOpen({ derived, dated }: CompiledOperation): OpenOf {
  let last: readonly number[] = [];
  let labels: readonly (string | null | undefined)[] = [];
  let list = NOTHING_UNJUDGED;
  const isRemembered = (outcomes: readonly number[], order: Judged): boolean => {
    let at = 0;
    for (let i = 0; i < outcomes.length; i++) if (outcomes[i]! < 0 && outcomes[i] !== last[at++]) return false;
    for (let i = 0; i < derived.length; i++) if (order[derived[i]!.name] !== labels[i]) return false;
    return at === last.length;
  };
  return (outcomes, rules, order, day) => {
    if (!dated && isRemembered(outcomes, order)) return list;
    const needs: Unjudged[] = [];
    last = outcomes.filter((outcome) => outcome < 0);
    labels = derived.map(({ name }) => order[name]);
    for (const outcome of last) {
      const rule = rules[~outcome];
      if (rule && !(dated && !isOnDay(rule.rule, day))) addUnjudged(needs, rule, order);
    }
    return (list = Object.freeze(needs));
  };
}

/** An option of one's own: what `Object.prototype` was given must not switch rules off. */
function own<Name extends keyof ValidateOptions>(options: ValidateOptions | undefined, name: Name): ValidateOptions[Name] | undefined {
  return options != null && Object.hasOwn(options, name) ? options[name] : undefined;
}

/** Whether a dated rule counts on a day. */
export function isOnDay({ from = '', until = '9999' }: CompiledRule, day: string): boolean {
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
