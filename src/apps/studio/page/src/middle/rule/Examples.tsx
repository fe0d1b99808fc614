import { ArrowLeftRight, Check, FlaskConical, X } from 'lucide';
import { useRef, useState } from 'preact/hooks';
import type { RuleView, ExampleView, OperationView } from '../../api/contract.js';
import { t, exampleWords } from '../../locales/index.js';
import { Icon, IconButton } from '../../parts/Icon.js';
import { TextField } from '../../parts/TextField.js';
import { exampleFrom, orderOf, currentPlaceOf } from '../../rule-files/examples.js';
import { pane, rightTab } from '../../state/selection.js';
import { textFrom } from '../../rule-files/document.js';
import { append, below, drop, put, read, rework, type Spot } from '../../state/spots.js';
import { exampleOrder, facts, tryOrder } from '../../state/trial.js';

type Kind = ExampleView['kind'];
const KINDS: readonly Kind[] = ['valid', 'invalid'];

/** A longer `at` also has a time. */
const DAY_LENGTH = 10;

/** The valid and invalid examples of a rule; each is evaluated as a test. */
export function Examples({
  view,
  spot,
  operation,
}: {
  readonly view: RuleView;
  readonly spot: Spot;
  readonly operation: OperationView;
}) {
  const day = below(spot, 'examples', 'at');
  const at = textFrom(read(day));
  return (
    <section class="rule-part">
      <h5>{t('examples')}</h5>
      {(view.readsDay || at !== '') && (
        <TextField
          type={at.length > DAY_LENGTH ? 'text' : 'date'}
          label={t('examples.at')}
          help={t('examples.atHelp')}
          value={at}
          onType={(text) => put(day, text === '' ? undefined : text)}
        />
      )}
      <div class="columns">
        {KINDS.map((kind) => (
          <ExampleColumn key={kind} kind={kind} view={view} spot={spot} operation={operation} />
        ))}
      </div>
    </section>
  );
}

interface ColumnProps {
  readonly kind: Kind;
  readonly view: RuleView;
  readonly spot: Spot;
  readonly operation: OperationView;
}

function ExampleColumn({ kind, view, spot, operation }: ColumnProps) {
  const [added, setAdded] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const at = below(spot, 'examples', kind);
  const examples = view.examples.filter((example) => example.kind === kind);
  const add = (): void => {
    if (added === '') return;
    append(at, [exampleFrom(added, view.field, operation)]);
    setAdded('');
  };
  // The pressed button disappears with its example, so the focus moves to the next example.
  const leave = (index: number, take: (place: number) => void): void => {
    const shown = examples.map(({ example }) => example);
    const place = currentPlaceOf(read(at), shown, index);
    if (place !== undefined) take(place);
    field.current?.focus();
  };
  return (
    <div>
      <p class="label">{t(`examples.${kind}`)}</p>
      <ul class="example-list">
        {examples.map((example, index) => (
          <li key={`${index} ${example.text}`} class={example.isCorrect ? undefined : 'broken'}>
            <Icon of={example.isCorrect ? Check : X} size={14} />
            <code>{exampleWords(example.example)}</code>
            {!example.isCorrect && (
              <span class="message error">
                {t(`examples.broken.${kind}`)}{' '}
                <button type="button" class="link" onClick={() => leave(index, (place) => move(spot, kind, place))}>
                  {t(`examples.fix.${kind}`)}
                </button>
              </span>
            )}
            <span class="row-actions">
              <IconButton
                icon={FlaskConical}
                label={t('examples.try', { example: example.text })}
                onClick={() => tryExample(example, view, operation)}
              />
              <IconButton
                icon={ArrowLeftRight}
                label={t(`examples.move.${kind}`, { example: example.text })}
                onClick={() => leave(index, (place) => move(spot, kind, place))}
              />
              <IconButton
                icon={X}
                label={t('examples.remove', { example: example.text })}
                onClick={() => leave(index, (place) => drop(below(at, place)))}
              />
            </span>
          </li>
        ))}
      </ul>
      <input
        ref={field}
        class="code"
        aria-label={t(`examples.add.${kind}`)}
        placeholder={t('examples.placeholder')}
        value={added}
        onInput={(event) => setAdded(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && add()}
        onBlur={add}
      />
    </div>
  );
}

function tryExample({ example }: ExampleView, { field }: RuleView, operation: OperationView): void {
  const tried = orderOf(example, field, exampleOrder.value ?? {}, operation);
  tryOrder(tried.order, { ...facts.value, ...tried.facts });
  rightTab.value = 'try';
  pane.value = 'try';
}

/** Moves an example from the valid to the invalid examples, or back. */
function move(spot: Spot, from: Kind, index: number): void {
  const to = from === 'valid' ? 'invalid' : 'valid';
  const value = read(below(spot, 'examples', from, index));
  const there = read(below(spot, 'examples', to));
  const end = Array.isArray(there) ? there.length : 0;
  rework(spot.file, [
    { path: below(spot, 'examples', to, end).path, value },
    { path: below(spot, 'examples', from, index).path },
  ]);
}
