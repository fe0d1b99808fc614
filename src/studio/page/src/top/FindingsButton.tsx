import { CircleCheck, TriangleAlert } from 'lucide';
import { t, tn } from '../locales/index.js';
import { Icon } from '../parts/Icon.js';
import { dialog } from '../state/dialogs.js';
import { errors, findings } from '../state/rulebook.js';

/** The number of findings in the whole folder; opens the list of them. */
export function FindingsButton() {
  const count = findings.value.length;
  const tone = errors.value.length > 0 ? 'error' : count > 0 ? 'warning' : 'good';
  return (
    <button type="button" class={`findings-button ${tone}`} onClick={() => (dialog.value = 'findings')}>
      <Icon of={count > 0 ? TriangleAlert : CircleCheck} />
      <span>{count > 0 ? tn('findings', count) : t('findings.none')}</span>
    </button>
  );
}
