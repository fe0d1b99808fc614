import type { Bindings, Facts } from '../model/bindings.js';
import type { CompiledOperation } from '../model/compiled.js';
import type { Diagnostic, Severity, Unjudged } from '../model/diagnostic.js';
import type { Locale } from '../model/locale.js';
import type { FactName } from '../orders.js';
import { activeRules } from './active-rules.js';
import { bare } from './bare.js';
import { configurationHash } from './configuration-hash.js';
import { labellersOf } from './derive.js';
import { evaluatorOf } from './evaluate.js';

/** How a merchant changes the rules at run time, as data. */
export interface Configuration {
  /** The codes behind the labels of the gateway's document. */
  readonly bindings?: Bindings | undefined;
  /** Another severity for a rule, by its full id. */
  readonly severities?: Readonly<Record<string, Severity>> | undefined;
  /** Full ids of rules that are not to be judged. */
  readonly off?: readonly string[] | undefined;
  /** What to make of fields that the operation does not know; a list names those to allow. By default `warn`. */
  readonly unknownFields?: 'warn' | 'error' | 'ignore' | readonly string[] | undefined;
  /** The language of the messages: a catalogue such as `es` of `payrules/locales/es`. By default English. */
  readonly locale?: Locale | undefined;
}

/** The names of an order's fields; any name where the order is of no known operation. */
export type FieldOf<Order> = unknown extends Order
  ? string
  : Order extends unknown
    ? Extract<keyof Order, string>
    : never;

/** What belongs to one call. */
export interface ValidateOptions {
  /** What a rule needs and the order does not carry, such as `cardCountry`. */
  readonly facts?: Facts | undefined;
  /** The day on which dated rules are judged (UTC): a date, a day such as `2027-01-31`, or a moment with its zone. By default now. */
  readonly at?: Date | string | undefined;
  /** `draft` says nothing of missing fields, for a form that is being filled in. By default `submit`. */
  readonly mode?: 'submit' | 'draft' | undefined;
  /** Only these fields are reported, and count for `valid`. */
  readonly fields?: readonly string[] | undefined;
}

/** What every judgement tells, whether the order is valid or not. */
export interface Judgement {
  /** `pe.payout` */
  readonly operation: string;
  /** Package version and hashes of the rules and of the configuration, for an audit trail. */
  readonly rulesVersion: string;
  /** Sorted: errors first, then the order as a whole, the operation's fields in order, unknown names. */
  readonly diagnostics: readonly Diagnostic[];
  /** Rules that say nothing of this order as they lack a code or a fact: what `valid` does not cover. */
  readonly unjudged: readonly Unjudged[];
}

/** Options for orders of a kind: a field that is written out must be one of theirs, as a misspelt one would be reported never; names that come from elsewhere may be any. */
export type OptionsFor<Order, Name extends string> = Omit<ValidateOptions, 'fields'> &
  (string extends Name
    ? { readonly fields?: readonly Name[] | undefined }
    : { readonly fields?: readonly (FieldOf<Order> | FactName)[] | undefined });

/** `valid` means that there is no error; warnings may stand in `diagnostics` all the same. */
export type Result<Order> = Judgement &
  (
    | {
        /** There is no error; warnings may stand in `diagnostics`, and what could not be judged in `unjudged`. */
        readonly valid: true;
        /** The very order that was given. Its type is that of the rules as they stand: where a configuration leaves rules out, a field may be missing all the same. */
        readonly order: Order;
      }
    | { readonly valid: false; readonly order?: never }
  );

/** Options that judge the whole order; `fields` stands here as an object that has it would pass without it. */
export type SubmitOptions = Omit<ValidateOptions, 'mode' | 'fields'> & {
  readonly mode?: 'submit' | undefined;
  readonly fields?: undefined;
};

/** Judges orders of one operation. The order of a valid result is typed where all of it was judged; of a draft, or of some fields, it is `unknown`. */
export interface Validate<Order> {
  /**
   * Judges orders of one operation, by every rule of the gateway's document that its rule file carries. Never throws on an order, never
   * changes it, reads each of its fields at most once.
   * @param order the request body
   * @param options facts, the day to judge at, draft mode, the fields to report
   * @returns the typed order where it has no error, otherwise what is wrong, field by field, each with the clause it rests on
   * @throws {TypeError} on a wrong option: one that is misspelt would be passed over, and the order taken for judged by it
   */
  (order: unknown, options?: SubmitOptions): Result<Order>;
  /**
   * The same for a draft, or for some fields, by the same rules and clauses.
   * @param order the request body
   * @param options facts, the day to judge at, draft mode, the fields to report
   * @returns the order where what was judged has no error, otherwise what is wrong, field by field, each with the clause it rests on
   */
  <Name extends string>(order: unknown, options?: OptionsFor<Order, Name>): Result<unknown>;
}

/**
 * Makes the validator of one operation.
 * @throws {TypeError} on a wrong configuration
 */
export function validatorOf<Order>(operation: CompiledOperation, configuration: Configuration = {}): Validate<Order> {
  const settings = settingsOf(configuration);
  const { bindings = {}, unknownFields = 'warn' } = settings;
  const severities = severitiesOf(operation, settings);
  let rules: ReturnType<typeof activeRules> | undefined;
  return evaluatorOf<Order>(operation, {
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
  return bare(configuration);
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

/** The ids of the rules that a configuration may change: all but those that others rest on, that fields are text and that an amount is a number. */
export function changeable({ rules }: CompiledOperation): ReadonlySet<string> {
  return new Set(
    rules
      .filter(({ diagnostic: { code, field } }) => code !== 'type' && !(code === 'format' && field === 'amount'))
      .map(({ diagnostic }) => diagnostic.ruleId),
  );
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
