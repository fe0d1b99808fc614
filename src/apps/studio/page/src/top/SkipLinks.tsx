import { t } from '../locales/index.js';
import { goToPane } from '../state/panes.js';
import type { Pane } from '../state/selection.js';

const PANES: readonly Pane[] = ['list', 'rules', 'try'];

/** Links that move the keyboard focus to a pane. */
export function SkipLinks() {
  return (
    <div class="skip-links">
      {PANES.map((id) => (
        <button key={id} type="button" onClick={() => goToPane(id)}>
          {t('skip', { pane: t(`pane.${id}`) })}
        </button>
      ))}
    </div>
  );
}
