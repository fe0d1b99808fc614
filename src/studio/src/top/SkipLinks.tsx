import { t } from '../locales/index.js';
import { pane, type Pane } from '../state/selection.js';

const PANES: readonly Pane[] = ['list', 'rules', 'try'];

/** Ways for the keyboard past what stands before a pane. */
export function SkipLinks() {
  const skip = (id: Pane): void => {
    pane.value = id;
    // Once a narrow screen shows the pane.
    requestAnimationFrame(() => document.getElementById(`pane-${id}`)?.focus());
  };
  return (
    <div class="skip-links">
      {PANES.map((id) => (
        <button key={id} type="button" onClick={() => skip(id)}>{t('skip', { pane: t(`pane.${id}`) })}</button>
      ))}
    </div>
  );
}
