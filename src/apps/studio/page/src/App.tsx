import { FlaskConical, ListTree, ScrollText } from 'lucide';
import { useEffect } from 'preact/hooks';
import { CommitResult } from './dialogs/CommitResult.js';
import { Conflicts, leaveConflicts } from './dialogs/Conflicts.js';
import { FindingsDialog } from './top/FindingsButton.js';
import { KeysDialog } from './dialogs/KeysDialog.js';
import { ChosenOrders } from './dialogs/OrdersDialog.js';
import { NewOperation } from './dialogs/NewOperation.js';
import { Palette } from './dialogs/Palette.js';
import { ReviewDialog } from './dialogs/ReviewDialog.js';
import { BatchPage } from './batch/BatchPage.js';
import { OutcomesPage } from './batch/OutcomesPage.js';
import { ListPane } from './left/ListPane.js';
import { RulesPane } from './middle/RulesPane.js';
import { TryPane } from './right/TryPane.js';
import { DropCover, NamelessOrders } from './right/OrdersSource.js';
import { installDrop } from './state/dropped.js';
import { installKeys } from './state/keys.js';
import { dialog } from './state/dialogs.js';
import { Icon } from './parts/Icon.js';
import { Separator, widths } from './parts/Separator.js';
import { arePanes, isBatch, isOutcomes, pane, selection, type Pane, goToPane } from './state/selection.js';
import { DiskNotice, Notices } from './top/Notices.js';
import { TopBar } from './top/TopBar.js';
import { effect } from '@preact/signals';
import { operationName } from './locales/operation.js';
import { changedPaths } from './state/files.js';
import { operations } from './state/rulebook.js';
import { t } from './locales/index.js';

const PANES: readonly { readonly id: Pane; readonly icon: typeof ListTree }[] = [
  { id: 'list', icon: ListTree },
  { id: 'rules', icon: ScrollText },
  { id: 'try', icon: FlaskConical },
];
const paneWidths = (): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(widths.value).map(([name, width]) => [`--${name}-width`, `${width}px`]));

/** The whole page. */
export function App() {
  useEffect(installKeys, []);
  useEffect(nameTab, []);
  useEffect(installDrop, []);
  return (
    <>
      <SkipLinks />
      <TopBar />
      <DiskNotice />
      {isBatch.value ? <BatchPage /> : isOutcomes.value ? <OutcomesPage /> : <Panes />}
      <Notices />
      <ChosenOrders />
      <NamelessOrders />
      <DropCover />
      {dialog.value === 'review' && <ReviewDialog />}
      {dialog.value === 'committed' && <CommitResult />}
      {dialog.value === 'conflicts' && <Conflicts onClose={leaveConflicts} />}
      {dialog.value === 'palette' && <Palette />}
      {dialog.value === 'new-operation' && <NewOperation />}
      {dialog.value === 'keys' && <KeysDialog />}
      {dialog.value === 'findings' && <FindingsDialog />}
    </>
  );
}

/** The operations, the rules and their effects. */
const Panes = () => (
  <>
    <PaneSwitch />
    <main class="panes" data-pane={pane.value} style={paneWidths()}>
      <ListPane />
      <Separator pane="list" side="left" />
      <RulesPane />
      <Separator pane="try" side="right" />
      <TryPane />
    </main>
  </>
);

/** Lets the person choose the pane that a narrow screen shows. */
function PaneSwitch() {
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

/** Sets the title of the browser tab, with a mark for unsaved changes. */
const nameTab = (): (() => void) =>
  effect(() => {
    const shown = selection.value;
    const operation = shown?.kind === 'operation' ? operations.value.find(({ id }) => id === shown.id) : undefined;
    const name = isBatch.value
      ? t('batch.title')
      : isOutcomes.value
        ? t('outcomes.title')
        : operation
          ? operationName(operation)
          : shown?.kind === 'file'
            ? shown.path
            : undefined;
    document.title = [
      changedPaths.value.length > 0 ? '●' : undefined,
      name,
      name === undefined ? undefined : '–',
      'payrules studio',
    ]
      .filter((part) => part !== undefined)
      .join(' ');
  });

/** Links that move the keyboard focus to a pane. */
function SkipLinks() {
  return (
    <div class="skip-links">
      {arePanes.value &&
        PANES.map(({ id }) => (
          <button key={id} type="button" onClick={() => goToPane(id)}>
            {t('skip', { pane: t(`pane.${id}`) })}
          </button>
        ))}
    </div>
  );
}
