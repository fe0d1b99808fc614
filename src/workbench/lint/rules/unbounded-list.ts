import { MOST_ITEMS, say } from '../../../core/index.js';
import { isOwnCheck, subjectOf } from '../../rulebook/index.js';
import type { LintRule } from '../lint-rule.js';

export const unboundedList: LintRule = {
  name: 'unbounded-list',
  severity: 'warning',
  description: 'A list has neither a rule that limits its entries, nor count: any in its field.',
  needsWhole: true,
  operation({ fields, rules }, _context, report) {
    for (const field of fields) {
      const isList = field.type === 'list';
      const counting = rules.find((rule) => rule.field === field.name && subjectOf(rule.check) === 'list');
      const isCounted = isList && counting !== undefined;
      if (field.count === 'any' && !isList)
        report(
          field,
          ['count'],
          say('{field} is not a list; remove {entry} from it.', { field: field.name, entry: 'count: any' }),
          'key',
        );
      // An own check of the whole list may not be about its size.
      else if (field.count === 'any' && isCounted && !isOwnCheck(counting.check.name))
        report(
          field,
          ['count'],
          say('A rule says how many entries {field} may have; remove {entry} here.', {
            field: field.name,
            entry: 'count: any',
          }),
          'key',
        );
      else if (isList && !isCounted && field.count === undefined)
        report(
          field,
          [],
          [
            say('No rule says how many entries {field} may have: up to {most} are accepted.', {
              field: field.name,
              most: MOST_ITEMS.toLocaleString('en'),
            }),
            say('Add a rule with the check {check}; where its source states no number, write {entry} here.', {
              check: 'count: { to: 100 }',
              entry: 'count: any',
            }),
          ],
        );
    }
  },
};
