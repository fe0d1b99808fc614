import { labellersOf } from '../evaluator/derive.js';
import { withoutPrototype } from '../evaluator/without-prototype.js';
import { activeRules } from '../evaluator/active-rules.js';
import { fieldsOf, onTexts, orderValuesOf } from '../evaluator/order-values.js';
import { ordersOf } from '../evaluator/orders.js';
import { checkLocale } from '../evaluator/translate.js';
import { timeOf } from '../evaluator/evaluate.js';
import {
  knownMembersOf,
  OPERATION_OPTIONS,
  severitiesOf,
  findingsValidatorOf,
  type CallableOperation,
} from '../evaluator/validator.js';
import type { Configuration, OperationOptions, Result } from '../model/validation.js';
import type { AskFor, CompiledInputRule, CompiledOperation, CompiledRule } from '../model/compiled.js';
import type { Diagnostic } from '../model/diagnostic.js';
import type { InputReference, ReferenceField } from '../model/reference.js';
import type { FieldOption, Requirement, Requirements } from '../model/requirement.js';
import type { Bindings } from '../model/bindings.js';
import type { OrderValues } from '../model/check.js';
import { listsOf, patternOf } from '../model/path.js';
import { valueTypeOf } from '../model/value-text.js';
import { combine, type Constraint, type FieldInput } from './narrow.js';
import { wordsOf } from './words.js';

/** The fields of an order that are not missing; `null` if one is not text. */
type TextFields = Readonly<Record<string, string | null>>;

/** The generated data of an operation for its requirements. */
export interface OperationModules extends CallableOperation {
  readonly inputRules: readonly CompiledInputRule[];
  readonly reference: InputReference;
}

/**
 * The fields that an operation requests, given a partial order.
 * @throws {TypeError} on a wrong configuration
 */
export function requirementsOf(
  modules: OperationModules,
  partialOrder: unknown,
  options: OperationOptions,
): Requirements {
  const requirementOf = requirementMaker(modules, options);
  const given = textFields(modules.operation, partialOrder);
  const { fields: only } = withoutPrototype(options);
  const all = modules.reference.fields.map(withoutPrototype).filter(({ name }) => isAsked(name, only));
  const fields = askedFields(modules.operation, all, given).map(([field, at]) => requirementOf(field, given, at));
  return { fields, complete: isComplete(modules.operation, fields, given) };
}

/** Whether an option names a field. The name of an entry counts for the field in every entry. */
export function isAsked(name: string, only: readonly string[] | undefined): boolean {
  return only === undefined || only.some((each) => patternOf(each) === name);
}

/**
 * The fields in the order in which one decides the next: each comes after the fields that decide whether it is needed or what it may
 * contain. A choice that decides others and depends on none comes first.
 */
export function inOrderOfDecision(
  { operation, inputRules }: Pick<OperationModules, 'operation' | 'inputRules'>,
  fields: readonly ReferenceField[],
): readonly ReferenceField[] {
  const dependencies = dependenciesOf(operation, inputRules);
  const isDeciding = (name: string): boolean => [...dependencies.values()].some((others) => others.includes(name));
  const isFirst = ({ name }: ReferenceField): boolean => isDeciding(name) && dependencies.get(name)!.length === 0;
  const ordered = new Set<ReferenceField>();
  const visited = new Set<string>();
  const visit = (field: ReferenceField): void => {
    if (visited.has(field.name)) return;
    visited.add(field.name);
    for (const other of dependencies.get(field.name)!) {
      const before = fields.find(({ name }) => name === other);
      // Of two fields that decide each other, the rule file's first one comes first.
      const isMutual = dependencies.get(other)!.includes(field.name);
      if (before && !(isMutual && fields.indexOf(before) > fields.indexOf(field))) visit(before);
    }
    ordered.add(field);
  };
  for (const field of [...fields.filter(isFirst), ...fields]) visit(field);
  return [...ordered];
}

/** Each field with the places of its entries; without places for an empty list. */
export function askedFields(
  operation: CompiledOperation,
  fields: readonly ReferenceField[],
  given: TextFields,
): readonly (readonly [field: ReferenceField, at?: readonly number[]])[] {
  const { placesOf } = ordersOf(operation);
  return fields.flatMap((field): ReturnType<typeof askedFields> => {
    const places = placesOf(field.name, given);
    return places.length === 0 ? [[field]] : places.map((at) => [field, at]);
  });
}

/** Whether every required field is given. */
export function isComplete(operation: CompiledOperation, fields: readonly Requirement[], given: TextFields): boolean {
  const { textName } = ordersOf(operation);
  return fields.every(
    ({ name, need }) => need !== 'required' || typeof given[textName(name)] === 'string' || name.includes('[]'),
  );
}

/**
 * Returns a function that requests a field. The field's own value has no effect. Needs and options come from the validator, which evaluates
 * the order without the field and with each option.
 * @throws {TypeError} on a wrong configuration
 */
export function requirementMaker(
  { operation, knownFacts, inputRules, reference }: OperationModules,
  options: OperationOptions,
): AskFor {
  const { facts = {}, at: day, mode, fields: only, ...settings } = knownMembersOf(options, OPERATION_OPTIONS);
  const configuration: Configuration = withoutPrototype(settings);
  const { bindings = {}, locale } = configuration;
  if (locale !== undefined) checkLocale(locale);
  // Other rules do not depend on the time, and frameworks that render a form ahead of its requests do not allow reading the clock.
  const at = operation.inForce ? timeOf(day) : '';
  const validate = findingsValidatorOf(onTexts(operation), configuration, knownFacts);
  // Wrong options are refused now. `mode` and `fields` have no other effect here.
  validate({}, { facts, at: day, mode, fields: only });
  const labellers = labellersOf(operation, bindings);
  const rules = activeRules(operation, severitiesOf(operation, configuration));
  const dependencies = dependenciesOf(operation, inputRules);
  const decisive = [...new Set([...dependencies.values()].flat())];
  // An object is given if a field below it is.
  const isDeciding = (name: string): boolean =>
    decisive.some((other) => name === other || name.startsWith(`${other}.`));

  const groups = inputRules.flatMap((inputRule, i) => {
    const { group } = withoutPrototype(inputRule);
    const diagnostic = rules[i]?.diagnostic;
    return group && diagnostic ? [{ group, field: diagnostic.field, ruleId: diagnostic.ruleId }] : [];
  });

  /** The parts that do not depend on the order. */
  const partsOf = (field: ReferenceField) => {
    const { name } = field;
    return {
      rules: inputRules.flatMap((inputRule, i): (readonly [CompiledRule, CompiledInputRule])[] => {
        const active = rules[i];
        return active?.diagnostic.field === name && operation.inForce?.(active, at) !== false
          ? [[active, withoutPrototype(inputRule)]]
          : [];
      }),
      groups: groups.filter(({ group, field: leader }) => leader !== name && group.includes(name)),
      bound: boundValues(operation, reference, bindings, name),
      call: { facts, fields: [name], ...(at && { at }) },
      words: wordsOf(field, locale),
    };
  };
  const parts = new Map<string, ReturnType<typeof partsOf>>();

  const orders = ordersOf(operation);
  /**
   * Whether a field is unused with the values chosen elsewhere: each rule that requires it, and each rule with conditions, is for other
   * values of given fields.
   */
  const isUnused = (own: readonly (readonly [CompiledRule, CompiledInputRule])[], values: OrderValues): boolean => {
    if (!own.some(([{ diagnostic }]) => diagnostic.code === 'missing')) return false;
    const inCases = own.filter(
      ([{ diagnostic }, { applies, conditional }]) => diagnostic.code === 'missing' || applies || conditional,
    );
    return (
      inCases.every(([, { isForOthers }]) => isForOthers?.(values, false)) &&
      inCases.some(([, { isForOthers }]) => isForOthers?.(values, true))
    );
  };
  return orders.shared((field, given) => {
    const { name } = field;
    const known = parts.get(name) ?? partsOf(field);
    parts.set(name, known);
    const { bound, call, groups: others, words } = known;
    const { [name]: _left, ...left } = given;
    // Without its blank text, an object would be given if a field below it is.
    const rest: TextFields = field.type === 'object' ? { ...left, [name]: '' } : left;
    const first = orders.nameAt(name, name, []);
    const list = listsOf(name).at(-1);
    const results = new Map<string | undefined, Result<unknown>>();
    const resultWith = (value: string | undefined): Result<unknown> => {
      const result = results.get(value) ?? validate(value === undefined ? rest : { ...rest, [name]: value }, call);
      results.set(value, result);
      return result;
    };
    const values = orderValuesOf(operation, rest, labellers, facts, at);
    const applying = known.rules.filter(([, { applies }]) => applies?.(values) ?? true);
    const constraints = applying.flatMap(([{ diagnostic }, { conditional = false, narrow }]): readonly Constraint[] => {
      const narrowing = narrow?.(values);
      return narrowing ? [{ severity: diagnostic.severity, conditional, narrowing: withoutPrototype(narrowing) }] : [];
    });
    const { choices, ...input } = combine(constraints);
    const isRefused = constraints.some(
      ({ severity, conditional, narrowing }) => severity === 'error' && !conditional && narrowing.nothing,
    );
    const offered = [...new Set([...choices, ...bound.keys()])].filter((value) => resultWith(value).valid);
    const example = exampleOf(field, input, offered).find((value) => resultWith(value).diagnostics.length === 0);
    const { label, help, notes, value: wordOf, inLanguage } = words;
    const labels = offered.map((each) => {
      const wording = bound.get(each);
      return wording === undefined ? wordOf(each) : inLanguage(wording, 'texts');
    });
    const optionOf = (value: string, i: number): FieldOption => {
      const isShared = labels.indexOf(labels[i]!) !== labels.lastIndexOf(labels[i]!);
      return { value, label: isShared ? `${labels[i]} (${value})` : labels[i]! };
    };
    const missing = [
      ...resultWith(undefined).diagnostics.filter(({ field: found }) => found === first),
      ...(others.length === 0
        ? []
        : validate(rest, { ...call, fields: others.map(({ field: leader }) => leader) }).diagnostics.filter(
            ({ ruleId }) => others.some((each) => each.ruleId === ruleId),
          )),
    ].filter(({ code }) => code === 'missing');
    const alternatives = alternativesTo(name, missing, groups, rest);
    return {
      name,
      ...typeOf(field),
      label,
      ...(help !== undefined && { help }),
      ...(example !== undefined && { example }),
      need: missing.length === 0 && (isRefused || isUnused(known.rules, values)) ? 'unused' : needOf(missing),
      ...(alternatives.length > 0 && { alternatives }),
      ...(list && { entryOf: list }),
      providedBy: field.providedBy ?? 'payer',
      ...input,
      ...inputOf(field, input),
      ...(offered.length > 0 && { options: offered.map(optionOf) }),
      dependsOn: dependencies.get(name) ?? [],
      refreshOnChange: isDeciding(name),
      ruleIds: applying.map(([{ diagnostic }]) => diagnostic.ruleId),
      notes,
    };
  }, operation);
}

/** The data that a form needs about a field that is not text, is not an amount in its currency, or is the payer's own data. */
function typeOf({
  type = 'string',
  of = 'string',
  unit,
  autocomplete,
}: ReferenceField): Pick<Requirement, 'type' | 'of' | 'unit' | 'autocomplete'> {
  return {
    ...(type !== 'string' && { type }),
    ...(type === 'list' && of !== 'string' && { of }),
    ...(unit && { unit }),
    ...(autocomplete && { autocomplete }),
  };
}

/** The input for a field's value, or for each entry of a list. */
function inputOf(field: ReferenceField, { input }: Pick<FieldInput, 'input'>): Pick<Requirement, 'input' | 'decimals'> {
  const value = valueTypeOf(field);
  if (value === 'boolean') return { input: 'checkbox' };
  if (value === 'string') return { input: (input === 'text' && field.input) || input };
  return { input: input === 'text' ? 'decimal' : input, ...(value === 'integer' && { decimals: 0 }) };
}

/** The given fields, each read once; a value that is not text is `null`. */
export function textFields(operation: CompiledOperation, partialOrder: unknown): TextFields {
  const fields = Object.entries(fieldsOf(operation, partialOrder) ?? {});
  return Object.fromEntries(fields.filter((field): field is [string, string | null] => field[1] !== undefined));
}

/** @param missing findings on the order without the field: those on the field, and those of its groups, which may name another field */
function needOf(missing: readonly Diagnostic[]): Requirement['need'] {
  if (missing.length === 0) return 'optional';
  return missing.some(({ severity }) => severity === 'error') ? 'required' : 'recommended';
}

/**
 * The other fields of the group for which a field is needed; empty if it is needed for itself, for several groups, or because another field
 * is given.
 */
function alternativesTo(
  name: string,
  [missing, ...more]: readonly Diagnostic[],
  groups: readonly { readonly group: readonly string[]; readonly ruleId: string }[],
  given: TextFields,
): readonly string[] {
  const group = missing && more.length === 0 && groups.find(({ ruleId }) => ruleId === missing.ruleId)?.group;
  const others = (group || []).filter((other) => other !== name);
  return others.some((other) => given[other] !== undefined) ? [] : others;
}

/** For each field, the other fields that decide whether it is needed or what it may contain. */
function dependenciesOf(
  { rules, fields }: CompiledOperation,
  inputRules: readonly CompiledInputRule[],
): ReadonlyMap<string, readonly string[]> {
  const deciding = rules.flatMap(({ diagnostic }, i) => {
    const { group, narrow } = withoutPrototype(inputRules[i] ?? {});
    if (!group && !narrow && diagnostic.code !== 'missing') return [];
    const { field, related = [] } = withoutPrototype(diagnostic);
    return (group ?? [field]).map((name) => ({ name, others: [field, ...related].filter((each) => each !== name) }));
  });
  return new Map(
    fields.map((name) => {
      const others = new Set(deciding.flatMap((each) => (each.name === name ? each.others : [])));
      return [name, fields.filter((other) => others.has(other))];
    }),
  );
}

/** The merchant's own codes for a field, and the meaning of each, in English. */
function boundValues(
  { derived }: CompiledOperation,
  { slots }: Pick<InputReference, 'slots'>,
  bindings: Bindings,
  field: string,
): ReadonlyMap<string, string> {
  return new Map(
    derived.flatMap(({ from, slot, after = '', before = '' }) => {
      if (from !== field) return [];
      return Object.entries(bindings[slot] ?? {}).flatMap(([label, codes]) =>
        (codes === 'none' ? [] : codes).map((code) => [after + code + before, slots[slot]?.[label] ?? label] as const),
      );
    }),
  );
}

/** Values to try as an example, the best first: the rule file's example, an option, the digits of that example with the required length. */
function exampleOf(
  { example: written, showExample }: ReferenceField,
  { input, minLength = 0 }: Omit<FieldInput, 'choices'>,
  offered: readonly string[],
): readonly string[] {
  const example = showExample === false ? undefined : written;
  if (input === 'select') return [...offered.filter((value) => value === example), ...offered];
  const digits =
    example !== undefined && /^[0-9]+$/.test(example) && minLength > 0
      ? example.repeat(Math.ceil(minLength / example.length)).slice(0, minLength)
      : [];
  return [example ?? [], offered.slice(0, 1), digits].flat();
}
