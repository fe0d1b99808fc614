import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { found } from '../left/groups.js';
import { t, tn } from '../locales/index.js';

/** Something that can be found by its words. */
export interface Findable {
  readonly name: string;
  readonly detail: string;
  /** The text that a search compares. */
  readonly words: string;
  /** The language of the name and of the detail, if it is not the language of the page. */
  readonly nameLang?: 'en' | undefined;
  readonly detailLang?: 'en' | undefined;
}

/** The most items that are shown. */
const MOST = 50;

interface Props<Item extends Findable> {
  readonly label: string;
  /** The name of the list. */
  readonly listLabel: string;
  readonly items: readonly Item[];
  /** The group that an item is in. */
  readonly groupOf: (item: Item) => string;
  readonly onChoose: (item: Item) => void;
  readonly isReading?: boolean;
}

/** Finds an item by its words; the arrow keys choose and Enter takes it. */
export function Finder<Item extends Findable>({
  label,
  listLabel,
  items,
  groupOf,
  onChoose,
  isReading = false,
}: Props<Item>) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const all = found(items, query, MOST);
  const at = Math.min(chosen, all.length - 1);
  // `autofocus` works only when a dialog opens, not in an open dialog.
  useLayoutEffect(() => field.current?.focus(), []);
  useEffect(() => document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' }), [at, query]);
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1 + all.length,
    Home: 0,
    End: all.length - 1,
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (event.key === 'Enter') {
      if (all[at]) onChoose(all[at]);
    } else if (step === undefined || all.length === 0 || (query !== '' && /Home|End/.test(event.key))) return;
    else setChosen(step % all.length);
    event.preventDefault();
  };
  return (
    <>
      <input
        ref={field}
        autofocus
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={all.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={all.length > 0 ? `${id}-${at}` : undefined}
        placeholder={label}
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
        {isReading ? t('working') : tn('palette.found', all.length)}
      </p>
      {all.length === 0 && !isReading && <p class="empty">{t('search.nothing')}</p>}
      <ul id={`${id}-list`} role="listbox" aria-label={listLabel} class="places">
        {all.map((item, i) => (
          // The combobox handles the keys that choose an option.
          <li
            key={`${item.words} ${i}`}
            id={`${id}-${i}`}
            role="option"
            aria-selected={i === at}
            onClick={() => onChoose(item)}
          >
            <span class="place-kind help">{groupOf(item)}</span>
            <span class="place-name" lang={item.nameLang}>
              {item.name}
            </span>
            <span class="place-detail help" lang={item.detailLang}>
              {item.detail}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
