import { CircleCheck } from 'lucide';
import { t, tn } from '../locales/index.js';
import { CopyButton } from '../parts/CopyButton.js';
import { Dialog } from '../parts/Dialog.js';
import { Icon } from '../parts/Icon.js';
import { pushCommand } from '../rule-files/commits.js';
import { commitAgain, outcome } from '../state/committing.js';
import { isSaving } from '../state/saving.js';
import { dialog } from '../state/dialogs.js';
import { Problem } from './CommitPart.js';

const SHORT = 7;

/** Says what was saved and committed, what was not, and what to do next. */
export function CommitResult() {
  const { files, commit, problem, how, generated } = outcome.value!;
  const close = (): void => void (dialog.value = undefined);
  const push = commit?.branch == null ? undefined : pushCommand(commit.branch);
  return (
    <Dialog
      title={t(commit ? 'committed.title' : 'committed.not')}
      size="small"
      onClose={close}
      actions={
        <>
          <span class="spacer" />
          <button type="button" class={commit ? 'primary' : undefined} onClick={close}>
            {t('close')}
          </button>
          {problem && !commit && (
            <button
              type="button"
              class="primary"
              aria-disabled={isSaving.value}
              onClick={() => !isSaving.value && void commitAgain()}
            >
              {t('committed.again')}
            </button>
          )}
        </>
      }
    >
      <p class={commit ? 'callout good' : 'callout plain'} role="status">
        <Icon of={CircleCheck} />{' '}
        {commit
          ? t(commit.branch === null ? 'committed.detached' : 'committed.on', {
              commit: commit.id.slice(0, SHORT),
              branch: commit.branch ?? '',
            })
          : tn('saved', files.length)}
      </p>
      {problem && <Problem problem={problem} />}
      {problem && !commit && (
        <>
          <p>{t('committed.byHand')}</p>
          <p>
            <CopyButton label={t('review.copy')} text={() => how.message} />
          </p>
        </>
      )}
      {commit && generated && (
        <>
          <p>{t('committed.generated')}</p>
          <Command text={generated.command} />
        </>
      )}
      {commit && <p>{t(push === undefined ? 'committed.branchFirst' : 'committed.next')}</p>}
      {push !== undefined && <Command text={push} />}
      {push !== undefined && how.newBranch === null && <p class="help">{t('committed.rejected')}</p>}
    </Dialog>
  );
}

/** A command that a person types in a shell. */
function Command({ text }: { readonly text: string }) {
  return (
    <>
      <pre tabIndex={0}>{text}</pre>
      <p>
        <CopyButton label={t('committed.copy')} text={() => text} />
      </p>
    </>
  );
}
