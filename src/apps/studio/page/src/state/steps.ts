import { t } from '../locales/index.js';
import { afterEdits } from './edits.js';
import { redo, undo } from './files.js';
import { showFile } from './navigation.js';
import { notify } from './notice.js';

/** Undoes the last change and shows its file. */
export const undoStep = (): boolean => step(undo, 'undone');

/** Redoes the last undone change. */
export const redoStep = (): boolean => step(redo, 'redone');

/**
 * Undoes or redoes after the waiting edits, because an edit whose text has not arrived is the last change. An edit that failed is already
 * undone.
 */
function step(move: typeof undo, key: 'undone' | 'redone'): boolean {
  afterEdits((isUndone) => {
    const file = isUndone ? undefined : move();
    if (file === undefined) return;
    showFile(file);
    notify(t(key, { file }));
  });
  return true;
}
