import { labellersOf } from '../validator/derive.js';
import { withoutPrototype } from '../validator/without-prototype.js';
import { activeRules } from '../validator/active-rules.js';
import { fieldsOf, orderValuesOf } from '../validator/order-values.js';
import { checkLocale } from '../validator/translate.js';
import { dayOf } from '../validator/evaluate.js';
import { membersOf, severitiesOf, validatorOf } from '../validator/validator.js';
import type { AnyNames, Names } from '../model/bindings.js';
import type { Configuration, ValidateOptions } from '../model/validation.js';
import type { CompiledInputRule, CompiledOperation, CompiledRule } from '../model/compiled.js';
import type { Diagnostic } from '../model/diagnostic.js';
import type { Reference, ReferenceField } from '../model/reference.js';
import type { Requirement, Requirements } from '../model/requirement.js';
import { appliesForSomeValue, mentions } from './conditions.js';
import { isInForce } from '../model/period.js';
import { combine, type Constraint } from './narrow.js';
import { boundValues, exampleOf } from './values.js';
import { wordsOf } from './words.js';

/** The configuration of a validator, and what belongs to one call of it. */
export type RequirementsOptions<Known extends Names = AnyNames> = Omit<Configuration<Known>, 'unknownFields'> &
  Pick<ValidateOptions<Known['fact']>, 'facts' | 'at'>;

type Order = Readonly<Record<string, string | null>>;

/** Everything generated from an operation's rule file. */
export interface OperationModules {
  readonly operation: CompiledOperation;
  readonly inputRules: readonly CompiledInputRule[];
  readonly reference: Reference;
}

/**
 * The fields that an operation asks for, given a partial order. Needs and options come from the validator: it evaluates the order without
 * the field, and with each option.
 * @throws {TypeError} on a wrong configuration
 */
export function requirementsOf(
  { operation, inputRules: emitted, reference }: OperationModules,
  partialOrder: unknown,
  options: RequirementsOptions,
): Requirements {
  const { facts = {}, at: day, ...settings } = membersOf(options);
  const configuration: Configuration = withoutPrototype(settings);
  const { bindings = {}, locale } = configuration;
  if (locale !== undefined) checkLocale(locale);
  const at = dayOf(day);
  const inputRules = emitted.map(withoutPrototype);
  const validate = validatorOf<unknown>(operation, configuration);
  const labellers = labellersOf(operation, bindings);
  const rules = activeRules(operation, severitiesOf(operation, configuration));
  const derived = new Set(operation.derived.map(({ name }) => name));
  const given = read(operation, partialOrder);
  const dependencies = dependenciesOf(operation, inputRules);
  const deciding = new Set([...dependencies.values()].flat());

  /** The rules of a field that apply now, and their constraints. */
  const rulesOn = (
    field: string,
    rest: Order,
  ): { readonly ruleIds: readonly string[]; readonly constraints: readonly Constraint[] } => {
    const values = orderValuesOf(operation, rest, labellers, facts);
    const own = new Set([field, ...operation.derived.filter(({ from }) => from === field).map(({ name }) => name)]);
    const inForce = inputRules.flatMap((inputRule, i): (readonly [CompiledRule, CompiledInputRule])[] => {
      const active = rules[i];
      return active?.diagnostic.field === field &&
        isInForce(active, at) &&
        appliesForSomeValue(inputRule, values, { derived, own })
        ? [[active, inputRule]]
        : [];
    });
    const constraints = inForce.flatMap(([{ diagnostic }, { when, unless, narrow }]): readonly Constraint[] => {
      const narrowing = narrow?.(values);
      return narrowing
        ? [
            {
              severity: diagnostic.severity,
              conditional: mentions(when, own) || mentions(unless, own),
              narrowing: withoutPrototype(narrowing),
            },
          ]
        : [];
    });
    return { ruleIds: inForce.map(([{ diagnostic }]) => diagnostic.ruleId), constraints };
  };

  const requirementOf = (field: ReferenceField): Requirement => {
    const { name } = field;
    const { [name]: _left, ...rest } = given;
    const resultWith = (value: string | undefined) =>
      validate(value === undefined ? rest : { ...rest, [name]: value }, { facts, at, fields: [name] });
    const { ruleIds, constraints } = rulesOn(name, rest);
    const { choices, ...input } = combine(constraints);
    const bound = boundValues(operation, reference, bindings, name);
    const offered = [...new Set([...choices, ...bound.keys()])].filter((value) => resultWith(value).valid);
    const example = exampleOf(field, input, offered).find((value) => resultWith(value).diagnostics.length === 0);
    const { label, help, notes, value, inLanguage } = wordsOf(field, operation.id, locale);
    const labelOf = (each: string): string => {
      const { text, isShared = false } = bound.get(each) ?? {};
      return text === undefined ? value(each) : isShared ? `${inLanguage(text)} (${each})` : inLanguage(text);
    };
    return {
      name,
      label,
      ...(help !== undefined && { help }),
      ...(example !== undefined && { example }),
      need: needOf(resultWith(undefined).diagnostics),
      providedBy: field.providedBy ?? 'payer',
      ...input,
      input: input.input === 'text' ? (field.input ?? 'text') : input.input,
      ...(offered.length > 0 && { options: offered.map((each) => ({ value: each, label: labelOf(each) })) }),
      dependsOn: dependencies.get(name) ?? [],
      refreshOnChange: deciding.has(name),
      ruleIds,
      notes,
    };
  };

  const fields = reference.fields.map((field) => requirementOf(withoutPrototype(field)));
  return { fields, complete: fields.every(({ name, need }) => need !== 'required' || typeof given[name] === 'string') };
}

/** The given fields, each read once; a value that is not text is `null`. */
function read(operation: CompiledOperation, partialOrder: unknown): Order {
  const fields = Object.entries(fieldsOf(operation, partialOrder) ?? {});
  return Object.fromEntries(fields.filter((field): field is [string, string | null] => field[1] !== undefined));
}

function needOf(diagnostics: readonly Diagnostic[]): Requirement['need'] {
  const missing = diagnostics.find(({ code }) => code === 'missing');
  if (!missing) return 'optional';
  return missing.severity === 'error' ? 'required' : 'recommended';
}

/** For each field the other fields that decide whether it is needed, or what it may contain. */
function dependenciesOf(
  { rules, fields }: CompiledOperation,
  inputRules: readonly CompiledInputRule[],
): ReadonlyMap<string, readonly string[]> {
  const deciding = rules
    .filter(({ diagnostic }, i) => diagnostic.code === 'missing' || inputRules[i]?.narrow)
    .map(({ diagnostic }) => withoutPrototype(diagnostic));
  return new Map(
    fields.map((name) => {
      const others = new Set(deciding.filter(({ field }) => field === name).flatMap(({ related }) => related ?? []));
      return [name, fields.filter((other) => others.has(other))];
    }),
  );
}
