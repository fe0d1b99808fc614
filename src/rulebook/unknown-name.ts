import { closest } from '../strings/closest.js';

/**
 * Says that a name does not exist, and which one was probably meant: `There is no slot called "pe.bnak" here. Did you mean "pe.bank"?`
 * @param what the kind of name: slot, field, clause
 */
export function unknownName(what: string, name: string, known: readonly string[]): string {
  const guess = closest(name, known);
  const question = guess === undefined ? '' : ` Did you mean "${guess}"?`;
  const remedy = what === 'clause' ? ' Correct it, or add it to clauses.yaml.' : '';
  return `There is no ${what} called "${name}" here.${question}${remedy}`;
}
