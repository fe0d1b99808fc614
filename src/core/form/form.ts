import type { CompiledOperation } from '../model/compiled.js';
import type { Diagnostic } from '../model/diagnostic.js';
import type { Form, FormChange, FormOptions } from '../model/form.js';
import { ENTRY } from '../model/path.js';
import type { ReferenceField } from '../model/reference.js';
import type { Requirement } from '../model/requirement.js';
import {
  askedFields,
  isComplete,
  isAsked,
  requirementMaker,
  textFields,
  type OperationModules,
} from '../requirements/requirements.js';
import { timeOf } from '../evaluator/evaluate.js';
import { recordOf } from '../evaluator/read-fields.js';
import { translatorOf } from '../evaluator/translate.js';
import { knownMembersOf, OPERATION_OPTIONS, validatorOf } from '../evaluator/validator.js';
import { withoutPrototype } from '../evaluator/without-prototype.js';

const OPTIONS = [...OPERATION_OPTIONS, 'order'];

/** How many requirements of a field are kept. */
const MOST_KNOWN = 50;

/** A requirement, and its text for comparisons. */
interface Asked {
  readonly requirement: Requirement;
  readonly text: string;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Makes the form of one operation.
 * @throws {TypeError} on a wrong option
 */
export function formOf<Name extends string, Fact extends string>(
  modules: OperationModules,
  options: FormOptions,
): Form<Name, Fact> {
  const { operation, knownFacts, reference } = modules;
  const { shape } = operation;
  const { order: initial, facts, at: time, mode, fields: only, ...configuration } = knownMembersOf(options, OPTIONS);
  // Without a time in the options, each validation has its own.
  const at = time === undefined ? undefined : timeOf(time);
  const requirementOf = requirementMaker(modules, { ...configuration, facts, at, mode, fields: only });
  const { locale, ...settings } = configuration;
  const validate = validatorOf<unknown>(operation, { ...settings, unknownFields: 'ignore' }, knownFacts);
  const wordingOf = locale === undefined ? (diagnostic: Diagnostic): Diagnostic => diagnostic : translatorOf(locale);
  const groups = modules.inputRules.flatMap((rule) => [withoutPrototype(rule).group ?? []]);
  const dependents = dependentsOf(operation, groups);
  const fields = reference.fields.map(withoutPrototype).filter(({ name }) => isAsked(operation, name, only));
  const known = new Set(operation.fields);
  /** For each field the others that decide how it is asked for, and the requirements by the values of these. */
  const asked = new Map(
    operation.fields.map((name) => [
      name,
      {
        sources: operation.fields.filter((other) => dependents.get(other)!.includes(name)),
        known: new Map<string, Asked>(),
      },
    ]),
  );

  let values = fieldsIn(operation, initial);
  let given = textFields(operation, values);
  let findings = findingsOf();
  let typed: string | undefined;
  let current = askForAll(() => true);

  const form: Form = {
    get order() {
      return shape ? shape.copy(values)! : { ...values };
    },
    get requirements() {
      return [...current.values()].map(({ requirement }) => requirement);
    },
    get diagnostics() {
      return findings.filter(isShown).map(wordingOf);
    },
    set(field, value) {
      checkField(field);
      const others = shape?.hasEntries(field)
        ? operation.fields
        : dependents.get(shape ? shape.patternOf(field) : field)!;
      return changed(withField(field, value), others);
    },
    add(list) {
      checkList(list);
      const entries = shape!.at(values, list);
      const before = Array.isArray(entries) ? (entries as readonly unknown[]) : [];
      return changed(shape!.with(values, list, [...before, {}]), operation.fields);
    },
    remove(list, place) {
      checkList(list);
      const entries = shape!.at(values, list);
      const left = Array.isArray(entries) ? (entries as readonly unknown[]).filter((_, i) => i !== place) : [];
      return changed(shape!.with(values, list, left.length === 0 ? undefined : left), operation.fields);
    },
    typing(field) {
      if (field === null) throw new TypeError('typing takes the name of a field, or nothing when the user leaves it');
      if (field !== undefined) checkField(field);
      const before = shown();
      typed = field;
      return changeFrom(before, []);
    },
  };
  return form as unknown as Form<Name, Fact>;

  function checkField(field: string): void {
    if (field.includes(ENTRY) || !known.has(shape ? shape.patternOf(field) : field))
      throw new TypeError(`the operation has no field ${field}`);
  }

  function checkList(list: string): void {
    if (shape?.hasEntries(list) !== true || list.includes(ENTRY))
      throw new TypeError(`the operation has no list of objects ${list}`);
  }

  /** @param names the fields that may be asked for in another way */
  function changed(now: Values, names: readonly string[]): FormChange {
    values = now;
    given = textFields(operation, values);
    const before = shown();
    findings = findingsOf();
    const others = new Set(names);
    const last = current;
    current = askForAll((name) => others.has(name), last);
    const different = [...current].filter(([name, { text }]) => last.get(name)?.text !== text);
    return changeFrom(
      before,
      different.map(([, { requirement }]) => requirement),
      [...last.keys()].filter((name) => !current.has(name)),
    );
  }

  function withField(field: string, value: unknown): Values {
    if (shape) return shape.with(values, field, shape.parse(field, value));
    const { [field]: _before, ...others } = values;
    return value === undefined ? others : { ...others, [field]: value };
  }

  function findingsOf(): readonly Diagnostic[] {
    return validate(values, { facts, at, mode: 'draft' }).diagnostics;
  }

  /** Whether a finding is on another field than the one in which the user types: the entries of a list belong to it. */
  function isShown({ field }: Diagnostic): boolean {
    return typed === undefined || (field !== typed && !field.startsWith(`${typed}.`));
  }

  /** The findings that are shown, by their fields: each has one at most. */
  function shown(): ReadonlyMap<string, Diagnostic> {
    return new Map(findings.filter(isShown).map((finding) => [finding.field, finding]));
  }

  /** Every field by its name, those of each entry of a list, as they are asked for now. @param isOther whether one may be asked for in another way than before */
  function askForAll(
    isOther: (name: string) => boolean,
    before: ReadonlyMap<string, Asked> = new Map(),
  ): ReadonlyMap<string, Asked> {
    return new Map(
      askedFields(operation, fields, given).map(([field, place]) => {
        const name = shape && place ? shape.nameAt(field.name, field.name, place) : field.name;
        const last = before.get(name);
        return [name, last && !isOther(field.name) ? last : askFor(field, name, place)];
      }),
    );
  }

  /** A field as it is asked for now: made once for the values that decide it, as a change asks for many fields again. */
  function askFor(field: ReferenceField, name: string, place: readonly number[] | undefined): Asked {
    const { sources, known: made } = asked.get(field.name)!;
    const seen = shape ? shape.focused(given, field.name, place) : given;
    // Not text and missing differ.
    const key = JSON.stringify([name, ...sources.map((other) => seen[other] ?? other in seen)]);
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
  ): FormChange {
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

/** The finding of a rule is one object, whatever the order; in an entry of a list it is made anew. */
const isSame = (one: Diagnostic | undefined, other: Diagnostic | undefined): boolean =>
  one === other ||
  (one !== undefined &&
    one.ruleId === other?.ruleId &&
    one.message === other.message &&
    one.severity === other.severity);

/** The operation's fields in an order, and what is in place of their objects, each read once; none where it can't be read. */
function fieldsIn({ fields, shape }: CompiledOperation, order: unknown): Values {
  try {
    if (shape) {
      const copy = shape.copy(order) ?? {};
      const paths = [...fields.filter((name) => !name.includes(ENTRY)), ...(shape.read(copy)?.wrong ?? [])];
      return paths.reduce<Values>((values, path) => shape.with(values, path, shape.at(copy, path)), {});
    }
    const record = recordOf(order) ?? {};
    const entries = fields.map((name) => [name, Object.hasOwn(record, name) ? record[name] : undefined] as const);
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  } catch {
    return {};
  }
}

/**
 * For each field the other fields that are asked for in another way when it changes: those with a rule that reads it, or that reads a
 * field of which this is true, because an error there hides the rule; and those in a group with it.
 * @param groups the fields of each group
 */
export function dependentsOf(
  { fields, rules }: CompiledOperation,
  groups: readonly (readonly string[])[] = [],
): ReadonlyMap<string, readonly string[]> {
  const readers = fields.map((name, field) => {
    const beside = groups.flatMap((group) => (group.includes(name) ? group : []));
    return new Set([
      ...rules.flatMap((rule) => (rule.reads.includes(field) ? [rule.fieldIndex] : [])),
      ...beside.map((other) => fields.indexOf(other)),
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
      return [name, fields.filter((_, other) => other !== field && reached.has(other))];
    }),
  );
}
