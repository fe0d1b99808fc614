import type { AnyOrder } from '../../../workbench/input/index.js';

const ENVELOPE: ReadonlySet<string> = new Set(['operation', 'order', 'facts']);

/** Operations with their fields, compiled or not. */
type Operations = ReadonlyMap<string, { readonly fields: readonly (string | { readonly name: string })[] }>;

/**
 * The members whose order makes no difference to the result of an order: the fields of its operation. Unknown fields are reported in their
 * order.
 * @param operation the operation of all orders; `undefined` where each names its own
 * @param versions one, or those that an order is evaluated by in turn
 */
export function anyOrderOf(operation: string | undefined, ...versions: readonly Operations[]): AnyOrder {
  const orderOf = (id: string): ReadonlySet<string> => {
    const [first = [], ...others] = versions.map((operations) =>
      (operations.get(id)?.fields ?? []).map((field) => (typeof field === 'string' ? field : field.name)),
    );
    return new Set(first.filter((name) => others.every((names) => names.includes(name))));
  };
  return operation === undefined ? { names: ENVELOPE, orderOf } : { names: orderOf(operation) };
}
