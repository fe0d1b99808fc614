import type { Judged } from '../model/check.js';
import type { CompiledOperation, CompiledRule } from '../model/compiled.js';
import type { Unjudged } from '../model/diagnostic.js';
import { isOnDay } from './evaluate.js';

export const NOTHING_UNJUDGED: readonly Unjudged[] = Object.freeze([]);

/**
 * Prepares the finding of what rules need that could not be judged. Mostly it is the same as for the order before, and then the same list.
 * @returns a function of the rules' indexes, how many they are, the order and the day
 */
export function rememberingOpen(operation: CompiledOperation, rules: () => readonly (CompiledRule | undefined)[]): (open: readonly number[], count: number, order: Judged, day: string) => readonly Unjudged[] {
  const { derived, dated } = operation;
  let last: readonly number[] = [];
  let labels: Judged = {};
  let list = NOTHING_UNJUDGED;
  const isRemembered = (open: readonly number[], count: number, order: Judged): boolean => {
    if (dated || count !== last.length) return false;
    for (let i = 0; i < count; i++) if (open[i] !== last[i]) return false;
    return operation.sameLabels(order, labels);
  };
  return (open, count, order, day) => {
    if (isRemembered(open, count, order)) return list;
    last = open.slice(0, count);
    labels = Object.fromEntries(derived.map(({ name }) => [name, order[name]]));
    list = Object.freeze(last.flatMap((index) => {
      const rule = rules()[index];
      return rule && !(dated && !isOnDay(rule, day)) ? neededBy(rule, order) : [];
    }));
    return list;
  };
}

/** What a rule needs that could not be judged. */
export function neededBy({ needs }: CompiledRule, order: Judged): readonly Unjudged[] {
  const unbound = needs.filter(({ name }) => order[name] === 'unbound');
  // Every slot is complete: it is a code that no row of a table knows, or a fact that was not given.
  const needed = unbound.length > 0 ? unbound : needs.filter(({ name }) => order[name] === 'other' || order[name] === undefined);
  return needed.map(({ unjudged }) => unjudged);
}
