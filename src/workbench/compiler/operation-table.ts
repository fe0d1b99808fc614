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
import { memberTypes, versionOfRules } from '../rulebook/index.js';
import { compiledTotals, typeRows } from './members.js';
import { compileRule, hashOf, inDegree, englishWording } from './rule-data.js';
import { evaluatedRules, otherNeedsOf, readsOf, valuesReadBy } from './keyword-schema.js';

/** The plain data of a module. */
export interface OperationData extends Omit<OperationTable, 'evaluate' | 'shape' | 'totals' | 'inForce'> {
  /** Given if an order has more than text by name. */
  readonly members?: Members;
  readonly totals?: readonly CompiledTotal[];
  /** Whether the evaluation date decides a result. */
  readonly dated: boolean;
}

/** @param rulebookVersion see {@link versionOfRules} */
export function operationTable(operation: Operation, rulebookVersion = versionOfRules({})): OperationData {
  const type = operation.rules.find((rule) => rule.field === '*');
  if (!type) throw new Error(`${operation.id} has no rule for the type of its fields.`);
  const wordings = new Wordings();
  const names = [...operation.fields, ...operation.facts, ...operation.derived].map(({ name }) => name);
  const rows = evaluatedRules(operation).map((rule) => rowOf(operation, rule, names, wordings));
  const types = rowsOfType(operation, type, rowOf(operation, type, names, wordings), rows, wordings);
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
    rows: [...rows, ...types],
    ...(members && { members }),
    ...(totals.length > 0 && { totals }),
    ...(operation.clauses && { clauses: operation.clauses }),
  };
}

/** Whether a rule's result depends on the day. */
const isDated = ({ from, until, check }: Rule): boolean =>
  from !== undefined || until !== undefined || checks[check.name]!.readsDay?.(check.parameters) === true;

function labelsOf(fields: Operation['fields']): Readonly<Record<string, string>> {
  return Object.fromEntries(fields.map(({ name, label }) => [name, englishWording(label)]));
}

/**
 * The names behind a name that a rule reads: the members of a total, and the field behind a derived name whose label, and so whose binding,
 * the rule does not need.
 */
function sourcesIn({ derived, totals = [] }: Operation, rule: Rule, name: string): readonly string[] {
  const total = totals.find((each) => each.name === name);
  if (total) return [total.sum, total.times, total.count].filter((path) => path !== undefined);
  return [valuesReadBy(rule).includes(name) ? name : (derived.find((each) => each.name === name)?.from ?? name)];
}

/**
 * A rule as a row. Its wording is added unless an earlier rule has the same.
 * @param names of fields, facts and derived names, to which a row refers by index
 */
function rowOf(operation: Operation, rule: Rule, names: readonly string[], wordings: Wordings): RuleRow {
  const { code, messageId, template, params, source } = compileRule(operation, rule);
  const { severity, basis, from = NO_FROM, until = NO_UNTIL } = rule;
  const wording: RuleWording = checks[rule.check.name]!.fixed
    ? [code, severity, messageId, template, true]
    : [code, severity, messageId, template];
  const at = wordings.placeOf(wording);
  return [
    source.clause ?? '',
    names.indexOf(rule.field),
    rule.id,
    at,
    basis,
    params,
    readsIn(operation, rule, names),
    source.document ?? '',
    otherNeedsOf(operation, rule),
    from,
    until,
  ];
}

/** The indexes of the names that a rule reads. A complement means that the rule reads only whether the field is given. */
function readsIn(operation: Operation, rule: Rule, names: readonly string[]): readonly number[] {
  const { derived, totals = [] } = operation;
  const reads = readsOf(rule);
  if (reads.length === 0) return [];
  const values = valuesReadBy(rule);
  // Whether a total or a part of a code is given depends on values.
  const isValue = (name: string): boolean =>
    values.includes(name) ||
    totals.some((total) => total.name === name) ||
    derived.some((each) => each.name === name && (each.after ?? each.before) !== undefined);
  const fieldOf = (name: string): string => derived.find((each) => each.name === name)?.from ?? name;
  const valued = reads.filter(isValue).map(fieldOf);
  return reads.flatMap((name) =>
    sourcesIn(operation, rule, name).flatMap((read) => {
      const place = names.indexOf(read);
      if (isValue(name)) return [place];
      return valued.includes(read) ? [] : [~place];
    }),
  );
}

/** The distinct wordings of an operation's rules. */
class Wordings {
  readonly all: RuleWording[] = [];
  readonly #places = new Map<string, number>();

  /** The index of a wording. A new wording is added. */
  placeOf(wording: RuleWording): number {
    const key = wording.join();
    const place = this.#places.get(key) ?? this.all.push(wording) - 1;
    this.#places.set(key, place);
    return place;
  }
}

/**
 * The rule on every field as rows: for the fields and facts in order, by their types, then for the items of lists. Equal neighbours are
 * merged.
 * @param every its row without a field
 * @param rows the rows of the other rules
 */
function rowsOfType(
  operation: Operation,
  rule: Rule,
  every: RuleRow,
  rows: readonly RuleRow[],
  wordings: Wordings,
): readonly RuleRow[] {
  const { fields, facts } = operation;
  const check = checks[rule.check.name]!;
  const types = typeRows(operation);
  const wordingOf = (type: Parameters<NonNullable<typeof check.typed>>[0]): number => {
    const messageId = check.typed!(type);
    const template = inDegree(messageText(messageId), rule.severity);
    return wordings.placeOf([check.code, rule.severity, messageId, template, true]);
  };
  const rowOfType = (name: string, at: number, wording: number): RuleRow => {
    const [clause, , id, , ...others] = every;
    const stated = Object.entries(rule.stated ?? {}).find(([, names]) => names.includes(name));
    if (stated) return [stated[0], [at], id, wording, 'stated'];
    // No clause on the body is about a fact, so a fact has the source of the first rule on it.
    const defining = at < fields.length ? undefined : rows.find(([, field]) => field === at);
    if (defining) return [defining[0], [at], id, wording, defining[4], {}, [], defining[7] ?? ''];
    return [clause, [at], id, wording, ...others];
  };
  const names = [...fields, ...facts].map(({ name }) => name);
  const single = names.map((name, at) => {
    const type = types.find(({ field }) => field === name)?.type;
    return rowOfType(name, at, type === undefined ? every[3] : wordingOf(type));
  });
  const ofItems = types.flatMap(({ field, items }) =>
    items === undefined ? [] : [rowOfType(field, names.indexOf(field), wordingOf(items))],
  );
  return merged([...single, ...ofItems]);
}

/** Merges neighbouring rows that differ only in their fields. */
function merged(rows: readonly RuleRow[]): readonly RuleRow[] {
  const keyOf = ([clause, , ...rest]: RuleRow): string => JSON.stringify([clause, ...rest]);
  const all: RuleRow[] = [];
  let before: string | undefined;
  for (const row of rows) {
    const key = keyOf(row);
    if (key === before) {
      const [clause, field, ...rest] = all.at(-1)!;
      all[all.length - 1] = [clause, [field, row[1]].flat(), ...rest];
    } else all.push(row);
    before = key;
  }
  return all;
}
