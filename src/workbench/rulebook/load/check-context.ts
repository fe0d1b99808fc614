import { type CheckContext, type Field, ParameterError, type Phrase, say } from '../../../core/index.js';
import type { List } from '../rulebook.js';
import { unknownName } from '../../text/index.js';

/** The parameters of a check name a list that does not exist. */
export class UnknownListError extends ParameterError {
  constructor(
    readonly list: string,
    known: readonly string[],
  ) {
    super(unknownName('list', list, known));
  }
}

/**
 * What a check may ask for while it prepares its parameters.
 * @param field that the rule evaluates; its name alone where there is no such field
 * @param names of the operation's fields, derived names and facts
 * @param facts of the operation
 */
export function checkContext(
  lists: ReadonlyMap<string, List>,
  around: { readonly currency?: string; readonly parity?: string },
  { name: field, unit }: Pick<Field, 'name' | 'unit'>,
  names: readonly string[],
  facts: readonly string[],
): CheckContext {
  const find = (name: string): List => {
    const list = lists.get(name);
    if (list) return list;
    throw new UnknownListError(name, [...lists.keys()]);
  };
  return {
    field,
    unit,
    currency: around.currency,
    parity: around.parity,
    has: (name) => names.includes(name),
    isFact: (name) => facts.includes(name),
    list: (name) =>
      find(name).values ?? raise(say('{list} is a table; a list of values is needed here.', { list: `lists/${name}` })),
    table: (name) =>
      find(name).rows ?? raise(say('{list} is a list of values; a table is needed here.', { list: `lists/${name}` })),
  };
}

function raise(message: Phrase): never {
  throw new ParameterError(message);
}
