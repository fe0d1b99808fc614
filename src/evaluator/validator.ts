import type { Bindings, Facts } from '../model/bindings.js';
import type { CompiledOperation } from '../model/compiled.js';
import type { Diagnostic, Severity } from '../model/diagnostic.js';
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

const NO_FACTS: Facts = Object.freeze({});
const NO_DIAGNOSTICS: readonly Diagnostic[] = Object.freeze([]);
const NOTHING_UNJUDGED: readonly Unjudged[] = Object.freeze([]);

/**
 * Makes the validator of one operation.
 * @throws {TypeError} on a wrong configuration
 */
export function validatorOf<Order>(operation: CompiledOperation, given: Configuration = {}): Validate<Order> {
  const configuration = ownSettings(given);
  checkSettings(configuration);
  const { bindings = {}, unknownFields = 'warn' } = configuration;
  const derive = deriver(operation, bindings);
  const rules = activeRules(operation, severitiesOf(operation, configuration));
  const dated = operation.rules.some((rule) => rule.from !== undefined || rule.until !== undefined);
  const rulesVersion = operation.version + configurationHash(configuration);
  const limit = unknownFields === 'ignore' ? 0 : MAX_DIAGNOSTICS + (Array.isArray(unknownFields) ? unknownFields.length : 0);

  const refuse = (diagnostic: Diagnostic): Result<Order> => ({ valid: false, operation: operation.id, rulesVersion, diagnostics: [diagnostic], unjudged: NOTHING_UNJUDGED });

  return (order, options) => {
    const snapshot = takeSnapshot(operation, order, limit);
    if (snapshot === 'order/object') return refuse(NOT_AN_OBJECT);
    if (snapshot === 'order/unreadable') return refuse(UNREADABLE);
    const { judged, unknown } = snapshot;
    derive(judged);
    if (operation.facts.length > 0) readFacts(operation.facts, own(options, 'facts') ?? NO_FACTS, judged);
    const day = dated ? dayOf(own(options, 'at')) : '';
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
        if (!active || (dated && !isInForce(active.rule, day))) continue;
        if (outcome < 0) addUnjudged(open, active, judged);
        else if (!draft || active.rule.code !== 'missing') found.push(active);
      }
      if (found.length > 0) {
        const shown = firstFindings(found);
        diagnostics = (fields ? shown.filter(({ rule }) => fields.includes(rule.field)) : shown).map((active) => diagnosticOf(active, judged));
      }
      if (open.length > 0) unjudged = open;
    }
    if (unknown.length > 0 && unknownFields !== 'ignore') {
      diagnostics = withUnknown(diagnostics, fields ? unknown.filter((name) => fields.includes(name)) : unknown);
    }
    return diagnostics.length > 0 && diagnostics[0]!.severity === 'error'
      ? { valid: false, operation: operation.id, rulesVersion, diagnostics, unjudged }
      : { valid: true, operation: operation.id, rulesVersion, diagnostics, unjudged, order: order as Order };
  };

  function withUnknown(diagnostics: readonly Diagnostic[], names: readonly string[]): readonly Diagnostic[] {
    const severity = unknownFields === 'error' ? 'error' : 'warning';
    const reported = names.filter((name) => !Array.isArray(unknownFields) || !unknownFields.includes(name)).map((name) => unknownField(name, operation.fields, severity));
    const errors = diagnostics.filter((d) => d.severity === 'error');
    const warnings = diagnostics.slice(errors.length);
    const sorted = severity === 'error' ? [...errors, ...reported, ...warnings] : [...errors, ...warnings, ...reported];
    return sorted.slice(0, MAX_DIAGNOSTICS);
  }
}

/** An option of one's own: what `Object.prototype` was given must not switch rules off. */
function own<Name extends keyof ValidateOptions>(options: ValidateOptions | undefined, name: Name): ValidateOptions[Name] | undefined {
  return options != null && Object.hasOwn(options, name) ? options[name] : undefined;
}

/** Settings of one's own, as with options. */
function ownSettings(given: Configuration): Configuration {
  return Object.assign(Object.create(null) as Configuration, given);
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

function isInForce({ from = '', until = '9999' }: ActiveRule['rule'], day: string): boolean {
  return from <= day && day <= until;
}

function dayOf(at: Date | string = new Date()): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) throw new TypeError('at must be a date');
  return date.toISOString().slice(0, 10);
}

function readFacts(names: readonly string[], facts: Facts, judged: Record<string, string | null | undefined>): void {
  for (const name of names) {
    try {
      judged[name] = Object.hasOwn(facts, name) ? text(facts[name]) : undefined;
    } catch {
      judged[name] = null;
    }
  }
}

function severitiesOf(operation: CompiledOperation, { severities = {}, off = [] }: Configuration): Record<string, Severity | 'off'> {
  const known = new Set(operation.rules.map((rule) => rule.id));
  const chosen = Object.create(null) as Record<string, Severity | 'off'>;
  const choose = (id: string, severity: Severity | 'off'): void => {
    if (id.startsWith(`${operation.id}/`) && !known.has(id)) throw new TypeError(`there is no rule ${id} whose severity can be changed`);
    if (!['error', 'warning', 'off'].includes(severity)) throw new TypeError(`the severity of ${id} must be error or warning`);
    chosen[id] = severity;
  };
  for (const [id, severity] of Object.entries(severities)) choose(id, severity);
  for (const id of off) choose(id, 'off');
  return chosen;
}
