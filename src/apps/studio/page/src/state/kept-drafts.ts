import { effect } from '@preact/signals';
import { token } from '../api/client.js';
import type { Drafts } from '../api/contract.js';
import { t } from '../locales/index.js';
import { edit, waitingEdits, type FileEdit } from './edits.js';
import { changedPaths, restore, savedOf, textOf, type SavedFile } from './files.js';
import { notify } from './notice.js';
import { variantA } from './variants.js';

const KEY = 'payrules-drafts';

interface Kept {
  /** The token of the studio to which the drafts belong. */
  readonly token: string;
  readonly files: readonly { readonly path: string; readonly base: SavedFile; readonly text: string }[];
  /** Edits that are not in these texts yet. */
  readonly edits: readonly FileEdit[];
  readonly variant?: Drafts | undefined;
}

/** Restores the drafts that this tab had before a reload, and keeps the present drafts for the next one. */
export function keepDrafts(): void {
  const { files = [], edits = [], variant } = kept() ?? {};
  variantA.value = variant;
  for (const { path, base, text } of files) restore(path, base, text);
  for (const one of edits) edit(one.file, one.edits, one.group);
  if (files.length + edits.length > 0) notify(t('drafts.back'));
  effect(() => {
    const now = changedPaths.value.map((path) => ({ path, base: savedOf(path)!, text: textOf(path)! }));
    try {
      const all: Kept = { token, files: now, edits: waitingEdits.value, variant: variantA.value };
      if (now.length + all.edits.length === 0 && !all.variant) sessionStorage.removeItem(KEY);
      else sessionStorage.setItem(KEY, JSON.stringify(all));
    } catch {
      // The storage is full or disabled: leaving the page asks for a confirmation.
    }
  });
}

function kept(): Kept | undefined {
  try {
    const found = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null;
    return found?.token === token ? found : undefined;
  } catch {
    return undefined;
  }
}
