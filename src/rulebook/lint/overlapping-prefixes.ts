import { entryPath } from '../library.js';
import type { LintRule } from './rule.js';

export const overlappingPrefixes: LintRule = {
  name: 'overlapping-prefixes',
  severity: 'error',
  description: 'A prefix starts with another of the same list, so that it changes nothing.',
  operation(operation, { rulebook, places }, report) {
    for (const rule of operation.rules.filter((r) => r.check.name === 'prefix-in')) {
      const { prefixes } = rule.check.parameters as { readonly prefixes: readonly string[] };
      const { list: written } = rule.check.written as { readonly list: string | readonly string[] };
      const list = typeof written === 'string' ? rulebook.lists.get(written.replace('lists/', '')) : undefined;
      prefixes.forEach((prefix, i) => {
        const shorter = prefixes.find((other) => other !== prefix && prefix.startsWith(other));
        if (shorter === undefined) return;
        const message = `${prefix} starts with ${shorter}, which the list has too; remove one of the two.`;
        if (list) report(list, entryPath(list, places, i), message);
        else report(rule, ['check', 'prefix-in', 'list', i], message);
      });
    }
  },
};
