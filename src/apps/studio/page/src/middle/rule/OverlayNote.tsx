import type { RuleView } from '../../api/contract.js';
import { t } from '../../locales/index.js';
import { showLine } from '../../state/navigation.js';

/** The change that the overlay makes to a rule. */
export function OverlayNote({ change }: { readonly change: NonNullable<RuleView['change']> }) {
  const { off, severity, check, reason, until, location } = change;
  const parts = [
    off && t('overlay.off'),
    severity && t(`overlay.${severity}`),
    check && t('overlay.check', { check: JSON.stringify(check.parameters) }),
    until !== undefined && t('overlay.until', { day: until }),
  ];
  return (
    <p class="callout plain">
      {t('overlay.says')} {parts.filter(Boolean).join(' · ')}. {t('overlay.reason', { reason })}{' '}
      <button type="button" class="link" onClick={() => showLine(location.file, location.line)}>
        {location.file}
      </button>
    </p>
  );
}
