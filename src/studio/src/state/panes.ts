import { pane, type Pane } from './selection.js';

/** Shows a pane where just one is in sight, and lets the keyboard go on there. */
export function goToPane(id: Pane): void {
  pane.value = id;
  // Once a narrow screen shows it.
  requestAnimationFrame(() => document.getElementById(`pane-${id}`)?.focus());
}
