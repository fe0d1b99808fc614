import { type Phrase, type Rule, listed, say } from '../../../core/index.js';
import { type Clause, pathToText } from '../../rulebook/index.js';
import { staleClauses, type StaleClause } from '../internal/stale-clauses.js';
import type { LintRule } from '../lint-rule.js';

export const staleSource: LintRule = {
  name: 'stale-source',
  severity: 'warning',
  description: "A clause's text has another number or code than the check of a rule that names it.",
  operation(operation, { rulebook, isBroken }, report) {
    if (isBroken('clauses.yaml')) return;
    const clauses = new Map(rulebook.clauses.map((clause): [string, Clause] => [clause.id, clause]));
    for (const rule of operation.rules) {
      const stale = staleClauses(rule, operation, clauses);
      if (stale.length > 0) report(rule, ['check', rule.check.name, ...placeOf(rule, stale)], messageOf(stale));
    }
  },
};

/** The place in the check of the first value that a text lacks. */
function placeOf({ check: { written } }: Rule, [first]: readonly StaleClause[]): readonly (string | number)[] {
  const [value = ''] = first?.missing ?? [];
  return pathToText(written, value) ?? pathToText(written, Number(value)) ?? [];
}

function messageOf(stale: readonly StaleClause[]): readonly Phrase[] {
  const sayings = stale.map(({ clause, found }) =>
    say('clause "{clause}" says {said}', {
      clause: clause.id,
      said: listed([...new Set(found.map(({ written }) => written))], ' and '),
    }),
  );
  const values = listed([...new Set(stale.flatMap(({ missing }) => missing))], ' or ');
  // Several clauses are joined into one list, with a comma before each "and".
  const differs = say('The check has {values}, but {sayings}:', { values, sayings: joinedBy(sayings) });
  if (stale.some(({ isOtherPeriod }) => isOtherPeriod))
    return [differs, say('that is the value of other dates.'), say('Write both values, and the day, into the clause.')];
  return [
    differs,
    say('correct the check or the text; payrules lint changes the text with --fix {clauses}.', {
      clauses: listed(
        stale.map(({ clause }) => say('"{clause}"', { clause: clause.id })),
        ' ',
        ' ',
      ),
    }),
  ];
}

const joinedBy = ([first, ...others]: readonly Phrase[]): Phrase =>
  others.reduce((all, each) => say('{one}, and {other}', { one: all, other: each }), first!);
