import type { CompiledOperation, CompiledRule } from '../model/compiled.js';
import type { Severity } from '../model/diagnostic.js';

/** The rules of an operation at configured severities, each at its own index; `undefined` where one is switched off. */
export function activeRules(
  { rules }: CompiledOperation,
  severities: Readonly<Record<string, Severity | 'off'>>,
): readonly (CompiledRule | undefined)[] {
  return rules.map((rule) => {
    const { ruleId, severity: own } = rule.diagnostic;
    const severity = Object.hasOwn(severities, ruleId) ? severities[ruleId]! : own;
    if (severity === 'off') return undefined;
    if (severity === own) return rule;
    const message = rule.diagnostic.message.replace(/ (?:must|should) /, severity === 'error' ? ' must ' : ' should ');
    return {
      ...rule,
      diagnostic: Object.freeze({ ...rule.diagnostic, severity, message }),
      isError: severity === 'error',
      shortCircuits: severity === 'error' && rule.reads.length === 0,
      cases: new Map(),
    };
  });
}
