import type { CompiledOperation, Shape } from '../model/compiled.js';
import { recordOf } from './read-fields.js';

/** Functions that read and change values of an order by the paths of fields. */
type Orders = Pick<
  Shape,
  'copy' | 'at' | 'with' | 'parse' | 'hasEntries' | 'placesOf' | 'focusing' | 'shared' | 'nameAt' | 'textName'
>;

/** Without objects and lists a field's path is its name. */
const FLAT: Omit<Orders, 'copy'> = {
  at: (order, field) => (Object.hasOwn(order, field) ? order[field] : undefined),
  with(order, field, value) {
    const { [field]: _before, ...others } = order;
    return value === undefined ? others : { ...order, [field]: value };
  },
  parse: (_, value) => value,
  hasEntries: () => false,
  placesOf: () => [],
  focusing: () => (texts) => texts,
  shared: (ask) => ask,
  nameAt: (name) => name,
  textName: (name) => name,
};

/** How the orders of an operation are read and changed. */
export const ordersOf = ({ fields, shape }: CompiledOperation): Orders =>
  shape ?? {
    ...FLAT,
    copy(order) {
      const record = recordOf(order);
      const copy = record && { ...record };
      // JSON would not send a field that the copy lacks.
      return copy && fields.some((name) => Object.hasOwn(record, name) && !Object.hasOwn(copy, name))
        ? undefined
        : copy;
    },
  };
