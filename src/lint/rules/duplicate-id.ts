import { overlaps } from '../../model/period.js';
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
      // Two rules of one id on the same day are reported by the reader.
      if (other && !overlaps(rule, other))
        report(
          rule,
          ['id'],
          `The id ${rule.id} belongs to another rule (${positions.of(other).file}:${other.position.line}); ids are never reused. Give this rule another id.`,
        );
    });
  },
  rulebook({ rulebook }, report) {
    const reportRepeated = (entries: readonly { readonly id: string }[]): void =>
      entries.forEach((entry, i) => {
        if (entries.slice(0, i).some((other) => other.id === entry.id))
          report(entry, ['id'], `${entry.id} is listed twice; remove one.`);
      });
    const seen = new Map<string, string>();
    for (const operation of rulebook.operations.values()) {
      const bare = operation.id.replace(/\W/g, '').toLowerCase();
      const other = seen.get(bare);
      if (other !== undefined)
        report(
          operation,
          ['operation'],
          `${operation.id} and ${other} differ only in capitals, points and hyphens; rename one.`,
        );
      seen.set(bare, operation.id);
    }
    reportRepeated(rulebook.clauses);
    reportRepeated(rulebook.undocumented);
    for (const entry of rulebook.undocumented) {
      if (rulebook.operations.has(entry.id))
        report(entry, ['id'], `${entry.id} has rules (operations/${entry.id}.yaml); remove it here.`);
    }
  },
};
