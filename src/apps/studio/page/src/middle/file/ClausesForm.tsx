import { Plus, Trash2 } from 'lucide';
import { useRef, useState } from 'preact/hooks';
import { matches } from '../../left/groups.js';
import { t, tn } from '../../locales/index.js';
import { Empty } from '../../parts/Empty.js';
import { Icon, IconButton } from '../../parts/Icon.js';
import { SearchField, TextField } from '../../parts/TextField.js';
import { valueAt, textFrom } from '../../rule-files/document.js';
import { append, below, drop, findingsAt, put, read, type Spot } from '../../state/spots.js';

/** The number of clauses that are shown at once. */
const PAGE = 40;

/** The clauses of the gateway's document: each with its name, its text, and the reason if nothing can check it. */
export function ClausesForm({ file }: { readonly file: string }) {
  const [query, setQuery] = useState('');
  const [most, setMost] = useState(PAGE);
  const list = useRef<HTMLOListElement>(null);
  const spot: Spot = { file, path: ['clauses'] };
  const value = read(spot);
  const all = Array.isArray(value) ? (value as readonly unknown[]) : [];
  const found = all.flatMap((clause, index) =>
    matches(query, [textFrom(valueAt(clause, ['id'])), textFrom(valueAt(clause, ['text']))]) ? [index] : [],
  );
  const add = (): void => {
    setQuery('');
    setMost(all.length + 1);
    append(spot, [{ id: t('clauses.newId'), text: t('clauses.newText') }]);
    requestAnimationFrame(() => {
      const fields = list.current?.querySelectorAll<HTMLInputElement>('li:last-child input');
      fields?.[0]?.focus();
      fields?.[0]?.select();
    });
  };
  return (
    <>
      <div class="translations-filter">
        <SearchField label={t('clauses.search')} value={query} onType={setQuery} />
        <button type="button" onClick={add}>
          <Icon of={Plus} /> {t('clauses.add')}
        </button>
      </div>
      <p class="help" role="status">
        {tn('clauses.count', found.length)}
      </p>
      {found.length === 0 && <Empty text={t('search.nothing')} />}
      <ol class="clauses stack wide" ref={list}>
        {found.slice(0, most).map((index) => (
          <Clause key={index} spot={below(spot, index)} clause={all[index]} />
        ))}
      </ol>
      {found.length > most && (
        <button type="button" onClick={() => setMost(most + PAGE)}>
          {tn('translations.more', Math.min(PAGE, found.length - most))}
        </button>
      )}
    </>
  );
}

function Clause({ spot, clause }: { readonly spot: Spot; readonly clause: unknown }) {
  const textAt = (key: string): string => textFrom(valueAt(clause, [key]));
  const field = (key: 'id' | 'text' | 'reason') => (
    <TextField
      label={t(`clauses.${key}`)}
      value={textAt(key)}
      isLong={key !== 'id'}
      findings={findingsAt(below(spot, key))}
      onType={(text) => put(below(spot, key), text === '' && key === 'reason' ? undefined : text)}
    />
  );
  const id = textAt('id');
  // A clause that a file covers, or that the document does not show, needs no reason.
  const isOpen = valueAt(clause, ['covered-by']) === undefined && valueAt(clause, ['shown']) === undefined;
  return (
    <li>
      <fieldset class="card stack" aria-label={id}>
        <div class="with-link">
          {field('id')}
          <IconButton icon={Trash2} label={t('clauses.remove', { clause: id })} onClick={() => drop(spot)} />
        </div>
        <div class="columns">
          {field('text')}
          {isOpen && field('reason')}
        </div>
      </fieldset>
    </li>
  );
}
