import type { AnyDiagnostic, Diagnostic, DiagnosticCode, Params } from '../model/diagnostic.js';
import type { TellUnknown } from '../model/shape.js';
import { closest } from '../text/closest.js';
import { printable, pathMember } from '../text/characters.js';
import { wordedDiagnostic } from './reports.js';

/** The most unknown names of an order. With more, the order is not searched for them, which would take seconds for a million. */
export const MOST_UNKNOWN = 10_000;

// Messages about an order as a whole and its unknown fields. The id of a message is that of its rule, with a variant after a point.
const OBJECT = 'The order must be a JSON object.';
const NOT_READ = 'The order could not be read; pass a plain object.';
const SIZE = 'The order has more than {most} fields that the operation does not know; pass fewer.';
const FAILED = 'A rule failed, and not the order: {rule}. Report it to whoever maintains the rules.';
const OPERATION = 'There are no rules for this operation; use {known}.';
const UNKNOWN = 'The operation has no such field; check the name.';
const IS_FACT = 'The operation has no such field; pass it as facts.{fact}.';
const SIMILAR = 'The operation has no such field. Did you mean {suggestion}?';

/** The rule on codes that match a bound code only after dropping blanks or ignoring case, and its message. */
export const BOUND_CODE = 'order/bound-code';
export const BOUND_CODE_TEXT = '{label} must be exactly the code that is bound: without blanks, in the same letters.';

/** These messages by their ids. */
export const orderMessages = (): Readonly<Record<string, string>> => ({
  'order/object': OBJECT,
  'order/unreadable': NOT_READ,
  'order/size': SIZE,
  'order/operation': OPERATION,
  'engine/failed': FAILED,
  [BOUND_CODE]: BOUND_CODE_TEXT,
  [UNKNOWN_FIELD]: UNKNOWN,
  [`${UNKNOWN_FIELD}.fact`]: IS_FACT,
  [`${UNKNOWN_FIELD}.suggestion`]: SIMILAR,
});

/** A finding of the engine itself. @param others overrides the members of a finding on the order as a whole */
export const findingOf = (
  ruleId: string,
  code: DiagnosticCode,
  template: string,
  params: Params,
  others?: Partial<AnyDiagnostic>,
): Diagnostic =>
  wordedDiagnostic(
    {
      ruleId,
      code,
      severity: 'error',
      field: '',
      path: [],
      message: template,
      text: template,
      messageId: ruleId,
      params,
      basis: 'assumption',
      source: {},
      ...others,
    },
    template,
    String,
  );

// These are functions: the script for other engines adds missing methods, such as Array.flat, only after this module has run.
/** @param clause the clause that states what an order is, if the rulebook names it */
const ofOrder = (ruleId: string, template: string, clause: string | undefined): Diagnostic =>
  findingOf(ruleId, 'type', template, {}, clause === undefined ? {} : { basis: 'stated', source: { clause } });

/** The order is not a JSON object. */
export const notAnObject = (clause?: string): Diagnostic => ofOrder('order/object', OBJECT, clause);

/** Reading the order threw. */
export const unreadableOrder = (clause?: string): Diagnostic => ofOrder('order/unreadable', NOT_READ, clause);

/** The order has more than {@link MOST_UNKNOWN} names that the operation does not know. */
export const tooManyFields = (): Diagnostic => findingOf('order/size', 'type', SIZE, { most: String(MOST_UNKNOWN) });

/**
 * A rule failed. This is a fault of the rule or the engine, not of the order.
 * @param rule its id, or the operation if the rule is unknown
 */
export const ruleFailure = (rule: string, field: string, path: Diagnostic['path']): Diagnostic =>
  findingOf('engine/failed', 'failed', FAILED, { rule }, { field, path });

/** There are no rules for the operation. */
export const unknownOperation = (known: readonly string[]): Diagnostic =>
  findingOf('order/operation', 'unsupported', OPERATION, { known });

/** The rule on fields that an operation does not know. It is the only reserved rule that a configuration can change. */
export const UNKNOWN_FIELD = 'order/unknown-field';

/** The most names whose diagnostics are kept. */
const MOST_KEPT = 100;
/** A longer name is not compared with others, so that its diagnostic is fast. */
const MOST_LETTERS = 64;

/** The severity of an unknown name, by path; `undefined` if it is allowed. */
export type UnknownOutcome = (path: string) => Pick<Diagnostic, 'severity' | 'acknowledged'> | undefined;

/**
 * Returns a function that reports unknown members, for one operation and one configuration. A name that looks like a fact belongs beside
 * the order. Most orders have the same unknown names, and finding similar names takes longer than everything else, so some diagnostics are
 * kept.
 */
export function unknownTeller(facts: readonly string[], outcomeOf: UnknownOutcome, clause?: string): TellUnknown {
  const kept = new Map<string, Diagnostic>();
  return ({ prefix, name, beside }, path = []) => {
    const key = `${prefix}\0${name}`;
    const known = kept.get(key);
    const outcome = known ?? outcomeOf(prefix + name);
    if (known || !outcome) return known;
    const possible = prefix ? [] : facts;
    const guess = closest(name, [...beside, ...possible]);
    const [wording, variant, params] =
      guess === undefined
        ? [UNKNOWN, '', {}]
        : possible.includes(guess)
          ? [IS_FACT, '.fact', { fact: guess }]
          : [SIMILAR, '.suggestion', { suggestion: prefix + guess }];
    const made = findingOf(UNKNOWN_FIELD, 'unknown-field', wording, params, {
      ...outcome,
      field: printable(prefix + name),
      path: [...path, pathMember(name)],
      messageId: UNKNOWN_FIELD + variant,
      source: clause === undefined ? {} : { clause },
    });
    if (kept.size >= MOST_KEPT) kept.clear();
    if (name.length <= MOST_LETTERS) kept.set(key, made);
    return made;
  };
}
