import type { CompiledOperation } from '../model/compiled.js';
import type { Severity } from '../model/diagnostic.js';
import type { Configuration, Validate } from '../model/validation.js';
import { activeRules } from './active-rules.js';
import { withoutPrototype } from './without-prototype.js';
import { configurationHash } from './configuration-hash.js';
import { labellersOf } from './derive.js';
import { evaluatorOf } from './evaluate.js';

/**
 * Makes the validator of one operation.
 * @throws {TypeError} on a wrong configuration
 */
export function validatorOf<Order, Fact extends string = never>(
  operation: CompiledOperation,
  configuration: Configuration = {},
): Validate<Order, Fact> {
  const settings = settingsOf(configuration);
  const { bindings = {}, unknownFields = 'warn' } = settings;
  const severities = severitiesOf(operation, settings);
  let rules: ReturnType<typeof activeRules> | undefined;
  return evaluatorOf<Order, Fact>(operation, {
    labellers: labellersOf(operation, bindings),
    rules: () => (rules ??= activeRules(operation, severities)),
    severityOf: severityOfUnknown(unknownFields),
    rulesVersion: operation.version + configurationHash(operation, settings),
  });
}

/** What a configuration makes of names that the operation does not know. */
function severityOfUnknown(
  unknownFields: NonNullable<Configuration['unknownFields']>,
): (name: string) => Severity | undefined {
  const severities = { ignore: undefined, warn: 'warning', error: 'error' } as const;
  if (typeof unknownFields === 'string') return () => severities[unknownFields];
  const allowed = new Set(unknownFields);
  return (name) => (allowed.has(name) ? undefined : 'warning');
}

const SETTINGS = ['bindings', 'severities', 'off', 'unknownFields', 'locale'];

/** The members of a configuration that are its own. @throws {TypeError} where it is no object */
export function membersOf<T extends object>(configuration: T): T {
  if (typeof configuration !== 'object' || configuration === null || Array.isArray(configuration))
    throw new TypeError('a configuration is an object');
  return withoutPrototype(configuration);
}

/** A configuration's own settings. @throws {TypeError} where one is misspelt or wrong */
export function settingsOf(configuration: Configuration): Configuration {
  const settings = membersOf(configuration);
  const strange = Object.keys(settings).find((key) => !SETTINGS.includes(key));
  if (strange !== undefined) throw new TypeError(`there is no setting ${strange}; known are ${SETTINGS.join(', ')}`);
  const { bindings = {}, severities = {}, off = [], unknownFields = 'warn' } = settings;
  for (const [name, map] of Object.entries({ bindings, severities })) {
    if (typeof map !== 'object' || map === null || Array.isArray(map)) throw new TypeError(`${name} must be an object`);
  }
  if (!Array.isArray(off) || !off.every((id) => typeof id === 'string'))
    throw new TypeError('off must be a list of rule ids');
  const right =
    typeof unknownFields === 'string'
      ? ['warn', 'error', 'ignore'].includes(unknownFields)
      : Array.isArray(unknownFields) && unknownFields.every((name) => typeof name === 'string');
  if (!right) throw new TypeError('unknownFields must be warn, error, ignore or a list of names');
  return settings;
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
    if (!/^[^/.]+\.[^/.]+\/(?:own\/)?[^/]+$/.test(id))
      throw new TypeError(`a rule is named with its operation, such as ${[...known][0]}; ${id} is none`);
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
