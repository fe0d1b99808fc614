import type { Rule } from '../../model/operation.js';
import { dayBefore, overlaps } from '../../model/period.js';
import type { Finding } from '../finding.js';
import type { SourcePositions } from './source-positions.js';

/** A finding for each rule whose id an earlier rule has on some of the same days. */
export function repeatedIds(rules: readonly Rule[], positions: SourcePositions): readonly Finding[] {
  const findings: Finding[] = [];
  const report = (rule: Rule, code: string, message: string): void => {
    findings.push({ ...positions.of(rule, ['id']), code, severity: 'error', message });
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
        `Two rules named ${rule.id} apply from ${second.from} on; end ${first === rule ? 'this one' : `the one at ${place}`} with until: "${dayBefore(second.from)}".`,
      );
    } else if ([rule, other].every((r) => r.from !== undefined || r.until !== undefined)) {
      report(
        rule,
        'overlapping-periods',
        `The rule ${rule.id} at ${place} applies on some of the same days; change from or until of one.`,
      );
    } else report(rule, 'duplicate-id', `The id ${rule.id} is already used at ${place}; give this rule another.`);
  }
  return findings;
}
