import { ENGINE } from '../version.js';
import type { CompiledOperation } from '../model/compiled.js';
import type { Severity } from '../model/diagnostic.js';
import type { AllowedFields, Configuration, ValidatorOf } from '../model/validation.js';
import { activeRules } from './active-rules.js';
import { withoutPrototype } from './without-prototype.js';
import { configurationHash } from './configuration-hash.js';
import { labellersOf, moveRespelled, respelledRules } from './derive.js';
import { evaluatorBy, type Settings } from './evaluate.js';
import { tellOpen } from './open-rules.js';
import { UNKNOWN_FIELD, unknownTeller, type UnknownOutcome } from './reserved.js';

/**
 * An operation, and the facts that its caller may give: by default its own, and in a function for several operations the facts of all of
 * them.
 */
export interface CallableOperation {
  readonly operation: CompiledOperation;
  readonly knownFacts?: readonly string[];
}

/** The facts that rules of some operations ask for. */
export const factsOfAll = (operations: Iterable<Pick<CompiledOperation, 'facts'>>): readonly string[] => [
  ...new Set([...operations].flatMap(({ facts }) => facts)),
];

/**
 * Makes the validator of one operation.
 * @throws {TypeError} on a wrong configuration
 */
export function validatorOf<Order, Fact extends string = string>(
  operation: CompiledOperation,
  configuration: Configuration = {},
  knownFacts = operation.facts,
): ValidatorOf<Order, Fact> {
  const settings = settingsOf(configuration);
  const rulesVersion = `${operation.version}${configurationHash(operation, settings)}@${ENGINE}`;
  const { facts, clauses = {} } = operation;
  const tellUnknown = unknownTeller(facts, unknownFieldsBy(settings), withoutPrototype(clauses).fields);
  return evaluatorBy(operation, { ...rulesBy(operation, settings, knownFacts), rulesVersion, tellUnknown, tellOpen });
}

/**
 * The same for functions that only read the findings of rules. Bundles of it have no code for unknown fields, rules that were not
 * evaluated, and versions.
 * @throws {TypeError} on a wrong configuration
 */
export function findingsValidatorOf(
  operation: CompiledOperation,
  configuration: Configuration,
  knownFacts = operation.facts,
): ValidatorOf<unknown> {
  const settings = settingsOf(configuration);
  return evaluatorBy(operation, { ...rulesBy(operation, settings, knownFacts), rulesVersion: '' });
}

/** The rules with a configuration's changes. */
function rulesBy(
  operation: CompiledOperation,
  settings: Configuration,
  knownFacts: readonly string[],
): Omit<Settings, 'rulesVersion'> {
  const { bindings = {} } = settings;
  const acknowledge = [...(settings.acknowledge ?? [])];
  const severities = severitiesOf(operation, settings);
  checkAcknowledged(operation, settings, severities);
  let rules: ReturnType<typeof activeRules> | undefined;
  let warnings: ReturnType<typeof respelledRules> | undefined;
  return {
    knownFacts,
    labellers: labellersOf(operation, bindings),
    respelled: () => (warnings ??= respelledRules(operation)),
    moveRespelled,
    rules: () => (rules ??= activeRules(operation, severities, acknowledge)),
  };
}

/** The outcome of unknown names under a configuration. */
function unknownFieldsBy(settings: Configuration): UnknownOutcome {
  const { unknownFields, acknowledge = [] } = settings;
  const allowed = new Set<string>(typeof unknownFields === 'object' ? unknownFields.allow : []);
  const severity = unknownSeverity(settings);
  const outcome = severity && { severity, ...(acknowledge.includes(UNKNOWN_FIELD) && { acknowledged: true as const }) };
  return (name) => (allowed.has(name) ? undefined : outcome);
}

/** The severity of unknown names that are not allowed. Settings for the rule's own id take precedence over `unknownFields`. */
function unknownSeverity({ unknownFields = 'warn', severities = {}, off = [] }: Configuration): Severity | undefined {
  if (off.includes(UNKNOWN_FIELD)) return undefined;
  const { others = 'warn' } = typeof unknownFields === 'string' ? { others: unknownFields } : unknownFields;
  const usual = ({ ignore: undefined, warn: 'warning', error: 'error' } as const)[others];
  return withoutPrototype(severities)[UNKNOWN_FIELD] ?? usual;
}

/** The names of a configuration's settings. */
const SETTINGS = ['bindings', 'severities', 'off', 'acknowledge', 'unknownFields', 'locale'];

/** The names of the options of an operation. */
export const OPERATION_OPTIONS = [...SETTINGS, 'facts', 'at', 'mode', 'fields'];

/** The own members of a configuration. @throws {TypeError} if it is not an object */
export function membersOf<T extends object>(configuration: T): T {
  if (typeof configuration !== 'object' || configuration === null || Array.isArray(configuration))
    throw new TypeError('this argument must be an object');
  return withoutPrototype(configuration);
}

/**
 * The same for a function that takes some of the settings, and other options.
 * @param names all members that it takes
 * @throws {TypeError} on any other member
 */
export function knownMembersOf<T extends object>(configuration: T, names: readonly string[]): T {
  const members = membersOf(configuration);
  const strange = Object.keys(members).find((name) => !names.includes(name));
  if (strange !== undefined) throw new TypeError(`there is no option ${strange}; known are ${names.join(', ')}`);
  return members;
}

/** The own settings of a configuration. @throws {TypeError} if one is misspelt or wrong */
export function settingsOf(configuration: Configuration): Configuration {
  const settings = knownMembersOf(configuration, SETTINGS);
  const { bindings = {}, severities = {}, off = [], acknowledge = [], unknownFields = 'warn' } = settings;
  for (const [name, map] of Object.entries({ bindings, severities })) {
    if (typeof map !== 'object' || map === null || Array.isArray(map)) throw new TypeError(`${name} must be an object`);
  }
  for (const [name, ids] of Object.entries({ off, acknowledge }))
    if (!isListOfText(ids)) throw new TypeError(`${name} must be a list of rule ids`);
  checkUnknownFields(unknownFields);
  return settings;
}

function isListOfText(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

function checkUnknownFields(unknownFields: unknown): void {
  const isKnown = (value: unknown): boolean => ['warn', 'error', 'ignore'].includes(value as string);
  if (isKnown(unknownFields)) return;
  const given = Object(unknownFields) as Partial<AllowedFields>;
  const { allow, others = 'warn' } = given;
  if (
    !isListOfText(allow) ||
    !isKnown(others) ||
    !Object.keys(given).every((name) => ['allow', 'others'].includes(name))
  )
    throw new TypeError(
      'unknownFields must be warn, error, ignore, or { allow: names, others: warn, error or ignore }',
    );
}

/** The ids of the rules that a configuration may change. */
export function changeable({ rules }: CompiledOperation): ReadonlySet<string> {
  return new Set(rules.filter(({ isFixed }) => !isFixed).map(({ diagnostic }) => diagnostic.ruleId));
}

/** The severity of each rule that a configuration changes. @throws {TypeError} on an unknown rule or severity */
export function severitiesOf(
  operation: CompiledOperation,
  { severities = {}, off = [] }: Configuration,
): Record<string, Severity | 'off'> {
  const known = changeable(operation);
  const chosen = Object.create(null) as Record<string, Severity | 'off'>;
  const choose = (id: string, severity: Severity | 'off'): void => {
    if (id === UNKNOWN_FIELD) return;
    checkRuleId(id, operation);
    if (id.startsWith(`${operation.id}/`) && !known.has(id))
      throw new TypeError(`there is no rule ${id} that can be changed`);
    chosen[id] = severity;
  };
  for (const [id, severity] of Object.entries(severities)) {
    if (severity !== 'error' && severity !== 'warning')
      throw new TypeError(`the severity of ${id} must be error or warning`);
    choose(id, severity);
  }
  for (const id of off) choose(id, 'off');
  return chosen;
}

/** @throws {TypeError} on a rule without its operation */
function checkRuleId(id: string, operation: CompiledOperation): void {
  if (!/^[^/.]+(?:\.[^/.]+)+\/(?:own\/)?[^/]+$/.test(id))
    throw new TypeError(`a rule is named with its operation, such as ${[...changeable(operation)][0]}; ${id} is none`);
}

/** @throws {TypeError} on an id in `acknowledge` that is not a rule of the operation, or that is an error */
function checkAcknowledged(
  operation: CompiledOperation,
  settings: Configuration,
  severities: Readonly<Record<string, Severity | 'off'>>,
): void {
  for (const id of settings.acknowledge ?? []) {
    if (id !== UNKNOWN_FIELD) checkRuleId(id, operation);
    const rules = operation.rules.filter(({ diagnostic }) => diagnostic.ruleId === id);
    if (id.startsWith(`${operation.id}/`) && rules.length === 0)
      throw new TypeError(`there is no rule ${id} that can be changed`);
    const all = rules.map(({ diagnostic }) => severities[id] ?? diagnostic.severity);
    if ([...all, id === UNKNOWN_FIELD && unknownSeverity(settings)].includes('error'))
      throw new TypeError(`acknowledge: ${id} is an error; only a warning can be acknowledged`);
  }
}
