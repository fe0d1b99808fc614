import type { Diagnostic } from '../model/diagnostic.js';
import type { TellUnknown, UnknownMember } from '../model/shape.js';
import { closest } from '../text/closest.js';
import { fill } from '../text/fill.js';
import { printable } from '../text/printable.js';

/** The order is no JSON object. */
export const NOT_AN_OBJECT: Diagnostic = Object.freeze({
  ruleId: 'order/object',
  code: 'type',
  severity: 'error',
  field: '',
  message: 'The order must be a JSON object.',
  params: Object.freeze({}),
  basis: 'assumption',
  source: Object.freeze({}),
});

/** A finding on an order as a whole, with the clause that states it where the rulebook names one. */
export function statedIn(diagnostic: Diagnostic, clause: string | undefined): Diagnostic {
  return clause === undefined ? diagnostic : { ...diagnostic, basis: 'stated', source: { clause } };
}

/** Reading the order threw. */
export const UNREADABLE: Diagnostic = Object.freeze({
  ...NOT_AN_OBJECT,
  ruleId: 'order/unreadable',
  message: 'The order could not be read; pass a plain object.',
});

/** Names of an order beside the operation's fields. An order with more is not looked through again for them: that takes seconds for a million. */
export const MOST_UNKNOWN = 10_000;

/** The order has more names than are looked through. */
export const TOO_MANY_FIELDS: Diagnostic = Object.freeze({
  ...NOT_AN_OBJECT,
  ruleId: 'order/size',
  message: `The order has more than ${MOST_UNKNOWN} fields that the operation does not know; remove them.`,
  params: Object.freeze({ most: String(MOST_UNKNOWN) }),
});

/** There are no rules for the operation. */
export function unknownOperation(known: readonly string[]): Diagnostic {
  return {
    ...NOT_AN_OBJECT,
    ruleId: 'order/operation',
    code: 'unsupported',
    message: fill('There are no rules for this operation; use {known}.', { known }),
    params: { known },
  };
}

/** The rule about fields that an operation does not know: the only reserved one that a configuration changes. */
export const UNKNOWN_FIELD = 'order/unknown-field';

/** The most names whose diagnostics are kept. */
const MOST_KEPT = 100;
/** A longer name is not compared with others, so that its diagnostic is made fast. */
const MOST_LETTERS = 64;

/**
 * Makes what tells of unknown members, for one operation and one configuration. Most orders have the same ones, and to look for similar
 * names takes longer than all else, so that the diagnostics of some are kept.
 */
export function unknownTeller(
  facts: readonly string[],
  outcomeOf: (path: string) => Pick<Diagnostic, 'severity' | 'acknowledged'> | undefined,
  clause?: string,
): TellUnknown {
  const kept = new Map<string, Diagnostic>();
  return (member) => {
    const { prefix, name } = member;
    const key = `${prefix}\0${name}`;
    const known = kept.get(key);
    const outcome = known ?? outcomeOf(prefix + name);
    if (known || !outcome) return known;
    const made = unknownField(member, prefix ? [] : facts, outcome, clause);
    if (kept.size >= MOST_KEPT) kept.clear();
    if (name.length <= MOST_LETTERS) kept.set(key, made);
    return made;
  };
}

/** The order has a field that the operation does not know; what looks like a fact belongs beside the order. */
export function unknownField(
  { prefix, name, beside }: UnknownMember,
  facts: readonly string[],
  { severity, acknowledged }: Pick<Diagnostic, 'severity' | 'acknowledged'>,
  clause?: string,
): Diagnostic {
  const guess = closest(name, [...beside, ...facts]);
  const isFact = guess !== undefined && facts.includes(guess);
  const params = isFact ? { fact: guess } : guess === undefined ? {} : { suggestion: prefix + guess };
  const template = isFact
    ? 'The operation has no such field; pass it as facts.{fact}.'
    : guess === undefined
      ? 'The operation has no such field; remove it.'
      : 'The operation has no such field. Did you mean {suggestion}?';
  return Object.freeze({
    ruleId: UNKNOWN_FIELD,
    code: 'unknown-field',
    severity,
    field: printable(prefix + name),
    message: fill(template, params),
    params: Object.freeze(params),
    ...(acknowledged && { acknowledged }),
    basis: 'assumption',
    source: Object.freeze({ ...(clause !== undefined && { clause }) }),
  });
}
