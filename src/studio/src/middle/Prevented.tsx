import { TriangleAlert } from 'lucide';
import type { Finding } from '../api/contract.js';
import { t } from '../locales/index.js';
import { FindingList } from '../parts/FindingList.js';
import { Icon } from '../parts/Icon.js';

/** Says that the rules can't be read as they stand, and why. */
export function Prevented({ findings }: { readonly findings: readonly Finding[] }) {
  return (
    <div class="callout error" role="group" aria-label={t('prevented')}>
      <p>
        <Icon of={TriangleAlert} /> <strong>{t('prevented')}</strong> {t('prevented.hint')}
      </p>
      <FindingList findings={findings} />
    </div>
  );
}
