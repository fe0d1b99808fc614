import type { Operation, Rule } from '../../model/operation.js';
import { dayAfter, dayBefore } from '../days.js';
import type { LintRule } from './rule.js';

export const uncoveredDays: LintRule = {
  name: 'uncovered-days',
  severity: 'warning',
  description: 'Between two dated cards of one id there are days on which none of them counts.',
  operation(operation, { at }, report) {
    for (const cards of variantsOf(operation)) {
      cards.slice(1).forEach((card, i) => {
        const { until } = cards[i]!;
        if (until === undefined || card.from === undefined) return;
        const [first, last] = [dayAfter(until), dayBefore(card.from)];
        if (first > last || last < at) return;
        report(
          card,
          ['from'],
          `From ${first} to ${last} no card of ${card.id} counts; begin this one with from: "${first}", or end the one before it with until: "${last}".`,
        );
      });
    }
  },
};

/** The cards of each id, in the order of their days. */
function variantsOf({ rules }: Operation): readonly (readonly Rule[])[] {
  const begin = ({ from = '' }: Rule): string => from;
  return [...new Set(rules.map(({ id }) => id))].map((id) =>
    rules.filter((rule) => rule.id === id).sort((a, b) => (begin(a) < begin(b) ? -1 : 1)),
  );
}
