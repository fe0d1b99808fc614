import { isRecord } from '../../../core/index.js';

/** The gateway's verdict on an order, from a file of past replies. */
export interface ReplyOutcome {
  /** `unclear`: the reply shows neither. */
  readonly verdict: 'accepted' | 'refused' | 'unclear';
  readonly code: string;
  readonly text: string;
}

type Values = Readonly<Record<string, unknown>>;

/** Names of columns and members, without case and punctuation; the best come first. */
const OUTCOME = ['outcome', 'result', 'status'];
const CODE = ['errorcode', 'code'];
const TEXT = ['errormsg', 'errormessage', 'error', 'message', 'reason'];
const REPLY = ['reply', 'response', 'body'];

/** The words for each outcome in English, Spanish and Portuguese, in files of replies. */
const ACCEPTED = /^(?:accepted|ok|success|successful|approved|true|aceptad[ao]|aceit[ao]|aprobad[ao]|aprovad[ao])$/;
const REFUSED =
  /^(?:refused|rejected|fail|failed|failure|error|declined|false|rechazad[ao]|fallid[ao]|recusad[ao]|rejeitad[ao])$/;

/** Whether an error code or text means success. */
const meansSuccess = (text: string): boolean => /^0*$/.test(text) || ACCEPTED.test(text.toLowerCase());

/** A name without case and punctuation. */
export const plainName = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The members of an object by their plain names. */
export function plainNames(value: unknown): Values {
  if (!isRecord(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [plainName(name), member]));
}

/**
 * Reads the outcome from a row of a table or from an object. It is in a column of its own, or in the members of the gateway's reply. These
 * are in the row itself, or in `reply` as an object or as JSON text. A reply with `success: false`, an error code or an error text is
 * refused. A reply without an error is accepted if it has `success: true` or an order identifier of the gateway. An error text such as "OK"
 * means success, with any code. Without a text, a code of zeros means success. With another word as its outcome, such as PENDING, a reply is
 * refused if it has an error code, and unclear otherwise: the text may describe a timeout.
 */
export function replyOutcomeIn(names: Values): ReplyOutcome {
  const reply = { ...names, ...plainNames(parsed(firstIn(names, REPLY))) };
  const [code, text] = [textOf(firstIn(reply, CODE)), textOf(firstIn(reply, TEXT))];
  return { verdict: verdictIn(reply, !meansSuccess(text || code), !meansSuccess(code)), code, text };
}

function parsed(reply: unknown): unknown {
  if (typeof reply !== 'string') return reply;
  try {
    return JSON.parse(reply);
  } catch {
    return undefined;
  }
}

function verdictIn(reply: Values, hasError: boolean, hasCode: boolean): ReplyOutcome['verdict'] {
  const success = textOf(reply['success']).toLowerCase();
  const said = textOf(firstIn(reply, OUTCOME)).toLowerCase();
  if (success === 'false' || REFUSED.test(said)) return 'refused';
  if (ACCEPTED.test(said)) return 'accepted';
  // A number may be the status of HTTP.
  if (/\p{L}/u.test(said)) return hasError && hasCode ? 'refused' : 'unclear';
  const isNamed = [reply, ...[reply['data']].flat().map(plainNames)].some(({ orderid }) => textOf(orderid) !== '');
  if (success === 'true') return hasError && !isNamed ? 'unclear' : 'accepted';
  if (hasError) return 'refused';
  return isNamed ? 'accepted' : 'unclear';
}

const firstIn = (names: Values, known: readonly string[]): unknown =>
  known.map((name) => names[name]).find((value) => value !== undefined && value !== null && value !== '');

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value).trim() : '';

/** The most characters of an error text that are shown. */
const LONGEST = 160;
/** A shorter word of a value may be a word of any text, unless it is written like a name: with a capital, or in letters without case. */
const SHORTEST = 3;
const isName = (word: string): boolean => /^\p{Lu}|^\p{Lo}/u.test(word);

/**
 * An error text without values of its order. It leaves out words with digits, addresses, quoted texts and the words of the order's values.
 * Words of the rules stay, because labels and allowed values are public.
 * @param values the values of the order
 * @param known the words of the rules, in lower case
 */
export function maskedText(text: string, values: readonly string[], known: ReadonlySet<string>): string {
  const words = values.flatMap((value) => value.match(WORDS) ?? []).filter((word) => !known.has(word.toLowerCase()));
  const own = new Set(
    words.filter((word) => word.length >= SHORTEST || isName(word)).map((word) => word.toLowerCase()),
  );
  const isOwn = (word: string): boolean => (word.length >= SHORTEST || isName(word)) && own.has(word.toLowerCase());
  const masked = text
    .slice(0, 4 * LONGEST)
    .replaceAll(/"[^"]*"|'[^']*'|«[^«»]*»|“[^“”]*”|`[^`]*`/gu, MASK)
    .replaceAll(/\S+/gu, (word) => (/[@\d]/.test(word) ? MASK : word))
    .replaceAll(WORDS, (word) => (isOwn(word) ? MASK : word))
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/…(?:[\s,.;:-]*…)+/gu, MASK)
    .trim();
  return masked.length > LONGEST ? `${masked.slice(0, LONGEST - 1)}…` : masked;
}

const MASK = '…';
const WORDS = /[\p{L}\p{M}]+/gu;

/** The words of a text, in lower case. */
export const wordsIn = (text: string): readonly string[] => text.toLowerCase().match(WORDS) ?? [];

/** An error code, if it has a usual form. Anything else may be a value and is not shown. */
export const shownCode = (code: string): string =>
  /^[A-Za-z0-9_.-]{1,24}$/.test(code) && !/\d{9}/.test(code) ? code : '';
