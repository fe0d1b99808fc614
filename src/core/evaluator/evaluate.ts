import { ENGINE } from '../version.js';
import type { Facts } from '../model/bindings.js';
import type { CompiledOperation, CompiledRule, RuleFinding, ReportOutcome, Shape } from '../model/compiled.js';
import type { Text } from '../model/value-text.js';
import type { Diagnostic, NotEvaluated } from '../model/diagnostic.js';
import { isInForce } from '../model/period.js';
import { withoutPrototype } from './without-prototype.js';
import { unbound, type Labeller } from './derive.js';
import { bySeverity, caseOf, firstFindings, MAX_DIAGNOSTICS } from './diagnose.js';
import { recordOf, text } from './read-fields.js';
import {
  ruleFailure,
  MOST_UNKNOWN,
  NOT_AN_OBJECT,
  statedIn,
  TOO_MANY_FIELDS,
  UNREADABLE,
  unknownTeller,
} from './reserved.js';
import type { Result, Validate, ValidateOptions } from '../model/validation.js';
import { ValidResult } from './valid-result.js';

/** A configuration once it was checked. */
export interface Settings {
  /** One for each derived name. */
  readonly labellers: readonly Labeller[];
  /** The warnings of {@link labellers}, one for each derived name; none without bindings. */
  readonly respelled?: () => readonly CompiledRule[];
  /** The operation's rules, at their indexes; `undefined` where one is switched off. */
  readonly rules: () => readonly (CompiledRule | undefined)[];
  /** The facts that a call may give: of all operations, where a validator has several. */
  readonly knownFacts: readonly string[];
  /** What to make of a name that the operation does not know. */
  readonly unknownField: (name: string) => Pick<Diagnostic, 'severity' | 'acknowledged'> | undefined;
  readonly rulesVersion: string;
}

const NONE: readonly never[] = Object.freeze([]);
// With its members written out: reading absent ones from an object without a prototype costs more than a rule.
const NO_OPTIONS: ValidateOptions = Object.freeze({
  at: undefined,
  mode: undefined,
  fields: undefined,
  facts: undefined,
} as unknown as ValidateOptions);
const WARNING = Object.freeze({ severity: 'warning' as const });
const NO_FACTS: Facts = Object.freeze(withoutPrototype({}));

/** The rules without changes: a bundle without a configuration contains no code that checks one. */
export function noSettings(operation: CompiledOperation, knownFacts = operation.facts): Settings {
  return {
    knownFacts,
    labellers: operation.derived.map(() => unbound),
    rules: () => operation.rules,
    unknownField: () => WARNING,
    rulesVersion: `${operation.version}@${ENGINE}`,
  };
}

/** @throws {TypeError} on a misspelt or wrong option: it would be ignored without notice */
function optionsOf(
  options: ValidateOptions,
  names: ReadonlySet<string>,
  facts: readonly string[],
  shape: Shape | undefined,
): ValidateOptions {
  const own = withoutPrototype(options);
  for (const name in own) if (!Object.hasOwn(NO_OPTIONS, name)) throw new TypeError(`there is no option ${name}`);
  const { mode, fields } = own;
  if (mode !== undefined && mode !== 'draft' && mode !== 'submit') throw new TypeError('mode must be submit or draft');
  if (fields !== undefined) {
    if (!Array.isArray(fields)) throw new TypeError('fields must be a list of names');
    for (const name of fields as readonly unknown[])
      if (typeof name !== 'string' || !names.has(shape?.patternOf(name) ?? name))
        throw new TypeError(`fields: the operation has no field ${String(name)}`);
  }
  if (own.facts !== undefined) checkFacts(own.facts, facts);
  return own;
}

/** @throws {TypeError} where a fact is misspelt, or where the facts are not a plain object */
export function checkFacts(facts: Facts, known: readonly string[]): void {
  for (const name of factNamesIn(facts))
    if (!known.includes(name))
      throw new TypeError(
        `there is no fact ${name}; ${known.length > 0 ? `known are ${known.join(', ')}` : 'no rule asks for one'}`,
      );
}

/** @throws {TypeError} where the facts are not an object such as an order may be, or cannot be read */
function factNamesIn(facts: Facts): readonly string[] {
  try {
    const own = recordOf(facts);
    if (own) return Object.keys(own);
  } catch {
    // What an object's own code throws may have a value in its message.
  }
  throw new TypeError('facts must be a plain object');
}

const diagnosticOf = ({ diagnostic }: RuleFinding): Diagnostic => diagnostic;
const asItIs = (value: unknown): Text => value as Text;

/** Makes the validator of one operation. */
export function evaluatorOf<Order, Fact extends string = string>(
  operation: CompiledOperation,
  settings = noSettings(operation),
): Validate<Order, Fact> {
  const { id, fields, facts, dated, shape, evaluate: evaluateRules } = operation;
  // A clause that is not given is not inherited either.
  const clauses = Object.assign(Object.create(null) as NonNullable<typeof operation.clauses>, operation.clauses);
  const { knownFacts, labellers, respelled, rules, unknownField: outcomeOf, rulesVersion } = settings;
  const known = new Set(fields);
  const names = new Set([...fields, ...facts]);
  const tellUnknown = unknownTeller(facts, outcomeOf, clauses.fields);
  let active: readonly (CompiledRule | undefined)[] | undefined;

  // One set of lists for every order.
  const labels: Text[] = [];
  const found: RuleFinding[] = [];
  const open: number[] = [];
  let isBusy = false;
  let isDraft = false;
  let time = '';
  let given = NO_FACTS;
  /** How many fields are present, how many rules found a fault, and how many were not evaluated. */
  let present = 0;
  let finds = 0;
  let opens = 0;
  /** What was not evaluated for the order before: mostly it is the same again. */
  let openBefore: readonly NotEvaluated[] = NONE;
  let opensBefore = 0;
  let isOther = false;

  // The usual case: 1 to 8192 characters of which the first is visible ASCII. Kept short, so that the optimiser inlines it for each field.
  const read = (value: unknown): Text =>
    typeof value === 'string' && !((value.length - 1) >>> 13) && (value.charCodeAt(0) - 33) >>> 0 < 94
      ? value
      : readOther(value);

  function readOther(value: unknown): Text {
    if (value === undefined) present--;
    return text(value);
  }

  const label = (place: number, code?: Text, ...at: number[]): Text => {
    const isRespelled = (): void => {
      const rule = respelled!()[place]!;
      const finding = at.length > 0 ? shape!.atEntry(rule, at, names) : rule;
      if (finding) found[finds++] = finding;
    };
    const labelled =
      place < labellers.length ? labellers[place]!(code, isRespelled) : text(given[facts[place - labellers.length]!]);
    if (labels[place] !== labelled) isOther = true;
    labels[place] = labelled;
    return labelled;
  };

  const now = (): string => time;

  const report: ReportOutcome = (index, outcome, ...at) => {
    if (index < 0) {
      if (at.length > 0 && !shape!.isFirstOpen(index, at, labels)) return false;
      if (open[opens] !== index) isOther = true;
      open[opens++] = index;
      return false;
    }
    const rule = (active ??= rules())[index];
    if (!rule || (dated && !isInForce(rule, time))) return false;
    const reported = outcome ? caseOf(rule, outcome) : rule;
    if (isDraft && reported.diagnostic.code === 'missing') return false;
    const finding = at.length > 0 ? shape!.atEntry(reported, at, names) : reported;
    if (finding) found[finds++] = outcome?.failed?.(finding, rule.fieldIndex) ?? finding;
    return rule.shortCircuits;
  };

  const answer = (diagnostics: readonly Diagnostic[], order?: unknown, only?: readonly string[]): Result<Order> => {
    const notEvaluated = opens > 0 ? openRules(only) : NONE;
    return diagnostics.length > 0 && diagnostics[0]!.severity === 'error'
      ? { valid: false, operation: id, rulesVersion, diagnostics, notEvaluated }
      : (new ValidResult(id, rulesVersion, diagnostics, notEvaluated, order) as Result<Order>);
  };

  const validate = (order: unknown, options?: ValidateOptions): Result<Order> => {
    // A getter of the order may validate other orders while the lists are in use.
    if (isBusy) return evaluatorOf<Order>(operation, settings)(order, options) as Result<Order>;
    const { at, mode, fields: only, facts: own } = options ? optionsOf(options, names, knownFacts, shape) : NO_OPTIONS;
    time = dated || at !== undefined ? timeOf(at) : '';
    isDraft = mode === 'draft';
    present = fields.length;
    finds = opens = 0;
    isBusy = true;
    let data: Readonly<Record<string, unknown>> | undefined;
    try {
      const shaped = shape?.read(order);
      const record = (data = shape ? shaped?.seen : recordOf(order));
      if (!record) return answer([statedIn(NOT_AN_OBJECT, clauses.order)]);
      given = own ? withoutPrototype(own) : NO_FACTS;
      evaluateRules(record, shaped ? asItIs : read, label, report, now);
      if (shaped) return answer(shape!.tell(shaped, found.slice(0, finds), { only, tellUnknown }), order, only);
      let enumerable = 0;
      for (const _ in record)
        if (++enumerable > MOST_UNKNOWN && enumerable > MOST_UNKNOWN + fields.filter((name) => name in record).length)
          return answer([TOO_MANY_FIELDS]);
      present -= enumerable;
      // JSON would not send the values that were read.
      if (present > 0 || hidesField(record, enumerable)) return answer([statedIn(UNREADABLE, clauses.order)]);
      return answer(finds > 0 || present !== 0 ? tell(record, only) : NONE, order, only);
    } catch {
      const failed = data && failedField(data);
      opens = 0;
      if (failed === undefined) return answer([statedIn(UNREADABLE, clauses.order)]);
      return answer([ruleFailure(id, failed, failed === '' ? [] : (shape?.pathOf(failed) ?? [failed]))]);
    } finally {
      isBusy = false;
    }
  };
  return validate as Validate<Order, Fact>;

  /**
   * The field whose rules fail on what was read of an order, empty where it is none alone; `undefined` where they work, so that reading
   * the order failed. Code of the order does not run again.
   */
  function failedField(data: object): string | undefined {
    const works = (left?: string): boolean => {
      try {
        const seen: Record<string, unknown> = {};
        for (const name of fields) if (name !== left) seen[name] = Object.getOwnPropertyDescriptor(data, name)?.value;
        evaluateRules(seen, shape ? asItIs : text, label, report, now);
        return true;
      } catch {
        return false;
      }
    };
    return works() ? undefined : (fields.find(works) ?? '');
  }

  /** Whether JSON leaves out a field; names that the operation does not know do not matter. */
  function hidesField(order: object, enumerable: number): boolean {
    const own = Object.getOwnPropertyNames(order);
    const isHidden = (name: string): boolean =>
      known.has(name) && !Object.prototype.propertyIsEnumerable.call(order, name);
    return own.length !== enumerable && own.some(isHidden);
  }

  function tell(order: Readonly<Record<string, unknown>>, only: readonly string[] | undefined): readonly Diagnostic[] {
    const diagnostics = firstFindings(found, finds).map(diagnosticOf);
    if (only) return diagnostics.filter(({ field }) => only.includes(field));
    if (present === 0) return diagnostics;
    const unknown: Diagnostic[] = [];
    for (const name in order) {
      // JSON leaves out what is undefined.
      const strange =
        known.has(name) || order[name] === undefined ? undefined : tellUnknown({ prefix: '', name, beside: fields });
      if (strange && unknown.push(strange) > MAX_DIAGNOSTICS) break;
    }
    return [...diagnostics, ...unknown].sort(bySeverity).slice(0, MAX_DIAGNOSTICS);
  }

  function openRules(only: readonly string[] | undefined): readonly NotEvaluated[] {
    if (isOther || dated || only || opens !== opensBefore) {
      // A list for some fields is made anew for each order, and one for entries with labels of their own.
      isOther = shape !== undefined || only !== undefined;
      opensBefore = opens;
      active ??= rules();
      openBefore = Object.freeze(
        open.slice(0, opens).flatMap((outcome) => {
          const rule = active![~outcome];
          if (!rule || !isInForce(rule, time)) return [];
          const { ruleId, field } = rule.diagnostic;
          if (only && !only.includes(field)) return [];
          const needs = shape?.needsOf(outcome, (each) => needsOf(rule, each)) ?? needsOf(rule, labels);
          if (rule.others.length > 0) {
            // It depends on the findings too: where a field has an error, its value is wrong and not the table without a row for it.
            isOther = true;
            const isStillOpen =
              shape?.isOpen(rule, needs, outcome) ??
              !firstFindings(found, finds).some(
                (each) => each.isError && needs.includes(`field:${each.diagnostic.field}`),
              );
            if (!isStillOpen) return [];
          }
          return Object.freeze({ ruleId, needs: Object.freeze(needs) });
        }),
      );
    }
    return openBefore;
  }
}

/** What a rule that was not evaluated needs, sorted. */
export function needsOf({ needs, others }: CompiledRule, labels: readonly Text[]): readonly string[] {
  const namesOf = (labelled: typeof needs): readonly string[] => labelled.map(({ need }) => need);
  const missing = namesOf(needs.filter(({ label }) => labels[label] === 'unbound' || labels[label] === undefined));
  if (missing.length > 0) return [...new Set(missing)].toSorted();
  // Every slot is complete and every fact was given: it is a code or a value that no row of a table has.
  const unlisted = namesOf(needs.filter(({ label }) => labels[label] === 'other'));
  return [...new Set([...unlisted, ...others])].toSorted();
}

/** A day, or a moment with its zone: without one, the machine's own would decide. */
const MOMENT = /^\d{4}-\d\d-\d\d(?:T.+(?:Z|[+-]\d\d:\d\d))?$/;
const DAY_LENGTH = 10;

/** The evaluation time: a day, or a moment in UTC, such as `2027-01-31T14:30:00.000Z`. @throws {TypeError} on a value that is not a date */
export function timeOf(at: Date | string = new Date()): string {
  const isMoment =
    typeof at === 'string'
      ? MOMENT.test(at) && at.startsWith(momentOf(at.slice(0, DAY_LENGTH)).slice(0, DAY_LENGTH))
      : at instanceof Date;
  const moment = isMoment ? momentOf(at) : '';
  if (!MOMENT.test(moment)) throw new TypeError('at must be a date, or a day such as 2027-01-31');
  return at === moment.slice(0, DAY_LENGTH) ? at : moment;
}

/** The day of the evaluation (UTC). @throws {TypeError} on a value that is not a date */
export const dayOf = (at?: Date | string): string => timeOf(at).slice(0, DAY_LENGTH);

/** `-` where there is no such moment. */
function momentOf(moment: Date | string): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? '-' : date.toISOString();
}
