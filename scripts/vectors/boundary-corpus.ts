import type { Operation, Rule } from '../../src/core/model/operation.js';
import { readsOf } from '../../src/workbench/compiler/keyword-schema.js';
import { ANOTHER, conditionCases } from './condition-cases.js';
import { exampleOrder, exampleTexts } from '../../src/core/model/example-order.js';
import { situationOf, type Changes, type Situation } from './situation.js';
import { boundaryCases, exampleCases, fieldCases, paired } from './values.js';

/** A situation to evaluate, and the rule or field that it is about. */
export interface Candidate extends Situation {
  readonly group: string;
  readonly description: string;
}

/** Longer values make the vectors larger, but do not test anything more. */
const LONGEST = 1100;

const known = new WeakMap<Operation, Map<string, readonly Candidate[]>>();

/**
 * The boundary corpus of an operation, in a fixed order, without duplicates: its order as a whole, each field and fact, each rule as of a
 * day.
 */
export function corpusOf(operation: Operation, day: string): readonly Candidate[] {
  const byDay = known.get(operation) ?? new Map<string, readonly Candidate[]>();
  const corpus = byDay.get(day) ?? newCorpus(operation, day);
  known.set(operation, byDay.set(day, corpus));
  return corpus;
}

function newCorpus(operation: Operation, day: string): readonly Candidate[] {
  const candidates = [
    ...orderCases(operation),
    ...operation.fields.flatMap((field) => casesOfField(operation, field.name)),
    ...operation.facts.map(({ name }) => ({
      group: `the fact ${name}`,
      description: 'a number',
      ...situationOf(operation, { [name]: 5 }),
    })),
    ...operation.rules.flatMap((rule) => casesOfRule(operation, rule, day)),
  ];
  const seen = new Set<string>();
  return candidates.filter(({ data, facts, bindings }) => {
    const key = JSON.stringify([data, facts, bindings]);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function orderCases(operation: Operation): readonly Candidate[] {
  const base = exampleOrder(operation);
  const group = 'the order as a whole';
  return [
    { group, description: 'the example order', data: base },
    { group, description: 'an unknown field', data: { ...base, unknownField: 'x' } },
    ...[[], 'text', 1, null].map((data) => ({
      group,
      description: `${JSON.stringify(data)} instead of an order`,
      data,
    })),
  ];
}

function casesOfField(operation: Operation, name: string): readonly Candidate[] {
  return fieldCases(exampleTexts(operation)[name] ?? '12345678').map(([what, value]) => ({
    group: `the field ${name}`,
    description: what,
    ...situationOf(operation, { [name]: value }),
  }));
}

function casesOfRule(operation: Operation, rule: Rule, day: string): readonly Candidate[] {
  if (rule.field === '*') return [];
  const { on, off } = conditionCases(operation, rule);
  const alone = otherRulesOff(operation, rule);
  const boundary = boundaryCases(operation, rule, day);
  const examples = exampleCases(operation, rule);
  const wrong = boundary[0] ?? examples[0] ?? {};
  const group = `${operation.id}/${rule.id}`;
  // A warning does not change whether the order is valid, so one case is enough.
  const cases =
    rule.severity === 'warning'
      ? [...examples.slice(0, 1), { ...on[0], ...wrong }]
      : [
          ...boundary.map((c) => ({ ...on[0], ...c })),
          ...examples,
          ...[...on, ...off, ...alone].map((o) => ({ ...wrong, ...o })),
        ];
  return cases
    .filter(isShort)
    .map((changes) => paired(operation, changes))
    .map((changes) => ({ group, description: describe(changes), ...situationOf(operation, changes) }));
}

/** Changes that may stop the field's other rules from applying: each gives another value to a field that one of them reads. */
function otherRulesOff(operation: Operation, { field }: Rule): readonly Changes[] {
  const reads = operation.rules.filter((other) => other.field === field).flatMap(readsOf);
  return [...new Set(reads)]
    .filter((name) => operation.fields.some((f) => f.name === name))
    .map((name) => ({ [name]: ANOTHER }));
}

const isShort = (changes: Changes): boolean =>
  Object.values(changes).every((value) => typeof value !== 'string' || value.length <= LONGEST);

const describe = (changes: Changes): string =>
  Object.entries(changes)
    .map(([name, value]) => (value === undefined ? `no ${name}` : `${name} ${cut(JSON.stringify(value))}`))
    .join(', ');

const cut = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}...` : text);
