import type { Finding, Overlaid, Rulebook } from '../rulebook/index.js';
import { findingsOfOverlay } from './internal/overlay-findings.js';
import type { LintRule } from './lint-rule.js';
import { overlayFaults } from './overlay-faults.js';
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
