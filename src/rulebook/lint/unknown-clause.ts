import { noSuch } from '../no-such.js';
import type { LintRule } from './rule.js';

export const unknownClause: LintRule = {
  name: 'unknown-clause',
  severity: 'error',
  description: 'A note, a list, a slot or an operation names a clause that rules/clauses.yaml does not have.',
  rulebook({ rulebook, places, isBroken }, report) {
    if (isBroken('clauses.yaml')) return;
    const known = rulebook.clauses.map((clause) => clause.id);
    const judge = (card: object): void => {
      const clause = places.written(card, ['clause']);
      if (typeof clause === 'string' && !known.includes(clause))
        report(card, ['clause'], noSuch('clause', clause, known));
    };
    for (const card of [...rulebook.lists.values(), ...rulebook.slots.values(), ...rulebook.undocumented]) judge(card);
    for (const operation of rulebook.operations.values()) operation.notes.forEach(judge);
  },
};
