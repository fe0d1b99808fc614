import { t } from '../locales/index.js';
import { Check } from '../parts/Check.js';
import { Dialog } from '../parts/Dialog.js';
import { dialog } from '../state/dialogs.js';
import { singleKeys } from '../state/settings.js';

const KEYS = [
  ['Ctrl+K', 'palette.search'],
  ['/', 'keys.search'],
  ['n', 'newRule'],
  ['e', 'keys.collapse'],
  ['?', 'keys'],
  ['Ctrl+S', 'review'],
  ['Ctrl+Z', 'undo'],
  ['Ctrl+Shift+Z', 'redo'],
  ['← →', 'keys.tabs'],
  ['Enter', 'keys.enter'],
  ['Esc', 'keys.close'],
] as const;

/** The keyboard shortcuts. */
export function KeysDialog() {
  return (
    <Dialog title={t('keys')} size="small" onClose={() => (dialog.value = undefined)}>
      <dl class="keys">
        {KEYS.map(([key, says]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(says)}</dd>
          </div>
        ))}
      </dl>
      <Check isOn={singleKeys.value === 'on'} onChange={(isOn) => (singleKeys.value = isOn ? 'on' : 'off')}>
        {t('keys.single')}
      </Check>
    </Dialog>
  );
}
