import type { FileFinding } from '../api/contract.js';
import { tn } from '../locales/index.js';
import { Badge } from './Badge.js';

/** How many errors and how many warnings there are, apart; nothing where there are none. */
export function FindingCounts({ findings }: { readonly findings: readonly Pick<FileFinding, 'severity'>[] }) {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const warnings = findings.length - errors;
  return (
    <>
      {errors > 0 && (
        <Badge tone="error" says={tn('errors', errors)}>
          {errors}
        </Badge>
      )}
      {warnings > 0 && (
        <Badge tone="warning" says={tn('warnings', warnings)}>
          {warnings}
        </Badge>
      )}
    </>
  );
}
