import type { AskFor, CompiledRule, Focused, RuleFinding, Ruled } from '../model/compiled.js';
import type { Diagnostic } from '../model/diagnostic.js';
import { ENTRY, listsOf, pathAt, patternOf, scopeOf, sharedDepth } from '../model/path.js';
import type { Requirement } from '../model/requirement.js';
import type { ShapedOrder } from '../model/shape.js';
import { MOST_ITEMS } from '../model/value-text.js';
import { printable, pathMember } from '../text/characters.js';
import { doubtsPresence, firstFindings } from './diagnose.js';

/** A finding on a member of an entry, or on a value in a list. */
interface EntryFinding extends RuleFinding {
  /** The places of the entries, from the outermost list; for a list of values, the place of the value comes last. */
  readonly at: readonly number[];
  readonly plan: Plan;
  /** Only for the single finding on an entry that is not an object: the scope of its members, which are all wrong. */
  readonly wrong: string | undefined;
}

const isInEntry = (finding: RuleFinding): finding is EntryFinding => Object.hasOwn(finding, 'at');

/** The common part of a rule's findings in all entries. */
interface Plan {
  /** The path of its field, split at the entries. */
  readonly parts: readonly string[];
  /** The scope of its field. */
  readonly scope: string;
  /** For each field that it reads: its scope, and the number of lists that contain both. */
  readonly reads: readonly {
    readonly field: number;
    readonly scope: string;
    readonly shared: number;
    /** Whether the rule asks only whether that field is given. */
    readonly isPresence: boolean;
  }[];
}

/**
 * The findings of one order after another, if rules are on entries. Each entry counts as separate fields, so that a finding does not hide
 * those on other entries.
 */
interface Entries {
  /**
   * Forgets the previous order.
   * @param wrong the paths of objects in whose place there is something else
   */
  begin(wrong: ReadonlySet<string>): void;
  /**
   * A rule's finding in an entry.
   * @param fields the fields and facts of the operation
   * @returns `undefined` if the entry is not an object and an earlier finding says so
   */
  finding(rule: CompiledRule, at: readonly number[], fields: Iterable<string>): RuleFinding | undefined;
  /**
   * One cause, one diagnostic, as in `diagnose`. If a rule reads a member of all entries, an error in any of them hides it. Errors come
   * first.
   * @param findings the findings of the order, in the order of evaluation
   */
  first(findings: readonly RuleFinding[]): readonly RuleFinding[];
}

const NONE: readonly never[] = Object.freeze([]);

export function findingsInEntries(): Entries {
  const plans = new WeakMap<RuleFinding, Plan>();
  let names: readonly string[] | undefined;
  let wrong: ReadonlySet<string> = new Set();
  /** The last finding on an entry that is not an object. */
  let last: EntryFinding | undefined;
  return {
    begin(objects) {
      wrong = objects;
      last = undefined;
    },
    finding(rule, at, fields) {
      names ??= [...fields];
      const plan = plans.get(rule) ?? planOf(rule);
      const { scope } = plan;
      if (last?.wrong === scope && isSame(last.at, at)) return undefined;
      const isWrong = wrong.size > 0 && scope !== '' && rule.diagnostic.code === 'type' && wrong.has(pathAt(scope, at));
      const finding: EntryFinding = {
        diagnostic: rule.diagnostic,
        labelOf: rule.labelOf,
        isError: rule.isError,
        shortCircuits: rule.shortCircuits,
        fieldIndex: rule.fieldIndex,
        reads: rule.reads,
        presence: rule.presence,
        at,
        plan,
        wrong: isWrong ? scope : undefined,
      };
      if (isWrong) last = finding;
      return finding;
    },
    first(findings) {
      if (!findings.some(isInEntry)) return firstFindings(findings);
      if (findings.every(({ reads }) => reads.length === 0)) return firstOfEach(findings);
      return firstOfDependent(findings, (finding) => plans.get(finding) ?? planOf(finding));
    },
  };

  function planOf(rule: RuleFinding): Plan {
    const own = names![rule.fieldIndex]!;
    const plan = {
      parts: own.split(ENTRY),
      scope: scopeOf(own),
      reads: rule.reads.map((field) => ({
        field,
        scope: scopeOf(names![field]!),
        shared: sharedDepth(own, names![field]!),
        isPresence: rule.presence.includes(field),
      })),
    };
    plans.set(rule, plan);
    return plan;
  }
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  if (one.length !== other.length) return false;
  // The innermost places usually differ, so they are compared first.
  for (let i = one.length; i-- > 0;) if (one[i] !== other[i]) return false;
  return true;
}

/** More than the most entries of a list. */
const PLACES = 16_384;

/** Each field's first finding, for findings whose rules do not read other fields. */
function firstOfEach(findings: readonly RuleFinding[]): readonly RuleFinding[] {
  const shown = new Set<number | string>();
  const isFirst = (finding: RuleFinding): boolean => {
    const { fieldIndex } = finding;
    const at = placesOfFinding(finding);
    const key = at.length === 1 ? fieldIndex * PLACES + at[0]! : `${fieldIndex} ${at.join()}`;
    return shown.size < shown.add(key).size;
  };
  return [
    ...findings.filter((finding) => finding.isError && isFirst(finding)),
    ...findings.filter((finding) => !finding.isError && isFirst(finding)),
  ];
}

/** The places of a finding; empty for a finding on the order, and for an own check that failed. */
const placesOfFinding = (finding: RuleFinding): readonly number[] =>
  isInEntry(finding) && finding.fieldIndex >= 0 ? finding.at : NONE;

/** A field, in one entry or in all of them. */
interface Slot {
  /** The same field in the outer entries. */
  readonly around: Slot | undefined;
  /** The same field in each inner entry, by its place, and the last one used. */
  within: Map<number, Slot> | undefined;
  lastPlace: number;
  last: Slot | undefined;
  /** Whether a finding on another field reads it. */
  isRead: boolean;
  /** The errors on it, if it is read. */
  errors: Placed[] | undefined;
  hasError: boolean;
  /** Whether an error doubts that the field is to be given. */
  hasDoubt: boolean;
  isVisited: boolean;
  shown: Placed | undefined;
}

/** A finding with its field, and the fields that its rule reads. */
interface Placed {
  readonly finding: RuleFinding;
  readonly slot: Slot;
  readonly others: readonly Other[];
}

interface Other {
  readonly slot: Slot;
  /** Whether the rule asks only whether the field is given. */
  readonly isPresence: boolean;
}

function firstOfDependent(
  findings: readonly RuleFinding[],
  planOf: (finding: RuleFinding) => Plan,
): readonly RuleFinding[] {
  /** The slots of fields in all entries, and by scope those of entries that are not objects. */
  const slots = new Map<number | string, Slot>();
  const placed = findings.map((finding): Placed => {
    const { fieldIndex, reads } = finding;
    const at = placesOfFinding(finding);
    return {
      finding,
      slot: slotOf(fieldIndex, at, at.length),
      others: reads.length === 0 ? NONE : othersOf(isInEntry(finding) ? finding.plan : planOf(finding), at),
    };
  });
  for (const { others } of placed) for (const { slot } of others) slot.isRead = true;
  for (const each of placed) {
    const { finding, slot: own } = each;
    if (!finding.isError) continue;
    for (let slot: Slot | undefined = own; slot; slot = slot.around) if (slot.isRead) (slot.errors ??= []).push(each);
    if (finding.shortCircuits) refuse(own, finding);
    if (isInEntry(finding) && finding.wrong !== undefined)
      refuse(slotOf(finding.wrong, finding.at, finding.plan.parts.length - 1), finding);
  }
  return [
    ...placed.filter((each) => each.finding.isError && isShown(each)),
    ...placed.filter((each) => !each.finding.isError && isShown(each)),
  ].map(({ finding }) => finding);

  /**
   * Decides errors on the fields that a finding reads before the finding itself, wherever they are. In a cycle of fields, the last one
   * visited counts.
   */
  function isShown(each: Placed): boolean {
    const { finding, slot, others } = each;
    slot.isVisited = true;
    if (slot.shown) return slot.shown === each;
    for (const { slot: other, isPresence } of others) {
      if (!other.isVisited) {
        other.isVisited = true;
        other.errors?.forEach(isShown);
      }
      if (isPresence ? other.hasDoubt : other.hasError) return false;
    }
    if (finding.isError) refuse(slot, finding);
    slot.shown = each;
    return true;
  }

  /**
   * The slots of the fields that a rule reads. If an entry is not an object, all its members are wrong, so the slot of the entry counts
   * too.
   */
  function othersOf({ reads }: Plan, at: readonly number[]): readonly Other[] {
    return reads.flatMap(({ field, scope, shared, isPresence }) => {
      const other = { slot: slotOf(field, at, shared), isPresence };
      return scope === '' ? [other] : [other, { slot: slotOf(scope, at, shared), isPresence }];
    });
  }

  function slotOf(field: number | string, at: readonly number[], depth: number): Slot {
    let slot = slots.get(field);
    if (!slot) slots.set(field, (slot = newSlot(undefined)));
    for (let i = 0; i < depth; i++) slot = slotWithin(slot, at[i]!);
    return slot;
  }
}

const newSlot = (around: Slot | undefined): Slot => ({
  around,
  within: undefined,
  lastPlace: -1,
  last: undefined,
  isRead: false,
  errors: undefined,
  hasError: false,
  hasDoubt: false,
  isVisited: false,
  shown: undefined,
});

function slotWithin(slot: Slot, place: number): Slot {
  if (slot.lastPlace !== place) {
    slot.within ??= new Map();
    slot.last = slot.within.get(place);
    if (!slot.last) slot.within.set(place, (slot.last = newSlot(slot)));
    slot.lastPlace = place;
  }
  return slot.last!;
}

/** Marks a field of an entry as having an error, and so the same field in the outer entries. */
function refuse(slot: Slot, finding: RuleFinding): void {
  if (doubtsPresence(finding)) slot.hasDoubt = true;
  for (let each: Slot | undefined = slot; each && !each.hasError; each = each.around) each.hasError = true;
}

/**
 * Whether a rule that was not evaluated needs more than the correction of errors: in at least one entry, no field that it needs has an
 * error.
 * @param shown the findings that are not hidden
 */
export function isStillOpen(
  { diagnostic: { field: own } }: CompiledRule,
  needs: readonly string[],
  places: readonly (readonly number[])[],
  shown: readonly RuleFinding[],
): boolean {
  /** The entries with an error on a field that the rule needs, by the places that both fields share. */
  const refused = new Set<string>();
  const scopes = new Set(
    needs.filter((need) => need.startsWith(FIELD)).map((need) => scopeOf(need.slice(FIELD.length))),
  );
  for (const finding of shown) {
    const { field } = finding.diagnostic;
    const { at = NONE, wrong } = finding as Partial<EntryFinding>;
    if (finding.isError && (needs.includes(FIELD + field) || (wrong !== undefined && scopes.has(wrong))))
      refused.add(at.slice(0, sharedDepth(own, field)).join());
  }
  return places.some((at) => ![0, ...at].some((_, depth) => refused.has(at.slice(0, depth).join())));
}

const FIELD = 'field:';

/** The diagnostic of a finding, with the path of its entry. */
export function diagnosticOf(finding: RuleFinding, names: ShapedOrder['names']): Diagnostic {
  const { diagnostic } = finding;
  if (!isInEntry(finding)) return diagnostic;
  const { at, plan } = finding;
  const { field, related } = diagnostic;
  const [first, ...rest] = plan.parts as [string, ...string[]];
  let name = first;
  for (let i = 0; i < rest.length; i++) name += `.${at[i]!}${rest[i]!}`;
  let next = 0;
  const path = diagnostic.path.map((member) => (typeof member === 'number' ? at[next++]! : member));
  if (at.length > rest.length) {
    const item = at[rest.length]!;
    const named = names.get(name)?.[item];
    name += `.${named === undefined ? item : printable(named)}`;
    path.push(named === undefined ? item : pathMember(named));
  }
  Object.freeze(path);
  const { ruleId, code, severity, message, text, messageId, params, basis, source, acknowledged } = diagnostic;
  // The usual case. Spreading a frozen object takes five times as long.
  if (!related && !acknowledged)
    return Object.freeze({
      ruleId,
      code,
      severity,
      field: name,
      path,
      message,
      text,
      messageId,
      params,
      basis,
      source,
    } as Diagnostic);
  const others = related?.map((other) => pathAt(other, at.slice(0, sharedDepth(field, other))));
  return Object.freeze({
    ...diagnostic,
    field: name,
    path,
    ...(others && { related: Object.freeze(others) }),
  } as Diagnostic);
}

/**
 * Whether a finding is on a field, in any or one of the entries, or in a list with this name.
 * @param field the field of its diagnostic
 */
export function concerns(finding: RuleFinding, field: string, name: string): boolean {
  if (isIn(finding.diagnostic.field, name) || isIn(field, name)) return true;
  if (!isInEntry(finding) || finding.wrong === undefined) return false;
  // This finding stands for all members of the entry.
  return scopeOf(name) === finding.wrong || name.startsWith(`${pathAt(finding.wrong, finding.at)}.`);
}

const isIn = (field: string, name: string): boolean =>
  name === field || field.startsWith(`${name}${ENTRY}`) || field.startsWith(`${name}.`);

/** An order as texts by path. Members of the first entries have paths with brackets. */
type TextsByPath<T> = Readonly<Record<string, T>>;

/** The places of the entries with a member. A field of the order has one result without places. */
export function placesOf(field: string, texts: TextsByPath<unknown>): readonly (readonly number[])[] {
  return listsOf(field).reduce<readonly (readonly number[])[]>(
    (all, list) =>
      all.flatMap((at) => {
        const count = texts[textNameOf(list, at)];
        return Array.from({ length: typeof count === 'string' ? Number(count) : 0 }, (_, i) => [...at, i]);
      }),
    [[]],
  );
}

/** The name of a path in an order as texts. */
export const textNameOf = (path: string, at: readonly number[]): string =>
  at.some((place) => place > 0) ? pathAt(path, at) : path;

/** The texts of an order or an entry by path. The entries of a list are at its path with {@link ENTRY}. */
interface Group {
  [path: string]: string | null | Group[];
}

function groupOf(texts: TextsByPath<string | null>): Group {
  const newGroup = (): Group => Object.create(null) as Group;
  const order = newGroup();
  for (const [name, text] of Object.entries(texts)) {
    const path = patternOf(name);
    const places = placesIn(name);
    let group = order;
    listsOf(path).forEach(
      (list, i) => (group = ((group[list + ENTRY] ??= []) as Group[])[places[i] ?? 0] ??= newGroup()),
    );
    group[path] = text;
  }
  return order;
}

/**
 * The names of all values that can change how a field is requested: the fields that its rules read, and the fields that their rules read,
 * because an error there hides the field's own rules; fields that are reported missing instead; members of a list; objects around a field;
 * and the lists that contain any of these.
 */
function decidingOn(field: string, { fields, rules }: Ruled): ReadonlySet<string> {
  const names = new Set([field]);
  // The loop also visits the names that it adds.
  for (const one of names) {
    const index = fields.indexOf(one);
    for (const { fieldIndex, reads, presence, diagnostic } of rules)
      if (fieldIndex === index) reads.forEach((other) => names.add(fields[other] ?? ''));
      else if (
        reads.includes(index) &&
        diagnostic.code === 'missing' &&
        (presence.includes(index) || scopeOf(diagnostic.field) === scopeOf(one))
      )
        names.add(diagnostic.field);
    for (const name of fields) if (name.startsWith(one + ENTRY) || one.startsWith(`${name}.`)) names.add(name);
  }
  for (const one of names) listsOf(one).forEach((list) => names.add(list).add(list + ENTRY));
  return names;
}

export function focusing(operation: Ruled): Focused {
  const deciding = new Map<string, ReadonlySet<string>>();
  let last: TextsByPath<string | null> | undefined;
  let order: Group;
  return (texts, field, at) => {
    // Callers ask for every field of an order with the same texts object.
    if (texts !== last) order = groupOf((last = texts));
    const names = deciding.get(field) ?? decidingOn(field, operation);
    deciding.set(field, names);
    const around = listsOf(field);
    const kept: Record<string, string | null> = {};
    /** @param depth the number of the field's lists that contain the group; infinite below another list */
    const keep = (group: Group, places: readonly number[], depth: number): void => {
      for (const path of names) {
        const value = group[path];
        if (path === around[depth] + ENTRY) {
          const entry = at && (value as Group[] | undefined)?.[at[depth]!];
          if (entry) keep(entry, [...places, 0], depth + 1);
        } else if (Array.isArray(value)) value.forEach((entry, i) => keep(entry, [...places, i], Infinity));
        else if (value !== undefined) kept[textNameOf(path, places)] = value;
      }
    };
    keep(order, [], 0);
    for (const list of around) kept[list] = '1';
    return kept;
  };
}

export function sharedBy(ask: AskFor, operation: Ruled): AskFor {
  const focused = focusing(operation);
  const asked = new Map<string, Requirement>();
  return (field, given, at) => {
    const { name } = field;
    const { [name]: _own, ...others } = focused(given, name, at);
    const key = JSON.stringify([name, others]);
    const known = asked.get(key) ?? ask(field, others);
    if (asked.size === MOST_ITEMS) asked.clear();
    asked.set(key, known);
    if (!at) return known;
    const { entryOf: _list, ...members } = known;
    const { alternatives, dependsOn } = members;
    const named = (other: string): string => nameAt(other, name, at);
    return {
      ...members,
      name: named(name),
      ...(alternatives && { alternatives: alternatives.map(named) }),
      dependsOn: dependsOn.map(named),
    };
  };
}

/** Member names never consist of digits, so digits in a path are places. */
const placesIn = (name: string): readonly number[] =>
  name
    .split('.')
    .slice(0, -1)
    .filter((part) => /^[0-9]+$/.test(part))
    .map(Number);

/**
 * The name of a member in an entry.
 * @param field the member whose entry it is; the other member may be in an outer entry
 * @param at the places; missing ones count as 0
 */
export const nameAt = (name: string, field: string, at: readonly number[]): string =>
  pathAt(
    name,
    listsOf(name)
      .map((_, i) => at[i] ?? 0)
      .slice(0, sharedDepth(name, field)),
  );

/** The name in an order as texts for a name with places. */
export const textName = (name: string): string => (placesIn(name).some((place) => place > 0) ? name : patternOf(name));
