import { checks } from '../../checks/registry.js';
import type { LintRule } from './rule.js';

export const silentPairs: LintRule = {
  name: 'silent-pairs',
  severity: 'error',
  description: 'Pairs with a derived name pass every order while its slot has no codes, and no one is told.',
  operation({ rules, derived }, _, report) {
    const names = new Set(derived.map(({ name }) => name));
    for (const rule of rules) {
      if (rule.check.name !== 'pairs') continue;
      const name = checks['pairs']!.reads!(rule.check.parameters).find((column) => names.has(column));
      if (name !== undefined)
        report(
          rule,
          ['check'],
          `No row counts while ${name} is not known, and the order passes without a word. Let when say ${name}, and one-of the values.`,
        );
    }
  },
};
