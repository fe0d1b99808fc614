import { batch } from '@preact/signals';
import type { Facts, FileFinding } from '../api/contract.js';
import { valueAt } from '../rule-files/document.js';
import { dialog } from './dialogs.js';
import {
  goToPane,
  rightTab,
  fileLink,
  go,
  operationLink,
  selection,
  view,
  wantedField,
  wantedRule,
  wantedLine,
} from './selection.js';
import { chooseOperation, operationId, readersOf, operations } from './rulebook.js';
import { tryOrder } from './trial.js';
import { ruleOf } from './spots.js';
import { t } from '../locales/index.js';
import { afterEdits } from './edits.js';
import { redo, undo } from './files.js';
import { notify } from './notice.js';

/** Shows a line of a file in the editor: within the current operation if it reads the file, else on the file's own page. */
export function showLine(file: string, line: number): void {
  batch(() => {
    dialog.value = undefined;
    const shown = selection.value;
    const reader =
      operations.value.find(
        ({ id, files }) => shown?.kind === 'operation' && id === shown.id && files.includes(file),
      ) ?? operations.value.find((each) => each.file === file);
    go(reader ? operationLink(reader.id) : fileLink(file));
    view.value = 'yaml';
    wantedLine.value = { file, line };
  });
}

/**
 * Opens a rule.
 * @param ruleId the id with its operation, `pe.payout/amount-range`
 */
export function showRule(ruleId: string): void {
  const [operation, ...rest] = ruleId.split('/');
  batch(() => {
    dialog.value = undefined;
    go(operationLink(operation === undefined || operation === 'order' ? (operationId.value ?? '') : operation));
    view.value = 'form';
    wantedRule.value = { id: rest.join('/') };
  });
}

/** Shows the rules on a field of an operation. */
export function showField(operation: string, field: string): void {
  batch(() => {
    go(operationLink(operation));
    view.value = 'form';
    wantedField.value = field;
  });
}

/** Puts an order of an operation into the form, and shows its result. */
export function tryOrderOf(operation: string, order: unknown, facts: Facts): void {
  if (operation !== operationId.value) {
    chooseOperation(operation);
    go(operationLink(operation));
  }
  dialog.value = undefined;
  tryOrder(order, facts);
  rightTab.value = 'try';
  goToPane('try');
}

/**
 * The rule that contains a finding, of the current operation if it reads the file; `undefined` outside of rules, and until the file is
 * loaded.
 */
export function ruleAt(finding: Pick<FileFinding, 'file' | 'line' | 'column'>): string | undefined {
  const found = ruleOf(finding);
  if (!found) return undefined;
  const readers = readersOf(finding.file);
  const reader = readers.find(({ id }) => id === operationId.value) ?? readers[0];
  const id = valueAt(found.rule, ['id']);
  return reader && typeof id === 'string' ? `${reader.id}/${id}` : undefined;
}

/** Shows a file after an undo in it, unless it is visible. */
function showFile(path: string): void {
  const shown = selection.value;
  if (
    shown?.kind === 'file'
      ? shown.path === path
      : operations.value.some(({ id, files }) => id === shown?.id && files.includes(path))
  )
    return;
  const owner = operations.value.find(({ file }) => file === path);
  go(owner ? operationLink(owner.id) : fileLink(path));
}

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
