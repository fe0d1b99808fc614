import { CircleCheck, TriangleAlert, Users } from 'lucide';
import type { ComponentChildren } from 'preact';
import type { ReviewPage } from '../api/contract.js';
import { number, percent, t, tn } from '../locales/index.js';
import { Icon } from '../parts/Icon.js';
import { review } from '../state/committing.js';
import { reason } from '../state/reason.js';

/** What those who must agree to the change will look at. */
export function ReviewGate() {
  const answer = review.answer.value;
  return (
    <section aria-labelledby="gate-title" aria-busy={review.isPending.value}>
      <h3 id="gate-title">{t('gate.title')}</h3>
      {answer ? <Points page={answer.page} /> : <p class="help">{t('working')}</p>}
    </section>
  );
}

function Points({ page: { isCompared, changes, backtest, codeowners, approvers } }: { readonly page: ReviewPage }) {
  const stricter = changes.filter(({ kind }) => kind === 'narrowed' || kind === 'both').length;
  // A share is one of the orders of the operations that the change is about.
  const refusing = Object.values(backtest?.byOperation ?? {}).filter(({ newlyRefused }) => newlyRefused > 0);
  const { refusedByBoth = 0 } = backtest ?? {};
  const evaluated = backtest ? backtest.orders - backtest.withoutRules : 0;
  const all = refusing.length === 0 ? evaluated : refusing.reduce((sum, { orders }) => sum + orders, 0);
  const unowned = approvers.filter(({ owners }) => owners.length === 0).flatMap(({ files }) => files);
  return (
    <ul class="gate">
      {!isCompared && <Point isOpen>{t('gate.broken')}</Point>}
      {isCompared && (
        <Point isOpen={stricter > 0}>{stricter > 0 ? tn('gate.stricter', stricter) : t('gate.loose')}</Point>
      )}
      {backtest && (
        <Point isOpen={backtest.newlyRefused > 0 || backtest.partial || backtest.unreadable > 0}>
          {t('gate.refused', {
            count: backtest.newlyRefused,
            all: number(all),
            share: percent(all === 0 ? 0 : backtest.newlyRefused / all),
          })}{' '}
          {backtest.partial && t('backtest.partial')}{' '}
          {backtest.unreadable > 0 && tn('backtest.unreadable', backtest.unreadable)}{' '}
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
