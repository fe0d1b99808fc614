import { Code, Trash2 } from 'lucide';
import type { Finding, OperationView } from '../../api/contract.js';
import { t, tn } from '../../locales/index.js';
import { Icon } from '../../parts/Icon.js';
import { FindingList } from '../../parts/FindingList.js';
import { Segments } from '../../parts/Segments.js';
import { TextField } from '../../parts/TextField.js';
import type { PlacedCard } from '../../rules/cards.js';
import { schemasAt } from '../../rules/schema.js';
import { showLine } from '../../state/navigation.js';
import { goToPane } from '../../state/panes.js';
import { readersOf } from '../../state/rulebook.js';
import { schemaOf } from '../../state/schemas.js';
import { below, drop, put, type Spot } from '../../state/spots.js';
import { Conditions } from './Conditions.js';
import { Examples } from './Examples.js';
import { OverlayNote } from './OverlayNote.js';
import { Parameters } from './Parameters.js';
import { Source } from './Source.js';
import { WordingFields } from './WordingFields.js';
import { textFrom } from '../../rules/words.js';

interface Props {
  readonly card: PlacedCard;
  readonly operation: OperationView;
  readonly spot: Spot;
  readonly findings: readonly Finding[];
}

/** All that a card says, to be changed. */
export function CardBody({ card: { view, data }, operation, spot, findings }: Props) {
  const root = schemaOf('operation');
  const description = root && schemasAt(root, ['rules', 0, 'check'])[0]?.properties?.[view.check.name]?.description;
  const others = readersOf(view.place.file).filter(({ id }) => id !== operation.id);
  const remove = (): void => {
    drop(spot);
    goToPane('rules');
  };
  const severity = data['severity'] === 'warning' ? 'warning' : 'error';
  return (
    <div class="card-body">
      {others.length > 0 && <p class="callout plain">{tn('card.shared', others.length, { file: view.place.file })}</p>}
      {view.change && <OverlayNote change={view.change} />}
      {findings.length > 0 && <FindingList findings={findings} />}
      <section class="card-part">
        <h5>
          {t('card.check')} <code>{view.check.name}</code>
        </h5>
        {description !== undefined && (
          <p class="help" lang="en">
            {description}
          </p>
        )}
        {root && (
          <Parameters
            spot={below(spot, 'check', view.check.name)}
            name={view.check.name}
            root={root}
            operation={operation}
          />
        )}
        {(view.when ?? view.unless) && <Conditions spot={spot} operation={operation} />}
      </section>
      <section class="card-part columns">
        <Segments
          label={t('card.severity')}
          value={severity}
          onChoose={(chosen) =>
            put(below(spot, 'severity'), chosen === 'error' && data['severity'] === undefined ? undefined : chosen)
          }
          options={(['error', 'warning'] as const).map((value) => ({ value, label: t(`acts.${value}`) }))}
        />
        <div class="pair">
          {(['from', 'until'] as const).map((key) => (
            <TextField
              key={key}
              type="date"
              label={t(`card.${key}`)}
              value={textFrom(data[key])}
              onType={(text) => put(below(spot, key), text === '' ? undefined : text)}
            />
          ))}
        </div>
      </section>
      <Examples view={view} spot={spot} operation={operation} />
      <WordingFields spot={spot} words={view.words} />
      <Source spot={spot} view={view} />
      <footer class="card-foot">
        <code>
          {operation.id}/{view.id}
        </code>
        <button type="button" class="link" onClick={() => showLine(view.place.file, view.place.line)}>
          <Icon of={Code} /> {t('card.yaml')}
        </button>
        <button type="button" class="link danger" onClick={remove}>
          <Icon of={Trash2} /> {t('card.remove')}
        </button>
      </footer>
    </div>
  );
}
