import type { Finding } from '../api/contract.js';
import { t } from '../locales/index.js';
import { showLine } from '../state/navigation.js';
import { Badge } from './Badge.js';

/** Findings, each with a link to its location. */
export function FindingList({ findings }: { readonly findings: readonly Finding[] }) {
  return (
    <ul class="finding-list">
      {findings.map((finding) => (
        <li key={`${finding.file}:${finding.line}:${finding.column} ${finding.code}`}>
          <Badge tone={finding.severity}>{t(`severity.${finding.severity}`)}</Badge>
          <span class="finding-text" lang="en">
            {finding.message}
          </span>
          <button type="button" class="link" onClick={() => showLine(finding.file, finding.line)}>
            {t('place', { file: finding.file, line: String(finding.line) })}
          </button>
        </li>
      ))}
    </ul>
  );
}
