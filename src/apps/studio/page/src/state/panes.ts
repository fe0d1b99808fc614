import { pane, type Pane } from './selection.js';

/** Shows a pane on a narrow screen, and moves the focus to it. */
export function goToPane(id: Pane): void {
  pane.value = id;
  // After a narrow screen has rendered it.
  requestAnimationFrame(() => document.getElementById(`pane-${id}`)?.focus());
}
