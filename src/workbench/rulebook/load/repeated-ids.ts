import { type Rule, type Said, dayBefore, overlaps, say } from '../../../core/index.js';
import { worded, type Finding } from '../finding.js';
import type { SourcePositions } from './source-positions.js';

/** A finding for each rule whose id an earlier rule has on some of the same days. */
export function repeatedIds(rules: readonly Rule[], positions: SourcePositions): readonly Finding[] {
  const findings: Finding[] = [];
  const report = (rule: Rule, code: string, message: Said): void => {
    findings.push({ ...positions.of(rule, ['id']), code, severity: 'error', ...worded(message) });
  };
  const seen = new Map<string, Rule>();
  for (const rule of rules) {
    const other = seen.get(rule.id);
    seen.set(rule.id, rule);
    if (!other || !overlaps(rule, other)) continue;
    const place = `${other.position.file}:${other.position.line}`;
    const [first, second] = (other.from ?? '') <= (rule.from ?? '') ? [other, rule] : [rule, other];
    const isSame = rule.field === other.field && rule.check.name === other.check.name;
    if (isSame && first.until === undefined && second.from !== undefined && first.from !== second.from) {
      report(
        rule,
        'overlapping-periods',
        first === rule
          ? say('Two rules named {rule} apply from {day} on; end this one with until: "{last}".', {
              rule: rule.id,
              day: second.from,
              last: dayBefore(second.from),
            })
          : say('Two rules named {rule} apply from {day} on; end the one at {place} with until: "{last}".', {
              rule: rule.id,
              day: second.from,
              place,
              last: dayBefore(second.from),
            }),
      );
    } else if ([rule, other].every((r) => r.from !== undefined || r.until !== undefined)) {
      report(
        rule,
        'overlapping-periods',
        say('The rule {rule} at {place} applies on some of the same days; change from or until of one.', {
          rule: rule.id,
          place,
        }),
      );
    } else
      report(
        rule,
        'duplicate-id',
        say('The id {id} is already used at {place}; give this rule another.', { id: rule.id, place }),
      );
  }
  return findings;
}
