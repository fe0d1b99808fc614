import { t, tn } from '../locales/index.js';
import { periodOf } from '../locales/operation.js';
import { Badge, type Tone } from '../parts/Badge.js';
import { Scroll } from '../parts/Scroll.js';
import { NotCompared } from '../dialogs/Sentences.js';
import type { ChangeView, Witness } from '../api/contract.js';
import { changedPaths } from '../state/files.js';
import { showRule, tryOrderOf } from '../state/navigation.js';
import { diff, start } from '../state/rulebook.js';
import { ArrowRight, FlaskConical } from 'lucide';
import { Icon } from '../parts/Icon.js';
import { valuesByPath } from '../rule-files/order.js';
import { asOf } from '../state/settings.js';
import { textFrom } from '../rule-files/document.js';

const TONES: Readonly<Record<ChangeView['kind'], Tone>> = {
  narrowed: 'error',
  widened: 'good',
  both: 'warning',
  names: 'warning',
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
        {got.changes.length > 0 && <span class="help">{t(`semver.${got.semver}`)}</span>}
      </p>
      <NotCompared of={got} isEmpty={got.changes.length === 0} />
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
    <article class="change card" data-kind={kind}>
      <h3 class="row">
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

/** An order that shows the effect of a change: its differences from the example order, and both results. */
function WitnessOrder({
  witness: { order, facts, before, after, at },
  operation,
  example: exampleOrder,
}: {
  readonly witness: Witness;
  readonly operation: string;
  /** The example order of the operation. */
  readonly example: Readonly<Record<string, unknown>>;
}) {
  const example = valuesByPath(exampleOrder);
  const values = valuesByPath(order);
  const differing = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(example[name]) !== JSON.stringify(value),
  );
  const missing = Object.keys(example).filter((name) => !(name in values));
  const attempt = (): void => {
    asOf.value = at === start.value?.today ? undefined : at;
    tryOrderOf(operation, order, facts);
  };
  return (
    <div class="witness">
      <p class="label">{at === start.value?.today ? t('witness') : t('witness.at', { day: at })}</p>
      <ul class="witness-fields">
        {differing.map(([name, value]) => (
          <li key={name}>
            <span>{name}</span>{' '}
            <code>
              {typeof value === 'string' ? (value === '' ? t('examples.empty') : value) : JSON.stringify(value)}
            </code>
          </li>
        ))}
        {missing.map((name) => (
          <li key={name}>
            <span>{name}</span> <em>{t('witness.left')}</em>
          </li>
        ))}
        {Object.entries(facts).map(([name, value]) => (
          <li key={name}>
            <span>{name}</span> <code>{textFrom(value)}</code>
          </li>
        ))}
      </ul>
      <p class="witness-verdicts">
        <span class={`pill ${before.verdict}`}>{t(`verdict.${before.verdict}`)}</span>
        <Icon of={ArrowRight} /> <span class="visually-hidden">{t('witness.becomes')}</span>
        <span class={`pill ${after.verdict}`}>{t(`verdict.${after.verdict}`)}</span>
        <button type="button" class="link" onClick={attempt}>
          <Icon of={FlaskConical} /> {t('witness.try')}
        </button>
      </p>
    </div>
  );
}
