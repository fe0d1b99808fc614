import { isList, isValue } from '../evaluator/read-shape.js';
import type { CompiledOperation } from '../model/compiled.js';
import { ENTRY } from '../model/path.js';
import { isRecord, ITSELF, type Members, type Values } from '../model/shape.js';

/**
 * The part of an order for some fields, in objects and in the entries of lists too. A value that should be an object and is not stays, so
 * that validation refuses it.
 * @param fields the names of the fields, such as `items[].sku`
 */
export const payersPart = ({ shape }: CompiledOperation, order: Values, fields: ReadonlySet<string>): Values =>
  shape
    ? partOf(order, shape.members, fields, '')
    : Object.fromEntries(Object.entries(order).filter(([name]) => fields.has(name)));

function partOf(object: Values, members: Members, fields: ReadonlySet<string>, prefix: string): Values {
  return Object.fromEntries(
    Object.entries(object).flatMap(([name, value]) => {
      if (!Object.hasOwn(members, name)) return [];
      const member = members[name]!;
      const path = prefix + name;
      const inner = isList(member) ? member[0] : member;
      const isField = isList(member) || isValue(inner) || Object.hasOwn(inner, ITSELF);
      if (isField && !fields.has(path)) return [];
      if (isValue(inner)) return [[name, value]];
      if (isList(member)) {
        const entryPart = (entry: unknown): unknown =>
          isRecord(entry) ? partOf(entry, inner, fields, `${path}${ENTRY}.`) : entry;
        return [[name, Array.isArray(value) ? value.map(entryPart) : value]];
      }
      if (!isRecord(value)) return [[name, value]];
      const own = partOf(value, inner, fields, `${path}.`);
      return Object.keys(own).length > 0 ? [[name, own]] : [];
    }),
  );
}
