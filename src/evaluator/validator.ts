import type { Bindings, Facts } from '../model/bindings.js';
import type { CompiledOperation } from '../model/compiled.js';
import type { Diagnostic, Severity } from '../model/diagnostic.js';
import { configurationHash } from './configuration-hash.js';
import { deriver } from './derive.js';
import type { Unjudged } from './diagnose.js';
import { evaluatorOf } from './evaluate.js';

/** How a merchant changes the rules at run time, as data. */
export interface Configuration {
  /** The codes behind the labels of the gateway's document. */
  readonly bindings?: Bindings;
  /** Another severity for a rule, by its full id. */
  readonly severities?: Readonly<Record<string, Severity>>;
  /** Full ids of rules that are not to be judged. */
  readonly off?: readonly string[];
  /** What to make of fields that the operation does not know; a list names those to allow. By default `warn`. */
  readonly unknownFields?: 'warn' | 'error' | 'ignore' | readonly string[];
}

/** What belongs to one call. */
export interface ValidateOptions {
  /** What a rule needs and the order does not carry, such as `cardCountry`. */
  readonly facts?: Facts;
  /** The day on which dated rules are judged (UTC): a date, or `2027-01-31`. By default now. */
  readonly at?: Date | string;
  /** `draft` says nothing of missing fields, for a form that is being filled in. By default `submit`. */
  readonly mode?: 'submit' | 'draft';
  /** Only these fields are reported, and count for `valid`. */
  readonly fields?: readonly string[];
}

interface Judgement {
  readonly operation: string;
  /** Package version and hashes of the rules and of the configuration, for an audit trail. */
  readonly rulesVersion: string;
  /** Sorted: errors first, then the order as a whole, the operation's fields in order, unknown names. */
  readonly diagnostics: readonly Diagnostic[];
  readonly unjudged: readonly Unjudged[];
}

/** `valid` means that there is no error; warnings may stand in `diagnostics` all the same. */
export type Result<Order> = Judgement & ({ readonly valid: true; readonly order: Order } | { readonly valid: false; readonly order?: never });

/** Judges orders of one operation. Never throws on an order, never changes it, reads each of its fields once at the most. */
export type Validate<Order> = (order: unknown, options?: ValidateOptions) => Result<Order>;

/**
 * Makes the validator of one operation.
 * @throws {TypeError} on a wrong configuration
 */
export function validatorOf<Order>(operation: CompiledOperation, configuration: Configuration = {}): Validate<Order> {
  checkSettings(configuration);
  const { bindings = {}, unknownFields = 'warn' } = configuration;
  return evaluatorOf<Order>(operation, {
    derive: deriver(operation, bindings),
    severities: severitiesOf(operation, configuration),
    unknownFields,
    rulesVersion: operation.version + configurationHash(configuration),
  });
}

const SETTINGS = ['bindings', 'severities', 'off', 'unknownFields'];

function checkSettings(configuration: Configuration): void {
  const strange = Object.keys(configuration).find((key) => !SETTINGS.includes(key));
  if (strange !== undefined) throw new TypeError(`there is no setting ${strange}; known are ${SETTINGS.join(', ')}`);
  const { bindings = {}, severities = {}, off = [], unknownFields = 'warn' } = configuration;
  for (const [name, map] of Object.entries({ bindings, severities })) {
    if (typeof map !== 'object' || map === null || Array.isArray(map)) throw new TypeError(`${name} must be an object`);
  }
  if (!Array.isArray(off) || !off.every((id) => typeof id === 'string')) throw new TypeError('off must be a list of rule ids');
  const right = typeof unknownFields === 'string' ? ['warn', 'error', 'ignore'].includes(unknownFields) : Array.isArray(unknownFields) && unknownFields.every((name) => typeof name === 'string');
  if (!right) throw new TypeError('unknownFields must be warn, error, ignore or a list of names');
}

function severitiesOf(operation: CompiledOperation, { severities = {}, off = [] }: Configuration): Record<string, Severity | 'off'> {
  const known = new Set(operation.rules.map((rule) => rule.id));
  const chosen: Record<string, Severity | 'off'> = {};
  const choose = (id: string, severity: Severity | 'off'): void => {
    if (id.startsWith(`${operation.id}/`) && !known.has(id)) throw new TypeError(`there is no rule ${id} whose severity can be changed`);
    if (!['error', 'warning', 'off'].includes(severity)) throw new TypeError(`the severity of ${id} must be error or warning`);
    chosen[id] = severity;
  };
  for (const [id, severity] of Object.entries(severities)) choose(id, severity);
  for (const id of off) choose(id, 'off');
  return chosen;
}
