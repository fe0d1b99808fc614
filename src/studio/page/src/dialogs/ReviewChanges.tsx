import { Copy } from 'lucide';
import { useState } from 'preact/hooks';
import { t, tn } from '../locales/index.js';
import { FindingList } from '../parts/FindingList.js';
import { Icon } from '../parts/Icon.js';
import { TextField } from '../parts/TextField.js';
import { Totals } from '../right/Totals.js';
import { backtest } from '../state/backtest.js';
import { copied, message, reason } from '../state/reason.js';
import { diff, start } from '../state/rulebook.js';

/** What the drafts change: in sentences, for past orders, and why. */
export function ReviewChanges() {
  return (
    <>
      <Sentences />
      {start.value?.orders && <PastOrders />}
      <Reason />
    </>
  );
}

function Reason() {
  const [isCopied, setCopied] = useState<boolean | undefined>(undefined);
  return (
    <section class="reason">
      <TextField
        label={t('review.reason')}
        help={t('review.reasonHelp')}
        isLong
        value={reason.value}
        onType={(text) => (reason.value = text)}
      />
      <p>
        <button type="button" onClick={() => void copied(message()).then(setCopied)}>
          <Icon of={Copy} /> {t('review.copy')}
        </button>{' '}
        <span role="status">{isCopied !== undefined && t(isCopied ? 'review.copied' : 'review.notCopied')}</span>
      </p>
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
  const file = start.value?.orders?.name.split(/[/\\]/).at(-1) ?? '';
  return (
    <section aria-labelledby="review-orders" aria-busy={isPending}>
      <h3 id="review-orders">{t('tab.backtest')}</h3>
      {result && <p class="help">{tn('backtest.orders', result.orders, { file, day: result.at })}</p>}
      {isPending && <p class="help">{t('impact.working')}</p>}
      {result && <Totals result={result} isEarlier={isPending} />}
    </section>
  );
}
