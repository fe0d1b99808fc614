import { type Operation, type Rule, say } from '../../../core/index.js';
import { entryPath, placeOf, acceptedBy } from '../../rulebook/index.js';
import { ConditionComparer } from '../internal/condition-comparer.js';
import { areDisjoint, exclude } from '../internal/demands.js';
import { writtenList } from '../internal/written-list.js';
import type { LintRule } from '../lint-rule.js';

export const impossiblePrefix: LintRule = {
  name: 'impossible-prefix',
  severity: 'error',
  description: 'Another rule on the field refuses every value that starts with a prefix of a list.',
  operation(operation, { rulebook, positions }, report) {
    const conditions = new ConditionComparer(operation);
    for (const rule of operation.rules) {
      const accepted = acceptedBy(rule.check);
      if (accepted?.kind !== 'prefixes') continue;
      // If every prefix is impossible, the rules contradict each other, and another lint rule reports it once.
      const others = rulesOver(rule, operation, conditions).filter(({ check }) => !exclude(rule.check, check));
      const { list, path } = writtenList(rule, rulebook);
      accepted.prefixes.forEach((prefix, i) => {
        const one = { ...accepted, prefixes: [prefix] };
        const other = others.find(({ check }) => areDisjoint(one, acceptedBy(check)));
        if (!other) return;
        const message = [
          say('{rule} ({place}) refuses every value that starts with {start}.', {
            rule: other.id,
            place: placeOf(other.position),
            start: accepted.after + prefix,
          }),
          say('Correct this prefix, or remove it.'),
        ];
        if (list) report(list, entryPath(list, positions, i), message);
        else report(rule, [...path, i], message);
      });
    }
  },
};

/** The rules on digits of the same field that apply wherever a rule applies. */
function rulesOver(rule: Rule, { rules }: Operation, conditions: ConditionComparer): readonly Rule[] {
  return rules.filter(
    (other) =>
      other.field === rule.field &&
      other.severity === 'error' &&
      acceptedBy(other.check)?.kind === 'digits' &&
      conditions.appliesOnlyWithin(rule, other),
  );
}
