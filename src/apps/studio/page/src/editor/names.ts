import type { Names } from './completion.js';
import { slotsOf } from '../rule-files/slots.js';
import { clauses } from '../state/clauses.js';
import { textOf } from '../state/files.js';
import { own } from '../state/texts.js';
import { operation, start } from '../state/rulebook.js';

/** The names in the drafts. */
export function currentNames(): Names {
  const files = start.value?.files ?? [];
  const view = operation.value;
  const without = (path: string): string => path.replace(/\.yaml$/, '');
  return {
    fields: [
      ...(view?.fields ?? []).map(({ name, label }) => ({ label: name, detail: label, type: 'variable' })),
      ...(view?.derived ?? []).map(({ name, slot }) => ({ label: name, detail: slot, type: 'variable' })),
    ],
    // The id of a clause contains blanks and is quoted.
    clauses: [...clauses.value].map(([id, text]) => ({
      label: id,
      apply: JSON.stringify(id),
      info: own(text).text,
      type: 'text',
    })),
    lists: files
      .filter(({ kind }) => kind === 'list')
      .map(({ path, title }) => ({
        label: without(path),
        ...(title !== null && { info: own(title).text }),
        type: 'constant',
      })),
    shared: files
      .filter(({ kind }) => kind === 'common')
      .map(({ path }) => ({ label: without(path), type: 'constant' })),
    slots: slotsOf(textOf('slots.yaml') ?? '').map(({ id, title }) => ({
      label: id,
      info: own(title).text,
      type: 'constant',
    })),
    rules: (view?.rules ?? []).map(({ id, message }) => ({ label: id, info: message, type: 'constant' })),
  };
}
