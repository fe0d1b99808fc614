import type { Bindings, Facts } from '../model/bindings.js';
import type { CompiledOperation } from '../model/compiled.js';
import type { Diagnostic, Severity } from '../model/diagnostic.js';
import type { Locale } from '../model/locale.js';
import { bare } from './bare.js';
import { configurationHash } from './configuration-hash.js';
import { deriver } from './derive.js';
import { activeRules, addUnjudged, diagnosticOf, firstFindings, type ActiveRule, type Unjudged } from './diagnose.js';
import { NOT_AN_OBJECT, UNREADABLE, unknownField } from './reserved.js';
import { takeSnapshot, text } from './snapshot.js';

/** At most this many diagnostics are returned for one order. */
export const MAX_DIAGNOSTICS = 100;

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
  /** The language of the messages: a catalogue such as `es` of `payrules/locales/es`. By default English. */
  readonly locale?: Locale;
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

/** What every judgement tells, whether the order is valid or not. */
export interface Judgement {
  readonly operation: string;
  /** Package version and hashes of the rules and of the configuration, for an audit trail. */
  readonly rulesVersion: string;
  /** Sorted: errors first, then the order as a whole, the operation's fields in order, unknown names. */
  readonly diagnostics: readonly Diagnostic[];
  readonly unjudged: readonly Unjudged[];
}

/** `valid` means that there is no error; warnings may stand in `diagnostics` all the same. */
export type Result<Order> = Judgement & ({ readonly valid: true; readonly order: Order } | { readonly valid: false; readonly order?: never });

/** Options that judge the whole order. */
export type SubmitOptions = Omit<ValidateOptions, 'mode' | 'fields'> & { readonly mode?: 'submit' };

/**
 * Judges orders of one operation, by every rule of the gateway's document that its rule file carries. Never throws on an order, never
 * changes it, reads each of its fields once at the most.
 * @param order the request body
 * @param options facts, the day to judge at, draft mode, the fields to report
 * @returns the typed order where it has no error, otherwise what is wrong, field by field, each with the clause it rests on
 *   (the order is typed where all of it was judged; of a draft, or of some fields, it is `unknown`)
 */
export interface Validate<Order> {
  (order: unknown, options?: SubmitOptions): Result<Order>;
  (order: unknown, options?: ValidateOptions): Result<unknown>;
}

const NO_FACTS: Facts = Object.freeze({});
const NO_DIAGNOSTICS: readonly Diagnostic[] = Object.freeze([]);
const NOTHING_UNJUDGED: readonly Unjudged[] = Object.freeze([]);

/**
 * Makes the validator of one operation.
 * @throws {TypeError} on a wrong configuration
 */
export function validatorOf<Order>(operation: CompiledOperation, configuration: Configuration = {}): Validate<Order> {
  const settings = settingsOf(configuration);
  const { bindings = {}, unknownFields = 'warn' } = settings;
  const derive = deriver(operation, bindings);
  const rules = activeRules(operation, severitiesOf(operation, settings));
  const dated = operation.rules.some((rule) => rule.from !== undefined || rule.until !== undefined);
  const rulesVersion = operation.version + configurationHash(operation, settings);
  const limit = unknownFields === 'ignore' ? 0 : MAX_DIAGNOSTICS + (Array.isArray(unknownFields) ? unknownFields.length : 0);

  const refuse = (diagnostic: Diagnostic): Result<Order> => ({ valid: false, operation: operation.id, rulesVersion, diagnostics: [diagnostic], unjudged: NOTHING_UNJUDGED });

  return (order, options) => {
    const snapshot = takeSnapshot(operation, order, limit);
    if (snapshot === 'order/object') return refuse(NOT_AN_OBJECT);
    if (snapshot === 'order/unreadable') return refuse(UNREADABLE);
    const { judged, unknown } = snapshot;
    derive(judged);
    if (operation.facts.length > 0) readFacts(operation.facts, own(options, 'facts') ?? NO_FACTS, judged);
    const at = own(options, 'at');
    const day = dated || at !== undefined ? dayOf(at) : '';
    operation.judge(judged);

    const fields = own(options, 'fields');
    let diagnostics = NO_DIAGNOSTICS;
    let unjudged = NOTHING_UNJUDGED;
    const outcomes = operation.judge.errors;
    if (outcomes) {
      const draft = own(options, 'mode') === 'draft';
      const found: ActiveRule[] = [];
      const open: Unjudged[] = [];
      for (const outcome of outcomes) {
        const active = rules[outcome < 0 ? ~outcome : outcome];
        if (!active || (dated && !isOnDay(active.rule, day))) continue;
        if (outcome < 0) addUnjudged(open, active, judged);
        else if (!draft || active.rule.code !== 'missing') found.push(active);
      }
      if (found.length > 0) {
        const shown = firstFindings(found);
        diagnostics = (fields ? shown.filter(({ rule }) => fields.includes(rule.field)) : shown).map((active) => diagnosticOf(active, judged));
      }
      if (open.length > 0) unjudged = open;
    }
    if (unknown.length > 0 && unknownFields !== 'ignore') diagnostics = withUnknown(diagnostics, unknown, fields);
    return diagnostics.length > 0 && diagnostics[0]!.severity === 'error'
      ? { valid: false, operation: operation.id, rulesVersion, diagnostics, unjudged }
      : { valid: true, operation: operation.id, rulesVersion, diagnostics, unjudged, order: order as Order };
  };

  function withUnknown(diagnostics: readonly Diagnostic[], names: readonly string[], fields = names): readonly Diagnostic[] {
    const severity = unknownFields === 'error' ? 'error' : 'warning';
    const reported = names.filter((name) => fields.includes(name) && !(Array.isArray(unknownFields) && unknownFields.includes(name))).map((name) => unknownField(name, operation.fields, severity));
    const sorted = [...diagnostics, ...reported].sort((a, b) => +(b.severity === 'error') - +(a.severity === 'error'));
    return sorted.slice(0, MAX_DIAGNOSTICS);
  }
}

/** An option of one's own: what `Object.prototype` was given must not switch rules off. */
function own<Name extends keyof ValidateOptions>(options: ValidateOptions | undefined, name: Name): ValidateOptions[Name] | undefined {
  return options != null && Object.hasOwn(options, name) ? options[name] : undefined;
}

const SETTINGS = ['bindings', 'severities', 'off', 'unknownFields', 'locale'];

/** A configuration's own settings. @throws {TypeError} where one is misspelt or wrong */
function settingsOf(configuration: Configuration): Configuration {
  if (typeof configuration !== 'object' || configuration === null || Array.isArray(configuration)) throw new TypeError('a configuration is an object');
  const strange = Object.keys(configuration).find((key) => !SETTINGS.includes(key));
  if (strange !== undefined) throw new TypeError(`there is no setting ${strange}; known are ${SETTINGS.join(', ')}`);
  const settings = bare(configuration);
  const { bindings = {}, severities = {}, off = [], unknownFields = 'warn' } = settings;
  for (const [name, map] of Object.entries({ bindings, severities })) {
    if (typeof map !== 'object' || map === null || Array.isArray(map)) throw new TypeError(`${name} must be an object`);
  }
  if (!Array.isArray(off) || !off.every((id) => typeof id === 'string')) throw new TypeError('off must be a list of rule ids');
  const right = typeof unknownFields === 'string' ? ['warn', 'error', 'ignore'].includes(unknownFields) : Array.isArray(unknownFields) && unknownFields.every((name) => typeof name === 'string');
  if (!right) throw new TypeError('unknownFields must be warn, error, ignore or a list of names');
  return settings;
}

/** Whether a dated rule counts on a day. */
export function isOnDay({ from = '', until = '9999' }: ActiveRule['rule'], day: string): boolean {
  return from <= day && day <= until;
}

/** The day to judge at. @throws {TypeError} where it is no date */
export function dayOf(at: Date | string = new Date()): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) throw new TypeError('at must be a date');
  return date.toISOString().slice(0, 10);
}

/** Adds the facts to a judged order. */
export function readFacts(names: readonly string[], facts: Facts, judged: Record<string, string | null | undefined>): void {
  for (const name of names) {
    try {
      judged[name] = Object.hasOwn(facts, name) ? text(facts[name]) : undefined;
    } catch {
      judged[name] = null;
    }
  }
}

/** The severity of each rule that a configuration changes. @throws {TypeError} on an unknown rule or severity */
export function severitiesOf(operation: CompiledOperation, { severities = {}, off = [] }: Configuration): Record<string, Severity | 'off'> {
  const known = new Set(operation.rules.map((rule) => rule.id));
  const chosen = Object.create(null) as Record<string, Severity | 'off'>;
  const choose = (id: string, severity: Severity | 'off'): void => {
    if (id.startsWith(`${operation.id}/`) && !known.has(id)) throw new TypeError(`there is no rule ${id} that can be changed`);
    chosen[id] = severity;
  };
  for (const [id, severity] of Object.entries(severities)) {
    if (severity !== 'error' && severity !== 'warning') throw new TypeError(`the severity of ${id} must be error or warning`);
    choose(id, severity);
  }
  for (const id of off) choose(id, 'off');
  return chosen;
}
