import { checks } from '../../checks/index.js';
import { type Check, type Operation, type Rule, conditionEntries, hasEntries } from '../../core/index.js';
import { isOwnCheck, memberTypes, subjectOf } from '../rulebook/index.js';
import { rowsIn, compiledTotals, typeRows } from './members.js';
import type { FieldSchema, OperationSchema, RuleSchema } from './keywords.js';

/** The rules that are evaluated one by one, in the order of the indexes that code reports. The rule about types (`*`) comes after them. */
export function evaluatedRules(operation: Operation): readonly Rule[] {
  return operation.rules.filter((rule) => rule.field !== '*');
}

/** The fields, derived names and facts that a rule reads besides its own field. */
export function readsOf(rule: Rule): readonly string[] {
  const read = checks[rule.check.name]?.reads?.(rule.check.parameters) ?? [];
  // This shortcut is worth it: most rules read nothing else, and callers ask often.
  if (!rule.when && !rule.unless && read.length === 0) return read;
  return [...new Set([...conditionEntries(rule).map(({ name }) => name), ...read])];
}

/** The names among {@link readsOf} whose value matters to the rule, and not only whether they are given. */
export function valuesReadBy(rule: Rule): readonly string[] {
  const reads = readsOf(rule);
  if (reads.length === 0) return reads;
  const check = checks[rule.check.name];
  const read = (check?.subject !== 'presence' && check?.reads?.(rule.check.parameters)) || [];
  const valued = conditionEntries(rule).filter(({ entry }) => typeof entry !== 'string');
  return reads.filter((name) => read.includes(name) || valued.some((each) => each.name === name));
}

/** The needs of a rule besides bindings and facts. */
export function otherNeedsOf({ derived }: Operation, { check }: Rule): readonly string[] {
  const needs = checks[check.name]?.needs?.(check.parameters) ?? [];
  return needs.filter((need) => !derived.some(({ name }) => need === `field:${name}`));
}

/** The operation as JSON Schema with our keywords. */
export function keywordSchema(operation: Operation): OperationSchema {
  const rules = evaluatedRules(operation);
  const places = new Map(rules.map((rule, i) => [rule, i]));
  const derivedNames = new Set(operation.derived.map((d) => d.name));
  const factNames = new Set(operation.facts.map(({ name }) => name));
  const derivedIn = (rule: Rule): readonly string[] => readsOf(rule).filter((name) => derivedNames.has(name));
  const factsIn = (rule: Rule): readonly string[] => valuesReadBy(rule).filter((name) => factNames.has(name));
  const isOwn = (rule: Rule): boolean => isOwnCheck(rule.check.name);
  // An own check may fail, and a failure is not an error in the value.
  const couldShortCircuit = (rule: Rule): boolean =>
    rule.severity === 'error' && readsOf(rule).length === 0 && !isOwn(rule);
  const needsMore = (rule: Rule): boolean => otherNeedsOf(operation, rule).length > 0 || isOwn(rule);
  // A rule that was not evaluated must be reported, so it can't be skipped.
  const isSkippable = (rule: Rule): boolean => derivedIn(rule).length + factsIn(rule).length === 0 && !needsMore(rule);
  /** @param own the rules on the same field's text */
  const schemaOf = (rule: Rule, own: readonly Rule[] = []): RuleSchema => {
    const { when, unless, check } = rule;
    const derived = derivedIn(rule);
    const facts = factsIn(rule);
    const at = own.indexOf(rule);
    const shortCircuits = couldShortCircuit(rule) && own.slice(at + 1).some(isSkippable);
    const skippable = isSkippable(rule) && own.slice(0, at).some(couldShortCircuit);
    return {
      rule: places.get(rule)!,
      check: check.name,
      parameters: check.parameters,
      ...(rule.message !== undefined && { worded: true }),
      ...(when && { when }),
      ...(unless && { unless }),
      ...(derived.length > 0 && { derived }),
      ...(facts.length > 0 && { facts }),
      ...(needsMore(rule) && { needsMore: true }),
      ...(isOwn(rule) && { isOwn: true }),
      ...(subjectOf(rule.check) === 'entries' && { compares: check.parameters === true ? 'list' : 'order' }),
      ...(shortCircuits && { shortCircuits }),
      ...(skippable && { skippable }),
    };
  };
  /** A rule on a missing field, once for each case in which the order is wrong without the field. */
  const missingSchemas = (rule: Rule): readonly RuleSchema[] =>
    (checks[rule.check.name]!.missingCases?.(rule.check.parameters) ?? []).map(({ when, outcome }) => ({
      ...schemaOf(rule),
      isMissing: when,
      ...(outcome && { outcome }),
    }));
  const names = [...operation.fields, ...operation.facts].map((f) => f.name);
  const types = typeRows(operation);
  const totals = compiledTotals(operation);
  const listNames = new Set(operation.fields.filter(hasEntries).map(({ name }) => name));
  const itemType = (name: string): number =>
    rules.length + names.length + types.filter(({ items }) => items).findIndex(({ field }) => field === name);
  const fieldOf = (name: string, i: number): FieldSchema => {
    const own = rules.filter(({ field }) => field === name);
    const isFact = factNames.has(name);
    const added = totals.filter((total) => own.some((rule) => readsOf(rule).includes(total.name)));
    const ofNames = own.filter((rule) => subjectOf(rule.check) === 'names');
    const isList = types.some(({ field, items }) => field === name && items);
    const of = (...subjects: readonly Check['subject'][]): readonly Rule[] =>
      own.filter((rule) => subjects.includes(subjectOf(rule.check)));
    const missing = isFact
      ? []
      : [...of('missing').map((rule) => schemaOf(rule)), ...of('presence').flatMap(missingSchemas)];
    const isSingle = !isList && !listNames.has(name);
    const absent = isFact ? [] : own.filter((rule) => checks[rule.check.name]!.missing);
    const each = listNames.has(name) ? own.filter((rule) => isOwn(rule) && subjectOf(rule.check) === undefined) : [];
    const [text, list] = isSingle
      ? [of(undefined, 'entries', 'presence'), of('list')]
      : [of(undefined, 'entries'), of('list', 'presence')];
    return {
      'pay-type': rules.length + i,
      ...(added.length > 0 && { 'pay-totals': added }),
      ...(missing.length > 0 && { 'pay-missing': missing }),
      ...(absent.length > 0 && {
        'pay-absent': absent.map((rule) => ({ ...schemaOf(rule), isAbsent: true })),
      }),
      ...(isFact && { 'pay-open': own.map((rule) => schemaOf(rule)) }),
      ...(isList && { 'pay-items': itemType(name) }),
      ...(list.length > 0 && { 'pay-list': list.map((rule) => schemaOf(rule)) }),
      ...(each.length > 0 && { 'pay-each': each.map((rule) => schemaOf(rule)) }),
      ...(ofNames.length > 0 && {
        'pay-names': ofNames.map((rule) => schemaOf(rule)),
      }),
      ...(text.length > each.length && {
        'pay-text': text.filter((rule) => !each.includes(rule)).map((rule) => schemaOf(rule, text)),
      }),
    };
  };
  const labels = [...operation.derived, ...operation.facts.map(({ name }) => ({ name }))];
  const members = memberTypes(operation);
  return {
    $id: operation.id,
    'pay-labels': labels,
    ...(members && operation.fields.some(hasEntries) && { 'pay-rows': rowsIn(members) }),
    'pay-fields': Object.fromEntries(names.map((name, i) => [name, fieldOf(name, i)])),
  };
}
