import type { CompiledRule } from '../model/compiled.js';
import type { AnyDiagnostic, Diagnostic } from '../model/diagnostic.js';
import { wordedOf } from '../text/message.js';
import { frozen } from './frozen.js';

/** A frozen copy of a diagnostic with the message that a template makes. */
export const wordedDiagnostic = (
  diagnostic: AnyDiagnostic,
  template: string,
  labelOf: CompiledRule['labelOf'],
): Diagnostic =>
  frozen({ ...diagnostic, ...wordedOf(template, diagnostic.field, diagnostic.params, labelOf) }) as Diagnostic;

/**
 * Makes a rule that reports a diagnostic.
 * @param rule the members that do not depend on the diagnostic
 * @param template the wording of the message
 */
export function ruleWith(
  rule: Omit<CompiledRule, 'diagnostic' | 'template' | 'isError' | 'shortCircuits' | 'cases'>,
  diagnostic: AnyDiagnostic,
  template: string,
): CompiledRule {
  const isError = diagnostic.severity === 'error';
  return {
    ...rule,
    diagnostic: wordedDiagnostic(diagnostic, template, rule.labelOf),
    template,
    isError,
    shortCircuits: isError && rule.reads.length === 0,
    cases: new Map(),
  };
}
