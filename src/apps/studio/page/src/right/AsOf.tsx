import { t } from '../locales/index.js';
import { TextField } from '../parts/TextField.js';
import { asOf } from '../state/as-of.js';
import { start } from '../state/rulebook.js';

/** The day that the order and past orders are evaluated at. */
export function AsOf() {
  const today = start.value?.today ?? '';
  return (
    <div class="as-of">
      <TextField
        type="date"
        label={t('asOf')}
        value={asOf.value ?? today}
        onType={(day) => (asOf.value = day === '' || day === today ? undefined : day)}
      />
      {asOf.value !== undefined && (
        <button type="button" onClick={() => (asOf.value = undefined)}>
          {t('asOf.today')}
        </button>
      )}
    </div>
  );
}
