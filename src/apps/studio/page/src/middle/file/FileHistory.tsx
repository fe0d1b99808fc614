import { Undo2 } from 'lucide';
import { post } from '../../api/client.js';
import type { FileCommitView } from '../../api/contract.js';
import { t, moment } from '../../locales/index.js';
import { Icon } from '../../parts/Icon.js';
import { useAnswer } from '../../parts/loaded.js';
import { Scroll } from '../../parts/Scroll.js';
import { failed } from '../../state/connection.js';
import { diskVersion, change, load, textOf } from '../../state/files.js';
import { withLineFeeds } from '../../rule-files/document.js';
import { withoutChange } from '../../rule-files/merge.js';
import { notify } from '../../state/notice.js';
import type { ComponentChildren } from 'preact';
import { reasonIn } from '../../rule-files/commits.js';

/** The commits of a file, the newest first. Each can be undone as a draft. */
export function FileHistory({ file }: { readonly file: string }) {
  const answer = useAnswer((signal) => post('file-history')({ file }, signal), [file, diskVersion.value]);
  const history = answer?.history;
  return (
    <Scroll of={`history ${file}`} class="history" isBusy={!answer}>
      <p class="help" role="status">
        {!answer
          ? t('history.loading')
          : !history
            ? t('history.none')
            : history.commits.length === 0
              ? t('history.noCommit')
              : t('history.help')}
      </p>
      <ol class="stack wide">
        {history?.commits.map((commit) => (
          <CommitItem key={commit.id} commit={commit}>
            <UndoCommit file={file} commit={commit} />
          </CommitItem>
        ))}
      </ol>
      {history?.isCut === true && <p class="help">{t('history.cutFile', { count: history.commits.length })}</p>}
    </Scroll>
  );
}

function UndoCommit({ file, commit }: { readonly file: string; readonly commit: FileCommitView }) {
  return (
    <button
      type="button"
      class="link"
      aria-label={t('history.undoOf', { subject: commit.subject })}
      onClick={() => void undoCommit(file, commit)}
    >
      <Icon of={Undo2} /> {t('history.undo')}
    </button>
  );
}

/** Makes drafts that undo a commit in all rule files that it changed, or says why that is not possible. */
async function undoCommit(
  file: string,
  { id, subject }: { readonly id: string; readonly subject: string },
): Promise<void> {
  try {
    const { files } = await post('commit-files')({ file, commit: id });
    // An edit cannot undo that the commit created or deleted a file.
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

const SHORT = 7;

interface Props {
  readonly commit: FileCommitView;
  /** The content after the texts of the commit. */
  readonly children: ComponentChildren;
}

/** A commit in a list: its subject, its author and time, and its reason. */
export function CommitItem({ commit, children }: Props) {
  const reason = reasonIn(commit.reason);
  return (
    <li>
      <p>
        <strong dir="auto">{commit.subject}</strong>
      </p>
      <p class="help">
        <bdi>{commit.author}</bdi> · <time dateTime={commit.at}>{moment(commit.at)}</time> ·{' '}
        <code>{commit.id.slice(0, SHORT)}</code>
      </p>
      {reason !== '' && (
        <p class="history-reason" dir="auto">
          {reason}
        </p>
      )}
      {children}
    </li>
  );
}
