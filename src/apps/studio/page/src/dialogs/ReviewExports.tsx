import { Download } from 'lucide';
import { t } from '../locales/index.js';
import { CopyButton } from '../parts/CopyButton.js';
import { Icon } from '../parts/Icon.js';
import { commitMessage, review } from '../state/committing.js';
import { downloadNotes, downloadPatch, downloadReview } from './downloads.js';

/** The changes for other programs and people: a patch, release notes, the commit message, and the page of `payrules review`. */
export function ReviewExports() {
  const markdown = review.answer.value?.markdown;
  return (
    <details class="review-diff">
      <summary>{t('review.export')}</summary>
      <p class="exports">
        <button type="button" onClick={() => void downloadPatch()}>
          <Icon of={Download} /> {t('review.patch')}
        </button>
        <button type="button" onClick={() => void downloadNotes()}>
          <Icon of={Download} /> {t('review.notes')}
        </button>
        <CopyButton label={t('review.copy')} text={() => commitMessage.value} />
      </p>
      {markdown !== undefined && (
        <>
          <h4>{t('gate.page')}</h4>
          <p class="help">{t('gate.pageHelp')}</p>
          <p class="exports">
            <button type="button" onClick={() => void downloadReview(markdown)}>
              <Icon of={Download} /> {t('gate.download')}
            </button>
            <CopyButton label={t('gate.copy')} text={() => markdown} />
          </p>
          <pre class="review-page" tabIndex={0} lang="en">
            {markdown}
          </pre>
        </>
      )}
    </details>
  );
}
