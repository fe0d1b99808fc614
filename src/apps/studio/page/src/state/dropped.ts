import { signal } from '@preact/signals';
import { t } from '../locales/index.js';
import { notify } from './notice.js';
import { openBatch } from './batch.js';
import { sendOrders } from './past-orders.js';
import { chooseOutcomes, droppedOutcomes } from './outcomes.js';
import { isBatch, isOutcomes } from './selection.js';

/** Whether a file is dragged over the page. */
export const isDragged = signal(false);

/** Takes a file that is dropped anywhere on the page: a batch, or past orders. */
export function installDrop(): () => void {
  const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;
  const onOver = (event: DragEvent): void => {
    if (!hasFiles(event)) return;
    // Without this the browser would leave the page for the file.
    event.preventDefault();
    isDragged.value = document.querySelector('dialog[open]') === null;
  };
  const onLeave = (event: DragEvent): void => {
    if (event.relatedTarget === null) isDragged.value = false;
  };
  const onDrop = (event: DragEvent): void => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    const isWanted = isDragged.value;
    isDragged.value = false;
    const [file, ...others] = event.dataTransfer?.files ?? [];
    if (!file || !isWanted) return;
    if (others.length > 0) notify(t('past.oneFile'));
    else if (isBatch.peek()) openBatch(file);
    else if (isOutcomes.peek()) chooseOutcomes(droppedOutcomes(), file);
    else void sendOrders(file);
  };
  const listeners = { dragenter: onOver, dragover: onOver, dragleave: onLeave, drop: onDrop };
  for (const [name, listener] of Object.entries(listeners)) document.addEventListener(name, listener as EventListener);
  return () => {
    for (const [name, listener] of Object.entries(listeners))
      document.removeEventListener(name, listener as EventListener);
  };
}
