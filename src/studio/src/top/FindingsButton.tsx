import { CircleCheck, TriangleAlert } from 'lucide';
import { useState } from 'preact/hooks';
import { t, tn } from '../locales/index.js';
import { Dialog } from '../parts/Dialog.js';
import { FindingList } from '../parts/FindingList.js';
import { Icon } from '../parts/Icon.js';
import { errors, findings } from '../state/rulebook.js';

/** How many findings there are in the whole folder; pressed, it lists them. */
export function FindingsButton() {
  const [isOpen, setOpen] = useState(false);
  const count = findings.value.length;
  const tone = errors.value.length > 0 ? 'error' : count > 0 ? 'warning' : 'good';
  return (
    <>
      <button type="button" class={`findings-button ${tone}`} onClick={() => setOpen(true)}>
        <Icon of={count > 0 ? TriangleAlert : CircleCheck} />
        <span>{count > 0 ? tn('findings', count) : t('findings.none')}</span>
      </button>
      {isOpen && (
        <Dialog title={t('findings.title')} onClose={() => setOpen(false)}>
          {count === 0 ? <p>{t('findings.clean')}</p> : <div onClick={(event) => event.target instanceof HTMLButtonElement && setOpen(false)}><FindingList findings={findings.value} /></div>}
        </Dialog>
      )}
    </>
  );
}
