import { checks } from '../../../checks/index.js';
import type { LintRule } from '../lint-rule.js';
import { say } from '../../../core/index.js';

export const silentPairs: LintRule = {
  name: 'silent-pairs',
  severity: 'error',
  description: 'Pairs with a derived name accept every order while its slot has no codes, without a notice.',
  operation({ rules, derived }, _, report) {
    const names = new Set(derived.map(({ name }) => name));
    for (const rule of rules) {
      const table = checks[rule.check.name]!.table?.(rule.check.parameters);
      if (!table || table.unknownMatches) continue;
      const name = table.rows.flatMap(({ when }) => Object.keys(when)).find((column) => names.has(column));
      if (name !== undefined)
        report(
          rule,
          ['check'],
          [
            say('No row matches while {name} is unknown, so the order passes without a notice.', { name }),
            say('Put {name} in a condition (when), and check the values with one-of.', { name }),
          ],
        );
    }
  },
};
