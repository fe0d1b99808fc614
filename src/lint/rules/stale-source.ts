import type { Rule } from '../../model/operation.js';
import type { Clause } from '../../rulebook/rulebook.js';
import { pathToText } from '../../rulebook/references.js';
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

function messageOf(stale: readonly StaleClause[]): string {
  const saying = stale
    .map(({ clause, found }) => `clause "${clause.id}" says ${wordsOf(found.map(({ written }) => written))}`)
    .join(', and ');
  const not = wordsOf(
    stale.flatMap(({ missing }) => missing),
    'or',
  );
  const remedy = stale.some(({ isOtherPeriod }) => isOtherPeriod)
    ? 'that is the value of other dates. Write both values, and the day, into the clause.'
    : `correct the check or the text; payrules lint FOLDER --fix ${stale.map(({ clause }) => `"${clause.id}"`).join(' ')} changes the text.`;
  return `The check has ${not}, but ${saying}: ${remedy}`;
}

function wordsOf(values: readonly string[], word = 'and'): string {
  const each = [...new Set(values)];
  return each.length < 2 ? each.join('') : `${each.slice(0, -1).join(', ')} ${word} ${each.at(-1)}`;
}
