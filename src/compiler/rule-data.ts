import { createHash } from 'node:crypto';
import { checks } from '../generated/checks.js';
import { fill } from '../strings/fill.js';
import type { DiagnosticCode, Params, Severity, Source } from '../model/diagnostic.js';
import type { Operation, Rule, Wording } from '../model/operation.js';

/** A wording in a language, in English where it has none. */
export function wordingIn(wording: Wording, language = 'en'): string {
  return typeof wording === 'string' ? wording : (wording[language] ?? wording.en);
}

/** The static data of a rule's diagnostics. */
export interface RuleData {
  readonly id: string;
  readonly code: DiagnosticCode;
  /** `{label}` and the names of parameters are still open. */
  readonly message: string;
  readonly label: string | undefined;
  readonly params: Params;
  readonly source: Source;
}

export function compileRule(operation: Operation, rule: Rule): RuleData {
  const check = checks[rule.check.name]!;
  const { parameters } = rule.check;
  const params = check.params(parameters);
  const derived = new Map(operation.derived.map((d) => [d.name, d.from]));
  const labelOf = (name: string): string | undefined => {
    const label = [...operation.fields, ...operation.facts].find((f) => f.name === (derived.get(name) ?? name))?.label;
    return label && wordingIn(label);
  };
  return {
    id: `${operation.id}/${rule.id}`,
    code: check.code,
    message: fill(
      rule.message === undefined ? inDegree(check.message(parameters), rule.severity) : wordingIn(rule.message),
      labelsOf(params, labelOf),
    ),
    label: labelOf(rule.field),
    params,
    source: {
      ...(rule.clauses[0] !== undefined && { clause: rule.clauses[0] }),
      ...(rule.document !== undefined && { document: rule.document }),
    },
  };
}

/** A check's wording as a demand, or for a warning as advice. */
function inDegree(wording: string, severity: Severity): string {
  return severity === 'error' ? wording : wording.replace('{label} must ', '{label} should ');
}

/** Other fields by their labels: a message is for people, the parameters keep the names. */
function labelsOf({ other, others }: Params, labelOf: (name: string) => string | undefined): Params {
  const label = (name: string): string => labelOf(name) ?? name;
  return {
    ...(typeof other === 'string' && { other: label(other) }),
    ...(Array.isArray(others) && { others: (others as readonly string[]).map(label) }),
  };
}

/** A hash of all that decides a result, without wording, examples and notes. */
export function hashOf(operation: Operation): string {
  const content = {
    slots: operation.derived.map(({ slot, labels }) => [slot, labels]),
    fields: operation.fields.map((f) => f.name),
    facts: operation.facts.map((f) => f.name),
    derived: operation.derived.map(({ labels: _labels, texts: _texts, ...derived }) => derived),
    rules: operation.rules.map(({ id, field, when, unless, check, severity, basis, stated, from, until }) => [
      id,
      field,
      when,
      unless,
      check.name,
      check.parameters,
      severity,
      basis,
      ...(stated ? [stated] : []),
      from,
      until,
    ]),
  };
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 12);
}
