import { isDeepStrictEqual } from 'node:util';
import { diffOperations } from '../analysis/index.js';
import { type Operation, type Rule, say } from '../../core/index.js';
import { acceptedBy, type Finding, type Overlaid, type Rulebook, findingAt, subjectOf } from '../rulebook/index.js';
import { isAtLeastAsStrict, othersOf } from './internal/demands.js';
import { type LintContext, type LintReport, type LintRule, findingFrom } from './lint-rule.js';
import { expiredRule } from './rules/expired-rule.js';
import { impossibleCondition } from './rules/impossible-condition.js';
import { impossiblePrefix } from './rules/impossible-prefix.js';
import { overlappingPrefixes } from './rules/overlapping-prefixes.js';
import { overlappingRows } from './rules/overlapping-rows.js';
import { paddedValue } from './rules/padded-value.js';
import { shadowedRule } from './rules/shadowed-rule.js';
import { unguardedAmount } from './rules/unguarded-amount.js';
import { unknownCode } from './rules/unknown-code.js';
import { unknownField } from './rules/unknown-field.js';
import { unknownLabel } from './rules/unknown-label.js';
import { unknownPlaceholder } from './rules/unknown-placeholder.js';
import { unsatisfiable } from './rules/unsatisfiable.js';
import { wrongExample } from './rules/wrong-example.js';

/** Puts the overlay's rule last, because this lint rule reports the later of two rules that contradict each other. */
const unsatisfiableLast: LintRule = {
  ...unsatisfiable,
  operation(operation, context, report) {
    const isOwn = (rule: object): boolean => context.positions.has(rule);
    const { rules } = operation;
    const last = [...rules.filter((rule) => !isOwn(rule)), ...rules.filter(isOwn)];
    unsatisfiable.operation?.({ ...operation, rules: last }, context, report);
  },
};

/** The lint rules for an overlay. Wrong examples are already faults, and sources and clauses belong to the rulebook. */
const LINT_RULES: readonly LintRule[] = [
  expiredRule,
  impossibleCondition,
  impossiblePrefix,
  overlappingPrefixes,
  overlappingRows,
  paddedValue,
  shadowedRule,
  unguardedAmount,
  unknownCode,
  unknownField,
  unknownLabel,
  unknownPlaceholder,
  unsatisfiableLast,
];

/**
 * Finds mistakes in an overlay: its faults, and lint's findings about the rules that it adds or changes.
 * @param rulebook the rules without the overlay
 * @param today the evaluation date
 */
export function lintOverlay(rulebook: Rulebook, overlaid: Overlaid, today: string): readonly Finding[] {
  return [...overlayFaults(rulebook, overlaid, today), ...findingsOfOverlay(LINT_RULES, rulebook, overlaid, today)];
}

/**
 * Finds faults because of which an overlay can't be used: those found while applying it, changes that accept more orders without an end
 * date, changes without effect, and wrong examples of its own rules.
 * @param rulebook the rules without the overlay
 * @param today the day after which an exception has ended
 */
export function overlayFaults(rulebook: Rulebook, overlaid: Overlaid, today: string): readonly Finding[] {
  return [
    ...overlaid.findings,
    ...checkChanges(rulebook, overlaid, today),
    ...findingsOfOverlay([wrongExample], rulebook, overlaid, today),
  ];
}

/** Only comparing both versions of a rule shows whether its new check accepts more orders. */
function checkChanges(
  rulebook: Rulebook,
  { rulebook: after, exceptions }: Overlaid,
  today: string,
): readonly Finding[] {
  return exceptions.flatMap(({ ruleId, hasCheck, until, position }) => {
    if (!hasCheck || until !== undefined) return [];
    const [id, name] = [ruleId.slice(0, ruleId.indexOf('/')), ruleId.slice(ruleId.indexOf('/') + 1)];
    const [old, now] = [rulebook.operations.get(id)!, after.operations.get(id)!];
    const kinds = diffOperations(old, now, { today }).flatMap((change) =>
      change.ruleId === ruleId ? [change.kind] : [],
    );
    const isSame = kinds.every((kind) => kind === 'wording');
    const check = now.rules.find((rule) => rule.id === name)?.check;
    const isStricter =
      kinds.every((kind) => kind === 'narrowed' || kind === 'wording') &&
      (check === undefined || old.rules.every((rule) => rule.id !== name || isStricterThan(check, rule.check, now)));
    if (kinds.length === 0 || (!isSame && isStricter)) return [];
    const message = isSame
      ? say("This check equals the rule's own; remove the change.")
      : say(
          'This check may accept orders that the rule refuses; add "until", or make it a rule of your own below "add".',
        );
    const code = isSame ? 'no-change' : 'missing-until';
    return [findingAt(position, code, message, isSame ? 'warning' : 'error')];
  });
}

/**
 * The findings of lint rules about the rules that an overlay adds or changes, at their places in the overlay. Findings that a rule also has
 * without its change are not repeated.
 * @param rulebook the rules without the overlay
 * @param at the evaluation date
 */
function findingsOfOverlay(
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

/**
 * Whether a check that the comparison found stricter is known to be so. The comparison tries each value that a check lists, and each
 * combination of given fields. Of two checks with different names or other fields, and of a total, it may not try the values that only the
 * new check accepts.
 */
function isStricterThan(now: Rule['check'], old: Rule['check'], { totals = [] }: Operation): boolean {
  const isSameCheck = now.name === old.name;
  if (isSameCheck && subjectOf(now) === 'presence') return true;
  const reads = othersOf(now);
  const isTried = isDeepStrictEqual(reads, othersOf(old)) && (isSameCheck || acceptedBy(now)?.kind === 'values');
  return (isTried && !totals.some(({ name }) => reads.includes(name))) || isAtLeastAsStrict(now, old);
}
