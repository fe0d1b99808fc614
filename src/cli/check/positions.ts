import type { CardPosition } from '../../compiler/entries.js';

/** The file and line of each rule. */
export type Positions = Readonly<Record<string, { readonly file: string; readonly line: number }>>;

/**
 * Where the rules stand that count on a day.
 * @param pathOf a rule file's path as people know it
 */
export function positionsOn(day: string, cards: readonly CardPosition[], pathOf: (file: string) => string): Positions {
  const counting = cards.filter(({ from = '', until = '9999' }) => from <= day && day <= until);
  return Object.fromEntries(counting.map(({ id, file, line }) => [id, { file: pathOf(file), line }]));
}
