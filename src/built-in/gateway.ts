import {
  failures,
  headers as headerRules,
  items,
  transitions,
  untyped,
} from '../generated/operations/compiled/gateway.js';
import type { Orders } from '../generated/orders.js';
import { checkHeadersOf, type RequestHeaders } from '../gateway/check-headers.js';
import { explainFailureOf, type FailureExplanation } from '../gateway/explain-failure.js';
import { nextStatesOf, type NextStates } from '../gateway/next-states.js';
import { readResponseOf, type ReplyOf, type ReplyOrderOf } from '../gateway/read-response.js';
import type { Diagnostic } from '../model/diagnostic.js';

/** The names of the fields that the document shows in the reply to an operation. */
export type ReplyField<Op extends keyof Orders> = (typeof items)[Op][number];

/** The names of those of them whose type it does not show. */
export type UntypedReplyField<Op extends keyof Orders> = (typeof untyped)[Op][number];

/**
 * One order in a reply, numbers as text; a field that is missing, blank or neither text nor a whole number is left out. The links of the
 * India collection are as they came.
 */
export type ReplyOrder<Op extends keyof Orders> = ReplyOrderOf<ReplyField<Op>, UntypedReplyField<Op>>;

/** The states of an order that the gateway's document names in a change of state. */
export type State = (typeof transitions)[number]['from' | 'to'];

/** A reply to an operation. */
export type Reply<Op extends keyof Orders> = ReplyOf<ReplyField<Op>, UntypedReplyField<Op>>;

/**
 * Checks the headers of a request (part 5 of the gateway's document). Values are compared exactly, except for the media type (RFC 9110).
 * The signature and the age of the timestamp are not checked, as the document does not say how.
 * @param operation the operation's id, such as `pe.payout`; it decides between `pay` and `payOut`
 * @param headers the request's headers, names in any case; a header given twice, or with a list of several values, is refused
 * @returns one diagnostic for each header that is missing or wrong, `field` being the header's name as the document writes it; none
 *   contains a value. Never throws: unreadable headers, and an unknown operation, are a diagnostic as well
 */
export function checkHeaders(operation: keyof Orders, headers: RequestHeaders): readonly Diagnostic[] {
  return checkHeadersOf({ headers: headerRules, items }, operation, headers);
}

/**
 * Explains the gateway's refusal of an order, on the fields at fault (parts 7.2 and 7.3 of its document: the failure texts of the Peru
 * payout and the risk refusals of the global card collection). A text counts as a whole and only for its own operation, whatever its
 * case, spaces and punctuation; a risk refusal needs its errorCode as well, as text or as a number.
 * @param operation the operation's id, such as `pe.payout`
 * @param response the reply's body, or an object with its `errorCode` and `errorMsg`
 * @returns for every other reply `known: false`, `certainty: 'none'`, `remedy: 'unknown'` and no diagnostics. Never throws
 */
export function explainFailure(operation: keyof Orders, response: unknown): FailureExplanation {
  return explainFailureOf(failures, operation, response);
}

/**
 * The states that may follow an order's state (part 3 of the gateway's document): of a Mexico payout, SUCCESS may still become
 * REVERSED.
 * @param operation the operation's id, such as `mx.payout`
 * @param state the order's state, as the gateway writes it; one that is written out must be a state of the document, so that a misspelt one
 *   does not compile
 * @returns `known: false` and no states where the document says nothing about the state. Never throws
 */
export function nextStates<Name extends string>(
  operation: keyof Orders,
  state: string extends Name ? Name : State,
): NextStates<State> {
  return nextStatesOf(transitions, operation, state) as NextStates<State>;
}

/**
 * Reads the gateway's reply (parts 2.7, 4.1 and 7.1 of its document).
 *
 * The document does not define the values of the codes. Therefore `failed` is `true` only where `success` is `false` or where
 * {@link explainFailure} recognises the failure: an order that wrongly counts as failed is sent again and paid twice. `failed` is `false`
 * only where `success` is `true` and no error code or text replaces the orders of the reply. `success` counts only as a boolean.
 * @param operation the operation's id, such as `pe.payout`
 * @param body the parsed body, of any type
 * @returns the orders of `data`, a list or one object, with the fields that the document shows for the operation; and the codes and the
 *   error text where there are any. Never throws; each property is read once
 */
export function readResponse<Op extends keyof Orders>(operation: Op, body: unknown): Reply<Op> {
  return readResponseOf({ items, untyped, failures }, operation, body) as Reply<Op>;
}
