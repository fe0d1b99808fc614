import { checks } from '../../checks/registry.js';
import type { Rule } from '../../model/operation.js';
import type { LintRule } from './rule.js';

export const unguardedAmount: LintRule = {
  name: 'unguarded-amount',
  severity: 'error',
  description: 'A card limits a number, and no card refuses what is none.',
  operation({ rules }, _, report) {
    const guarded = new Set(rules.filter(isGuard).map(({ field }) => field));
    for (const rule of rules) {
      if (guarded.has(rule.field) || !['range', 'decimals'].includes(checks[rule.check.name]!.code)) continue;
      report(
        rule,
        ['check'],
        `This check passes what is no plain number, such as "1,000,000". Let a card of ${rule.field} with { amount: true } refuse it: an error, without conditions or days.`,
      );
    }
  },
};

const isGuard = ({ check, severity, when, unless, from, until }: Rule): boolean =>
  check.name === 'amount' &&
  severity === 'error' &&
  Object.keys({ ...when, ...unless }).length === 0 &&
  from === undefined &&
  until === undefined;
