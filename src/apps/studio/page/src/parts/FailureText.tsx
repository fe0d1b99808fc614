import { t, tx } from '../locales/index.js';
import { trouble } from '../state/connection.js';
import { waitingEdits } from '../state/edits.js';
import { changedPaths } from '../state/files.js';

/** The last failed request, which can be dismissed. */
export function FailureText() {
  const failure = trouble.value;
  if (!failure) return null;
  const isLost = failure.code === 'wrong-token' && changedPaths.value.length + waitingEdits.value.length > 0;
  return (
    <>
      {tx(`failure.${failure.code}`, t('failure'))} {isLost && t('failure.unsaved')}{' '}
      <span lang={failure.lang}>{failure.message}</span>{' '}
      <button type="button" class="link" onClick={() => (trouble.value = undefined)}>
        {t('dismiss')}
      </button>
    </>
  );
}
