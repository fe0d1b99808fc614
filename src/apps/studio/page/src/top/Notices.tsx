import { t } from '../locales/index.js';
import { FailureText } from '../parts/FailureText.js';
import { announced } from '../state/announcer.js';
import { trouble } from '../state/connection.js';
import { modals } from '../state/dialogs.js';
import { step } from '../state/files.js';
import { notice } from '../state/notice.js';
import { undoStep } from '../state/steps.js';

/** Notices, errors, and announcements for screen readers. */
export function Notices() {
  const failure = trouble.value;
  return (
    <>
      <div class="visually-hidden" role="status">
        {announced.value}
      </div>
      <div class="notice" role="status">
        {notice.value && (
          <p>
            {notice.value.text}{' '}
            {notice.value.undoes === step.value && (
              <button type="button" class="link" onClick={undoStep}>
                {t('undo')}
              </button>
            )}
          </p>
        )}
      </div>
      <div class="trouble" role="alert">
        {failure && modals.value === 0 && (
          <p>
            <FailureText />
          </p>
        )}
      </div>
    </>
  );
}
