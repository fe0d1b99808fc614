import type { CompiledRule } from '../model/compiled.js';
import type { AnyDiagnostic, Diagnostic } from '../model/diagnostic.js';
import { wordedOf } from '../text/message.js';
import { frozen } from './frozen.js';

/** A diagnostic with its message in place of the one that it has. It cannot be changed. */
export const wordedDiagnostic = (
  diagnostic: AnyDiagnostic,
  template: string,
  labelOf: CompiledRule['labelOf'],
): Diagnostic =>
  frozen({ ...diagnostic, ...wordedOf(template, diagnostic.field, diagnostic.params, labelOf) }) as Diagnostic;

/**
 * A rule that reports a diagnostic.
 * @param rule what does not depend on what it reports
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
