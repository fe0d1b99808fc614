import { t, tn } from '../locales/index.js';
import { periodOf } from '../locales/operation.js';
import { Badge, type Tone } from '../parts/Badge.js';
import { Scroll } from '../parts/Scroll.js';
import { FindingList } from '../parts/FindingList.js';
import type { ChangeView } from '../api/contract.js';
import { changedPaths } from '../state/files.js';
import { showRule } from '../state/navigation.js';
import { diff } from '../state/rulebook.js';
import { WitnessOrder } from './WitnessOrder.js';

const TONES: Readonly<Record<ChangeView['kind'], Tone>> = {
  narrowed: 'error',
  widened: 'good',
  both: 'warning',
  wording: 'plain',
  unknown: 'warning',
};

/** The differences between the saved rules and the drafts, each with an order that shows it. */
export function ChangesTab() {
  const got = diff.answer.value;
  if (changedPaths.value.length === 0) return <p class="empty">{t('changes.none')}</p>;
  if (!got) return <p class="empty">{t('working')}</p>;
  return (
    <Scroll of="changes" isBusy={diff.isPending.value}>
      <p class="summary-line">
        <strong>{tn('changes', got.changes.length)}</strong>{' '}
        {got.changes.length > 0 && <span>{t(`semver.${got.semver}`)}</span>}
      </p>
      {got.blockers.length > 0 && (
        <div class="callout error">
          <p>{t('changes.blockers')}</p>
          <FindingList findings={got.blockers} />
        </div>
      )}
      {got.changes.length === 0 && got.blockers.length === 0 && <p class="help">{t('changes.onlyText')}</p>}
      {got.changes.map((change) => (
        <ChangeItem
          key={`${change.ruleId} ${change.operation} ${change.from} ${change.what.map(({ text }) => text).join()}`}
          change={change}
          example={got.examples[change.operation] ?? {}}
        />
      ))}
    </Scroll>
  );
}

function ChangeItem({
  change,
  example,
}: {
  readonly change: ChangeView;
  readonly example: Readonly<Record<string, unknown>>;
}) {
  const { kind, ruleId, operation, what, sentences, witnesses, renamedTo } = change;
  return (
    <article class="change" data-kind={kind}>
      <h3>
        <Badge tone={TONES[kind]}>{t(`kind.${kind}`)}</Badge>{' '}
        {operation !== '' && ruleId.startsWith(`${operation}/`) ? (
          <button type="button" class="link" onClick={() => showRule(ruleId)}>
            {ruleId}
          </button>
        ) : (
          <code>{ruleId === '' ? operation : ruleId}</code>
        )}
      </h3>
      <p class="help">{t(`explain.${kind}`)}</p>
      <ul class={sentences.length > 0 ? 'sentences' : 'what'}>
        {(sentences.length > 0 ? sentences : what).map(({ text, lang }) => (
          <li key={text} lang={lang}>
            {text}
          </li>
        ))}
        {periodOf(change).map((text) => (
          <li key={text}>{text}</li>
        ))}
        {renamedTo !== undefined && <li>{t('change.renamed', { id: renamedTo })}</li>}
      </ul>
      {witnesses.map((witness) => (
        <WitnessOrder key={witness.direction} witness={witness} operation={operation} example={example} />
      ))}
    </article>
  );
}
