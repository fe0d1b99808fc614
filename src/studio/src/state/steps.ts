import { t } from '../locales/index.js';
import { redo, undo } from './files.js';
import { showFile } from './navigation.js';
import { tell } from './notice.js';

/** Takes the last change back, in whichever file it was, and shows that file. */
export function undoStep(): boolean {
  return told(undo(), 'undone');
}

/** Makes the change again that was taken back. */
export function redoStep(): boolean {
  return told(redo(), 'redone');
}

function told(file: string | undefined, key: 'undone' | 'redone'): boolean {
  if (file === undefined) return true;
  showFile(file);
  tell(t(key, { file }));
  return true;
}
