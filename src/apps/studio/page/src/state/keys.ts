import { goToNextWrong, hasCorrections, undoCorrection } from './batch.js';
import { changedPaths } from './files.js';
import { dialog } from './dialogs.js';
import { edited, waitingEdits } from './edits.js';
import { beginRule } from './new-rule.js';
import { operation } from './rulebook.js';
import { isBatch, selection, view } from './selection.js';
import { singleKeys } from './settings.js';
import { redoStep, undoStep } from './navigation.js';

/** The keyboard shortcuts of the page; fields outside of rules keep the browser's undo. */
export function installKeys(): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.defaultPrevented || isDialogOpen()) return;
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey)) {
      const isOff = singleKeys.peek() === 'off' && key.length === 1;
      const act = isOff || isTyping(event.target) ? undefined : PLAIN[key];
      if (!act) return;
      event.preventDefault();
      act();
    } else if (key === 'k' && !event.shiftKey) {
      event.preventDefault();
      dialog.value = 'palette';
    } else if (key === 's') {
      event.preventDefault();
      // The last keystroke may not be in the text yet.
      void edited().then(() => changedPaths.value.length > 0 && !isDialogOpen() && (dialog.value = 'review'));
    } else if (isBatch.peek()) {
      if (key !== 'z' || event.shiftKey || isTyping(event.target)) return;
      event.preventDefault();
      void undoCorrection();
    } else if ((key === 'z' || key === 'y') && !keepsOwnUndo(event.target)) {
      event.preventDefault();
      if (key === 'y' || event.shiftKey) redoStep();
      else undoStep();
    }
  };
  const onLeave = (event: BeforeUnloadEvent): void => {
    if (changedPaths.value.length > 0 || waitingEdits.value.length > 0 || hasCorrections.value) event.preventDefault();
  };
  document.addEventListener('keydown', onKeyDown);
  addEventListener('beforeunload', onLeave);
  return () => {
    document.removeEventListener('keydown', onKeyDown);
    removeEventListener('beforeunload', onLeave);
  };
}

/** The keys that work without Ctrl or Command. */
const PLAIN: Readonly<Record<string, () => void>> = {
  '/': focusSearch,
  e: () => document.querySelector<HTMLElement>('[aria-keyshortcuts="e"]')?.click(),
  '?': () => void (dialog.value = 'keys'),
  f8: () => void (isBatch.peek() && goToNextWrong()),
  n: () => {
    if (!operation.value || selection.value?.kind !== 'operation') return;
    view.value = 'form';
    beginRule();
  },
};

const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]');

/** Focuses the search of the shown rules, else the search of the operations and lists. */
function focusSearch(): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>('.toolbar input[type=search], .search input')];
  const shown = fields.filter((field) => field.offsetParent !== null);
  (shown.find((field) => field.closest('.toolbar')) ?? shown[0])?.focus();
}

/** Whether undo in a field is the browser's. An empty field for new codes uses the undo of the page, because a code was just added. */
function keepsOwnUndo(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement && target.matches('.code-add')) return target.value !== '';
  return (
    target instanceof Element &&
    target.closest('.try-pane, input[type=search]') !== null &&
    target.matches('input, textarea, [contenteditable=true]')
  );
}
