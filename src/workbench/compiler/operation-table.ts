import { checks, messageText } from '../../checks/index.js';
import {
  type CompiledTotal,
  type Members,
  NO_FROM,
  NO_UNTIL,
  type Operation,
  type OperationTable,
  type Rule,
  type RuleRow,
  type RuleWording,
} from '../../core/index.js';
import { versionOfRules } from '../rulebook/index.js';
import { compiledTotals, typeRows } from './members.js';
import { memberTypes } from '../rulebook/index.js';
import { compileRule, hashOf, inDegree, wordingIn } from './rule-data.js';
import { evaluatedRules, otherNeedsOf, readsOf, valuesReadBy } from './keyword-schema.js';

/** The plain data of a module. */
export interface OperationData extends Omit<OperationTable, 'evaluate' | 'shape' | 'totals'> {
  /** Where an order has something else than text by name. */
  readonly members?: Members;
  readonly totals?: readonly CompiledTotal[];
}

/** @param rulebookVersion see {@link versionOfRules} */
export function operationTable(operation: Operation, rulebookVersion = versionOfRules({})): OperationData {
  const type = operation.rules.find((rule) => rule.field === '*');
  if (!type) throw new Error(`${operation.id} has no rule for the type of its fields.`);
  const wordings = new Wordings();
  const names = [...operation.fields, ...operation.facts, ...operation.derived].map(({ name }) => name);
  const rows = [...evaluatedRules(operation), type].map((rule) => rowOf(operation, rule, names, wordings));
  const types = typesOf(operation, type, wordings);
  const members = memberTypes(operation);
  const totals = compiledTotals(operation);
  return {
    id: operation.id,
    version: `${rulebookVersion}+${hashOf(operation)}`,
    fields: labelsOf(operation.fields),
    facts: labelsOf(operation.facts),
    derived: operation.derived.map(({ labels: _labels, texts: _texts, ...derived }) => derived),
    slots: Object.fromEntries(operation.derived.map(({ slot, labels }) => [slot, labels])),
    dated: operation.rules.some(isDated),
    wordings: wordings.all,
    rows,
    ...(type.stated && { stated: statedBy(operation, type.stated) }),
    ...(types.length > 0 && { types }),
    ...(members && { members }),
    ...(totals.length > 0 && { totals }),
    ...(operation.clauses && { clauses: operation.clauses }),
  };
}

/** Whether the day decides a rule's result. */
const isDated = ({ from, until, check }: Rule): boolean =>
  from !== undefined || until !== undefined || checks[check.name]!.readsDay?.(check.parameters) === true;

/** The fields of which a clause states the rule on every field, by their positions. */
function statedBy(
  { fields }: Operation,
  stated: NonNullable<Rule['stated']>,
): readonly (readonly [clause: string, fields: readonly number[]])[] {
  return Object.entries(stated).map(([clause, names]) => [
    clause,
    fields.flatMap(({ name }, i) => (names.includes(name) ? [i] : [])),
  ]);
}

function labelsOf(fields: Operation['fields']): Readonly<Record<string, string>> {
  return Object.fromEntries(fields.map(({ name, label }) => [name, wordingIn(label)]));
}

/** What a rule reads: a derived name, or its field where the rule needs no label of it and so no binding; of a total its members. */
function sourcesIn({ derived, totals = [] }: Operation, rule: Rule, name: string): readonly string[] {
  const total = totals.find((each) => each.name === name);
  if (total) return [total.sum, total.times, total.count].filter((path) => path !== undefined);
  return [valuesReadBy(rule).includes(name) ? name : (derived.find((each) => each.name === name)?.from ?? name)];
}

/**
 * A rule as a row; its wording is added where no rule before it says the same.
 * @param names of fields, facts and derived names, to which a row refers by their places
 */
function rowOf(operation: Operation, rule: Rule, names: readonly string[], wordings: Wordings): RuleRow {
  const { code, messageId, template, params, source } = compileRule(operation, rule);
  const { severity, basis, from = NO_FROM, until = NO_UNTIL } = rule;
  const wording: RuleWording = checks[rule.check.name]!.fixed
    ? [code, severity, messageId, template, true]
    : [code, severity, messageId, template];
  const at = wordings.placeOf(wording);
  return [
    rule.id,
    names.indexOf(rule.field),
    at,
    basis,
    source.clause ?? '',
    source.document ?? '',
    readsIn(operation, rule, names),
    params,
    otherNeedsOf(operation, rule),
    from,
    until,
  ];
}

/** The places of what a rule reads; the complement of a place where it reads no more than whether the field is given. */
function readsIn(operation: Operation, rule: Rule, names: readonly string[]): readonly number[] {
  const { derived, totals = [] } = operation;
  // The presence of a part of a code, and of a total, depends on values.
  const isValue = (name: string): boolean =>
    valuesReadBy(rule).includes(name) ||
    totals.some((total) => total.name === name) ||
    derived.some((each) => each.name === name && (each.after ?? each.before) !== undefined);
  const fieldOf = (name: string): string => derived.find((each) => each.name === name)?.from ?? name;
  const valued = readsOf(rule).filter(isValue).map(fieldOf);
  return readsOf(rule).flatMap((name) =>
    sourcesIn(operation, rule, name).flatMap((read) => {
      const place = names.indexOf(read);
      if (isValue(name)) return [place];
      return valued.includes(read) ? [] : [~place];
    }),
  );
}

/** The different wordings of an operation's rules. */
class Wordings {
  readonly all: RuleWording[] = [];
  readonly #places = new Map<string, number>();

  /** The place of a wording, which is added where no rule before says the same. */
  placeOf(wording: RuleWording): number {
    const key = wording.join();
    const place = this.#places.get(key) ?? this.all.push(wording) - 1;
    this.#places.set(key, place);
    return place;
  }
}

/** How the rule on every field is worded for those that are not text. */
function typesOf(operation: Operation, rule: Rule, wordings: Wordings): NonNullable<OperationTable['types']> {
  const check = checks[rule.check.name]!;
  const typeWording = (messageId: string): RuleWording => [
    check.code,
    rule.severity,
    messageId,
    inDegree(messageText(messageId), rule.severity),
    true,
  ];
  const wordingOf = (type: Parameters<NonNullable<typeof check.typed>>[0]): number =>
    wordings.placeOf(typeWording(check.typed!(type)));
  return typeRows(operation).map(({ field, type, items }) => {
    const at = operation.fields.findIndex(({ name }) => name === field);
    return items === undefined ? [at, wordingOf(type)] : [at, wordingOf(type), wordingOf(items)];
  });
}
