import { checks } from '../../../src/checks/index.js';
import type { Bounds } from '../../../src/core/model/bounds.js';
import type { Bindings } from '../../../src/core/model/bindings.js';
import { DAY, type CheckTest } from '../../../src/core/model/check.js';
import type { RuleCondition, RuleConditions, Operation, Rule } from '../../../src/core/model/operation.js';
import type { Case } from '../orders.js';
import { place, readOrder, textOf, type Scope, type Values } from './read-order.js';

/** The result of an evaluation, comparable as text. */
export interface Findings {
  readonly valid: boolean;
  /** `rule severity field`, in the order of the result. */
  readonly findings: readonly string[];
  /** `rule need need...`, sorted. */
  readonly notEvaluated: readonly string[];
}

/** `undefined`: the answer depends on a missing binding or fact. */
type Answer = boolean | undefined;

interface Found {
  readonly rule: Rule;
  readonly field: string;
  /** The places of the entry with the finding, from the outermost list. */
  readonly at: readonly number[];
  /** The place of a value in a list or a map. */
  readonly item: number;
}

/** A rule that was not evaluated, the places of the entry, and the values that the rule sees there. */
interface Open extends Pick<Found, 'rule' | 'at'> {
  readonly seen: Values;
}

/** Evaluates rule by rule, as the rule files and the README describe it, without compiling anything. Slow, and written to be read. */
export function interpret(operation: Operation, bindings: Bindings, one: Case): Findings {
  const { order, wrong, unknown } = readOrder(operation, one.order);
  const values = { ...factsIn(operation, one), ...labelsIn(operation, bindings, order.texts, '') };
  const found: Found[] = [];
  const open: Open[] = [];
  for (const scope of scopesIn(order))
    for (const { from, ...each } of operation.derived)
      if (Object.hasOwn(scope.texts, from) && labelIn(each, bindings, scope.texts[from])[1])
        found.push(onField(boundCodeOf(from), from, scope));
  for (const rule of operation.rules.filter((each) => isInForce(each, one.at))) {
    if (rule.field === '*') {
      for (const scope of scopesIn(order)) {
        const facts = scope === order ? operation.facts.map(({ name }) => name) : [];
        for (const field of [...Object.keys(scope.texts), ...facts])
          if ({ ...values, ...scope.texts }[field] === null) found.push(onField(rule, field, scope));
        for (const [field, items] of scope.lists)
          for (const [item, [name, text]] of items.entries())
            if (text === null) found.push(onItem(rule, field, scope, item, name));
      }
      continue;
    }
    const before = new Map<string, Set<string>>();
    for (const [scope, around] of scopesOf(order, rule.field)) {
      const labels = labelsIn(operation, bindings, around, rule.field);
      const seen = { ...values, ...around, ...labels, ...totalsIn(operation, rule, order, scope) };
      const { subject } = checks[rule.check.name]!;
      const items = scope.lists.get(rule.field);
      if (subject === 'entries') {
        // A value of an earlier entry, in this list or in any list.
        const compared =
          rule.check.parameters === true
            ? place(items ? rule.field : scope.prefix, items ? scope.at : scope.at.slice(0, -1))
            : '';
        const earlier = before.get(compared) ?? new Set();
        before.set(compared, earlier);
        const each = items ?? [['', seen[rule.field] ?? null] as const];
        for (const [item, [name, text]] of each.entries()) {
          if (text === null || isKept(operation, { ...rule, check: NEVER }, { ...seen, [rule.field]: text }) !== false)
            continue;
          if (earlier.has(text))
            found.push(items ? onItem(rule, rule.field, scope, item, name) : onField(rule, rule.field, scope));
          earlier.add(text);
        }
        continue;
      }
      if (items && (subject === undefined || subject === 'names')) {
        const answers = items.map(([name, text]) =>
          text === null && subject === undefined
            ? true
            : isKept(operation, rule, { ...seen, [rule.field]: subject === 'names' ? name : text }),
        );
        for (const [item, answer] of answers.entries())
          if (answer === false) found.push(onItem(rule, rule.field, scope, item, items[item]![0]));
        if (answers.includes(undefined)) open.push({ rule, at: scope.at, seen });
        continue;
      }
      const answer = isKept(operation, rule, seen);
      if (answer === false) found.push(onField(rule, rule.field, scope));
      if (answer === undefined) open.push({ rule, at: scope.at, seen });
    }
  }
  const first = withoutHidden(operation, found);
  const shown = inPlaceOf(wrong, first);
  return {
    valid: shown.every(({ rule }) => rule.severity !== 'error'),
    // A result has at most 100 findings.
    findings: [
      ...shown.map(({ rule, field }) => `${rule.id} ${rule.severity} ${field}`),
      ...unknown.map((name) => `unknown-field warning ${name}`),
    ].slice(0, 100),
    notEvaluated: withoutRefused(operation, open, first)
      .map((rule) => {
        const needs = open.filter((each) => each.rule === rule).flatMap(({ seen }) => needsOf(operation, rule, seen));
        return `${rule.id} ${[...new Set(needs)].sort().join(' ')}`;
      })
      .sort(),
  };
}

/** A check that accepts nothing. */
const NEVER: Rule['check'] = { name: 'unsupported', written: true, parameters: true };

/** The finding on a code that is taken for a bound code. */
const boundCodeOf = (field: string): Rule =>
  ({ id: 'bound-code', field, severity: 'warning', check: NEVER }) as unknown as Rule;

const onField = (rule: Rule, field: string, { at }: Scope): Found => ({ rule, field: place(field, at), at, item: -1 });
const onItem = (rule: Rule, field: string, { at }: Scope, item: number, name: string): Found => ({
  rule,
  field: `${place(field, at)}.${name}`,
  at,
  item,
});

/** The order and all entries in it. */
const scopesIn = (scope: Scope): readonly Scope[] => [scope, ...[...scope.entries.values()].flat().flatMap(scopesIn)];

/** The entries with a member, each with the texts of the entries around it; for a field of the order, the order itself. */
function scopesOf(scope: Scope, field: string, around: Values = {}): readonly (readonly [Scope, Values])[] {
  const texts = { ...around, ...scope.texts };
  const list = [...scope.entries.keys()].find((name) => field.startsWith(`${name}[].`));
  return list === undefined
    ? [[scope, texts]]
    : scope.entries.get(list)!.flatMap((entry) => scopesOf(entry, field, texts));
}

/** The totals that a rule reads, as values of an entry. */
function totalsIn({ totals = [] }: Operation, rule: Rule, order: Scope, { at }: Scope): Values {
  const read = namesIn(rule);
  const given: Record<string, string | null | undefined> = {};
  for (const { name, sum, times, count } of totals.filter((total) => read.includes(total.name))) {
    const scope = scopeAt(order, name, at);
    if (scope) given[name] = count === undefined ? sumIn(scope, sum!, times) : countIn(scope, count);
  }
  return given;
}

/** The order, or the entry around a place, to which a total belongs. */
function scopeAt(scope: Scope, total: string, at: readonly number[]): Scope | undefined {
  const list = [...scope.entries.keys()].find((name) => total.startsWith(`${name}[].`));
  if (list === undefined) return scope;
  const entry = scope.entries.get(list)![at[scope.at.length] ?? -1];
  return entry && scopeAt(entry, total, at);
}

function countIn(scope: Scope, list: string): string | null | undefined {
  const inner = [...scope.entries.keys()].find((name) => list.startsWith(`${name}[].`));
  const outermost = inner ?? list;
  if (typeof scope.texts[outermost] !== 'string') return scope.texts[outermost];
  const all = (each: Scope): number => {
    const next = [...each.entries.keys()].find((name) => list.startsWith(`${name}[].`));
    return next === undefined
      ? (each.entries.get(list) ?? []).length
      : each.entries.get(next)!.reduce((sum, entry) => sum + all(entry), 0);
  };
  return String(all(scope));
}

/** A sum in units of the 80th place after the point. */
function sumIn(scope: Scope, member: string, times: string | undefined): string | null | undefined {
  const list = [...scope.entries.keys()].find((name) => member.startsWith(`${name}[].`)) ?? member;
  if (typeof scope.texts[list] !== 'string') return scope.texts[list];
  let sum = 0n;
  for (const [entry] of scopesOf(scope, member)) {
    const nested = [...entry.entries.keys()];
    if (nested.some((name) => entry.texts[name] === null && member.startsWith(`${name}[].`))) return null;
    const values = [member, ...(times === undefined ? [] : [times])].map((name) => entry.texts[name]);
    // An entry without the value adds nothing.
    if (values[0] === undefined) continue;
    const items = entry.lists.get(member);
    for (const [, item] of items ?? []) {
      const part = item === null || item.length > 40 ? null : /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/.exec(item);
      if (part === null) return null;
      sum += BigInt(`${part[1]}${part[2]}${(part[3] ?? '').padEnd(80, '0')}`);
    }
    if (items) continue;
    const parts = values.map((value) =>
      typeof value === 'string' && value.length <= 40 ? /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/.exec(value) : null,
    );
    if (parts.includes(null)) return null;
    sum += parts.reduce(
      (product, part) => {
        const [, sign, whole, fraction = ''] = part!;
        return product * BigInt(`${sign}${whole}${fraction.padEnd(40, '0')}`);
      },
      times === undefined ? 10n ** 40n : 1n,
    );
  }
  for (const [outer] of listsBelow(scope, list, member)) if (outer === null) return null;
  const digits = `${sum < 0n ? -sum : sum}`.padStart(81, '0');
  const fraction = digits.slice(-80).replace(/0+$/, '');
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -80)}${fraction && `.${fraction}`}`;
}

/** The value at the place of each list on the way to a member. */
function listsBelow(scope: Scope, list: string, member: string): readonly (readonly [string | null | undefined])[] {
  return (scope.entries.get(list) ?? []).flatMap((entry) => {
    const inner = [...entry.entries.keys()].find((name) => member.startsWith(`${name}[].`));
    return inner === undefined ? [] : [[entry.texts[inner]] as const, ...listsBelow(entry, inner, member)];
  });
}

function isInForce({ from, until }: Rule, at: string): boolean {
  const day = at.slice(0, 10);
  return (from === undefined || from <= day) && (until === undefined || day <= until);
}

/** If another value is in the place of an object, there is one finding instead of the findings on the values in it. */
function inPlaceOf(wrong: readonly string[], found: readonly Found[]): readonly Found[] {
  const told = found.map((one) => ({
    ...one,
    field: wrong.find((path) => one.field.startsWith(`${path}.`)) ?? one.field,
  }));
  return told.filter(
    (one, i) => !wrong.includes(one.field) || told.findIndex(({ field }) => field === one.field) === i,
  );
}

function factsIn(operation: Operation, { facts, at }: Case): Values {
  return { ...Object.fromEntries(operation.facts.map(({ name }) => [name, textOf(facts[name])])), [DAY]: at };
}

/** The derived names of the order, and of the entries that have a field. */
function labelsIn({ derived }: Operation, bindings: Bindings, texts: Values, field: string): Values {
  const values: Record<string, string> = {};
  for (const { name, from, ...each } of derived) {
    const scope = name.slice(0, name.lastIndexOf('[]') + 2);
    if (!field.startsWith(name.includes('[]') ? scope : '')) continue;
    [values[name]] = labelIn(each, bindings, texts[from]);
  }
  return values;
}

type Derived = Omit<Operation['derived'][number], 'name' | 'from'>;

/**
 * The label that has the code. Without such a label: `other` if every label is bound, `unbound` if one is not. A code in another letter
 * case, or with blanks, is taken for the bound code if it belongs to only one label.
 */
function labelIn(
  { slot, labels, after = '', before = '' }: Derived,
  bindings: Bindings,
  value: string | null | undefined,
): readonly [label: string, isRespelled: boolean] {
  const hasCode =
    typeof value === 'string' &&
    value.startsWith(after) &&
    value.endsWith(before) &&
    value.length > after.length + before.length;
  if (!hasCode) return ['unknown', false];
  const code = value.slice(after.length, value.length - before.length);
  const bound = Object.entries(bindings[slot] ?? {}).flatMap(([label, codes]) =>
    codes === 'none' ? [] : codes.map((each) => [label, each] as const),
  );
  const isOf = (spelledAs: (text: string) => string): readonly string[] => [
    ...new Set(bound.filter(([, each]) => spelledAs(each) === spelledAs(code)).map(([label]) => label)),
  ];
  const [label] = isOf((text) => text);
  if (label !== undefined) return [label, false];
  const [meant, ...more] = isOf(spelled);
  if (meant !== undefined && more.length === 0) return [meant, true];
  return [labels.every((each) => bindings[slot]?.[each] !== undefined) ? 'other' : 'unbound', false];
}

const spelled = (text: string): string =>
  text.replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '').replace(/[a-z]/g, (letter) => letter.toUpperCase());

/** `false`: the order breaks the rule. */
function isKept(operation: Operation, rule: Rule, values: Values): Answer {
  const value = values[rule.field];
  const { name } = rule.check;
  const isOpen = isMissingFact(operation, rule.field, values);
  if (name === 'unique-in-batch') return true;
  const isOnGroup = GROUPS[name] !== undefined;
  if (!isOpen && !isOnGroup && (name === 'required' ? value !== undefined : typeof value !== 'string')) return true;
  // A value that is not text has its own finding.
  if (isOnGroup && value === null) return true;
  const applies = rule.when ? isMet(operation, rule.when, values) : true;
  const excepted = rule.unless ? isMet(operation, rule.unless, values) : false;
  if (applies === false || excepted === true) return true;
  if (isOpen) return undefined;
  const answer = isOnGroup
    ? isGroupKept(rule, values)
    : name === 'required'
      ? false
      : answerOf(operation, rule, value as string, values);
  // A value that the check accepts needs no binding and no fact to say whether the rule applies.
  return applies === undefined || excepted === undefined ? answer === true || undefined : answer;
}

/** Whether this many of the fields may be given, by the check. */
const GROUPS: Readonly<Record<string, (given: number, all: number) => boolean>> = {
  'at-least-one-of': (given) => given >= 1,
  'at-most-one-of': (given) => given <= 1,
  'exactly-one-of': (given) => given === 1,
  'all-or-none-of': (given, all) => given === 0 || given === all,
};

function isGroupKept({ check: { name, written } }: Rule, values: Values): boolean {
  const group = written as readonly string[];
  return GROUPS[name]!(group.filter((field) => values[field] !== undefined).length, group.length);
}

/** A value cannot pass a comparison with a fact that was not given; a table itself says if the fact matters. */
function answerOf(operation: Operation, rule: Rule, value: string, values: Values): Answer {
  const { name, parameters } = rule.check;
  const answer = testOf(rule)(value, values);
  const isCompared =
    name !== 'by' && (checks[name]!.reads?.(parameters) ?? []).some((read) => isMissingFact(operation, read, values));
  return answer === true && isCompared ? undefined : answer;
}

const isMissingFact = ({ facts }: Operation, name: string, values: Values): boolean =>
  values[name] === undefined && facts.some((fact) => fact.name === name);

const tests = new Map<Rule, CheckTest>();

function testOf(rule: Rule): CheckTest {
  const test = tests.get(rule) ?? checks[rule.check.name]!.test(rule.check.parameters);
  tests.set(rule, test);
  return test;
}

/** One of the conditions must be met; a condition that is certainly met decides. */
function isMet(operation: Operation, conditions: RuleConditions, values: Values): Answer {
  if (!Array.isArray(conditions)) return areAllMet(operation, conditions as RuleCondition, values);
  let answer: Answer = false;
  for (const condition of conditions as readonly RuleCondition[]) {
    const met = areAllMet(operation, condition, values);
    if (met === true) return true;
    if (met === undefined) answer = undefined;
  }
  return answer;
}

/** All entries must be met; an entry that is certainly not met decides. */
function areAllMet(operation: Operation, condition: RuleCondition, values: Values): Answer {
  const entries = new Set(
    Object.entries(condition).map(([name, entry]) => isEntryMet(operation, name, entry, values[name])),
  );
  if (entries.has(false)) return false;
  return entries.has(undefined) ? undefined : true;
}

function isEntryMet(
  operation: Operation,
  name: string,
  entry: RuleCondition[string],
  value: string | null | undefined,
): Answer {
  const isDerived = operation.derived.some((derived) => derived.name === name);
  if (typeof entry === 'string')
    return (isDerived ? value === 'unknown' : value === undefined) === (entry === 'missing');
  if (isMissingFact(operation, name, { [name]: value })) return undefined;
  if (typeof value !== 'string') return false;
  if ('any-case' in entry) {
    const bare = value.replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '');
    return entry['any-case'].some(
      (one) => one === bare || (/^[!-~]*$/.test(bare) && one.toLowerCase() === bare.toLowerCase()),
    );
  }
  if (!Array.isArray(entry) && !('not' in entry))
    return Object.entries(entry as Bounds).every(([bound, limit]) => isWithin(value, bound as keyof Bounds, limit));
  const isNegated = 'not' in entry;
  const listed = (isNegated ? entry.not : entry) as readonly string[];
  if (!isDerived) return listed.includes(value) !== isNegated;
  // In a rule file `unknown` means both: the field has no code, and no binding has its code.
  if (value === 'unknown' || (value === 'unbound' && listed.includes('unknown')))
    return !isNegated && listed.includes('unknown');
  return value === 'unbound' ? undefined : listed.includes(value) !== isNegated;
}

/** Numbers are compared as fractions of one denominator, days by the calendar. */
function isWithin(value: string, bound: keyof Bounds, limit: string): boolean {
  if (bound === 'after' || bound === 'before') {
    const [moment, other] = limit.includes('T')
      ? [secondsOf(value), secondsOf(limit)!]
      : [dayNumber(value), dayNumber(limit)!];
    return moment !== undefined && (bound === 'after' ? moment > other : moment < other);
  }
  if (value.length > 40 || !/^-?(0|[1-9]\d*)(\.\d+)?$/.test(value) || /^-0(\.0+)?$/.test(value)) return false;
  const scaled = (text: string): bigint => {
    const [whole = '', fraction = ''] = text.split('.');
    return BigInt(whole + fraction.padEnd(40, '0'));
  };
  const [own, other] = [scaled(value), scaled(limit)];
  if (bound === 'at-least') return own >= other;
  if (bound === 'at-most') return own <= other;
  return bound === 'above' ? own > other : own < other;
}

/** The time of RFC 3339 or of Unix seconds in units of the 40th place after the point, and one second more for a leap second. */
function secondsOf(text: string): bigint | undefined {
  const unit = 10n ** 40n;
  if (/^(0|[1-9]\d{0,11})$/.test(text)) return BigInt(text) <= 253_402_300_799n ? BigInt(text) * 2n * unit : undefined;
  const parts = /^([^Tt]{10})[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d{1,40}))?(?:[Zz]|([+-])(\d\d):(\d\d))$/.exec(text);
  const day = parts ? dayNumber(parts[1]!) : undefined;
  if (!parts || day === undefined) return undefined;
  const [hour, minute, second, offsetHour, offsetMinute] = [2, 3, 4, 7, 8].map((i) => Number(parts[i] ?? 0)) as [
    number,
    ...number[],
  ];
  if (hour > 23 || minute! > 59 || second! > 60 || offsetHour! > 23 || offsetMinute! > 59) return undefined;
  const away = (parts[6] === '-' ? -1 : 1) * (offsetHour! * 60 + offsetMinute!);
  const start = day / 1000 + hour * 3600 + (minute! - away) * 60;
  const isLeap = second === 60;
  if (isLeap && new Date((start + 60) * 1000).toISOString().slice(-17) !== '01T00:00:00.000Z') return undefined;
  // Each second counts as two, the second of which is for a leap second.
  const whole = BigInt(start + (isLeap ? 59 : second!)) * 2n + (isLeap ? 1n : 0n);
  return whole * unit + BigInt((parts[5] ?? '').padEnd(40, '0'));
}

/** The milliseconds from 1970 to the day; `undefined` if there is no such day. */
function dayNumber(text: string): number | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && month > 0 && day > 0
    ? date.getTime()
    : undefined;
}

/** The checks whose errors are about whether the value is required. */
const DOUBTFUL: ReadonlySet<string> = new Set([
  'type',
  'required',
  'unsupported',
  'all-or-none-of',
  'at-least-one-of',
  'at-most-one-of',
  'exactly-one-of',
]);

/**
 * The fields that a rule reads besides its own, and whether it only asks if they are given; for a derived name, the field that it comes
 * from.
 */
function othersOf(
  { derived, totals = [] }: Operation,
  rule: Rule,
): readonly (readonly [name: string, isAsked: boolean])[] {
  const valued = namesWithValueIn(rule);
  const read = namesIn(rule).flatMap((name): ReturnType<typeof othersOf> => {
    const total = totals.find((each) => each.name === name);
    if (total)
      return [total.sum, total.times, total.count].flatMap((each) => (each === undefined ? [] : [[each, false]]));
    const { from = name, after, before } = derived.find((d) => d.name === name) ?? {};
    return [[from, !valued.includes(name) && (after ?? before) === undefined]];
  });
  return read.filter(
    ([name, isAsked]) => name !== rule.field && !(isAsked && read.some((other) => other[0] === name && !other[1])),
  );
}

const entriesIn = (conditions: RuleConditions): readonly (readonly [string, RuleCondition[string]])[] =>
  [conditions].flat().flatMap((condition) => Object.entries<RuleCondition[string]>(condition));

function namesIn({ when = {}, unless = {}, check }: Rule): readonly string[] {
  return [
    ...new Set([
      ...entriesIn(when).map(([name]) => name),
      ...entriesIn(unless).map(([name]) => name),
      ...(checks[check.name]!.reads?.(check.parameters) ?? []),
    ]),
  ];
}

/** The names whose value a rule needs: whether a name is given is known without a binding. */
function namesWithValueIn({ when, unless, check }: Rule): readonly string[] {
  const valued = (conditions: RuleConditions = {}): readonly string[] =>
    entriesIn(conditions).flatMap(([name, entry]) => (typeof entry === 'string' ? [] : [name]));
  const { subject, ...made } = checks[check.name]!;
  const read = subject === 'presence' ? [] : (made.reads?.(check.parameters) ?? []);
  return [...valued(when), ...valued(unless), ...read];
}

/** One cause, one finding: a wrong type, then a missing value, then the rules in file order; errors first. */
function withoutHidden(operation: Operation, found: readonly Found[]): readonly Found[] {
  const fields = [...operation.fields, ...operation.facts].map(({ name }) => name);
  const priority = ({ rule }: Found): number => (rule.field === '*' ? 0 : rule.check.name === 'required' ? 1 : 2);
  const nameOf = ({ field, item }: Found): string => {
    const path = item < 0 ? field : fields.find((name) => patternOf(field).startsWith(`${name}.`))!;
    return item < 0 ? patternOf(path) : path;
  };
  /** The field of each list that the finding is in, and the place of the entry, then the field itself. */
  const placeOf = (one: Found): readonly number[] => {
    const name = nameOf(one);
    const parts = name.split('[]');
    return [...one.at.flatMap((at, i) => [fields.indexOf(parts.slice(0, i + 1).join('[]')), at]), fields.indexOf(name)];
  };
  const ranked = found.map((one) => ({
    ...one,
    rank: [
      one.rule.severity === 'error' ? 0 : 1,
      ...placeOf(one),
      // A list comes before its values; both have an end mark, because a list also comes before its entries.
      one.item,
      priority(one),
      operation.rules.indexOf(one.rule),
    ],
    others:
      one.rule.field === '*'
        ? []
        : othersOf(operation, one.rule).map(
            ([name, isAsked]) => [name, isAsked, sharedBy(name, one.rule.field)] as const,
          ),
  }));
  ranked.sort((a, b) => difference(a.rank, b.rank));
  // An error on a field hides the rules on other fields that read it: in the same entry, or for a total in any entry.
  const isShown = ({ others, at }: (typeof ranked)[number]): boolean =>
    others.every(([name, isAsked, depth]) => errorOn(name, isAsked, at.slice(0, depth)) === undefined);
  const errorOn = (name: string, isAsked: boolean, at: readonly number[]): Found | undefined =>
    ranked.find(
      (one) =>
        one.rule.severity === 'error' &&
        (!isAsked || DOUBTFUL.has(one.rule.field === '*' ? 'type' : one.rule.check.name)) &&
        one.item < 0 &&
        nameOf(one) === name &&
        at.every((index, i) => index === one.at[i]) &&
        isShown(one),
    );
  // The first finding of a field hides its others.
  return ranked.filter(
    (one) => isShown(one) && one === ranked.find((other) => other.field === one.field && isShown(other)),
  );
}

const patternOf = (path: string): string => path.replace(/\.\d+(?=\.)/g, '[]');

/** The number of lists that two fields have in common. */
function sharedBy(one: string, other: string): number {
  const [a, b] = [one.split('[]').slice(0, -1), other.split('[]').slice(0, -1)];
  const differing = a.findIndex((part, i) => part !== b[i]);
  return differing < 0 ? a.length : differing;
}

function difference(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((n, i) => n !== b[i]);
  return at < 0 ? 0 : a[at]! - b[at]!;
}

/** A table does not need a row for the value of a field with an error in the same entry. */
function withoutRefused(operation: Operation, open: readonly Open[], shown: readonly Found[]): readonly Rule[] {
  const errors = shown.filter(({ rule }) => rule.severity === 'error');
  const isRefused = ({ rule, at, seen }: Open): boolean =>
    needsOf(operation, rule, seen).some((need) =>
      errors.some((one) => {
        const name = patternOf(one.field);
        return (
          need === `field:${name}` && at.slice(0, sharedBy(rule.field, name)).every((index, i) => index === one.at[i])
        );
      }),
    );
  return [...new Set(open.filter((each) => !isRefused(each)).map(({ rule }) => rule))];
}

function needsOf(operation: Operation, rule: Rule, values: Values): readonly string[] {
  const names = namesWithValueIn(rule);
  const derived = operation.derived.filter(({ name }) => names.includes(name));
  const unbound = derived.filter(({ name }) => values[name] === 'unbound').map(({ slot }) => `binding:${slot}`);
  const missing = [...new Set([rule.field, ...names])].filter((name) => isMissingFact(operation, name, values));
  if (unbound.length + missing.length > 0)
    return [...new Set([...unbound, ...missing.map((name) => `fact:${name}`)])].sort();
  const unlisted = derived.filter((d) => values[d.name] === 'other');
  return [
    ...new Set(unlisted.map(({ slot }) => `binding:${slot}`)),
    ...tableNeeds(operation, rule),
    ...currencyNeeds(operation, rule),
  ].sort();
}

/** A rule on the amount in the operation's own currency does not apply to an amount in another currency. */
function currencyNeeds({ currency, fields }: Operation, { check }: Rule): readonly string[] {
  return currency !== undefined &&
    fields.some(({ name }) => name === 'currency') &&
    ['amount-between', 'decimals-by'].includes(check.name)
    ? [`currency:${currency}`]
    : [];
}

/** A table of checks, or of the decimals of any currency, without a row for the value of a field. */
function tableNeeds({ fields, facts, currency }: Operation, rule: Rule): readonly string[] {
  if (rule.check.name === 'decimals-by') return currency === undefined ? ['field:currency'] : [];
  if (rule.check.name !== 'by') return [];
  return (checks['by']!.reads?.(rule.check.parameters) ?? [])
    .filter((name) => [...fields, ...facts].some((field) => field.name === name))
    .map((name) => `field:${name}`);
}
