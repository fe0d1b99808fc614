import { batch } from '@preact/signals';
import { dialog } from './dialogs.js';
import { operationId, start } from './rulebook.js';
import { fileLink, go, operationLink, selection, view, wantedRule, wantedLine } from './selection.js';

/** Shows a line of a file in the editor: within the current operation if it reads the file, else on the file's own page. */
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
 * Opens a rule.
 * @param ruleId with its operation, `pe.payout/amount-range`
 */
export function showRule(ruleId: string): void {
  const [operation, ...rest] = ruleId.split('/');
  batch(() => {
    go(operationLink(operation === undefined || operation === 'order' ? (operationId.value ?? '') : operation));
    view.value = 'form';
    wantedRule.value = { id: rest.join('/') };
  });
}

/** Shows a file after an undo in it, unless it is visible. */
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
