import { deriver } from '../evaluator/derive.js';
import { activeRules, type ActiveRule } from '../evaluator/diagnose.js';
import { takeSnapshot } from '../evaluator/snapshot.js';
import { dayOf, isOnDay, readFacts, severitiesOf, validatorOf, type Configuration, type ValidateOptions } from '../evaluator/validator.js';
import type { Judged } from '../model/check.js';
import type { CompiledCard, CompiledOperation } from '../model/compiled.js';
import type { Reference, ReferenceField } from '../model/reference.js';
import { isInForce, mentions } from './condition.js';
import { combine, type Input, type Voice } from './narrow.js';
import { wordsOf } from './words.js';

/** A value to choose. */
export interface Option {
  readonly value: string;
  readonly label: string;
}

/** A field to ask for, and how. */
export interface Requirement<Name extends string = string> {
  readonly name: Name;
  readonly label: string;
  readonly help?: string;
  /** A value that nothing refuses as things stand. */
  readonly example?: string;
  /** `required`: `validate` refuses the order without it; `expected`: it warns; `optional`: it says nothing. */
  readonly need: 'required' | 'expected' | 'optional';
  /** `select`: no other value than the options passes. With another input the options are suggestions. */
  readonly input: 'text' | 'select' | 'tel' | 'email' | 'decimal' | 'url';
  /** A regular expression (ECMAScript, flag u or v) of the whole value, as the HTML attribute has it. */
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  /** The smallest and the largest amount, both allowed, as decimal text. */
  readonly min?: string;
  readonly max?: string;
  readonly decimals?: number;
  readonly options?: readonly Option[];
  /** Other fields that decide what is asked for here. */
  readonly dependsOn: readonly Name[];
  /** Whether another field depends on this one: ask again when it changes. */
  readonly refreshOnChange: boolean;
  /** The rules that judge the field as things stand. */
  readonly ruleIds: readonly string[];
  /** What no rule can check. */
  readonly notes: readonly string[];
}

/** What an order still needs. */
export interface Requirements<Name extends string = string> {
  /** Every field of the operation, in its order. */
  readonly fields: readonly Requirement<Name>[];
  /** Whether every required field is given; whether it is right, `validate` says. */
  readonly complete: boolean;
}

/** The configuration of a validator, and what belongs to one call of it. */
export type RequirementsOptions = Omit<Configuration, 'unknownFields'> & Pick<ValidateOptions, 'facts' | 'at'>;

type Order = Readonly<Record<string, string | null>>;

/** Everything generated from an operation's rule file. */
export interface OperationModules {
  readonly operation: CompiledOperation;
  readonly cards: readonly CompiledCard[];
  readonly reference: Reference;
}

/**
 * What an operation asks for, given what is there already. Need and options are the validator's own verdicts: a field is left out, or
 * each option put in, and the order judged.
 * @throws {TypeError} on a wrong configuration
 */
export function requirementsOf({ operation, cards, reference }: OperationModules, partialOrder: unknown, options: RequirementsOptions): Requirements {
  const { bindings = {}, facts = {}, locale } = options;
  const day = dayOf(options.at);
  const validate = validatorOf<unknown>(operation, options);
  const derive = deriver(operation, bindings);
  const rules = activeRules(operation, severitiesOf(operation, options));
  const derived = new Set(operation.derived.map(({ name }) => name));
  const given = read(operation, partialOrder);
  const dependencies = dependenciesOf(operation, cards);

  const judgedWithout = (field: string): { readonly rest: Order; readonly judged: Judged } => {
    const { [field]: _left, ...rest } = given;
    const judged = operation.read(rest, (value) => value as string | null | undefined);
    derive(judged);
    readFacts(operation.facts, facts, judged);
    return { rest, judged };
  };
  const refuses = (field: string, value: string, rest: Order): boolean => !validate({ ...rest, [field]: value }, { facts, at: day, fields: [field] }).valid;

  const fields = reference.fields.map((field): Requirement => {
    const { name } = field;
    const { rest, judged } = judgedWithout(name);
    const own = new Set([name, ...operation.derived.filter(({ from }) => from === name).map((d) => d.name)]);
    const inForce: readonly [ActiveRule, CompiledCard][] = cards.flatMap((card, i) => {
      const active = rules[i];
      return active?.rule.field === name && isOnDay(active.rule, day) && isInForce(card, judged, { derived, own }) ? [[active, card]] : [];
    });
    const voices = inForce.flatMap(([{ diagnostic: { severity } }, card]): Voice[] => {
      const says = card.narrow?.(judged);
      return says ? [{ severity, loose: mentions(card.when, own) || mentions(card.unless, own), says }] : [];
    });
    const { choices, ...input } = combine(voices);
    const offered = [...choices, ...boundValues(operation, bindings, name)].filter((value, i, all) => all.indexOf(value) === i && !refuses(name, value, rest));
    const example = exampleOf(field, input, offered).find((value) => !refuses(name, value, rest));
    const words = wordsOf(field, operation.id, locale);
    return {
      name,
      label: words.label,
      ...(words.help !== undefined && { help: words.help }),
      ...(example !== undefined && { example }),
      need: needOf(validate(rest, { facts, at: day, fields: [name] }).diagnostics),
      ...input,
      input: input.input === 'text' ? (field.input ?? 'text') : input.input,
      ...(offered.length > 0 && { options: offered.map((value) => ({ value, label: words.value(value) })) }),
      dependsOn: dependencies.get(name) ?? [],
      refreshOnChange: [...dependencies.values()].some((names) => names.includes(name)),
      ruleIds: inForce.map(([{ rule }]) => rule.id),
      notes: words.notes,
    };
  });
  return { fields, complete: fields.every(({ name, need }) => need !== 'required' || given[name] !== undefined) };
}

/** The fields that are given, each read once; a value that is no text stays wrong. */
function read(operation: CompiledOperation, partialOrder: unknown): Order {
  const snapshot = takeSnapshot(operation, partialOrder, 0);
  if (typeof snapshot === 'string') return {};
  const fields = operation.fields.map((name) => [name, snapshot.judged[name]] as const);
  return Object.fromEntries(fields.filter((field): field is readonly [string, string | null] => field[1] !== undefined));
}

function needOf(diagnostics: readonly ActiveRule['diagnostic'][]): Requirement['need'] {
  const missing = diagnostics.find(({ code }) => code === 'missing');
  if (!missing) return 'optional';
  return missing.severity === 'error' ? 'required' : 'expected';
}

/** For each field those that decide whether it is needed, or what it may hold. */
function dependenciesOf({ rules, fields }: CompiledOperation, cards: readonly CompiledCard[]): ReadonlyMap<string, readonly string[]> {
  const deciding = rules.filter((rule, i) => rule.code === 'missing' || cards[i]?.narrow);
  return new Map(fields.map((name) => {
    const related = new Set(deciding.filter((rule) => rule.field === name).flatMap((rule) => rule.related ?? []));
    return [name, fields.filter((other) => related.has(other))];
  }));
}

/** The merchant's own codes for a field. */
function boundValues({ derived }: CompiledOperation, bindings: NonNullable<Configuration['bindings']>, field: string): readonly string[] {
  return derived.flatMap(({ from, slot, after = '', before = '' }) => {
    if (from !== field) return [];
    return Object.values(bindings[slot] ?? {}).flatMap((codes) => (codes === 'none' ? [] : codes)).map((code) => after + code + before);
  });
}

/** Values to show as an example, the best first: the rule file's, an option, the rule file's digits at a length that is asked for. */
function exampleOf({ example }: ReferenceField, { input, minLength = 0 }: Omit<Input, 'choices'>, offered: readonly string[]): readonly string[] {
  if (input === 'select') return [...offered.filter((value) => value === example), ...offered];
  const digits = example !== undefined && /^[0-9]+$/.test(example) && minLength > 0 ? example.repeat(Math.ceil(minLength / example.length)).slice(0, minLength) : [];
  return [example ?? [], offered[0] ?? [], digits].flat();
}
