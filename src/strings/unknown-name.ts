import { closest } from './closest.js';

/** The kinds of names that a file can add, and the file, of which an asterisk is the name. */
const ADDED: Readonly<Record<string, string>> = {
  clause: 'it to clauses.yaml',
  list: 'lists/*.yaml',
  'shared file': '*.yaml',
};

/**
 * Says that a name does not exist, and which one was probably meant: `There is no slot called "pe.bnak" here. Did you mean "pe.bank"?`
 * @param what the kind of name: slot, field, clause
 */
export function unknownName(what: string, name: string, known: readonly string[]): string {
  const guess = closest(name, known);
  const question = guess === undefined ? '' : ` Did you mean "${guess}"?`;
  const added = ADDED[what];
  const remedy = added === undefined ? '' : ` Correct it, or add ${added.replace('*', () => name)}.`;
  return `There is no ${what} called "${name}" here.${question}${remedy}`;
}
