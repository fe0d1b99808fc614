import { postCommitFiles } from '../api/client.js';
import { t } from '../locales/index.js';
import { withLineFeeds } from '../rule-files/document.js';
import { withoutChange } from '../rule-files/inverse.js';
import { failed } from './connection.js';
import { change, load, textOf } from './files.js';
import { notify } from './notice.js';

/** Makes drafts without the change of a commit in all rule files that it changed, or says why not. */
export async function undoCommit(
  file: string,
  { id, subject }: { readonly id: string; readonly subject: string },
): Promise<void> {
  try {
    const { files } = await postCommitFiles({ file, commit: id });
    // A file that the commit made or took away is none that an edit brings back.
    const changed = files.flatMap(({ path, before, after }) =>
      before === null || after === null ? [] : [{ path, before: plain(before), after: plain(after) }],
    );
    const others = files.filter(({ before, after }) => before === null || after === null).map(({ path }) => path);
    if (changed.length === 0) return notify(t('history.noEdit'));
    await load(changed.map(({ path }) => path));
    const next = changed.map(({ path, ...versions }) => ({
      path,
      text: withoutChange(textOf(path) ?? '', versions),
    }));
    const clashes = next.filter(({ text }) => text === undefined).map(({ path }) => path);
    if (clashes.length > 0) return notify(t('history.clash', { files: clashes.join(', ') }));
    if (next.every(({ path, text }) => text === textOf(path))) return notify(t('history.undoneAlready'));
    const group = `undo ${id} ${Date.now()}`;
    for (const { path, text } of next) change(path, text!, group);
    notify(
      [
        t('history.undone', { subject }),
        ...(others.length > 0 ? [t('history.stays', { files: others.join(', ') })] : []),
      ].join(' '),
      { isUndoable: true },
    );
  } catch (error) {
    failed(error);
  }
}

const plain = (text: string): string => withLineFeeds(text).replace(/^\ufeff/, '');
