import { TriangleAlert } from 'lucide';
import type { FileFinding } from '../api/contract.js';
import { t } from '../locales/index.js';
import { FindingList } from '../parts/FindingList.js';
import { Icon } from '../parts/Icon.js';

/** The findings that prevent the rules from being read. */
export function Blockers({ findings }: { readonly findings: readonly FileFinding[] }) {
  return (
    <div class="callout error" role="group" aria-label={t('blockers')}>
      <p>
        <Icon of={TriangleAlert} /> <strong>{t('blockers')}</strong> {t('blockers.hint')}
      </p>
      {findings.length > 0 && <FindingList findings={findings} />}
    </div>
  );
}
