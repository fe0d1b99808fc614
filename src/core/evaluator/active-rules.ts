import type { CompiledOperation, CompiledRule } from '../model/compiled.js';
import type { Severity } from '../model/diagnostic.js';
import { ruleWith } from './reports.js';

/**
 * The rules of an operation with configured severities, each at its own index; `undefined` in place of a rule that is switched off.
 * @param acknowledged the ids of rules whose warnings are marked
 */
export function activeRules(
  { rules }: CompiledOperation,
  severities: Readonly<Record<string, Severity | 'off'>>,
  acknowledged: readonly string[] = [],
): readonly (CompiledRule | undefined)[] {
  return rules.map((rule) => {
    const { ruleId, severity: own } = rule.diagnostic;
    const severity = Object.hasOwn(severities, ruleId) ? severities[ruleId]! : own;
    if (severity === 'off') return undefined;
    const isMarked = acknowledged.includes(ruleId);
    if (severity === own && !isMarked) return rule;
    const template =
      severity === own
        ? rule.template
        : rule.template.replace(/ (?:must|should) /, severity === 'error' ? ' must ' : ' should ');
    return ruleWith(rule, { ...rule.diagnostic, severity, ...(isMarked && { acknowledged: true }) }, template);
  });
}
