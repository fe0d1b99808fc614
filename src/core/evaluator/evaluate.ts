import { ENGINE } from '../version.js';
import type { Facts } from '../model/bindings.js';
import type {
  CompiledOperation,
  CompiledOutcome,
  CompiledRule,
  RuleFinding,
  ReportOutcome,
  Shape,
} from '../model/compiled.js';
import type { OrderClauses } from '../model/operation.js';
import type { Text } from '../model/value-text.js';
import type { Diagnostic, NotEvaluated } from '../model/diagnostic.js';
import { withoutPrototype } from './without-prototype.js';
import { unbound, type Labeller } from './derive.js';
import { bySeverity, caseOf, firstFindings, MAX_DIAGNOSTICS } from './diagnose.js';
import { recordOf, text } from './read-fields.js';
import { ruleFailure, MOST_UNKNOWN, notAnObject, tooManyFields, unreadableOrder, unknownTeller } from './reserved.js';
import type { Result, ValidatorOf, ValidateOptions } from '../model/validation.js';
import type { TellUnknown } from '../model/shape.js';
import { tellOpen, type TellOpen } from './open-rules.js';
import { ResultWithOrder } from './valid-result.js';

/** A validated configuration. */
export interface Settings {
  /** The labellers, one for each derived name. */
  readonly labellers: readonly Labeller[];
  /** The warnings of {@link labellers}, one for each derived name; undefined without bindings. */
  readonly respelled?: () => readonly CompiledRule[];
  /** Moves these warnings to the places of their fields. */
  readonly moveRespelled?: (findings: RuleFinding[], count: number) => void;
  /** The operation's rules by index; `undefined` in place of a rule that is switched off. */
  readonly rules: () => readonly (CompiledRule | undefined)[];
  /** The facts that a call may give. A validator for several operations has the facts of all of them. */
  readonly knownFacts: readonly string[];
  readonly rulesVersion: string;
  /** Reports unknown names. This and `tellOpen` are undefined if nobody reads the result, which makes bundles smaller. */
  readonly tellUnknown?: TellUnknown;
  /** Reports the rules that were not evaluated. */
  readonly tellOpen?: TellOpen;
}

const NONE: readonly never[] = Object.freeze([]);
// Its members are written out, because reading absent members from an object without a prototype costs more than a rule.
const NO_OPTIONS = {
  at: undefined,
  mode: undefined,
  fields: undefined,
  facts: undefined,
} as unknown as ValidateOptions;
const NO_FACTS: Facts = /*#__PURE__*/ withoutPrototype({});

/**
 * Makes the validator of one operation without a configuration. Bundles of it contain no code that checks configurations.
 * @param knownFacts the facts that a call may give; by default those of the operation
 */
export function evaluatorOf<Order, Fact extends string = string>(
  operation: CompiledOperation,
  knownFacts = operation.facts,
): ValidatorOf<Order, Fact> {
  const { version, facts, derived, clauses = {} } = operation;
  return evaluatorBy(operation, {
    knownFacts,
    labellers: derived.map(() => unbound),
    rules: () => operation.rules,
    rulesVersion: `${version}@${ENGINE}`,
    tellUnknown: unknownTeller(facts, () => ({ severity: 'warning' }), withoutPrototype(clauses).fields),
    tellOpen,
  });
}

/** @throws {TypeError} on a misspelt or wrong option, which would otherwise be ignored silently */
function optionsOf(
  options: ValidateOptions,
  names: ReadonlySet<string>,
  facts: readonly string[],
  shape: Shape | undefined,
): ValidateOptions {
  const own = withoutPrototype(options);
  for (const name in own) if (!Object.hasOwn(NO_OPTIONS, name)) throw new TypeError(`there is no option ${name}`);
  const { mode, fields } = own;
  if (![undefined, 'draft', 'submit'].includes(mode)) throw new TypeError('mode must be submit or draft');
  if (fields !== undefined) {
    if (!Array.isArray(fields)) throw new TypeError('fields must be a list of names');
    for (const name of fields as readonly unknown[])
      if (typeof name !== 'string' || !names.has(shape?.patternOf(name) ?? name))
        throw new TypeError(`fields: the operation has no field ${String(name)}`);
  }
  if (own.facts !== undefined) checkFacts(own.facts, facts);
  return own;
}

/** @throws {TypeError} if a fact is misspelt, or the facts are not a plain object */
export function checkFacts(facts: Facts, known: readonly string[]): void {
  let names: readonly string[];
  try {
    names = Object.keys(recordOf(facts)!);
  } catch {
    // An error from the object's own code may contain a value in its message.
    throw new TypeError('facts must be a plain object');
  }
  for (const name of names)
    if (!known.includes(name))
      throw new TypeError(
        `there is no fact ${name}; ${known.length > 0 ? `known are ${known.join(', ')}` : 'no rule asks for one'}`,
      );
}

const asItIs = (value: unknown): Text => value as Text;

/** Makes the validator of one operation. */
export function evaluatorBy<Order, Fact extends string = string>(
  operation: CompiledOperation,
  settings: Settings,
): ValidatorOf<Order, Fact> {
  const { id, fields, facts, inForce, shape, evaluate: evaluateRules } = operation;
  // Missing clauses must not be inherited from a prototype.
  const clauses: OrderClauses = withoutPrototype(operation.clauses ?? {});
  const {
    knownFacts,
    labellers,
    respelled,
    moveRespelled,
    rules,
    rulesVersion,
    tellUnknown = () => undefined,
    tellOpen: tellNeeds,
  } = withoutPrototype(settings);
  const names = new Set([...fields, ...facts]);

  // All orders share these lists.
  const labels: Text[] = [];
  const found: RuleFinding[] = [];
  const open: number[] = [];
  let isBusy = false;
  let isDraft = false;
  let time = '';
  let given = NO_FACTS;
  /** The number of fields that are present, of findings, and of rules that were not evaluated. */
  let present = 0;
  let finds = 0;
  let opens = 0;
  /** The rules that were not evaluated for the previous order, because usually they are the same. */
  let openBefore: readonly NotEvaluated[] = NONE;
  let opensBefore = 0;
  /** Whether the list of open rules may differ from the previous order's. */
  let hasOtherOpen = false;

  // The usual case: 1 to 8192 characters, the first of them visible ASCII. It is short so that the optimiser inlines it for each field.
  const read = (value: unknown): Text =>
    typeof value === 'string' && !((value.length - 1) >>> 13) && (value.charCodeAt(0) - 33) >>> 0 < 94
      ? value
      : readOther(value);

  function readOther(value: unknown): Text {
    if (value === undefined) present--;
    return text(value);
  }

  /** @param failed replaces the finding if an own check failed */
  const note = (rule: CompiledRule, at: readonly number[], failed?: CompiledOutcome['failed']): void => {
    const finding = at.length > 0 ? shape!.atEntry(rule, at, names) : rule;
    if (finding) found[finds++] = failed?.(finding, rule.fieldIndex) ?? finding;
  };

  const label = (place: number, code?: Text, ...at: number[]): Text => {
    const labelled =
      place < labellers.length
        ? labellers[place]!(code, () => note(respelled!()[place]!, at))
        : text(given[facts[place - labellers.length]!]);
    if (labels[place] !== labelled) hasOtherOpen = true;
    labels[place] = labelled;
    return labelled;
  };

  const now = (): string => time;

  const report: ReportOutcome = (index, outcome, ...at) => {
    if (index < 0) {
      if (at.length > 0 && !shape!.isFirstOpen(index, at, labels)) return false;
      if (open[opens] !== index) hasOtherOpen = true;
      open[opens++] = index;
      return false;
    }
    const rule = rules()[index];
    if (!rule || inForce?.(rule, time) === false) return false;
    const reported = outcome ? caseOf(rule, outcome) : rule;
    if (isDraft && reported.diagnostic.code === 'missing') return false;
    note(reported, at, outcome?.failed);
    return rule.shortCircuits;
  };

  const answer = (diagnostics: readonly Diagnostic[], order?: unknown, only?: readonly string[]): Result<Order> => {
    const notEvaluated = opens > 0 && tellNeeds ? openOf(tellNeeds, only) : NONE;
    return diagnostics.length > 0 && diagnostics[0]!.severity === 'error'
      ? { valid: false, operation: id, rulesVersion, diagnostics, notEvaluated }
      : (new ResultWithOrder(id, rulesVersion, diagnostics, notEvaluated, order) as Result<Order>);
  };

  const validate = (order: unknown, options?: ValidateOptions): Result<Order> => {
    // A getter of the order may validate other orders while the lists are in use.
    if (isBusy) return evaluatorBy<Order>(operation, settings)(order, options) as Result<Order>;
    const { at, mode, fields: only, facts: own } = options ? optionsOf(options, names, knownFacts, shape) : NO_OPTIONS;
    time = inForce || at !== undefined ? timeOf(at) : '';
    isDraft = mode === 'draft';
    present = fields.length;
    finds = opens = 0;
    isBusy = true;
    let data: Readonly<Record<string, unknown>> | undefined;
    try {
      const shaped = shape?.read(order);
      const record = (data = shape ? shaped?.seen : recordOf(order));
      if (!record) return answer([notAnObject(clauses.order)]);
      given = own ? withoutPrototype(own) : NO_FACTS;
      evaluateRules(record, shaped ? asItIs : read, label, report, now);
      moveRespelled?.(found, finds);
      if (shaped) return answer(shape!.tell(shaped, found.slice(0, finds), { only, tellUnknown }), order, only);
      let enumerable = 0;
      for (const _ in record)
        if (++enumerable > MOST_UNKNOWN && enumerable > MOST_UNKNOWN + fields.filter((name) => name in record).length)
          return answer([tooManyFields()]);
      present -= enumerable;
      // The values that were read are not those that JSON would send.
      if (present > 0 || hidesField(record, enumerable)) return answer([unreadableOrder(clauses.order)]);
      return answer(finds > 0 || present !== 0 ? tell(record, only) : NONE, order, only);
    } catch {
      const failed = data && failedField(data);
      opens = 0;
      if (failed === undefined) return answer([unreadableOrder(clauses.order)]);
      return answer([ruleFailure(id, failed, failed === '' ? [] : (shape?.pathOf(failed) ?? [failed]))]);
    } finally {
      isBusy = false;
    }
  };
  return validate as ValidatorOf<Order, Fact>;

  /**
   * The field whose rules fail on the values read from an order, or empty if no single field is the cause; `undefined` if the rules work,
   * so that reading the order failed. It does not run code of the order again.
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

  /** Whether JSON leaves out a known field. */
  function hidesField(order: object, enumerable: number): boolean {
    const own = Object.getOwnPropertyNames(order);
    return (
      own.length !== enumerable &&
      own.some((name) => fields.includes(name) && !Object.prototype.propertyIsEnumerable.call(order, name))
    );
  }

  function tell(order: Readonly<Record<string, unknown>>, only: readonly string[] | undefined): readonly Diagnostic[] {
    const diagnostics = firstFindings(found, finds).map(({ diagnostic }) => diagnostic);
    if (only) return diagnostics.filter(({ field }) => only.includes(field));
    if (present === 0) return diagnostics;
    const unknown: Diagnostic[] = [];
    for (const name in order) {
      // JSON leaves out undefined values.
      const strange =
        fields.includes(name) || order[name] === undefined
          ? undefined
          : tellUnknown({ prefix: '', name, beside: fields });
      if (strange && unknown.push(strange) > MAX_DIAGNOSTICS) break;
    }
    return [...diagnostics, ...unknown].sort(bySeverity).slice(0, MAX_DIAGNOSTICS);
  }

  function openOf(tellOf: TellOpen, only: readonly string[] | undefined): readonly NotEvaluated[] {
    if (hasOtherOpen || inForce || only || opens !== opensBefore) {
      // The list must be made for each order if the caller names fields, or if entries have their own labels.
      hasOtherOpen = shape !== undefined || only !== undefined;
      opensBefore = opens;
      openBefore = Object.freeze(
        open.slice(0, opens).flatMap((outcome) => {
          const rule = rules()[~outcome];
          if (!rule || inForce?.(rule, time) === false || (only && !only.includes(rule.diagnostic.field))) return [];
          // The result depends on the findings too.
          if (rule.others.length > 0) hasOtherOpen = true;
          return tellOf(rule, outcome, labels, shape, () => firstFindings(found, finds));
        }),
      );
    }
    return openBefore;
  }
}

/** A day, or a time with its zone. Without a zone, the result would depend on the machine. Other formats depend on the engine. */
const MOMENT = /^\d{4}-\d\d-\d\d(T([01]\d|2[0-3])(:[0-5]\d){1,2}([.]\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d))?$/;
/** Digits after the milliseconds, because some engines round by them, even into the next day. */
const BELOW_MILLISECONDS = /([.]\d{3})\d+/;
const DAY_LENGTH = 10;

/** The evaluation time: a day, or a moment in UTC, such as `2027-01-31T14:30:00.000Z`. @throws {TypeError} on a value that is not a date */
export function timeOf(at: Date | string = new Date()): string {
  try {
    const given = typeof at === 'string' ? at : Date.prototype.toISOString.call(at);
    const day = given.slice(0, DAY_LENGTH);
    const moment = new Date(given.replace(BELOW_MILLISECONDS, '$1')).toISOString();
    // The engine turns a day that does not exist into another day.
    if (MOMENT.test(given) && MOMENT.test(moment) && new Date(day).toISOString().startsWith(day))
      return given === day ? day : moment;
  } catch {
    // It is not a date.
  }
  throw new TypeError('at must be a date, or a text such as 2027-01-31 or 2027-01-31T14:30:00Z');
}

/** The day of the evaluation (UTC). @throws {TypeError} on a value that is not a date */
export const dayOf = (at?: Date | string): string => timeOf(at).slice(0, DAY_LENGTH);
