import { isInForce } from '../../../core/index.js';
import type { RulePosition } from '../../../workbench/compiler/index.js';

/** The file and line of each rule. */
export type Positions = Readonly<Record<string, { readonly file: string; readonly line: number }>>;

/**
 * The locations of the rules that are in force on a day.
 * @param pathOf the path of a rule file as messages show it
 */
export function positionsOn(day: string, rules: readonly RulePosition[], pathOf: (file: string) => string): Positions {
  const inForce = rules.filter((rule) => isInForce(rule, day));
  return Object.fromEntries(inForce.map(({ id, file, line }) => [id, { file: pathOf(file), line }]));
}
