import { overlaps, say } from '../../../core/index.js';
import type { LintRule } from '../lint-rule.js';

export const duplicateId: LintRule = {
  name: 'duplicate-id',
  severity: 'error',
  description:
    'A clause or an operation is listed twice, two operations have ids that differ only in capitals, points and hyphens, or the id of an earlier rule is used again for another.',
  operation(operation, { positions }, report) {
    operation.rules.forEach((rule, i) => {
      const other = operation.rules
        .slice(0, i)
        .find((r) => r.id === rule.id && (r.field !== rule.field || r.check.name !== rule.check.name));
      // The reader reports two rules of one id on the same day.
      if (other && !overlaps(rule, other))
        report(
          rule,
          ['id'],
          [
            say('The id {id} belongs to another rule ({place}); ids are never reused.', {
              id: rule.id,
              place: `${positions.of(other).file}:${other.position.line}`,
            }),
            say('Give this rule another id.'),
          ],
        );
    });
  },
  rulebook({ rulebook }, report) {
    const reportRepeated = (entries: readonly { readonly id: string }[]): void =>
      entries.forEach((entry, i) => {
        if (entries.slice(0, i).some((other) => other.id === entry.id))
          report(entry, ['id'], say('{name} is listed twice; remove one.', { name: entry.id }));
      });
    const seen = new Map<string, string>();
    for (const operation of rulebook.operations.values()) {
      const bare = operation.id.replace(/\W/g, '').toLowerCase();
      const other = seen.get(bare);
      if (other !== undefined)
        report(
          operation,
          ['operation'],
          say('{one} and {other} differ only in capitals, points and hyphens; rename one.', {
            one: operation.id,
            other,
          }),
        );
      seen.set(bare, operation.id);
    }
    reportRepeated(rulebook.clauses);
    reportRepeated(rulebook.undocumented);
    for (const entry of rulebook.undocumented) {
      if (rulebook.operations.has(entry.id))
        report(
          entry,
          ['id'],
          say('{operation} has rules ({file}); remove it here.', {
            operation: entry.id,
            file: `operations/${entry.id}.yaml`,
          }),
        );
    }
  },
};
