import { type Direction, type Operation, directionOf } from '../../core/index.js';
import { ownFinding, type SeenDiagnostic } from './finding.js';
import { FIELDS, textField } from './order-fields.js';

/**
 * The operations to which an order may belong; a single one if the order settles it. The document has one address for all operations and
 * names only the header, so these steps are the sandbox's own:
 * 1. The header gives the direction; the other direction counts only if its operations know more of the order's fields.
 * 2. Operations in the order's currency, and those without a currency of their own; all of them if no operation has this currency.
 * 3. Of these, those that know the most fields of the order.
 * 4. Of these, those in the order's currency, or else those without a currency of their own. If one of the latter has no finding about the
 *    order's payment type and currency, it stays too, and those with a finding about the payment type go.
 * @param accepts whether an operation has no finding about some fields of the order
 */
export function operationsOf(
  operations: Iterable<Operation>,
  direction: Direction | undefined,
  order: object,
  accepts: AcceptsFields,
): readonly string[] {
  const all = [...operations];
  const isNamed = ({ id }: Operation): boolean =>
    direction === undefined || (directionOf(id) ?? direction) === direction;
  const named = fitting(all.filter(isNamed), order, accepts);
  const others = fitting(
    all.filter((operation) => !isNamed(operation)),
    order,
    accepts,
  );
  return others.unknown < named.unknown ? others.ids : named.ids;
}

type AcceptsFields = (operation: Operation, fields: readonly string[]) => boolean;

function fitting(
  operations: readonly Operation[],
  order: object,
  accepts: AcceptsFields,
): { readonly ids: readonly string[]; readonly unknown: number } {
  const currency = textField(order, FIELDS.currency)?.toUpperCase();
  const isOwn = (operation: Operation): boolean => currency !== undefined && operation.currency === currency;
  const inCurrency = operations.some(isOwn)
    ? operations.filter((operation) => isOwn(operation) || operation.currency === undefined)
    : operations;
  const counted = inCurrency.map((operation) => ({ operation, unknown: unknownIn(order, operation) }));
  const unknown = Math.min(...counted.map((one) => one.unknown));
  const best = counted.filter((one) => one.unknown === unknown).map(({ operation }) => operation);
  const own = best.filter(isOwn);
  const open = currency === undefined ? [] : best.filter((operation) => operation.currency === undefined);
  const isTyped = textField(order, FIELDS.paymentType) !== undefined;
  const typed = isTyped ? open.filter((operation) => accepts(operation, [FIELDS.paymentType, FIELDS.currency])) : [];
  const either = typed.length > 0 && [...own.filter((operation) => accepts(operation, [FIELDS.paymentType])), ...typed];
  const chosen = [either || own, open, best].find((some) => some.length > 0) ?? [];
  return { ids: chosen.map(({ id }) => id), unknown };
}

function unknownIn(order: object, { fields }: Operation): number {
  const known = new Set(fields.map(({ name }) => name.split('.', 1)[0]!));
  return Object.keys(order).filter((name) => !known.has(name)).length;
}

/** The finding about an order that several operations match, or none. */
export function ambiguous(ids: readonly string[], path: string): SeenDiagnostic {
  const [first = 'OPERATION'] = ids;
  return ownFinding(
    'operation',
    `This order may be of ${ids.length} operations: ${ids.join(', ')}. Name one in the address, such as ${path}/${first}, or with --operation.`,
  );
}
