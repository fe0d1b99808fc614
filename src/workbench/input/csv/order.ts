import { type Field, fieldOfPath, findRepeatedName, jsonOf, ownMember, patternOf } from '../../../core/index.js';
import type { InputColumn, InputTable } from './row.js';
import { FACTS, isAt, mapIn, namesOfFields, OPERATION, type OrderFields, type TableTerms } from './table-terms.js';

interface Place {
  readonly index: number;
  /** The names of the members. The name of an entry is its index. */
  readonly path: readonly (string | number)[];
  readonly type: Field['type'];
}

/** The columns of fields, without the operation, the time and the facts. */
export function fieldColumns(
  columns: readonly InputColumn[],
  { operation, operations }: TableTerms,
): readonly InputColumn[] {
  if (operation !== undefined) return columns;
  return columns.filter(({ name }) => name !== OPERATION && !name.startsWith(FACTS) && !isAt(name, operations));
}

/** Whether the field takes minor units in every operation that has it. */
export function isMinor(name: string, { operations }: TableTerms): boolean {
  const pattern = patternOf(name);
  const found = [...operations.values()].flatMap(({ fields }) => fields.filter((field) => field.name === pattern));
  return found.length > 0 && found.every(({ unit }) => unit === 'minor');
}

/** Returns a function that reads rows. An empty cell is an absent field. */
export function rowReader(columns: readonly InputColumn[], terms: TableTerms): InputTable['valueOf'] {
  const { operation, operations } = terms;
  if (operation !== undefined) return orderReader(columns, operations.get(operation), terms);
  const operationColumn = columns.find(({ name }) => name === OPERATION)!;
  const facts = columns.filter(({ name }) => name.startsWith(FACTS));
  const at = columns.find(({ name }) => isAt(name, operations));
  const others = fieldColumns(columns, terms);
  const readers = new Map<string, InputTable['valueOf']>();
  return (cells) => {
    const own = cells[operationColumn.index]!.trim();
    if (own === '') return undefined;
    const read = readers.get(own) ?? orderReader(others, operations.get(own), terms);
    if (operations.has(own)) readers.set(own, read);
    const given = facts.flatMap(({ name, index }) =>
      cells[index] === '' ? [] : [[name.slice(FACTS.length), cells[index]]],
    );
    return {
      operation: own,
      order: read(cells),
      ...(given.length > 0 && { facts: Object.fromEntries(given) as object }),
      ...(at && cells[at.index] !== '' && { at: cells[at.index] }),
    };
  };
}

/** @param fields undefined for an unknown operation, whose cells are all read as text */
function orderReader(
  columns: readonly InputColumn[],
  fields: OrderFields | undefined,
  terms: Pick<TableTerms, 'isPadded'>,
): InputTable['valueOf'] {
  const known = new Map(fields?.fields.map((field) => [field.name, field]));
  const names = new Set(namesOfFields(fields?.fields ?? []));
  const places = columns.map(({ index, name }): Place => {
    const path = pathIn(names, name);
    if (mapIn(names, name) !== undefined) return { index, path, type: 'string' };
    const field = known.get(patternOf(name));
    const type = field ? field.type : known.get(fieldOfPath(name))?.of;
    return { index, path, type: type === 'object' ? undefined : type };
  });
  const textIn = textReader(terms);
  return (cells) => {
    const order: Record<string, unknown> = {};
    for (const { index, path, type } of places) {
      const cell = cells[index]!;
      if (cell === '') continue;
      const value = type === undefined || type === 'string' ? textIn(cell, index) : valueIn(cell, type);
      if (path.length === 1) order[path[0]!] = value;
      else setAt(order, path, value);
    }
    return order;
  };
}

/** Returns a function that reads cells as text. */
export const textReader =
  ({ isPadded }: Pick<TableTerms, 'isPadded'>): InputTable['textIn'] =>
  (cell, index) =>
    isPadded && PADDED.test(cell) && isPadded(index) ? cell.slice(0, -1) : cell;

/** See {@link TableTerms.isPadded}. */
const PADDED = /^-?[0-9]+\.[0-9]{3}0$/;

/** The member names that a column name leads to. A name in a map may contain points. @param names the result of {@link namesOfFields} */
export function pathIn(names: ReadonlySet<string>, name: string): readonly (string | number)[] {
  const map = mapIn(names, name);
  const path = (map ?? name).split('.').map((part) => (/^[0-9]+$/.test(part) ? Number(part) : part));
  return map === undefined ? path : [...path, name.slice(map.length + 1)];
}

/**
 * The value of a cell that is JSON of the type; otherwise its text, so that the finding names the type. JSON with a name twice in one object
 * stays text, because `JSON.parse` drops the first value.
 */
function valueIn(cell: string, type: NonNullable<Field['type']>): unknown {
  if (type !== 'list' && type !== 'map' && type !== 'object' && type !== 'any') return jsonOf(cell, type) ?? cell;
  try {
    const value: unknown = JSON.parse(cell);
    if (findRepeatedName(cell, value) !== undefined) return cell;
    return type === 'any' || Array.isArray(value) === (type === 'list') ? value : cell;
  } catch {
    return cell;
  }
}

/** Sets a value, and fills gaps before it: with empty objects in a list of objects, and with empty texts in a list of values. */
function setAt(order: Record<string, unknown>, path: readonly (string | number)[], value: unknown): void {
  let object: Record<string | number, unknown> = order;
  for (const [i, name] of path.slice(0, -1).entries()) {
    const next = path[i + 1];
    const inner: typeof object = ownMember(object, name, () => (typeof next === 'number' ? [] : {}));
    const isValue = i + 2 === path.length;
    if (Array.isArray(inner)) while (inner.length < Number(next)) inner.push(isValue ? '' : {});
    object = inner;
  }
  object[path.at(-1)!] = value;
}
