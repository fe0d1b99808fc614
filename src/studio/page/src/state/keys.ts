import { changedPaths } from './files.js';
import { dialog } from './dialogs.js';
import { redoStep, undoStep } from './steps.js';

/** The keyboard shortcuts of the page; fields outside of rules keep the browser's undo. */
export function installKeys(): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (
      !(event.ctrlKey || event.metaKey) ||
      event.altKey ||
      event.defaultPrevented ||
      document.querySelector('dialog[open]')
    )
      return;
    const key = event.key.toLowerCase();
    if (key === 's') {
      event.preventDefault();
      if (changedPaths.value.length > 0) dialog.value = 'review';
    } else if ((key === 'z' || key === 'y') && !keepsOwnUndo(event.target)) {
      event.preventDefault();
      if (key === 'y' || event.shiftKey) redoStep();
      else undoStep();
    }
  };
  const onLeave = (event: BeforeUnloadEvent): void => {
    if (changedPaths.value.length > 0) event.preventDefault();
  };
  document.addEventListener('keydown', onKeyDown);
  addEventListener('beforeunload', onLeave);
  return () => {
    document.removeEventListener('keydown', onKeyDown);
    removeEventListener('beforeunload', onLeave);
  };
}

function keepsOwnUndo(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('.try-pane, input[type=search], .code-add') !== null &&
    target.matches('input, textarea, [contenteditable=true]')
  );
}
