import { createHash } from 'node:crypto';
import { checks, hasMessage, messageText } from '../../checks/index.js';
import {
  type DiagnosticCode,
  type Operation,
  type Params,
  type Rule,
  type Severity,
  type Source,
  type LocalizedText,
  codeOf,
  conditionEntries,
  entriesOf,
  givenId,
  messageIdOf,
  messageOf,
  othersId,
} from '../../core/index.js';
import { identityOf } from '../rulebook/index.js';

export function englishWording(wording: LocalizedText): string {
  return typeof wording === 'string' ? wording : wording.en;
}

/** The static data of a rule's diagnostics. */
interface RuleData {
  readonly id: string;
  readonly code: DiagnosticCode;
  /** The id of the message; `''` for a rule's own message. */
  readonly messageId: string;
  /** The wording, with placeholders for `{label}` and parameters. */
  readonly template: string;
  readonly params: Params;
  readonly source: Source;
}

export function compileRule(operation: Operation, rule: Rule): RuleData {
  const check = checks[rule.check.name]!;
  const { parameters } = rule.check;
  const usual = (!readsOwnValue(operation, rule) && check.unconditional) || messageIdOf(check, parameters);
  const conditions = conditionFields(operation, rule);
  const [conditional, others] =
    conditions.valued.length > 0
      ? [othersId(usual), conditions.valued]
      : [givenId(usual), conditions.given.length === 1 ? conditions.given : []];
  const isConditional = rule.message === undefined && others.length > 0 && hasMessage(conditional);
  const messageId = isConditional ? conditional : usual;
  return {
    id: `${operation.id}/${rule.id}`,
    code: codeOf(check, parameters),
    ...(rule.message === undefined
      ? { messageId, template: inDegree(messageText(messageId), rule.severity) }
      : { messageId: '', template: englishWording(rule.message) }),
    params: { ...check.params(parameters), ...(isConditional && { others }) },
    source: {
      ...(rule.clauses[0] !== undefined && { clause: rule.clauses[0] }),
      ...(rule.document !== undefined && { document: rule.document }),
    },
  };
}

/**
 * The distinct fields in a rule's condition other than its own field: those whose values count, and those that must only be given. Booleans
 * and counts of entries are not among the former, because "for this" does not fit their labels.
 */
function conditionFields(
  { derived, fields, totals = [] }: Operation,
  { field, when, unless }: Rule,
): { readonly valued: readonly string[]; readonly given: readonly string[] } {
  // Most rules have no condition.
  if (!when && !unless) return { valued: [], given: [] };
  const entries = [
    ...entriesOf(when).filter(({ entry }) => entry !== 'missing'),
    ...entriesOf(unless).filter(({ entry }) => entry !== 'given'),
  ];
  const isValue = (name: string): boolean =>
    fields.find((each) => each.name === name)?.type !== 'boolean' &&
    totals.find((each) => each.name === name)?.count === undefined;
  const namesOf = (some: typeof entries): readonly string[] =>
    [...new Set(some.map(({ name }) => fieldBehind(derived, name)))].filter((name) => name !== field);
  const isAsked = ({ entry }: (typeof entries)[number]): boolean => typeof entry === 'string';
  // Of several conditions, one of the other kind may be the one that matches.
  const isMixed = Array.isArray(when) && entries.some(isAsked) && entries.length > 1;
  return {
    valued: isMixed ? [] : namesOf(entries.filter((each) => !isAsked(each))).filter(isValue),
    given: isMixed ? [] : namesOf(entries.filter(isAsked)),
  };
}

/** Whether a rule's conditions are about the value of its own field. */
const readsOwnValue = ({ derived }: Operation, rule: Rule): boolean =>
  conditionEntries(rule).some(({ name }) => fieldBehind(derived, name) === rule.field);

/** The field behind a derived name; any other name stays. */
const fieldBehind = (derived: Operation['derived'], name: string): string =>
  derived.find((each) => each.name === name)?.from ?? name;

/** A check's wording as a demand, or as advice for a warning. */
export function inDegree(wording: string, severity: Severity): string {
  return severity === 'error' ? wording : wording.replace(' must ', ' should ');
}

/**
 * A rule's message in English, for checks that report nothing else.
 * @param everyField the subject of a rule on every field
 */
export function ruleMessage(
  operation: Operation,
  rule: Rule,
  everyField: string,
  { template, params }: Pick<RuleData, 'template' | 'params'> = compileRule(operation, rule),
): string {
  return messageOf(template, rule.field, params, englishLabels(operation, everyField));
}

/**
 * The English labels of an operation's fields and facts, and of the fields behind its derived names.
 * @param other the label of any other name
 */
export function englishLabels(operation: Operation, other: string): (name: string) => string {
  const { fields, facts, totals = [], derived } = operation;
  return (name) => {
    const behind = fieldBehind(derived, name);
    const isIt = (each: { readonly name: string }): boolean => each.name === behind;
    const label = (fields.find(isIt) ?? facts.find(isIt) ?? totals.find(isIt))?.label;
    return label === undefined ? other : englishWording(label);
  };
}

/** A hash of everything that decides a result: without wording, examples and notes. */
export function hashOf(operation: Operation): string {
  const content = {
    slots: operation.derived.map(({ slot, labels }) => [slot, labels]),
    fields: operation.fields.map(({ name, type, of }) => (type === undefined ? name : [name, type, of])),
    facts: operation.facts.map((f) => f.name),
    ...(operation.totals && {
      totals: operation.totals.map(({ label: _label, ...total }) => total),
    }),
    derived: operation.derived.map(({ labels: _labels, texts: _texts, ...derived }) => derived),
    rules: operation.rules.map(({ id, field, when, unless, check, severity, basis, stated, from, until }) => [
      id,
      field,
      when,
      unless,
      identityOf(check.name),
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
