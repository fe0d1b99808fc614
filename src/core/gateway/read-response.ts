import type { CompiledGateway } from '../model/gateway.js';
import { findFailure } from './explain-failure.js';
import { codeIn, ownProperty, textIn } from './reply-values.js';

/**
 * One order in a reply, numbers as text; a field that is missing, blank or neither text nor a whole number is left out. Fields whose type
 * the document does not show are as they came.
 */
export type ReplyOrderOf<Field extends string, Untyped extends string = never> = Readonly<
  Partial<Record<Exclude<Field, Untyped>, string> & Record<Untyped, unknown>>
>;

/** A reply of the gateway. */
export interface ReplyOf<Field extends string, Untyped extends string = never> {
  /** The orders of `data`, with the fields that the document shows. */
  readonly orders: readonly ReplyOrderOf<Field, Untyped>[];
  /**
   * `true`: the reply reports a failure. `false`: it reports none, which does not mean that money has moved. `null`, the normal answer
   * to an accepted order of most operations: the document does not say what such a reply means. The order is open; find out what became
   * of it before sending it again.
   */
  readonly failed: boolean | null;
  readonly resultCode?: string;
  readonly errorCode?: string;
  readonly errorMsg?: string;
}

/**
 * Reads the gateway's reply. `failed` is `true` only where `success` is `false`, or where the refusal is a known one; it is `false` only
 * where `success` is `true` and no error code or text is in place of the orders.
 * @param gateway the fields of an order in the reply to each operation, those without a type, and the refusals that the document explains
 * @param operation the operation's id
 * @param body the parsed body, of any type
 * @returns the orders of `data`, the first 10,000 of a list or one object; and the codes and the error text where there are any. Never throws; each property
 *   is read once
 */
export function readResponseOf(
  { items, untyped, failures }: Pick<CompiledGateway, 'items' | 'untyped' | 'failures'>,
  operation: string,
  body: unknown,
): ReplyOf<string, string> {
  const names = namesIn(items, operation);
  const asTheyCame = namesIn(untyped, operation);
  const orders = listOf(ownProperty(body, 'data'))
    .map((item) => orderOf(item, names, asTheyCame))
    .filter((order) => Object.keys(order).length > 0);
  const success = ownProperty(body, 'success');
  const resultCode = codeIn(ownProperty(body, 'resultCode'));
  const errorCode = codeIn(ownProperty(body, 'errorCode'));
  const errorMsg = textIn(ownProperty(body, 'errorMsg'));

  const isRefusal = success === false || findFailure(failures, operation, errorCode, errorMsg) !== undefined;
  const isContradicted = orders.length === 0 && (errorCode ?? errorMsg) !== undefined;
  return {
    orders,
    failed: isRefusal || (success === true && !isContradicted ? false : null),
    ...(resultCode !== undefined && { resultCode }),
    ...(errorCode !== undefined && { errorCode }),
    ...(errorMsg !== undefined && { errorMsg }),
  };
}

/** The most orders of a reply that are read: more than a gateway sends. */
const MOST_ORDERS = 10_000;

function listOf(data: unknown): readonly unknown[] {
  try {
    return Array.isArray(data)
      ? Array.from({ length: Math.min(data.length, MOST_ORDERS) }, (_, i) => data[i] as unknown)
      : [data];
  } catch {
    return [];
  }
}

function namesIn(byOperation: Readonly<Record<string, readonly string[]>>, operation: string): readonly string[] {
  return typeof operation === 'string' && Object.hasOwn(byOperation, operation) ? byOperation[operation]! : [];
}

function orderOf(item: unknown, names: readonly string[], asTheyCame: readonly string[]): ReplyOrderOf<string, string> {
  const order: Record<string, unknown> = {};
  for (const name of names) {
    const given = ownProperty(item, name);
    const value = asTheyCame.includes(name) ? given : codeIn(given);
    if (value !== undefined) order[name] = value;
  }
  return order;
}
