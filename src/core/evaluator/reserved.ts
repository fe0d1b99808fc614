import type { Diagnostic } from '../model/diagnostic.js';
import type { TellUnknown, UnknownMember } from '../model/shape.js';
import { closest } from '../text/closest.js';
import { fill } from '../text/fill.js';
import { printable, pathMember } from '../text/characters.js';

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

/** The order is no JSON object. */
export const NOT_AN_OBJECT: Diagnostic = Object.freeze({
  ruleId: 'order/object',
  code: 'type',
  severity: 'error',
  field: '',
  path: Object.freeze([]),
  message: OBJECT,
  text: OBJECT,
  messageId: 'order/object',
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
  message: NOT_READ,
  text: NOT_READ,
  messageId: 'order/unreadable',
});

const TOO_MANY = SIZE.replace('{most}', String(MOST_UNKNOWN));

/** The order has more names than are looked through. */
export const TOO_MANY_FIELDS: Diagnostic = Object.freeze({
  ...NOT_AN_OBJECT,
  ruleId: 'order/size',
  message: TOO_MANY,
  text: TOO_MANY,
  messageId: 'order/size',
  params: Object.freeze({ most: String(MOST_UNKNOWN) }),
});

/**
 * A rule failed: a fault of the rule, or of the engine, and not of the order.
 * @param rule its id, or the operation where it is not known
 */
export function ruleFailure(rule: string, field: string, path: Diagnostic['path']): Diagnostic {
  const params = { rule };
  const id = 'engine/failed';
  const message = fill(FAILED, params);
  return {
    ...NOT_AN_OBJECT,
    ruleId: id,
    code: 'failed',
    field,
    path,
    message,
    text: message,
    messageId: id,
    params,
  };
}

/** There are no rules for the operation. */
export function unknownOperation(known: readonly string[]): Diagnostic {
  const message = fill(OPERATION, { known });
  return {
    ...NOT_AN_OBJECT,
    ruleId: 'order/operation',
    code: 'unsupported',
    message,
    text: message,
    messageId: 'order/operation',
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

/** The members of the path of an object, which has a point at its end. No known member has digits for a name. */
const placesIn = (prefix: string): readonly (string | number)[] =>
  prefix
    .split('.')
    .slice(0, -1)
    .map((name) => (/^[0-9]+$/.test(name) ? Number(name) : name));

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
  const [wording, variant] = isFact
    ? [IS_FACT, '.fact']
    : guess === undefined
      ? [UNKNOWN, '']
      : [SIMILAR, '.suggestion'];
  const message = fill(wording, params);
  return Object.freeze({
    ruleId: UNKNOWN_FIELD,
    code: 'unknown-field',
    severity,
    field: printable(prefix + name),
    path: Object.freeze([...placesIn(prefix), pathMember(name)]),
    message,
    text: message,
    messageId: UNKNOWN_FIELD + variant,
    params: Object.freeze(params),
    ...(acknowledged && { acknowledged }),
    basis: 'assumption',
    source: Object.freeze({ ...(clause !== undefined && { clause }) }),
  });
}
