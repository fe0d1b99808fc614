import { CircleCheck, CircleX, TriangleAlert, type IconNode } from 'lucide';
import { number, t, tn } from '../locales/index.js';
import { Icon } from '../parts/Icon.js';
import { dialog } from '../state/dialogs.js';
import { errors, findings } from '../state/rulebook.js';
import { Dialog } from '../parts/Dialog.js';
import { FindingList } from '../parts/FindingList.js';

/** A button with the numbers of errors and warnings in the whole folder; it opens their list. */
export function FindingsButton() {
  const count = findings.value.length;
  const warnings = count - errors.value.length;
  const tone = errors.value.length > 0 ? 'error' : count > 0 ? 'warning' : 'good';
  return (
    <button type="button" class={`findings-button ${tone}`} onClick={() => (dialog.value = 'findings')}>
      {count === 0 && (
        <>
          <Icon of={CircleCheck} /> <span>{t('findings.none')}</span>
        </>
      )}
      {errors.value.length > 0 && (
        <Count tone="error" icon={CircleX} count={errors.value.length} words={tn('errors', errors.value.length)} />
      )}
      {warnings > 0 && <Count tone="warning" icon={TriangleAlert} count={warnings} words={tn('warnings', warnings)} />}
    </button>
  );
}

interface CountProps {
  readonly tone: 'error' | 'warning';
  readonly icon: IconNode;
  readonly count: number;
  readonly words: string;
}

/** A number with its words; on a narrow screen only screen readers get the words. */
const Count = ({ tone, icon, count, words }: CountProps) => (
  <span class={`count ${tone}`} title={words}>
    <Icon of={icon} />
    <span class="count-number" aria-hidden="true">
      {number(count)}
    </span>
    <span class="count-words">{words}</span>
  </span>
);

/** All findings in the folder. */
export function FindingsDialog() {
  return (
    <Dialog title={t('findings.title')} onClose={() => (dialog.value = undefined)}>
      {findings.value.length === 0 ? <p>{t('findings.clean')}</p> : <FindingList findings={findings.value} />}
    </Dialog>
  );
}
