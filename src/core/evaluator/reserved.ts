import type { AnyDiagnostic, Diagnostic, DiagnosticCode, Params } from '../model/diagnostic.js';
import type { TellUnknown } from '../model/shape.js';
import { closest } from '../text/closest.js';
import { printable, pathMember } from '../text/characters.js';
import { wordedDiagnostic } from './reports.js';

/** Names of an order beside the operation's fields. An order with more is not looked through again for them: that takes seconds for a million. */
export const MOST_UNKNOWN = 10_000;

// What is said of an order as a whole and of its unknown fields. The id of a message is that of its rule, with a variant after a point.
const OBJECT = 'The order must be a JSON object.';
const NOT_READ = 'The order could not be read; pass a plain object.';
const SIZE = 'The order has more than {most} fields that the operation does not know; pass fewer.';
const FAILED = 'A rule failed, and not the order: {rule}. Report it to whoever maintains the rules.';
const OPERATION = 'There are no rules for this operation; use {known}.';
const UNKNOWN = 'The operation has no such field; check the name.';
const IS_FACT = 'The operation has no such field; pass it as facts.{fact}.';
const SIMILAR = 'The operation has no such field. Did you mean {suggestion}?';

/** The rule about codes that are bound ones but for blanks and the case of letters, and what it says. */
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

/** A finding that no rule of a rule file makes. @param others what differs from one on the order as a whole */
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
/** @param clause the clause that states what an order is, if the rulebook names one */
const ofOrder = (ruleId: string, template: string, clause: string | undefined): Diagnostic =>
  findingOf(ruleId, 'type', template, {}, clause === undefined ? {} : { basis: 'stated', source: { clause } });

/** The order is no JSON object. */
export const notAnObject = (clause?: string): Diagnostic => ofOrder('order/object', OBJECT, clause);

/** Reading the order threw. */
export const unreadableOrder = (clause?: string): Diagnostic => ofOrder('order/unreadable', NOT_READ, clause);

/** The order has more than {@link MOST_UNKNOWN} names that the operation does not know. */
export const tooManyFields = (): Diagnostic => findingOf('order/size', 'type', SIZE, { most: String(MOST_UNKNOWN) });

/**
 * A rule failed: a fault of the rule, or of the engine, and not of the order.
 * @param rule its id, or the operation where it is not known
 */
export const ruleFailure = (rule: string, field: string, path: Diagnostic['path']): Diagnostic =>
  findingOf('engine/failed', 'failed', FAILED, { rule }, { field, path });

/** There are no rules for the operation. */
export const unknownOperation = (known: readonly string[]): Diagnostic =>
  findingOf('order/operation', 'unsupported', OPERATION, { known });

/** The rule about fields that an operation does not know: the only reserved one that a configuration changes. */
export const UNKNOWN_FIELD = 'order/unknown-field';

/** The most names whose diagnostics are kept. */
const MOST_KEPT = 100;
/** A longer name is not compared with others, so that its diagnostic is made fast. */
const MOST_LETTERS = 64;

/** What is made of a name that an operation does not know. */
export type UnknownOutcome = (path: string) => Pick<Diagnostic, 'severity' | 'acknowledged'> | undefined;

/**
 * Makes what tells of unknown members, for one operation and one configuration; what looks like a fact belongs beside the order. Most
 * orders have the same ones, and to look for similar names takes longer than all else, so that the diagnostics of some are kept.
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
