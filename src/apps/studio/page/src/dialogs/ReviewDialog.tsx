import { CircleCheck, Download } from 'lucide';
import { useSignalEffect } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import type { CommitProblem } from '../api/contract.js';
import { t, tn } from '../locales/index.js';
import { Check } from '../parts/Check.js';
import { Dialog } from '../parts/Dialog.js';
import { FindingList } from '../parts/FindingList.js';
import { Icon } from '../parts/Icon.js';
import { changedPaths } from '../state/files.js';
import { failed } from '../state/connection.js';
import { begin, errors, findings, isLinting, start } from '../state/rulebook.js';
import {
  canCommit,
  commitCount,
  commitDrafts,
  commitMessage,
  forget,
  lacksReason,
  repository,
  review,
  reason,
} from '../state/committing.js';
import { conflicts, heldBack, isSaving, save } from '../state/saving.js';
import { dialog } from '../state/dialogs.js';
import { look, moved, takenOver } from '../state/disk.js';
import { notify } from '../state/notice.js';
import { Problem } from './CommitPart.js';
import { Conflicts } from './Conflicts.js';
import { ReviewChanges } from './ReviewChanges.js';
import { ReviewDiff } from '../parts/Compared.js';
import { copied, CopyButton } from '../parts/CopyButton.js';
import { downloadNotes, downloadPatch, downloadReview } from './downloads.js';

/** The changes before they are saved: the findings, what changes and why, the lines, and exports. */
export function ReviewDialog() {
  const paths = changedPaths.value;
  const [isConfirmed, setConfirmed] = useState(false);
  const [refused, setRefused] = useState<CommitProblem | undefined>(undefined);
  useEffect(() => void look(), []);
  // Changes on disk come first, because the numbers of the review are for drafts without them. A save that began meanwhile handles them
  // itself.
  useSignalEffect(() => {
    if (moved.value.length > 0 && !isSaving.value && conflicts.peek().length === 0) conflicts.value = moved.value;
  });
  const hasRepository = !!repository.value?.repository;
  const holding = heldBack.value.length > 0 ? heldBack.value : errors.value;
  const warnings = findings.value.filter(({ severity }) => severity === 'warning');
  const replaced = start.value?.isInstalled ? paths.filter((path) => !path.startsWith('overlay/')) : [];
  const mustConfirm = holding.length > 0 && !isConfirmed;
  const close = (): void => {
    dialog.value = undefined;
    conflicts.value = [];
    heldBack.value = [];
  };
  const write = async (): Promise<void> => {
    if (mustConfirm || isSaving.value) return;
    const text = commitMessage.value;
    const count = await save(isConfirmed);
    if (count === undefined) return;
    close();
    const isCopied = reason.value.trim() !== '' && (await copied(text));
    forget();
    notify(isCopied ? `${tn('saved', count)} ${t('review.savedCopied')}` : tn('saved', count));
    // There may be new files and titles.
    begin().catch(failed);
  };
  const land = async (): Promise<void> => {
    if (lacksReason.value) document.querySelector<HTMLElement>('.reason textarea')?.focus();
    else if (!canCommit.value) document.getElementById('commit-title')?.scrollIntoView();
    if (mustConfirm || isSaving.value || !canCommit.value) return;
    const answer = await commitDrafts(isConfirmed);
    if (!answer) return;
    const isNothing = answer.files.length === 0;
    setRefused(isNothing ? (answer.problem ?? undefined) : undefined);
    if (isNothing) return;
    close();
    dialog.value = 'committed';
    begin().catch(failed);
  };
  if (conflicts.value.length > 0) return <Conflicts onClose={close} />;
  return (
    <Dialog
      title={t('review.title')}
      size="tall"
      onClose={close}
      actions={
        <>
          <span class="spacer" />
          <button type="button" onClick={close}>
            {t('cancel')}
          </button>
          <button
            type="button"
            class={hasRepository ? undefined : 'primary'}
            aria-disabled={mustConfirm || paths.length === 0}
            onClick={() => void write()}
          >
            {tn('review.save', paths.length)}
          </button>
          {hasRepository && (
            <button
              type="button"
              class="primary"
              aria-disabled={mustConfirm || paths.length === 0 || !canCommit.value}
              onClick={() => void land()}
            >
              {tn('commit.do', commitCount.value)}
            </button>
          )}
        </>
      }
    >
      {refused && (
        <div role="alert">
          <p>{t('commit.refused')}</p>
          <Problem problem={refused} />
        </div>
      )}
      {holding.length > 0 && (
        <div class="callout error" aria-busy={isLinting.value}>
          <p>
            <strong>{tn('review.held', holding.length)}</strong>
          </p>
          <FindingList findings={holding} />
          <Check isOn={isConfirmed} onChange={setConfirmed}>
            {t('review.confirm')}
          </Check>
        </div>
      )}
      {warnings.length > 0 && (
        <div class="callout plain" aria-busy={isLinting.value}>
          <FindingList findings={warnings} />
        </div>
      )}
      {holding.length === 0 && findings.value.length === 0 && !isLinting.value && (
        <p class="callout good">
          <Icon of={CircleCheck} /> {t('findings.clean')}
        </p>
      )}
      {paths.length === 0 ? (
        <p class="empty">{t('changes.none')}</p>
      ) : (
        <>
          {takenOver.value.length > 0 && (
            <p class="callout plain">{t('conflict.takenOver', { files: takenOver.value.join(', ') })}</p>
          )}
          {replaced.length > 0 && <p class="callout error">{t('review.installed', { files: replaced.join(', ') })}</p>}
          <ReviewChanges />
          <ReviewDiff paths={paths} />
          <ReviewExports />
        </>
      )}
    </Dialog>
  );
}

/** The changes for other programs and people: a patch, release notes, the commit message, and the page of `payrules review`. */
function ReviewExports() {
  const markdown = review.answer.value?.markdown;
  return (
    <details class="review-diff">
      <summary>{t('review.export')}</summary>
      <p class="exports row">
        <button type="button" onClick={() => void downloadPatch()}>
          <Icon of={Download} /> {t('review.patch')}
        </button>
        <button type="button" onClick={() => void downloadNotes()}>
          <Icon of={Download} /> {t('review.notes')}
        </button>
        <CopyButton label={t('review.copy')} text={() => commitMessage.value} />
      </p>
      {markdown !== undefined && (
        <>
          <h4>{t('gate.page')}</h4>
          <p class="help">{t('gate.pageHelp')}</p>
          <p class="exports row">
            <button type="button" onClick={() => void downloadReview(markdown)}>
              <Icon of={Download} /> {t('gate.download')}
            </button>
            <CopyButton label={t('gate.copy')} text={() => markdown} />
          </p>
          <pre class="review-page" tabIndex={0} lang="en">
            {markdown}
          </pre>
        </>
      )}
    </details>
  );
}
