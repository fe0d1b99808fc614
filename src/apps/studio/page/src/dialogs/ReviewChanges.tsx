import { t, tn, number, percent } from '../locales/index.js';
import { TextField } from '../parts/TextField.js';
import { Totals } from '../right/Totals.js';
import { CommitPart } from './CommitPart.js';
import { SentencesOf } from './Sentences.js';
import { backtest, evaluatedIn, unreadText } from '../state/backtest.js';
import { lacksReason, repository, review, reason } from '../state/committing.js';
import { diff, start } from '../state/rulebook.js';
import { CircleCheck, TriangleAlert, Users } from 'lucide';
import type { ComponentChildren } from 'preact';
import type { ReviewPage } from '../api/contract.js';
import { Icon } from '../parts/Icon.js';

/** What the drafts change, in sentences and for past orders, and the reason. */
export function ReviewChanges() {
  return (
    <>
      <section aria-labelledby="review-what" aria-busy={diff.isPending.value}>
        <h3 id="review-what">{t('review.what')}</h3>
        <SentencesOf of={diff} />
      </section>
      {start.value?.orders && <PastOrders />}
      <ReviewGate />
      <Reason />
      <CommitPart />
    </>
  );
}

function Reason() {
  return (
    <section class="reason stack">
      <TextField
        label={t('review.reason')}
        help={t('review.reasonHelp')}
        error={repository.value?.repository && lacksReason.value ? t('review.reasonFirst') : undefined}
        isLong
        value={reason.value}
        onType={(text) => (reason.value = text)}
      />
    </section>
  );
}

function PastOrders() {
  const result = backtest.answer.value;
  const isPending = backtest.isPending.value;
  const file = start.value?.orders?.name ?? '';
  return (
    <section aria-labelledby="review-orders" aria-busy={isPending}>
      <h3 id="review-orders">{t('tab.backtest')}</h3>
      {result && <p class="help">{tn('backtest.orders', result.orders, { file, day: result.at })}</p>}
      {isPending && <p class="help">{t('impact.working')}</p>}
      {result && result.blockers.length > 0 && <p class="message warning">{t('backtest.blockers')}</p>}
      {result && <Totals result={result} isEarlier={isPending} />}
    </section>
  );
}

/** The points that reviewers of the change will check. */
function ReviewGate() {
  const answer = review.answer.value;
  return (
    <section aria-labelledby="gate-title" aria-busy={review.isPending.value}>
      <h3 id="gate-title">{t('gate.title')}</h3>
      {answer ? <Points page={answer.page} /> : <p class="help">{t('working')}</p>}
    </section>
  );
}

function Points({
  page: { isCompared, changes, backtest: past, codeowners, approvers },
}: {
  readonly page: ReviewPage;
}) {
  const stricter = changes.filter(({ kind }) => kind === 'narrowed' || kind === 'both').length;
  // A share is relative to the orders of the operations that the change is about.
  const refusing = Object.values(past?.byOperation ?? {}).filter(({ newlyRefused }) => newlyRefused > 0);
  const { refusedByBoth = 0, withoutRules = 0 } = past ?? {};
  const evaluated = past ? evaluatedIn(past) : 0;
  const all = refusing.length === 0 ? evaluated : refusing.reduce((sum, { orders }) => sum + orders, 0);
  const unowned = approvers.filter(({ owners }) => owners.length === 0).flatMap(({ files }) => files);
  return (
    <ul class="gate stack tight">
      {!isCompared && <Point isOpen>{t('gate.broken')}</Point>}
      {isCompared && (
        <Point isOpen={stricter > 0}>{stricter > 0 ? tn('gate.stricter', stricter) : t('gate.loose')}</Point>
      )}
      {past && (
        <Point
          isOpen={past.newlyRefused > 0 || past.partial || past.unreadable > 0 || withoutRules > 0 || evaluated === 0}
        >
          {evaluated === 0
            ? t('backtest.noneEvaluated')
            : t('gate.refused', {
                count: past.newlyRefused,
                all: number(all),
                share: percent(past.newlyRefused / all),
              })}{' '}
          {past.partial && t('backtest.partial')} {past.unreadable > 0 && unreadText(past)}{' '}
          {withoutRules > 0 && tn('backtest.withoutRules', withoutRules)}{' '}
          {refusedByBoth > 0 && tn('backtest.refusedByBoth', refusedByBoth)}
        </Point>
      )}
      {reason.value.trim() === '' && <Point isOpen>{t('gate.noReason')}</Point>}
      {approvers
        .filter(({ owners }) => owners.length > 0)
        .map(({ owners, files }) => (
          <li key={owners.join(' ')}>
            <Icon of={Users} /> {t('gate.owners', { owners: owners.join(', '), files: files.join(', ') })}
          </li>
        ))}
      {codeowners !== null && unowned.length > 0 && (
        <li>
          <Icon of={Users} /> {t('gate.noOwner', { files: unowned.join(', ') })}
        </li>
      )}
      {codeowners === null && (
        <li>
          <Icon of={Users} /> {t('gate.noOwners')}
        </li>
      )}
    </ul>
  );
}

function Point({ isOpen, children }: { readonly isOpen: boolean; readonly children: ComponentChildren }) {
  return (
    <li class={isOpen ? 'warning' : 'good'}>
      <Icon of={isOpen ? TriangleAlert : CircleCheck} /> {children}
    </li>
  );
}
