import { items } from '../operations/compiled/gateway.js';
import type { Orders } from '../orders.js';
import { findFailure } from './explain-failure.js';
import { code, property, text } from './read.js';

/** What the reply says of one order, numbers as text; a field that is missing, blank or neither text nor a whole number is left out. */
export type ReplyOrder<Op extends keyof Orders> = Readonly<Partial<Record<(typeof items)[Op][number], string>>>;

/** What a reply says. */
export interface Reply<Op extends keyof Orders> {
  readonly orders: readonly ReplyOrder<Op>[];
  /**
   * `true`: the reply reports a failure. `false`: it reports none, which does not mean that money has moved. `null`: the document does
   * not show what such a reply means; find out what became of the order before it is sent again.
   */
  readonly failed: boolean | null;
  readonly resultCode?: string;
  readonly errorCode?: string;
  readonly errorMsg?: string;
}

/**
 * Reads the gateway's reply (parts 2.7, 4.1 and 7.1 of its document).
 *
 * Which values of the codes mean success, or that there is no error, is not shown. So `failed` is `true` only where `success` is
 * `false`, or where the refusal is one that {@link explainFailure} knows: an order that is taken for a failed one is sent again, and paid
 * twice. It is `false` only where `success` is `true` and there is no error code or text in place of the orders that a reply to this
 * operation carries. `success` counts as a boolean alone.
 * @param operation the operation's id, such as `pe.payout`
 * @param body the parsed body, whatever it is
 * @returns the orders of `data`, be it a list or one object, with the fields that the document shows for the operation; and the codes
 *   and the error text where there are any. Never throws; each property is read once
 */
export function readResponse<Op extends keyof Orders>(operation: Op, body: unknown): Reply<Op> {
  const names: readonly (typeof items)[Op][number][] =
    typeof operation === 'string' && Object.hasOwn(items, operation) ? items[operation] : [];
  const orders = listOf(property(body, 'data'))
    .map((item) => orderOf(item, names))
    .filter((order) => Object.keys(order).length > 0);
  const success = property(body, 'success');
  const resultCode = code(property(body, 'resultCode'));
  const errorCode = code(property(body, 'errorCode'));
  const errorMsg = text(property(body, 'errorMsg'));

  const isRefusal = success === false || findFailure(operation, errorCode, errorMsg) !== undefined;
  const isContradicted = orders.length === 0 && (errorCode ?? errorMsg) !== undefined;
  return {
    orders,
    failed: isRefusal || (success === true && !isContradicted ? false : null),
    ...(resultCode !== undefined && { resultCode }),
    ...(errorCode !== undefined && { errorCode }),
    ...(errorMsg !== undefined && { errorMsg }),
  };
}

function listOf(data: unknown): readonly unknown[] {
  try {
    return Array.isArray(data) ? [...(data as readonly unknown[])] : [data];
  } catch {
    return [];
  }
}

function orderOf<Name extends string>(item: unknown, names: readonly Name[]): Readonly<Partial<Record<Name, string>>> {
  const order: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = code(property(item, name));
    if (value !== undefined) order[name] = value;
  }
  return order;
}
