import { t, tx } from '../locales/index.js';
import { trouble } from '../state/connection.js';

/** The last failed request, which can be dismissed. */
export function FailureText() {
  const failure = trouble.value;
  if (!failure) return null;
  return (
    <>
      {tx(`failure.${failure.code}`, t('failure'))} <span lang={failure.lang}>{failure.message}</span>{' '}
      <button type="button" class="link" onClick={() => (trouble.value = undefined)}>
        {t('dismiss')}
      </button>
    </>
  );
}
