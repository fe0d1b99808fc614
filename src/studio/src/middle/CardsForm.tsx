import { useEffect, useState } from 'preact/hooks';
import type { OperationSummary, OperationView } from '../api/contract.js';
import { groupedBy, matches } from '../left/groups.js';
import { t } from '../locales/index.js';
import { Select } from '../parts/Select.js';
import { placed, type PlacedCard } from '../rules/cards.js';
import { savedOf, textOf } from '../state/files.js';
import { isCardOpen, setCardOpen } from '../state/open-cards.js';
import { operation, prevented } from '../state/rulebook.js';
import { lastPlace, wantedCard } from '../state/selection.js';
import { findingsAt } from '../state/spots.js';
import { Card } from './card/Card.js';
import { NewCard } from './NewCard.js';
import { Prevented } from './Prevented.js';

const FILTERS = ['all', 'changed', 'findings', 'errors', 'warnings'] as const;
type Filter = (typeof FILTERS)[number];

const passes: Readonly<Record<Filter, (card: PlacedCard) => boolean>> = {
  all: () => true,
  changed: ({ isChanged }) => isChanged,
  findings: ({ view, path }) =>
    findingsAt({ file: view.place.file, path }).length > 0 || view.examples.some(({ holds }) => !holds),
  errors: ({ view }) => view.severity === 'error',
  warnings: ({ view }) => view.severity === 'warning',
};

/** The cards of an operation, by the field that they judge. */
export function CardsForm({ summary }: { readonly summary: OperationSummary }) {
  const [query, setQuery] = useState('');
  const [filter, setFilter] = useState<Filter>('all');
  const wanted = wantedCard.value;
  useEffect(() => {
    if (!wanted) return;
    setQuery('');
    setFilter('all');
    setCardOpen(summary.id, wanted.id, true);
  }, [wanted]);

  const view = operation.value;
  if (view?.id !== summary.id)
    return <div class="scroll">{prevented.value.length > 0 && <Prevented findings={prevented.value} />}</div>;
  const labels = labelsOf(view);
  const cards = placed(view.cards, (file) => ({ now: textOf(file), saved: savedOf(file)?.text }))
    .filter(passes[filter])
    .filter((card) =>
      matches(query, [
        card.view.id,
        card.view.words,
        card.view.check.name,
        labels.get(card.view.field) ?? card.view.field,
        card.view.field,
      ]),
    );
  const toggle = ({ key, view: { place } }: PlacedCard): void => {
    lastPlace.value = place;
    setCardOpen(summary.id, key, !isCardOpen(summary.id, key));
  };
  return (
    <>
      <div class="toolbar">
        <input
          type="search"
          aria-label={t('cards.search')}
          placeholder={t('cards.search')}
          value={query}
          onInput={(event) => setQuery(event.currentTarget.value)}
        />
        <Select
          label={t('cards.filter')}
          isLabelHidden
          value={filter}
          onChoose={(chosen) => setFilter(chosen as Filter)}
          options={FILTERS.map((value) => ({ value, label: t(`filter.${value}`) }))}
        />
        <NewCard view={view} />
      </div>
      <div class="scroll cards">
        {prevented.value.length > 0 && <Prevented findings={prevented.value} />}
        {cards.length === 0 && <p class="empty">{t('search.nothing')}</p>}
        {groupedBy(cards, ({ view: card }) => card.field).map(([field, members]) => (
          <section key={field} class="field-group" aria-labelledby={`group-${field}`}>
            <h3 id={`group-${field}`}>
              {labels.get(field) ?? (field === '*' ? t('field.every') : field)} {field !== '*' && <code>{field}</code>}
            </h3>
            {members.map((card) => (
              <Card
                key={card.key}
                card={card}
                operation={view}
                isOpen={isCardOpen(summary.id, card.key)}
                isWanted={wanted?.id === card.key}
                onToggle={() => toggle(card)}
              />
            ))}
          </section>
        ))}
      </div>
    </>
  );
}

const labelsOf = ({ fields, facts }: OperationView): ReadonlyMap<string, string> =>
  new Map([...fields, ...facts].map(({ name, label }) => [name, label]));
