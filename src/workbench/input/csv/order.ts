import { type Field, jsonOf, patternOf } from '../../../core/index.js';
import type { InputColumn, InputTable } from './row.js';
import { FACTS, isAt, OPERATION, type OrderFields, type TableTerms } from './table-terms.js';

interface Place {
  readonly index: number;
  /** The names of members; that of an entry is its place. */
  readonly path: readonly (string | number)[];
  readonly type: Field['type'];
}

/** Prepares the reading of rows: an empty cell is an absent field. */
export function rowReader(
  columns: readonly InputColumn[],
  { operation, operations }: TableTerms,
): InputTable['valueOf'] {
  if (operation !== undefined) return orderReader(columns, operations.get(operation));
  const operationColumn = columns.find(({ name }) => name === OPERATION)!;
  const facts = columns.filter(({ name }) => name.startsWith(FACTS));
  const at = columns.find(({ name }) => isAt(name, operations));
  const others = columns.filter((column) => column !== operationColumn && column !== at && !facts.includes(column));
  const readers = new Map<string, InputTable['valueOf']>();
  return (cells) => {
    const own = cells[operationColumn.index]!.trim();
    if (own === '') return undefined;
    const read = readers.get(own) ?? orderReader(others, operations.get(own));
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

/** @param fields absent for an unknown operation, whose cells are all text */
function orderReader(columns: readonly InputColumn[], fields: OrderFields | undefined): InputTable['valueOf'] {
  const types = new Map(fields?.fields.map(({ name, type }) => [name, type]));
  const places = columns.map(({ index, name }): Place => {
    const path = name.split('.').map((part) => (/^[0-9]+$/.test(part) ? Number(part) : part));
    return { index, path, type: types.get(patternOf(name)) };
  });
  return (cells) => {
    const order: Record<string, unknown> = {};
    for (const { index, path, type } of places) {
      const cell = cells[index]!;
      if (cell === '') continue;
      const value = type === undefined || type === 'string' ? cell : valueIn(cell, type);
      if (path.length === 1) order[path[0]!] = value;
      else setAt(order, path, value);
    }
    return order;
  };
}

/** The JSON value of a cell where it is written as JSON writes it; otherwise its text, so that the finding names the type. */
function valueIn(cell: string, type: NonNullable<Field['type']>): unknown {
  if (type !== 'list' && type !== 'map' && type !== 'object' && type !== 'any') return jsonOf(cell, type) ?? cell;
  try {
    const value: unknown = JSON.parse(cell);
    return type === 'any' || Array.isArray(value) === (type === 'list') ? value : cell;
  } catch {
    return cell;
  }
}

/** Sets a value; an entry before it of which no cell is given is an empty object. */
function setAt(order: Record<string, unknown>, path: readonly (string | number)[], value: unknown): void {
  let object: Record<string | number, unknown> = order;
  for (const [i, name] of path.slice(0, -1).entries()) {
    const next = path[i + 1];
    const inner = (object[name] ??= typeof next === 'number' ? [] : {}) as Record<string | number, unknown>;
    if (Array.isArray(inner)) while (inner.length < Number(next)) inner.push({});
    object = inner;
  }
  object[path.at(-1)!] = value;
}
