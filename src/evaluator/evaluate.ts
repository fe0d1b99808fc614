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

const NO_FACTS: Facts = Object.freeze({});
const NO_DIAGNOSTICS: readonly Diagnostic[] = Object.freeze([]);
const NOTHING_UNJUDGED: readonly Unjudged[] = Object.freeze([]);

/**
 * Makes the validator of one operation.
 * @param settings by default the rules as they stand; a bundle without a configuration carries nothing that checks one
 */
export function evaluatorOf<Order>(operation: CompiledOperation, settings?: Settings): Validate<Order> {
  const { derive = deriverWith(operation), severities = {}, unknownFields = 'warn', rulesVersion = operation.version } = settings ?? {};
  const allowed = Array.isArray(unknownFields) ? (unknownFields as readonly string[]) : [];
  const limit = unknownFields === 'ignore' ? 0 : MAX_DIAGNOSTICS + allowed.length;
  const usual: string[] = [];
  const { judge, dated, facts } = operation;
  const { recall, keep } = memoryOf(operation);
  let rules: readonly (ActiveRule | undefined)[] | undefined;

  const answer = (diagnostics: readonly Diagnostic[], unjudged: readonly Unjudged[], order?: unknown): Result<Order> =>
    diagnostics.length > 0 && diagnostics[0]!.severity === 'error'
      ? { valid: false, operation: operation.id, rulesVersion, diagnostics, unjudged }
      : { valid: true, operation: operation.id, rulesVersion, diagnostics, unjudged, order: order as Order };

  return (order, options) => {
    const snapshot = takeSnapshot(operation, order, limit, usual);
    if (typeof snapshot === 'string') return answer([snapshot === 'order/object' ? NOT_AN_OBJECT : UNREADABLE], NOTHING_UNJUDGED);
    const { judged, unknown } = snapshot;
    derive(judged);
    if (facts.length > 0) readFacts(facts, own(options, 'facts') ?? NO_FACTS, judged);
    const day = dated ? dayOf(own(options, 'at')) : '';
    judge(judged);

    const fields = own(options, 'fields');
    let diagnostics = NO_DIAGNOSTICS;
    let unjudged = NOTHING_UNJUDGED;
    const outcomes = judge.errors;
    if (outcomes) {
      const known = dated ? undefined : recall(outcomes, judged);
      if (known) unjudged = known;
      else {
        const active = (rules ??= activeRules(operation, severities));
        const draft = own(options, 'mode') === 'draft';
        const found: ActiveRule[] = [];
        const open: Unjudged[] = [];
        for (const outcome of outcomes) {
          const rule = active[outcome < 0 ? ~outcome : outcome];
          if (!rule || (dated && !isInForce(rule.rule, day))) continue;
          if (outcome < 0) addUnjudged(open, rule, judged);
          else if (!draft || rule.rule.code !== 'missing') found.push(rule);
        }
        if (found.length > 0) diagnostics = diagnosticsOf(firstFindings(found), judged, fields);
        if (open.length > 0) unjudged = open;
        keep(outcomes, judged, unjudged);
      }
    }
    if (unknown.length > 0 && unknownFields !== 'ignore') {
      diagnostics = withUnknown(diagnostics, fields ? unknown.filter((name) => fields.includes(name)) : unknown);
    }
    return answer(diagnostics, unjudged, order);
  };

  function withUnknown(diagnostics: readonly Diagnostic[], names: readonly string[]): readonly Diagnostic[] {
    const severity = unknownFields === 'error' ? 'error' : 'warning';
    const reported = names.filter((name) => !allowed.includes(name)).map((name) => unknownField(name, operation.fields, severity));
    const errors = diagnostics.filter((d) => d.severity === 'error');
    const warnings = diagnostics.slice(errors.length);
    return (severity === 'error' ? [...errors, ...reported, ...warnings] : [...errors, ...warnings, ...reported]).slice(0, MAX_DIAGNOSTICS);
  }
}

/** Remembers what could not be judged of an order without findings: mostly the next one comes to the same. */
function memoryOf({ derived }: CompiledOperation) {
  let last: readonly number[] = [];
  let states: readonly (string | null | undefined)[] = [];
  let list = NOTHING_UNJUDGED;
  return {
    recall(outcomes: readonly number[], order: Judged): readonly Unjudged[] | undefined {
      if (outcomes.length !== last.length) return undefined;
      for (let i = 0; i < outcomes.length; i++) if (outcomes[i] !== last[i]) return undefined;
      for (let i = 0; i < derived.length; i++) if (order[derived[i]!.name] !== states[i]) return undefined;
      return list;
    },
    keep(outcomes: readonly number[], order: Judged, unjudged: readonly Unjudged[]): void {
      if (outcomes.some((outcome) => outcome >= 0)) return;
      last = outcomes;
      states = derived.map(({ name }) => order[name]);
      list = Object.freeze(unjudged);
    },
  };
}

/** An option of one's own: what `Object.prototype` was given must not switch rules off. */
function own<Name extends keyof ValidateOptions>(options: ValidateOptions | undefined, name: Name): ValidateOptions[Name] | undefined {
  return options != null && Object.hasOwn(options, name) ? options[name] : undefined;
}

function isInForce({ from = '', until = '9999' }: CompiledRule, day: string): boolean {
  return from <= day && day <= until;
}

function dayOf(at: Date | string = new Date()): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) throw new TypeError('at must be a date');
  return date.toISOString().slice(0, 10);
}

function readFacts(names: readonly string[], facts: Facts, judged: Record<string, string | null | undefined>): void {
  for (const name of names) {
    try {
      judged[name] = Object.hasOwn(facts, name) ? text(facts[name]) : undefined;
    } catch {
      judged[name] = null;
    }
  }
}
