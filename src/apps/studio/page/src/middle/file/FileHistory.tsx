import { Undo2 } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { postFileHistory } from '../../api/client.js';
import type { FileCommitView, FileHistoryAnswer } from '../../api/contract.js';
import { moment, t } from '../../locales/index.js';
import { Icon } from '../../parts/Icon.js';
import { Scroll } from '../../parts/Scroll.js';
import { reasonIn } from '../../rule-files/branch-name.js';
import { failed } from '../../state/connection.js';
import { diskVersion } from '../../state/files.js';
import { undoCommit } from '../../state/undo-commit.js';

const SHORT = 7;

/** The commits of a file, the newest first, each of which can be undone as a draft. */
export function FileHistory({ file }: { readonly file: string }) {
  const [answer, setAnswer] = useState<FileHistoryAnswer | undefined>(undefined);
  useEffect(() => {
    const aborted = new AbortController();
    postFileHistory({ file }, aborted.signal)
      .then((got) => aborted.signal.aborted || setAnswer(got))
      .catch((error: unknown) => aborted.signal.aborted || failed(error));
    return () => aborted.abort();
  }, [file, diskVersion.value]);
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
      <ol>
        {history?.commits.map((commit) => (
          <Commit key={commit.id} file={file} commit={commit} />
        ))}
      </ol>
      {history?.isCut === true && <p class="help">{t('history.cutFile', { count: history.commits.length })}</p>}
    </Scroll>
  );
}

function Commit({ file, commit }: { readonly file: string; readonly commit: FileCommitView }) {
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
      <button
        type="button"
        class="link"
        aria-label={t('history.undoOf', { subject: commit.subject })}
        onClick={() => void undoCommit(file, commit)}
      >
        <Icon of={Undo2} /> {t('history.undo')}
      </button>
    </li>
  );
}
