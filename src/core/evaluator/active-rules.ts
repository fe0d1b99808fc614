import type { CompiledOperation, CompiledRule } from '../model/compiled.js';
import type { Severity } from '../model/diagnostic.js';
import { wordedOf } from '../text/message.js';

/**
 * The rules of an operation at configured severities, each at its own index; `undefined` where one is switched off.
 * @param acknowledged the ids of rules whose warnings are marked
 */
export function activeRules(
  { rules }: CompiledOperation,
  severities: Readonly<Record<string, Severity | 'off'>>,
  acknowledged: readonly string[] = [],
): readonly (CompiledRule | undefined)[] {
  return rules.map((rule) => {
    const { ruleId, severity: own, field, params } = rule.diagnostic;
    const severity = Object.hasOwn(severities, ruleId) ? severities[ruleId]! : own;
    if (severity === 'off') return undefined;
    const isMarked = acknowledged.includes(ruleId);
    if (severity === own && !isMarked) return rule;
    const inDegree = (written: string): string =>
      severity === own ? written : written.replace(/ (?:must|should) /, severity === 'error' ? ' must ' : ' should ');
    const template = inDegree(rule.template);
    return {
      ...rule,
      diagnostic: Object.freeze({
        ...rule.diagnostic,
        severity,
        ...wordedOf(template, field, params, rule.labelOf),
        ...(isMarked && { acknowledged: true as const }),
      }),
      template,
      isError: severity === 'error',
      shortCircuits: severity === 'error' && rule.reads.length === 0,
      cases: new Map(),
    };
  });
}
