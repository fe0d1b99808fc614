import {
  type CompiledTotal,
  ENTRY,
  listsOf,
  memberPath,
  type Field,
  type MemberType,
  type Members,
  type Operation,
  type ValueType,
} from '../../core/index.js';
import { memberTypes } from '../rulebook/index.js';
import { englishWording } from './rule-data.js';

/** A field that is not text. For a list of values or a map, it has the type of the items too. */
interface TypeRow {
  readonly field: string;
  readonly type: Exclude<Field['type'], undefined | 'any'> | 'minor';
  readonly items?: ValueType | 'item';
}

/** The fields that have a type other than text and can have a value of the wrong type, in the operation's order. */
export function typeRows({ fields }: Pick<Operation, 'fields'>): readonly TypeRow[] {
  return fields.flatMap((field): TypeRow | readonly TypeRow[] => {
    const { name, unit, type = 'string', of = 'string' } = field;
    if (type === 'string' || type === 'any') return [];
    if (type === 'map') return { field: name, type, items: 'item' };
    if (type !== 'list' || of === 'object') return { field: name, type: unit ?? type };
    return { field: name, type, items: of === 'string' ? 'item' : of };
  });
}

/** For each list of objects, the paths of the members that are read from an entry, in the order of its row. */
export function rowsIn(members: Members, prefix = ''): Readonly<Record<string, readonly string[]>> {
  const lists = Object.entries(members).map(([name, member]) => {
    if (typeof member === 'string') return {};
    if (!isList(member)) return rowsIn(member, `${prefix}${name}.`);
    const [entry] = member;
    if (typeof entry === 'string') return {};
    const inEntry = `${prefix}${name}${ENTRY}.`;
    return { [prefix + name]: columnsIn(entry, inEntry), ...rowsIn(entry, inEntry) };
  });
  return Object.assign({}, ...lists) as Readonly<Record<string, readonly string[]>>;
}

const columnsIn = (members: Members, prefix: string): readonly string[] =>
  Object.entries(members).flatMap(([name, member]) =>
    typeof member === 'string' || isList(member) ? memberPath(prefix, name) : columnsIn(member, `${prefix}${name}.`),
  );

const isList = (member: MemberType): member is readonly [ValueType | Members] => Array.isArray(member);

/**
 * The totals of an operation, with the places of the values that they add up or count. Leaves out totals that the reader refuses, so that
 * lint can evaluate the rest.
 */
export function compiledTotals({
  fields,
  totals = [],
}: Pick<Operation, 'fields' | 'totals'>): readonly CompiledTotal[] {
  const members = totals.length === 0 ? undefined : memberTypes({ fields });
  if (!members) return [];
  const rows = rowsIn(members);
  const isListField = (name: string): boolean => fields.some((field) => field.name === name && field.type === 'list');
  return totals.flatMap(({ name, label, sum, times, count }) => {
    // A count, and a sum over a list of values, name the list itself.
    const member = sum === undefined || isListField(sum) ? undefined : sum;
    const lists = listsOf(member ?? `${sum ?? count!}${ENTRY}.`).slice(listsOf(name).length);
    if (lists.length === 0 || (member !== undefined && lists.some((each) => !rows[each]))) return [];
    const [list, ...inner] = lists as [string, ...string[]];
    const last = lists.at(-1)!;
    const placeOf = (column: string, i: number): number => rows[lists[i]!]!.indexOf(column);
    return {
      name,
      label: englishWording(label),
      kind: sum === undefined ? 'count' : 'sum',
      list,
      columns: [...inner.map(placeOf), ...(member === undefined ? [] : [rows[last]!.indexOf(member)])],
      ...(times !== undefined && { times: rows[last]!.indexOf(times) }),
    };
  });
}
