import type { CardView } from '../../api/contract.js';
import { t } from '../../locales/index.js';
import { showLine } from '../../state/navigation.js';

/** What the merchant's own folder makes of a card. */
export function OverlayNote({ change }: { readonly change: NonNullable<CardView['change']> }) {
  const { off, severity, check, reason, until, place } = change;
  const parts = [
    off && t('overlay.off'),
    severity && t(`overlay.${severity}`),
    check && t('overlay.check', { check: JSON.stringify(check.parameters) }),
    until !== undefined && t('overlay.until', { day: until }),
  ];
  return (
    <p class="callout plain">
      {t('overlay.says')} {parts.filter(Boolean).join(' · ')}. {t('overlay.reason', { reason })}{' '}
      <button type="button" class="link" onClick={() => showLine(place.file, place.line)}>
        {place.file}
      </button>
    </p>
  );
}
