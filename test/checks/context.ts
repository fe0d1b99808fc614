import { ParameterError, type CheckContext, type ListRow, type TableColumn } from '../../src/core/model/check.js';
import { isWritten } from '../../src/workbench/rulebook/load/written-parameters.js';
import { CSV, LISTS, TABLES } from './lists.js';
import { random as numbers } from '../support/random.js';

const FIELDS = new Set([
  'amount',
  'currency',
  'paymentType',
  'paymentChannel',
  'beneficiaryId',
  'beneficiaryAccountNumber',
  'beneficiaryAccountCountry',
  'recipientCardNo',
  'phone',
  'email',
]);

const FACTS = new Set(['cardCountry']);

const DERIVED = new Set(['bank', 'accountType']);

/** A check's context around {@link LISTS} and {@link TABLES}, or around the test's own lists and tables. */
export function context(
  given: Partial<CheckContext> & {
    /** Tables in CSV: the cells of each column. */
    readonly csv?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
    readonly tables?: Readonly<Record<string, readonly ListRow[]>>;
    readonly lists?: Readonly<Record<string, readonly string[]>>;
  } = {},
): CheckContext {
  const { tables = {}, lists = {}, csv = {}, ...rest } = given;
  return {
    field: 'amount',
    unit: undefined,
    type: 'string',
    isList: false,
    currency: 'PEN',
    parity: undefined,
    list: (name) => find({ ...LISTS, ...lists }, name),
    columns: (name) => columnsOf({ ...CSV, ...csv }[name], name),
    isWritten,
    typeOf: () => 'string',
    table: (name) => find({ ...TABLES, ...tables }, name),
    kindOf: (name) =>
      FACTS.has(name) ? 'fact' : DERIVED.has(name) ? 'derived' : FIELDS.has(name) ? 'field' : undefined,
    ...rest,
  };
}

const columnsOf = (
  columns: Readonly<Record<string, readonly string[]>> | undefined,
  list: string,
): readonly TableColumn[] | undefined =>
  columns && Object.entries(columns).map(([name, cells]) => ({ list, name, text: cells.join('\n') }));

function find<T>(all: Readonly<Record<string, T>>, name: string): T {
  const found = all[name];
  if (found === undefined) throw new ParameterError(`There is no list "${name}".`);
  return found;
}

/** A generator of whole numbers below a bound, the same in every run. */
export function random(seed: number): (below: number) => number {
  const next = numbers(seed);
  return (below) => Math.floor(next() * below);
}

/** One change of a text: a character dropped, doubled, swapped or replaced. */
export function mutant(text: string, next: (below: number) => number): string {
  const at = next(text.length + 1);
  const strange = [
    ...Array.from('0159.-:/@[]AZaz_ \n\r\t'),
    '٣',
    '３',
    'é',
    '\u00A0',
    '\u2028',
    '\u0000',
    '😀',
    'Ｋ',
    '',
  ];
  const insert = strange[next(strange.length)] ?? '';
  switch (next(4)) {
    case 0:
      return text.slice(0, at) + text.slice(at + 1);
    case 1:
      return text.slice(0, at) + insert + text.slice(at);
    case 2:
      return text.slice(0, at) + insert + text.slice(at + 1);
    default:
      return text.slice(0, at) + text.slice(at, at + 1) + text.slice(at);
  }
}
