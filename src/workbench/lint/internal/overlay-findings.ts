import type { Operation, Rule } from '../../../core/index.js';
import type { Finding, Overlaid, Rulebook } from '../../rulebook/index.js';
import { type LintContext, type LintReport, type LintRule, findingFrom } from '../lint-rule.js';

/**
 * The findings of lint rules about the rules that an overlay adds or changes, at their places in the overlay. Findings that a rule also has
 * without its change are not repeated.
 * @param rulebook the rules without the overlay
 * @param at the evaluation date
 */
export function findingsOfOverlay(
  lintRules: readonly LintRule[],
  rulebook: Rulebook,
  { rulebook: after, positions }: Overlaid,
  at: string,
): readonly Finding[] {
  const context: LintContext = {
    rulebook: after,
    positions,
    files: new Map(),
    isWhole: true,
    isBroken: () => false,
    labelsOf: () => [],
    slotCodes: () => undefined,
    at,
  };
  return [...after.operations.values()].flatMap((operation) => {
    const before = rulebook.operations.get(operation.id)!;
    if (operation === before) return [];
    return lintRules.flatMap((lintRule) => {
      const own = problemsOf(lintRule, operation, context).filter(([entry]) => positions.has(entry));
      const known = new Set(own.length === 0 ? [] : problemsOf(lintRule, before, context).map(identityOf));
      return own
        .filter((problem) => !known.has(identityOf(problem)))
        .map((problem) => findingFrom(lintRule, positions, problem));
    });
  });
}

/** An entry with a problem, the path to it, the message, and whether the problem is in the key. */
type Problem = Parameters<LintReport>;

function problemsOf(lintRule: LintRule, operation: Operation, context: LintContext): readonly Problem[] {
  const problems: Problem[] = [];
  lintRule.operation?.(operation, context, (...problem) => problems.push(problem));
  return problems;
}

const identityOf = ([entry, path, message]: Problem): string =>
  JSON.stringify([(entry as Partial<Rule>).id, path, message]);
