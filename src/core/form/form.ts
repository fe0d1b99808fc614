import type { CompiledOperation } from '../model/compiled.js';
import type { Diagnostic } from '../model/diagnostic.js';
import type { Form, FormChange, FormOptions } from '../model/form.js';
import type { Requirement } from '../model/requirement.js';
import {
  isComplete,
  REQUIREMENTS_OPTIONS,
  requirementMaker,
  textFields,
  type OperationModules,
} from '../requirements/requirements.js';
import { dayOf } from '../evaluator/evaluate.js';
import { recordOf } from '../evaluator/read-fields.js';
import { translatorOf } from '../evaluator/translate.js';
import { knownMembersOf, validatorOf } from '../evaluator/validator.js';
import { withoutPrototype } from '../evaluator/without-prototype.js';

const OPTIONS = [...REQUIREMENTS_OPTIONS, 'order'];

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
  const { order: initial, facts, at: day, ...configuration } = knownMembersOf(options, OPTIONS);
  const at = dayOf(day);
  const requirementOf = requirementMaker(modules, { ...configuration, facts, at });
  const { locale, ...settings } = configuration;
  const validate = validatorOf<unknown>(operation, { ...settings, unknownFields: 'ignore' }, knownFacts);
  const wordingOf = locale === undefined ? (diagnostic: Diagnostic): Diagnostic => diagnostic : translatorOf(locale);
  const groups = modules.inputRules.flatMap((rule) => [withoutPrototype(rule).group ?? []]);
  const dependents = dependentsOf(operation, groups);
  const places = new Map(operation.fields.map((name, place) => [name, place]));
  const fields = reference.fields.map(withoutPrototype);
  /** For each field the others that decide how it is asked for, and the requirements by the values of these. */
  const asked = fields.map(({ name }) => ({
    sources: operation.fields.filter((other) => dependents.get(other)!.includes(name)),
    known: new Map<string, Asked>(),
  }));

  let values = fieldsIn(operation, initial);
  let given = textFields(operation, values);
  let findings = findingsOf();
  let typed: string | undefined;
  const current = fields.map((_, place) => askFor(place));
  const requirements = current.map(({ requirement }) => requirement);

  const form: Form = {
    get order() {
      return shape ? shape.copy(values)! : { ...values };
    },
    get requirements() {
      return [...requirements];
    },
    get diagnostics() {
      return findings.filter(isShown).map(wordingOf);
    },
    set(field, value) {
      checkField(field);
      values = withField(field, value);
      given = textFields(operation, values);
      const before = shown();
      findings = findingsOf();
      return changeFrom(before, refreshed(dependents.get(field)!));
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
    if (!places.has(field)) throw new TypeError(`the operation has no field ${field}`);
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

  /** A field as it is asked for now: made once for the values that decide it, as a change asks for many fields again. */
  function askFor(place: number): Asked {
    const { sources, known } = asked[place]!;
    // Not text and missing differ.
    const key = JSON.stringify(sources.map((name) => given[name] ?? name in given));
    const before = known.get(key);
    if (before) return before;
    const requirement = requirementOf(fields[place]!, given);
    const made = { requirement, text: JSON.stringify(requirement) };
    if (known.size === MOST_KNOWN) known.clear();
    known.set(key, made);
    return made;
  }

  /** The requirements of some fields that are no longer the same. */
  function refreshed(names: readonly string[]): readonly Requirement[] {
    return names.flatMap((name) => {
      const place = places.get(name)!;
      const now = askFor(place);
      if (now.text === current[place]!.text) return [];
      current[place] = now;
      requirements[place] = now.requirement;
      return [now.requirement];
    });
  }

  function changeFrom(before: ReadonlyMap<string, Diagnostic>, changed: readonly Requirement[]): FormChange {
    const now = shown();
    // The finding of a rule is one object, whatever the order.
    const others = [...new Set([...before.keys(), ...now.keys()])].filter((name) => before.get(name) !== now.get(name));
    return {
      requirements: changed,
      diagnostics: others.map((field) => {
        const finding = now.get(field);
        return { field, diagnostic: finding && wordingOf(finding) };
      }),
      complete: isComplete(requirements, given),
    };
  }
}

/** The operation's fields in an order, and what is in place of their objects, each read once; none where it can't be read. */
function fieldsIn({ fields, shape }: CompiledOperation, order: unknown): Values {
  try {
    if (shape) {
      const copy = shape.copy(order) ?? {};
      const paths = [...fields, ...(shape.read(copy)?.wrong ?? [])];
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
