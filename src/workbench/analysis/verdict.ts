import type { Diagnostic } from '../../core/index.js';

/** An error refuses an order; warnings let it pass. */
export type OrderVerdict = 'accepted' | 'warned' | 'refused';

const LEVELS: readonly OrderVerdict[] = ['accepted', 'warned', 'refused'];

/** How severe a verdict is, from 0. */
export function levelOf(verdict: OrderVerdict): number {
  return LEVELS.indexOf(verdict);
}

export function verdictOf(diagnostics: readonly Pick<Diagnostic, 'severity'>[]): OrderVerdict {
  if (diagnostics.length === 0) return 'accepted';
  return diagnostics.some((d) => d.severity === 'error') ? 'refused' : 'warned';
}
