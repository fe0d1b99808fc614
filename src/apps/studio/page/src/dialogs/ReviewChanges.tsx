import { t, tn } from '../locales/index.js';
import { TextField } from '../parts/TextField.js';
import { Totals } from '../right/Totals.js';
import { CommitPart } from './CommitPart.js';
import { ReviewGate } from './ReviewGate.js';
import { SentencesOf } from './Sentences.js';
import { backtest } from '../state/backtest.js';
import { lacksReason, repository } from '../state/committing.js';
import { reason } from '../state/reason.js';
import { diff, start } from '../state/rulebook.js';

/** What the drafts change: in sentences, for past orders, and why. */
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
    <section class="reason">
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
      {result && <Totals result={result} isEarlier={isPending} />}
    </section>
  );
}
