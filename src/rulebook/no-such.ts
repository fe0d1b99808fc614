import { closest } from '../text/closest.js';

/** Says that a name does not exist, and which one was probably meant: `There is no slot called "pe.bnak" here. Did you mean "pe.bank"?` */
export function noSuch(what: string, name: string, known: readonly string[]): string {
  const guess = closest(name, known);
  return `There is no ${what} called "${name}" here.${guess === undefined ? '' : ` Did you mean "${guess}"?`}`;
}
