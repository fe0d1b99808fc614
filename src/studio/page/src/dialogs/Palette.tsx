import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { found } from '../left/groups.js';
import { t, tn } from '../locales/index.js';
import { Dialog } from '../parts/Dialog.js';
import { dialog } from '../state/dialogs.js';
import { isReading, places, type Place } from './places.js';

/** At most this number of places is shown. */
const MOST = 50;

/** Finds a rule, field, clause, list or operation by its words; the arrow keys choose and Enter opens it. */
export function Palette() {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const all = found(places.value, query, MOST);
  const at = Math.min(chosen, all.length - 1);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' }), [at, query]);
  const close = (): void => {
    dialog.value = undefined;
  };
  const open = (place: Place | undefined): void => {
    if (!place) return;
    close();
    // After the dialog gave the focus back.
    requestAnimationFrame(place.go);
  };
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1 + all.length,
    Home: 0,
    End: all.length - 1,
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (event.key === 'Enter') open(all[at]);
    else if (step === undefined || all.length === 0 || (query !== '' && /Home|End/.test(event.key))) return;
    else setChosen(step % all.length);
    event.preventDefault();
  };
  return (
    <Dialog title={t('palette')} size="palette" onClose={close}>
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label={t('palette.search')}
        aria-expanded={all.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={all.length > 0 ? `${id}-${at}` : undefined}
        placeholder={t('palette.search')}
        autocomplete="off"
        spellcheck={false}
        value={query}
        onInput={(event) => {
          setQuery(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" class="visually-hidden">
        {isReading.value ? t('working') : tn('palette.found', all.length)}
      </p>
      {all.length === 0 && !isReading.value && <p class="empty">{t('search.nothing')}</p>}
      <ul id={`${id}-list`} role="listbox" aria-label={t('palette')} class="places">
        {all.map((place, i) => (
          // The keys of the combobox choose an option.
          <li
            key={`${place.kind} ${place.words} ${i}`}
            id={`${id}-${i}`}
            role="option"
            aria-selected={i === at}
            onClick={() => open(place)}
          >
            <span class="place-kind">{t(`palette.${place.kind}`)}</span>
            <span class="place-name" lang={place.kind === 'clause' ? undefined : place.lang}>
              {place.name}
            </span>
            <span class="place-detail" lang={place.kind === 'clause' ? place.lang : undefined}>
              {place.detail}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
