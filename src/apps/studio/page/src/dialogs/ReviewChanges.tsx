import { t, tn } from '../locales/index.js';
import { FindingList } from '../parts/FindingList.js';
import { TextField } from '../parts/TextField.js';
import { Totals } from '../right/Totals.js';
import { CommitPart } from './CommitPart.js';
import { ReviewGate } from './ReviewGate.js';
import { backtest } from '../state/backtest.js';
import { lacksReason, repository } from '../state/committing.js';
import { reason } from '../state/reason.js';
import { diff, start } from '../state/rulebook.js';

/** What the drafts change: in sentences, for past orders, and why. */
export function ReviewChanges() {
  return (
    <>
      <Sentences />
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

function Sentences() {
  const got = diff.answer.value;
  const all = new Map(
    (got?.changes ?? []).flatMap(({ sentences }) => sentences.map((each) => [each.text, each.lang] as const)),
  );
  return (
    <section aria-labelledby="review-what" aria-busy={diff.isPending.value}>
      <h3 id="review-what">{t('review.what')}</h3>
      {!got && <p class="help">{t('working')}</p>}
      {got && got.blockers.length > 0 && (
        <div class="callout error">
          <p>{t('changes.blockers')}</p>
          <FindingList findings={got.blockers} />
        </div>
      )}
      {got && got.blockers.length === 0 && all.size === 0 && <p class="help">{t('changes.onlyText')}</p>}
      <ul class="sentences">
        {[...all].map(([sentence, lang]) => (
          <li key={sentence} lang={lang}>
            {sentence}
          </li>
        ))}
      </ul>
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
