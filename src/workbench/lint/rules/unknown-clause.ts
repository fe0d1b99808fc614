import { unknownName } from '../../text/index.js';
import type { LintRule } from '../lint-rule.js';

export const unknownClause: LintRule = {
  name: 'unknown-clause',
  severity: 'error',
  description: 'A note, a list, a slot or an operation names a clause that clauses.yaml does not have.',
  rulebook({ rulebook, positions, isBroken }, report) {
    if (isBroken('clauses.yaml')) return;
    const known = rulebook.clauses.map((clause) => clause.id);
    const checkClause = (entry: object): void => {
      const clause = positions.written(entry, ['clause']);
      if (typeof clause === 'string' && !known.includes(clause))
        report(entry, ['clause'], unknownName('clause', clause, known));
    };
    for (const entry of [...rulebook.lists.values(), ...rulebook.slots.values(), ...rulebook.undocumented])
      checkClause(entry);
    for (const operation of rulebook.operations.values()) operation.notes.forEach(checkClause);
  },
};
