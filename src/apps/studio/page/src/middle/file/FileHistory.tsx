import { Undo2 } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { postFileHistory } from '../../api/client.js';
import type { FileCommitView, FileHistoryAnswer } from '../../api/contract.js';
import { t } from '../../locales/index.js';
import { CommitItem } from '../CommitItem.js';
import { Icon } from '../../parts/Icon.js';
import { Scroll } from '../../parts/Scroll.js';
import { failed } from '../../state/connection.js';
import { diskVersion } from '../../state/files.js';
import { undoCommit } from '../../state/undo-commit.js';

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
