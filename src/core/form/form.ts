import type { CompiledOperation } from '../model/compiled.js';
import type { Diagnostic } from '../model/diagnostic.js';
import type { Form, FormChange, FormOptions } from '../model/form.js';
import { ENTRY, patternOf } from '../model/path.js';
import { normalizerOf, type NormalizerModules } from '../normalize/normalize.js';
import type { ReferenceField } from '../model/reference.js';
import type { Requirement } from '../model/requirement.js';
import {
  askedFields,
  isComplete,
  inOrderOfDecision,
  isAsked,
  requirementMaker,
  textFields,
  type OperationModules,
} from '../requirements/requirements.js';
import { timeOf } from '../evaluator/evaluate.js';
import { ordersOf } from '../evaluator/orders.js';
import { text as textOf } from '../evaluator/read-fields.js';
import { translatorOf } from '../evaluator/translate.js';
import { knownMembersOf, OPERATION_OPTIONS, findingsValidatorOf } from '../evaluator/validator.js';
import { withoutPrototype } from '../evaluator/without-prototype.js';
import { isAllBlank } from '../text/spelling.js';

const OPTIONS = [...OPERATION_OPTIONS, 'order'];

/** Amounts that become 1,000 times as large if the point separates thousands. */
const THOUSANDS = /^\s*([1-9]\d?\d?\.\d\d)0\s*$/;

/** The most requirements of a field that are kept. */
const MOST_KNOWN = 50;

/**
 * The milliseconds after a warning before a submit confirms it. A submit within this time, such as that of a double click, restarts the
 * wait.
 */
const PAUSE = 1000;

/** A requirement, and its text for comparisons. */
interface Asked {
  readonly requirement: Requirement;
  readonly text: string;
}

type Values = Readonly<Record<string, unknown>>;

/** The generated data of an operation that its form needs. */
export interface FormModules extends OperationModules, NormalizerModules {}

/**
 * Makes the form of one operation.
 * @throws {TypeError} on a wrong option
 */
export function formOf<Name extends string, Fact extends string>(
  modules: FormModules,
  options: FormOptions,
): Form<Name, Fact> {
  const { operation, knownFacts, reference } = modules;
  const orders = ordersOf(operation);
  const focused = orders.focusing(operation);
  const { order: initial, facts, at: time, mode, fields: named, ...configuration } = knownMembersOf(options, OPTIONS);
  // Without a time in the options, each validation uses its own time.
  const at = time === undefined ? undefined : timeOf(time);
  const only = named === undefined ? askedOf(modules) : named;
  const requirementOf = requirementMaker(modules, { ...configuration, facts, at, mode, fields: only });
  const { locale, ...settings } = withoutPrototype(configuration);
  const validate = findingsValidatorOf(operation, settings, knownFacts);
  const normalize = normalizerOf(modules, { ...settings, facts, at, mode: 'draft', fields: only });
  const wordingOf = locale === undefined ? (diagnostic: Diagnostic): Diagnostic => diagnostic : translatorOf(locale);
  const groups = modules.inputRules.flatMap((rule) => [withoutPrototype(rule).group ?? []]);
  const dependents = dependentsOf(operation, groups);
  const fields = inOrderOfDecision(
    modules,
    reference.fields.map(withoutPrototype).filter(({ name }) => isAsked(name, only)),
  );
  const known = new Set(operation.fields);
  const inMinorUnits = new Set(fields.flatMap(({ name, unit }) => (unit ? name : [])));
  /** For each field: the other fields that decide how it is requested, and its requirements by their values. */
  const asked = new Map(
    operation.fields.map((name) => [
      name,
      {
        sources: operation.fields.filter((other) => dependents.get(other)!.includes(name)),
        known: new Map<string, Asked>(),
      },
    ]),
  );

  /** The single choices that the form filled in, by field. */
  const filled = new Map<string, string>();
  /**
   * Typed numbers such as `1.250` that may mean thousands, by field. Each has its text, and a number with the same count of decimals,
   * `1.251`, because the number 1.25 has one decimal less.
   */
  const shortened = new Map<string, { readonly text: string; readonly longer: number }>();
  /**
   * The field in which the user is typing, if the form changed the case of its letters. `values` has it when the user leaves it: a page that
   * writes to the input earlier moves the cursor, and phones then insert the typed word again.
   */
  const unshown = new Set<string>();
  /** The warnings that were shown before the last change of a value or at a submit. */
  const seenWarnings = new Set<string>();
  /** The warning at which the last submit stopped, and its time. */
  let stop: { readonly on: Diagnostic; readonly at: number } | undefined;
  let typed: string | undefined;
  let isSent = false;
  let values = canonical(fieldsIn(operation, initial), new Set());
  let given = textFields(operation, values);
  let current = askForAll(() => true);
  fillIn(new Set());
  let findings = findingsOf();

  const form: Form = {
    get order() {
      const refused = findings.filter((finding) => isError(finding) && finding.code === 'decimals');
      const typedTexts = [...shortened].filter(([name]) => refused.some(({ field }) => field === name));
      return orders.copy(typedTexts.reduce((now, [name, { text }]) => orders.with(now, name, text), values))!;
    },
    get requirements() {
      return [...current.values()].map(({ requirement }) => requirement);
    },
    get diagnostics() {
      return findings.filter(isShown).map(wordingOf);
    },
    set(field, value) {
      checkField(field);
      see();
      forget(field);
      // 49.00 probably means 4900 minor units. As a text, it is an error.
      const isMajor = typeof value === 'string' && value.includes('.') && inMinorUnits.has(patternOf(field));
      const isNone = value === null || (typeof value === 'string' && isAllBlank(value));
      const own = isMajor ? value : orders.parse(field, isNone ? undefined : value);
      const [text, start] = (typeof own === 'number' && THOUSANDS.exec(String(value))) || [];
      if (start) shortened.set(field, { text: text!, longer: Number(`${start}1`) });
      return changed(orders.with(values, field, own), dependentsOn(field), field);
    },
    add: (list) => withEntries(list, (entries) => [...entries, {}]),
    remove(list, place) {
      // The later entries get new names.
      forget(list);
      return withEntries(list, (entries) => entries.filter((_, i) => i !== place));
    },
    typing(field) {
      if (field === null) throw new TypeError('typing takes the name of a field, or nothing when the user leaves it');
      if (field !== undefined) checkField(field);
      const before = shown();
      typed = field;
      return changed(values, [], undefined, before);
    },
    submit() {
      const before = shown();
      typed = undefined;
      isSent = true;
      const change = changed(values, [], undefined, before);
      const { diagnostics } = form;
      const unseen = unseenWarning();
      const errors = findings.filter(isError);
      const open = errors.length > 0 ? errors : unseen;
      const [worst] = open;
      if (!worst) return { ready: true, order: form.order, diagnostics, change };
      const isOn = (name: string): boolean =>
        open.some(({ field }) => field === name || (field.startsWith(`${name}.`) && !current.has(field)));
      return { ready: false, first: [...current.keys()].find(isOn) ?? worst.field, diagnostics, change };
    },
  };
  return form as unknown as Form<Name, Fact>;

  function checkField(field: string): void {
    if (field.includes(ENTRY) || !known.has(patternOf(field)))
      throw new TypeError(`the operation has no field ${field}`);
  }

  /** Forgets what is known about the value of a field and the values below it. */
  function forget(field: string): void {
    for (const kept of [filled, shortened, unshown])
      for (const name of kept.keys()) if (`${name}.`.startsWith(`${field}.`)) kept.delete(name);
  }

  /** Changes the entries of a list of objects. A list without entries is left out. */
  function withEntries(list: string, change: (entries: readonly unknown[]) => readonly unknown[]): FormChange {
    if (!orders.hasEntries(list) || list.includes(ENTRY))
      throw new TypeError(`the operation has no list of objects ${list}`);
    see();
    const before = orders.at(values, list);
    const entries = change(Array.isArray(before) ? before : []);
    return changed(orders.with(values, list, entries.length === 0 ? undefined : entries), operation.fields);
  }

  /**
   * @param names the fields that may be requested differently
   * @param own the field that the caller set
   */
  function changed(now: Values, names: readonly string[], own?: string, before = shown()): FormChange {
    const written = new Set(unshown);
    unshown.clear();
    values = canonical(now, written);
    given = textFields(operation, values);
    const others = new Set([...names, ...[...written].flatMap(dependentsOn)]);
    const last = current;
    if (others.size > 0) current = askForAll((name) => others.has(name), last);
    fillIn(written);
    findings = findingsOf();
    const different = [...current].filter(([name, { text }]) => last.get(name)?.text !== text);
    const isNews = (field: string): boolean => field !== own || orders.at(values, field) !== orders.at(now, field);
    if (written.delete(typed!)) unshown.add(typed!);
    return {
      values: [...written].filter(isNews).map((field) => ({ field, value: orders.at(values, field) })),
      ...changeFrom(
        before,
        different.map(([, { requirement }]) => requirement),
        [...last.keys()].filter((name) => !current.has(name)),
      ),
    };
  }

  /** The fields that may be requested differently after a field changes. */
  function dependentsOn(field: string): readonly string[] {
    return orders.hasEntries(field) ? operation.fields : dependents.get(patternOf(field))!;
  }

  /**
   * Values in canonical form. In the field in which the user is typing, only the case of letters changes. @param written receives the
   * changed fields
   */
  function canonical(now: Values, written: Set<string>): Values {
    const { order, changes } = normalize(now);
    const names = new Set(changes.map(({ field }) => field));
    let next = now;
    for (const name of names) {
      const isWhole = name !== typed || changes.every(({ field, change }) => field !== name || change === 'case');
      if (!isWhole) continue;
      written.add(name);
      next = orders.with(next, name, orders.at(order as Values, name));
    }
    return next;
  }

  /** Fills in fields that have a single choice, and empties fields that the form filled in and that have another choice now. */
  function fillIn(written: Set<string>): void {
    // Changes of other fields fill in or empty each field at most once.
    for (let left = 2 * current.size; left > 0; left--) {
      const next = (name: string): string | undefined => nextValue(current.get(name)!.requirement);
      const open = [...current.keys()].filter((name) => next(name) !== filled.get(name));
      const [first] = open;
      if (first === undefined) return;
      const field = patternOf(first);
      // The same field in all entries changes together.
      for (const name of open.filter((other) => patternOf(other) === field)) {
        const value = next(name);
        if (value === undefined) filled.delete(name);
        else filled.set(name, value);
        written.add(name);
        values = orders.with(values, name, value);
      }
      given = textFields(operation, values);
      const others = new Set(dependentsOn(field));
      current = askForAll((other) => others.has(other), current);
    }
  }

  /** The value with which to fill in a field: its only choice, unless the user has given another value. */
  function nextValue({ name, type, input, need, options: choices = [] }: Requirement): string | undefined {
    const own = filled.get(name);
    const value = orders.at(values, name);
    const isFree = own === undefined ? textOf(value) === undefined && name !== typed : value === own;
    const isOnly = input === 'select' && type === undefined && choices.length === 1 && !name.includes(ENTRY);
    if (!isFree) return own;
    return isOnly && (need === 'required' || need === 'recommended') ? choices[0]!.value : undefined;
  }

  function findingsOf(): readonly Diagnostic[] {
    const findingsOn = (order: Values): readonly Diagnostic[] =>
      validate(order, { facts, at, mode: mode ?? (isSent ? 'submit' : 'draft'), fields: only }).diagnostics;
    let found = findingsOn(values);
    for (const [name, { longer }] of shortened) {
      const own = findingsOn(orders.with(values, name, longer)).find(({ field }) => field === name);
      if (own?.code === 'decimals') found = [own, ...found.filter(({ field }) => field !== name)];
    }
    return found;
  }

  /** Marks the shown warnings as seen. Called before a value changes and at each submit. */
  function see(): void {
    stop = undefined;
    for (const finding of findings.filter(isShown)) seenWarnings.add(nameOf(finding));
  }

  /** Returns the warning that the user must confirm first, if there is one, and marks all warnings as seen. */
  function unseenWarning(): readonly Diagnostic[] {
    const now = performance.now();
    const isUnseen = (finding: Diagnostic): boolean =>
      !isError(finding) && finding.code !== 'missing' && !finding.acknowledged && !seenWarnings.has(nameOf(finding));
    const last = stop && now - stop.at < PAUSE ? stop.on : undefined;
    const on = findings.find(isUnseen) ?? last;
    see();
    stop = on && { on, at: now };
    return on ? [on] : [];
  }

  /** Whether a finding is not on the field in which the user is typing. Entries of a list belong to the list's field. */
  function isShown({ field }: Diagnostic): boolean {
    return typed === undefined || (field !== typed && !field.startsWith(`${typed}.`));
  }

  /** The findings that are shown, by field. Each field has at most one. */
  function shown(): ReadonlyMap<string, Diagnostic> {
    return new Map(findings.filter(isShown).map((finding) => [finding.field, finding]));
  }

  /**
   * Every field by name, as it is requested now; for lists, the fields of each entry. @param isOther whether a field may be requested
   * differently than before
   */
  function askForAll(
    isOther: (name: string) => boolean,
    before: ReadonlyMap<string, Asked> = new Map(),
  ): ReadonlyMap<string, Asked> {
    return new Map(
      askedFields(operation, fields, given).map(([field, place]) => {
        const name = place ? orders.nameAt(field.name, field.name, place) : field.name;
        const last = before.get(name);
        return [name, last && !isOther(field.name) ? last : askFor(field, name, place)];
      }),
    );
  }

  /** A field as it is requested now. The result is kept by the values that decide it, because each change requests many fields again. */
  function askFor(field: ReferenceField, name: string, place: readonly number[] | undefined): Asked {
    const { sources, known: made } = asked.get(field.name)!;
    const seen = focused(given, field.name, place);
    const key = JSON.stringify([name, Object.entries(seen).filter(([other]) => sources.includes(patternOf(other)))]);
    const before = made.get(key);
    if (before) return before;
    const requirement = requirementOf(field, given, place);
    const now = { requirement, text: JSON.stringify(requirement) };
    if (made.size === MOST_KNOWN) made.clear();
    made.set(key, now);
    return now;
  }

  function changeFrom(
    before: ReadonlyMap<string, Diagnostic>,
    requirements: readonly Requirement[],
    removed: readonly string[] = [],
  ): Omit<FormChange, 'values'> {
    const now = shown();
    const others = [...new Set([...before.keys(), ...now.keys()])].filter(
      (name) => !isSame(before.get(name), now.get(name)),
    );
    return {
      requirements,
      ...(removed.length > 0 && { removed }),
      diagnostics: others.map((field) => {
        const finding = now.get(field);
        return { field, diagnostic: finding && wordingOf(finding) };
      }),
      complete: isComplete(
        operation,
        [...current.values()].map(({ requirement }) => requirement),
        given,
      ),
    };
  }
}

/** The fields that the payer provides, with the facts; `undefined` if the payer provides all fields. */
function askedOf({ operation, reference }: FormModules): readonly string[] | undefined {
  const names = payersFields(reference);
  return names.length === reference.fields.length ? undefined : [...names, ...operation.facts];
}

/** The names of the fields that the payer provides. */
export const payersFields = ({ fields }: FormModules['reference']): readonly string[] =>
  fields.map(withoutPrototype).flatMap(({ name, providedBy = 'payer' }) => (providedBy === 'payer' ? name : []));

/** Compares members, because a finding in an entry of a list is a new object each time. */
const isSame = (one: Diagnostic | undefined, other: Diagnostic | undefined): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/**
 * The operation's fields in an order, each read once, with values that should be their objects and are not; empty if the order can't be
 * read. `null` fields are left out.
 */
function fieldsIn(operation: CompiledOperation, order: unknown): Values {
  const { fields, shape } = operation;
  const orders = ordersOf(operation);
  try {
    const copy = orders.copy(order) ?? {};
    const paths = [...fields.filter((name) => !name.includes(ENTRY)), ...(shape?.read(copy)?.wrong ?? [])];
    // Lists already contain their entries.
    return paths.reduce<Values>(
      (values, path) =>
        orders.at(values, path) === undefined ? orders.with(values, path, orders.at(copy, path) ?? undefined) : values,
      {},
    );
  } catch {
    return {};
  }
}

/**
 * For each field, the other fields that are requested differently when it changes: fields with a rule that reads it, directly or through
 * other fields, because an error there hides the rule; fields in a group with it; and the objects around it.
 * @param groups the fields of each group
 */
export function dependentsOf(
  { fields, rules }: CompiledOperation,
  groups: readonly (readonly string[])[] = [],
): ReadonlyMap<string, readonly string[]> {
  // An object is given if a field below it is.
  const objectsAround = (name: string): readonly string[] => fields.filter((other) => name.startsWith(`${other}.`));
  const readers = fields.map((name, field) => {
    const beside = groups.flatMap((group) => (group.includes(name) ? group : []));
    return new Set([
      ...rules.flatMap((rule) => (rule.reads.includes(field) ? [rule.fieldIndex] : [])),
      ...[...beside, ...objectsAround(name)].map((other) => fields.indexOf(other)),
    ]);
  });
  const reachedFrom = (field: number): ReadonlySet<number> => {
    const reached = new Set<number>();
    const visit = (one: number): void => {
      for (const reader of readers[one] ?? []) {
        if (reached.has(reader)) continue;
        reached.add(reader);
        visit(reader);
      }
    };
    visit(field);
    return reached;
  };
  return new Map(
    fields.map((name, field) => {
      const reached = reachedFrom(field);
      // A member can depend on itself: while it has a value, its object is given.
      const isOwn = objectsAround(name).length > 0;
      return [name, fields.filter((_, other) => (isOwn || other !== field) && reached.has(other))];
    }),
  );
}

const isError = ({ severity }: Diagnostic): boolean => severity === 'error';

const nameOf = ({ field, ruleId }: Diagnostic): string => `${field} ${ruleId}`;
