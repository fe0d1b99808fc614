import { t } from '../locales/index.js';
import type { FileWork } from '../state/work-on-file.js';

/** How far the work on a file is, with a button that stops it. */
export function Progress({ of: { progress, stop }, label }: { readonly of: FileWork; readonly label?: string }) {
  const now = progress.value;
  const says = now && (label ?? t('past.sending', { name: now.name }));
  return (
    <div role="status">
      {now && (
        <div class="sending">
          <p>{says}</p>
          <progress aria-label={says} max={1} value={now.share} />
          <button type="button" onClick={stop}>
            {t('cancel')}
          </button>
        </div>
      )}
    </div>
  );
}
