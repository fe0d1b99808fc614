import { Check, X } from 'lucide';
import { useState } from 'preact/hooks';
import type { CardView } from '../api/contract.js';
import { t, tn } from '../locales/index.js';
import { Icon } from '../parts/Icon.js';
import { showRule } from '../state/navigation.js';
import { operation } from '../state/rulebook.js';
import { exampleWords } from '../locales/examples.js';

/** Every example of the operation, and whether it comes out as it should. */
export function ExamplesTab() {
  const [onlyBroken, setOnlyBroken] = useState(false);
  const view = operation.value;
  if (!view) return null;
  const examples = view.cards.flatMap((card) => card.examples);
  const broken = examples.filter(({ holds }) => !holds).length;
  const cards = view.cards.filter((card) => card.examples.some(({ holds }) => !onlyBroken || !holds));
  return (
    <>
      <p class={`verdict ${broken > 0 ? 'refused' : 'accepted'}`}>
        <Icon of={broken > 0 ? X : Check} size={20} />
        <strong>{broken > 0 ? tn('examples.brokenCount', broken) : tn('examples.allHold', examples.length)}</strong>
      </p>
      <div class="toolbar">
        <label class="check">
          <input
            type="checkbox"
            checked={onlyBroken}
            onChange={(event) => setOnlyBroken(event.currentTarget.checked)}
          />{' '}
          {t('examples.onlyBroken')}
        </label>
      </div>
      <div class="scroll">
        {cards.map((card) => (
          <CardExamples key={`${card.id} ${card.from ?? ''}`} card={card} operation={view.id} onlyBroken={onlyBroken} />
        ))}
      </div>
    </>
  );
}

function CardExamples({
  card,
  operation: id,
  onlyBroken,
}: {
  readonly card: CardView;
  readonly operation: string;
  readonly onlyBroken: boolean;
}) {
  return (
    <section class="card-examples">
      <h3>
        <button type="button" class="link" onClick={() => showRule(`${id}/${card.id}`)}>
          {card.id}
        </button>
      </h3>
      <ul class="example-list">
        {card.examples
          .filter(({ holds }) => !onlyBroken || !holds)
          .map(({ kind, example, holds }, index) => (
            <li key={index} class={holds ? undefined : 'broken'}>
              <Icon of={holds ? Check : X} size={14} />
              <code>{exampleWords(example)}</code>
              <span class="help">{t(holds ? `examples.is.${kind}` : `examples.broken.${kind}`)}</span>
            </li>
          ))}
      </ul>
    </section>
  );
}
