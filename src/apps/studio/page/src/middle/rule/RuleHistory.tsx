import { useEffect, useState } from 'preact/hooks';
import { post } from '../../api/client.js';
import type { HistoryAnswer, OperationView, RuleEdit, RuleView } from '../../api/contract.js';
import { t } from '../../locales/index.js';
import { SentenceList } from '../../dialogs/Sentences.js';
import { Badge } from '../../parts/Badge.js';
import { CommitItem } from '../CommitItem.js';
import { useModule } from '../../parts/module.js';
import { failed } from '../../state/connection.js';
import { diskVersion, drafts } from '../../state/files.js';
import { language } from '../../state/settings.js';

/** Milliseconds without a keystroke before the history is read, because reading it takes long. */
const PAUSE_MS = 500;

interface Props {
  readonly view: RuleView;
  readonly operation: OperationView;
}

/** The commits that changed a rule, the newest first, below its uncommitted change. */
export function RuleHistory({ view, operation }: Props) {
  const [answer, setAnswer] = useState<HistoryAnswer | undefined>(undefined);
  const request = { operation: operation.id, rule: view.id, file: view.location.file, drafts: drafts.value };
  useEffect(() => {
    const aborted = new AbortController();
    const ask = (): void =>
      void post('history')(request, aborted.signal)
        .then((got) => aborted.signal.aborted || setAnswer(got))
        .catch((error: unknown) => aborted.signal.aborted || failed(error));
    const timer = setTimeout(ask, answer ? PAUSE_MS : 0);
    return () => {
      clearTimeout(timer);
      aborted.abort();
    };
  }, [operation.id, view.id, view.location.file, drafts.value, diskVersion.value, language.value]);
  const history = answer?.history;
  return (
    <section class="history" aria-label={t('history')} aria-busy={!answer}>
      <p class="help" role="status">
        {!answer
          ? t('history.loading')
          : !history
            ? t('history.none')
            : history.commits.length === 0
              ? t('history.empty')
              : history.isCut && t('history.cut', { count: history.commits.length })}
      </p>
      {history && (
        <ol>
          {history.uncommitted && (
            <li class="uncommitted">
              <p>
                <strong>{t('history.uncommitted')}</strong>
              </p>
              <Edit edit={history.uncommitted} />
            </li>
          )}
          {history.commits.map((commit) => (
            <CommitItem key={commit.id} commit={commit}>
              <Edit edit={commit} />
            </CommitItem>
          ))}
        </ol>
      )}
    </section>
  );
}

function Edit({ edit }: { readonly edit: RuleEdit }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {edit.kind !== 'changed' && <Badge tone="changed">{t(`history.${edit.kind}`)}</Badge>}
      {edit.sentences.length > 0 && <SentenceList of={edit.sentences} />}
      <details class="review-diff" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{t('review.lines')}</summary>
        {isOpen && <Lines edit={edit} />}
      </details>
    </>
  );
}

function Lines({ edit: { before, after } }: { readonly edit: RuleEdit }) {
  const comparison = useModule(() => import('../../editor/Comparison.js'));
  return (
    comparison && (
      <comparison.Comparison
        before={before}
        after={after}
        label={{ before: t('history.before'), after: t('history.after') }}
        isNarrow
      />
    )
  );
}
