import { ArrowRight, FlaskConical } from 'lucide';
import type { Witness } from '../api/contract.js';
import { t } from '../locales/index.js';
import { Icon } from '../parts/Icon.js';
import { tryOrderOf } from '../state/navigation.js';
import { start } from '../state/rulebook.js';
import { valuesByPath } from '../rule-files/order.js';
import { asOf } from '../state/as-of.js';
import { textFrom } from '../rule-files/words.js';

/** An order that shows the effect of a change: its differences from the example order, and both results. */
export function WitnessOrder({
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
