import { checks } from '../../../src/checks/registry.js';
import type { Bindings, Facts } from '../../../src/model/bindings.js';
import type { Judged, Test, Verdict } from '../../../src/model/check.js';
import type { Condition, Operation, Rule } from '../../../src/model/operation.js';
import { rulebook } from '../../support/rulebook.js';

/** A verdict in the plainest words, comparable as text. */
export interface Reading {
  readonly valid: boolean;
  /** `rule severity field` in the order of the result. */
  readonly findings: readonly string[];
  /** `rule needs`, sorted. */
  readonly unjudged: readonly string[];
}

interface Found {
  readonly rule: Rule;
  readonly field: string;
}

/** Judges as the rule files and the README say it: rule by rule, without compiling anything. Slow, and meant to be read. */
export function interpret(
  operation: Operation,
  bindings: Bindings,
  order: Readonly<Record<string, unknown>>,
  facts: Facts,
): Reading {
  const judged = copyOf(operation, bindings, order, facts);
  const found: Found[] = [];
  const open: Rule[] = [];
  for (const rule of operation.rules) {
    if (rule.field === '*') {
      for (const { name } of [...operation.fields, ...operation.facts])
        if (judged[name] === null) found.push({ rule, field: name });
      continue;
    }
    const verdict = verdictOf(operation, rule, judged);
    if (verdict === false) found.push({ rule, field: rule.field });
    if (verdict === undefined) open.push(rule);
  }
  const shown = hide(operation, found);
  const unknown = Object.keys(order).filter((name) => !operation.fields.some((field) => field.name === name));
  const findings = [
    ...shown.map(({ rule, field }) => `${rule.id} ${rule.severity} ${field}`),
    ...unknown.map((name) => `unknown-field warning ${name}`),
  ];
  return {
    valid: shown.every(({ rule }) => rule.severity !== 'error'),
    findings,
    unjudged: open.flatMap((rule) => needsOf(operation, rule, judged)).sort(),
  };
}

function copyOf(
  operation: Operation,
  bindings: Bindings,
  order: Readonly<Record<string, unknown>>,
  facts: Facts,
): Judged {
  const textOf = (value: unknown): string | null | undefined =>
    value === undefined ? undefined : typeof value !== 'string' ? null : value.trim() === '' ? undefined : value;
  const judged: Record<string, string | null | undefined> = {};
  for (const { name } of operation.fields) judged[name] = textOf(order[name]);
  for (const { name } of operation.facts) judged[name] = textOf(facts[name]);
  for (const { name, from, slot, after = '', before = '' } of operation.derived) {
    const value = judged[from];
    const isUsable =
      typeof value === 'string' &&
      value.startsWith(after) &&
      value.endsWith(before) &&
      value.length > after.length + before.length;
    judged[name] = isUsable
      ? labelOf(bindings, slot, value.slice(after.length, value.length - before.length))
      : 'unknown';
  }
  return judged;
}

/** The label that a code stands for; `other` once the slot is complete. */
function labelOf(bindings: Bindings, slot: string, code: string): string {
  const bound = bindings[slot] ?? {};
  const label = Object.keys(bound).find((name) => bound[name] !== 'none' && bound[name]!.includes(code));
  const isComplete = Object.keys(rulebook.slots.get(slot)!.labels).every((name) => bound[name] !== undefined);
  return label ?? (isComplete ? 'other' : 'unbound');
}

/** `false`: the rule is broken; `undefined`: only a binding or a fact could tell. */
function verdictOf(operation: Operation, rule: Rule, judged: Judged): Verdict {
  const value = judged[rule.field];
  const { name } = rule.check;
  if (value === undefined && operation.facts.some((fact) => fact.name === rule.field)) return undefined;
  if (name === 'unique-in-batch' || (name === 'required' ? value !== undefined : typeof value !== 'string'))
    return true;
  const asked = rule.when ? holds(operation, rule.when, judged) : true;
  const spared = rule.unless ? holds(operation, rule.unless, judged) : false;
  if (asked === false || spared === true) return true;
  const verdict = name === 'required' ? false : testOf(rule)(value as string, judged);
  // What is right whether or not the rule applies needs no binding.
  return asked === undefined || spared === undefined ? verdict === true || undefined : verdict;
}

const tests = new Map<Rule, Test>();

function testOf(rule: Rule): Test {
  const test = tests.get(rule) ?? checks[rule.check.name]!.test(rule.check.parameters);
  tests.set(rule, test);
  return test;
}

/** All entries must hold; one that is surely false settles it. */
function holds(operation: Operation, condition: Condition, judged: Judged): Verdict {
  const entries = new Set(
    Object.entries(condition).map(([name, entry]) => entryHolds(operation, name, entry, judged[name])),
  );
  if (entries.has(false)) return false;
  return entries.has(undefined) ? undefined : true;
}

function entryHolds(
  operation: Operation,
  name: string,
  entry: Condition[string],
  value: string | null | undefined,
): Verdict {
  const isBarring = 'not' in entry;
  const listed = isBarring ? entry.not : entry;
  if (typeof value !== 'string') return false;
  if (!operation.derived.some((derived) => derived.name === name)) return listed.includes(value) !== isBarring;
  // In a rule file `unknown` covers both: the field says nothing, and no binding says what it means.
  if (value === 'unknown' || (value === 'unbound' && listed.includes('unknown')))
    return !isBarring && listed.includes('unknown');
  return value === 'unbound' ? undefined : listed.includes(value) !== isBarring;
}

/** The fields that a rule takes part in, besides its own; a derived name stands for the field it comes from. */
function othersOf({ derived }: Operation, rule: Rule): readonly string[] {
  return namesIn(rule)
    .map((name) => derived.find((d) => d.name === name)?.from ?? name)
    .filter((name) => name !== rule.field);
}

function namesIn({ when = {}, unless = {}, check }: Rule): readonly string[] {
  return [
    ...new Set([
      ...Object.keys(when),
      ...Object.keys(unless),
      ...(checks[check.name]!.reads?.(check.parameters) ?? []),
    ]),
  ];
}

/** One cause, one finding: type before missing before the cards in file order, errors first; and silence where another field is to blame. */
function hide(operation: Operation, found: readonly Found[]): readonly Found[] {
  const fields = [...operation.fields, ...operation.facts].map(({ name }) => name);
  const priority = ({ rule }: Found): number => (rule.field === '*' ? 0 : rule.check.name === 'required' ? 1 : 2);
  const placed = found.map((one) => ({
    ...one,
    at: [
      one.rule.severity === 'error' ? 0 : 1,
      fields.indexOf(one.field),
      priority(one),
      operation.rules.indexOf(one.rule),
    ],
    others: one.rule.field === '*' ? [] : othersOf(operation, one.rule),
  }));
  placed.sort((a, b) => difference(a.at, b.at));
  // A rule that reads several fields is silent while one of them has an error.
  const isHeard = ({ others }: (typeof placed)[number]): boolean => others.every((name) => errorOn(name) === undefined);
  const errorOn = (name: string): Found | undefined =>
    placed.find((one) => one.field === name && one.rule.severity === 'error' && isHeard(one));
  // A field's first finding hides its others.
  return placed.filter(
    (one) => isHeard(one) && one === placed.find((other) => other.field === one.field && isHeard(other)),
  );
}

function difference(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((n, i) => n !== b[i]);
  return at < 0 ? 0 : a[at]! - b[at]!;
}

function needsOf(operation: Operation, rule: Rule, judged: Judged): readonly string[] {
  const names = namesIn(rule);
  const derived = operation.derived.filter(({ name }) => names.includes(name));
  const unbound = derived.filter(({ name }) => judged[name] === 'unbound');
  if (unbound.length > 0) return unbound.map(({ slot }) => `${rule.id} binding:${slot}`);
  const isFact = operation.facts.some(({ name }) => name === rule.field);
  const unlisted = derived.filter((d) => judged[d.name] === 'other');
  return [
    ...unlisted.map(({ slot }) => `${rule.id} binding:${slot}`),
    ...(isFact ? [`${rule.id} fact:${rule.field}`] : []),
  ];
}
