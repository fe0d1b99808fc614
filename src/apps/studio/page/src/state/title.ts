import { effect } from '@preact/signals';
import { operationName } from '../locales/operation.js';
import { changedPaths } from './files.js';
import { start } from './rulebook.js';
import { selection } from './selection.js';

/** Sets the title of the browser tab, with a mark for unsaved changes. */
export const nameTab = (): (() => void) =>
  effect(() => {
    const shown = selection.value;
    const operation =
      shown?.kind === 'operation' ? start.value?.operations.find(({ id }) => id === shown.id) : undefined;
    const name = operation ? operationName(operation) : shown?.kind === 'file' ? shown.path : undefined;
    document.title = [
      changedPaths.value.length > 0 ? '●' : undefined,
      name,
      name === undefined ? undefined : '–',
      'payrules studio',
    ]
      .filter((part) => part !== undefined)
      .join(' ');
  });
