import { closest } from '../../strings/closest.js';
import { ParameterError, type CheckContext } from '../../model/check.js';
import type { Field } from '../../model/operation.js';
import type { List } from '../rulebook.js';

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
    const guess = closest(name, [...lists.keys()]);
    throw new ParameterError(
      `There is no list called ${name}.${guess === undefined ? '' : ` Did you mean lists/${guess}?`}`,
    );
  };
  return {
    field,
    unit,
    currency: around.currency,
    parity: around.parity,
    has: (name) => names.includes(name),
    isFact: (name) => facts.includes(name),
    list: (name) => find(name).values ?? raise(`lists/${name} is a table; a list of values is needed here.`),
    table: (name) => find(name).rows ?? raise(`lists/${name} is a list of values; a table is needed here.`),
  };
}

function raise(message: string): never {
  throw new ParameterError(message);
}
