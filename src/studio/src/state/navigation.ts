import { batch } from '@preact/signals';
import { dialog } from './dialogs.js';
import { operationId, start } from './rulebook.js';
import { fileLink, go, operationLink, selection, view, wantedCard, wantedLine } from './selection.js';

/** Shows a line of a file in the editor: within the operation that is shown if it reads the file, else the file on its own. */
export function showLine(file: string, line: number): void {
  batch(() => {
    dialog.value = undefined;
    const operations = start.value?.operations ?? [];
    const shown = selection.value;
    const reader =
      operations.find(({ id, files }) => shown?.kind === 'operation' && id === shown.id && files.includes(file)) ??
      operations.find((each) => each.file === file);
    go(reader ? operationLink(reader.id) : fileLink(file));
    view.value = 'yaml';
    wantedLine.value = { file, line };
  });
}

/**
 * Opens a rule's card.
 * @param ruleId with its operation, `pe.payout/amount-range`
 */
export function showRule(ruleId: string): void {
  const [operation, ...rest] = ruleId.split('/');
  batch(() => {
    go(operationLink(operation === undefined || operation === 'order' ? (operationId.value ?? '') : operation));
    view.value = 'form';
    wantedCard.value = { id: rest.join('/') };
  });
}

/** Shows a file where a change of it was undone, unless it is in sight. */
export function showFile(path: string): void {
  const shown = selection.value;
  const operations = start.value?.operations ?? [];
  if (
    shown?.kind === 'file'
      ? shown.path === path
      : operations.some(({ id, files }) => id === shown?.id && files.includes(path))
  )
    return;
  const owner = operations.find(({ file }) => file === path);
  go(owner ? operationLink(owner.id) : fileLink(path));
}
