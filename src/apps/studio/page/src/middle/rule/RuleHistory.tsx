import { post } from '../../api/client.js';
import type { OperationView, RuleEdit, RuleView } from '../../api/contract.js';
import { t } from '../../locales/index.js';
import { SentenceList } from '../../dialogs/Sentences.js';
import { Badge } from '../../parts/Badge.js';
import { CommitItem } from '../file/FileHistory.js';
import { Compared, Opened } from '../../parts/Compared.js';
import { useAnswer } from '../../parts/loaded.js';
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
  const request = { operation: operation.id, rule: view.id, file: view.location.file, drafts: drafts.value };
  const answer = useAnswer(
    (signal) => post('history')(request, signal),
    [...Object.values(request), diskVersion.value, language.value],
    PAUSE_MS,
  );
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
        <ol class="stack wide">
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

function Edit({ edit: { kind, sentences, before, after } }: { readonly edit: RuleEdit }) {
  return (
    <>
      {kind !== 'changed' && <Badge tone="changed">{t(`history.${kind}`)}</Badge>}
      {sentences.length > 0 && <SentenceList of={sentences} />}
      <Opened summary={t('review.lines')}>
        <Compared
          before={before}
          after={after}
          label={{ before: t('history.before'), after: t('history.after') }}
          isNarrow
        />
      </Opened>
    </>
  );
}
