import { FlaskConical, ListTree, ScrollText } from 'lucide';
import { t } from '../locales/index.js';
import { Icon } from '../parts/Icon.js';
import { pane, type Pane } from '../state/selection.js';

const PANES: readonly { readonly id: Pane; readonly icon: typeof ListTree }[] = [
  { id: 'list', icon: ListTree },
  { id: 'rules', icon: ScrollText },
  { id: 'try', icon: FlaskConical },
];

/** Chooses the pane that a narrow screen shows. */
export function PaneSwitch() {
  return (
    <nav class="pane-switch" aria-label={t('panes')}>
      {PANES.map(({ id, icon }) => (
        <button
          key={id}
          type="button"
          aria-current={pane.value === id ? 'true' : undefined}
          data-for={id}
          onClick={() => (pane.value = id)}
        >
          <Icon of={icon} size={18} />
          {t(`pane.${id}`)}
        </button>
      ))}
    </nav>
  );
}
