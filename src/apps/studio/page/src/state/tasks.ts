import { batch, signal } from '@preact/signals';
import { dialog } from './dialogs.js';
import { rightTab } from './panels.js';
import { pane } from './selection.js';

/** A task that begins with a choice of its place. */
export type PlacedTask = 'limit' | 'list' | 'translate';

/** The task that the palette asks a place for; `undefined` where it finds everything. */
export const taskAsked = signal<PlacedTask | undefined>(undefined);

/** Asks for the place of a task. */
export function beginAt(task: PlacedTask): void {
  batch(() => {
    taskAsked.value = task;
    dialog.value = 'palette';
  });
}

/** Shows the past orders, with the focus in their search; without orders, how to give them. */
export function beginFinding(): void {
  batch(() => {
    rightTab.value = 'backtest';
    pane.value = 'try';
  });
  requestAnimationFrame(() =>
    (document.querySelector<HTMLElement>('.find-order input') ?? document.getElementById('pane-try'))?.focus(),
  );
}
