import { t } from '../locales/index.js';
import { redo, undo } from './files.js';
import { showFile } from './navigation.js';
import { notify } from './notice.js';

/** Undoes the last change and shows its file. */
export function undoStep(): boolean {
  return told(undo(), 'undone');
}

/** Redoes the last undone change. */
export function redoStep(): boolean {
  return told(redo(), 'redone');
}

function told(file: string | undefined, key: 'undone' | 'redone'): boolean {
  if (file === undefined) return true;
  showFile(file);
  notify(t(key, { file }));
  return true;
}
