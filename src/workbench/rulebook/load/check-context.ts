import {
  type CheckContext,
  type Field,
  type ListRow,
  MOST_WRITTEN_OUT,
  type Members,
  type ValueKind,
  type Operation,
  ParameterError,
  type Phrase,
  say,
} from '../../../core/index.js';
import type { List } from '../rulebook.js';
import { memberTypeOf } from '../member-types.js';
import { unknownName } from '../../text/index.js';

/** The parameters of a check name an unknown list. */
export class UnknownListError extends ParameterError {
  constructor(
    readonly list: string,
    known: readonly string[],
  ) {
    super(unknownName('list', list, known));
  }
}

/** The currencies of an operation. */
export interface Around {
  readonly currency?: string | undefined;
  readonly parity?: string | undefined;
}

/**
 * What a check may ask for while it prepares its parameters. {@link CheckContext.isWritten} accepts any parameters here.
 * @param field the field that the rule evaluates; only its name if the operation has no such field
 * @param kinds the meanings of the operation's names
 * @param members the types of the fields; by default text
 */
export function checkContext(
  lists: ReadonlyMap<string, List>,
  around: Around,
  { name: field, unit, type = 'string', of = 'string' }: Pick<Field, 'name' | 'unit' | 'type' | 'of'>,
  kinds: ReadonlyMap<string, ValueKind>,
  members?: Members,
): CheckContext {
  const find = (name: string): List => {
    const list = lists.get(name);
    if (list) return list;
    throw new UnknownListError(name, [...lists.keys()]);
  };
  return {
    field,
    unit,
    type: type === 'list' ? of : type,
    isList: type === 'list',
    currency: around.currency,
    parity: around.parity,
    kindOf: (name) => kinds.get(name),
    typeOf: (name) => memberTypeOf(members, name),
    list: (name) =>
      find(name).values ?? raise(say('{list} is a table; a list of values is needed here.', { list: `lists/${name}` })),
    table: (name) => rowsIn(find(name)),
    columns: (name) => find(name).columns,
    isWritten: () => true,
  };
}

const needsTable = (name: string): Phrase =>
  say('{list} is a list of values; a table is needed here.', { list: `lists/${name}` });

function rowsIn({ id, rows, columns }: List): readonly ListRow[] {
  if (rows) return rows;
  if (!columns || columns.length === 1) return raise(needsTable(id));
  const cells = columns.map(({ text }) => text.split('\n'));
  const count = cells[0]!.length;
  if (count > MOST_WRITTEN_OUT)
    raise(
      say('This check takes a table of at most {most} rows, and {list} has {count}.', {
        most: MOST_WRITTEN_OUT,
        list: `lists/${id}`,
        count,
      }),
    );
  return Array.from({ length: count }, (_, i) =>
    Object.fromEntries(columns.flatMap(({ name }, at) => (cells[at]![i] === '' ? [] : [[name, cells[at]![i]]]))),
  );
}

/** The meanings of an operation's names. */
export const kindsOf = ({
  fields,
  facts,
  derived,
  totals = [],
}: Pick<Operation, 'fields' | 'facts' | 'derived' | 'totals'>): ReadonlyMap<string, ValueKind> =>
  new Map([
    ...fields.map(({ name }) => [name, 'field'] as const),
    ...facts.map(({ name }) => [name, 'fact'] as const),
    ...derived.map(({ name }) => [name, 'derived'] as const),
    ...totals.map(({ name }) => [name, 'total'] as const),
  ]);

function raise(message: Phrase): never {
  throw new ParameterError(message);
}
