import type { AnyDiagnostic } from '../../core/index.js';

/** A finding about a request: a diagnostic of the rules, or a finding of the sandbox itself, whose rule begins with `sandbox/`. */
export type SeenDiagnostic = Pick<AnyDiagnostic, 'ruleId' | 'severity' | 'field' | 'message'> & Partial<AnyDiagnostic>;

/** A finding of the sandbox itself. */
export const ownFinding = (name: string, message: string): SeenDiagnostic => ({
  ruleId: `sandbox/${name}`,
  severity: 'error',
  field: '',
  message,
});
