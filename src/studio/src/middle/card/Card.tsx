import { ChevronRight } from 'lucide';
import { useEffect, useId, useRef } from 'preact/hooks';
import type { OperationView } from '../../api/contract.js';
import { t, tn } from '../../locales/index.js';
import { Badge } from '../../parts/Badge.js';
import { Icon } from '../../parts/Icon.js';
import type { PlacedCard } from '../../rules/cards.js';
import { wantedCard } from '../../state/selection.js';
import { findingsAt, type Spot } from '../../state/spots.js';
import { CardBody } from './CardBody.js';

interface Props {
  readonly card: PlacedCard;
  readonly operation: OperationView;
  readonly isOpen: boolean;
  /** Whether the person was sent here. */
  readonly isWanted: boolean;
  readonly onToggle: () => void;
}

/** A rule on one line, and all of it once it is opened. */
export function Card({ card, operation, isOpen, isWanted, onToggle }: Props) {
  const id = useId();
  const head = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isWanted) return;
    head.current?.scrollIntoView({ block: 'start' });
    head.current?.focus({ preventScroll: true });
    wantedCard.value = undefined;
  }, [isWanted]);
  const { view, path, isChanged } = card;
  const spot: Spot = { file: view.place.file, path };
  const findings = findingsAt(spot);
  const broken = view.examples.filter(({ holds }) => !holds).length;
  return (
    <article class={`card ${view.severity}${isOpen ? ' open' : ''}${isChanged ? ' is-changed' : ''}`}>
      <h4>
        <button type="button" class="card-head" aria-expanded={isOpen} aria-controls={id} ref={head} onClick={onToggle}>
          <Icon of={ChevronRight} />
          <span class="card-words">
            <span>{view.words}</span>
            {view.condition !== '' && <span class="card-condition">{view.condition}</span>}
          </span>
          <span class="card-marks">
            {isChanged && <Badge tone="changed">{t('changed')}</Badge>}
            {(findings.length > 0 || broken > 0) && (
              <Badge tone="error" says={tn('findings', Math.max(findings.length, broken))}>
                {Math.max(findings.length, broken)}
              </Badge>
            )}
            <span class={`acts ${view.severity}`}>{t(`acts.${view.severity}`)}</span>
          </span>
        </button>
      </h4>
      <div id={id} hidden={!isOpen}>
        {isOpen && <CardBody card={card} operation={operation} spot={spot} findings={findings} />}
      </div>
    </article>
  );
}
