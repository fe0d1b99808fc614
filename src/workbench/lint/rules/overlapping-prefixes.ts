import { entryPath, acceptedBy } from '../../rulebook/index.js';
import { writtenList } from '../internal/written-list.js';
import type { LintRule } from '../lint-rule.js';
import { say } from '../../../core/index.js';

export const overlappingPrefixes: LintRule = {
  name: 'overlapping-prefixes',
  severity: 'error',
  description: 'A prefix starts with another prefix of the same list, so it has no effect.',
  operation(operation, { rulebook, positions }, report) {
    for (const rule of operation.rules) {
      const accepted = acceptedBy(rule.check);
      if (accepted?.kind !== 'prefixes') continue;
      const { prefixes } = accepted;
      const { list, path } = writtenList(rule, rulebook);
      prefixes.forEach((prefix, i) => {
        const shorter = prefixes.find((other) => other !== prefix && prefix.startsWith(other));
        if (shorter === undefined) return;
        const message = say('{prefix} starts with {shorter}, which is also in the list; remove one of the two.', {
          prefix,
          shorter,
        });
        if (list) report(list, entryPath(list, positions, i), message);
        else report(rule, [...path, i], message);
      });
    }
  },
};
