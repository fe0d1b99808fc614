import { Check, Trash2 } from 'lucide';
import { useId, useRef, useState } from 'preact/hooks';
import type { TranslationRow } from '../../api/contract.js';
import { t, tn, languageName } from '../../locales/index.js';
import { operationName } from '../../locales/operation.js';
import { Badge } from '../../parts/Badge.js';
import { Empty } from '../../parts/Empty.js';
import { FieldFindings } from '../../parts/FindingText.js';
import { Icon } from '../../parts/Icon.js';
import { Select } from '../../parts/Select.js';
import { useTyped } from '../../parts/typed.js';
import {
  languageOf,
  TRANSLATION_FILTERS,
  chosenRows,
  rowKey,
  translationEdits,
  translationText,
  writtenTranslation,
  type TranslationFilter,
} from '../../rule-files/translations.js';
import { operations as operationsNow, start } from '../../state/rulebook.js';
import { drop, findingsAt, read, rework, type Spot } from '../../state/spots.js';
import { SearchField } from '../../parts/TextField.js';
import { post } from '../../api/client.js';
import { drafts } from '../../state/files.js';
import { lastOf, live } from '../../state/live.js';
import { selection } from '../../state/selection.js';

/** The number of rows that are shown at once. */
const PAGE = 60;

/** The texts of a language beside the English texts, missing texts first. */
export function TranslationsForm({ file }: { readonly file: string }) {
  const [filter, setFilter] = useState<TranslationFilter>('all');
  const [operation, setOperation] = useState('');
  const [query, setQuery] = useState('');
  const [most, setMost] = useState(PAGE);
  const language = languageOf(file) ?? '';
  const rows = translations.value?.rows;
  // A row stays in its place while it is edited: the order changes only with the choice of rows.
  const order = useRef<{ readonly of: string; readonly keys: readonly string[] } | undefined>(undefined);
  if (!rows) return null;
  const asked = JSON.stringify([filter, operation, query]);
  if (order.current?.of !== asked)
    order.current = { of: asked, keys: chosenRows(rows, { filter, operation, query }).map(rowKey) };
  const byKey = new Map(rows.map((row) => [rowKey(row), row]));
  const known = new Set(order.current.keys);
  // Rows that are new since the last choice.
  const later =
    filter === 'all' && query === '' && operation === '' ? rows.filter((row) => !known.has(rowKey(row))) : [];
  const chosen = [...order.current.keys.flatMap((key) => byKey.get(key) ?? []), ...later];
  const count = (state: TranslationRow['state']): number => rows.filter((row) => row.state === state).length;
  const operations = operationsNow.value.filter(({ id }) => rows.some((row) => row.operations.includes(id)));
  return (
    <>
      <div class="translations-filter">
        <SearchField label={t('translations.search')} value={query} onType={setQuery} />
        <Select
          label={t('translations.filter')}
          isLabelHidden
          value={filter}
          onChoose={(value) => setFilter(value as TranslationFilter)}
          options={TRANSLATION_FILTERS.map((value) => ({ value, label: t(`translations.filter.${value}`) }))}
        />
        <Select
          label={t('translations.operation')}
          isLabelHidden
          value={operation}
          onChoose={setOperation}
          options={[
            { value: '', label: t('translations.everyOperation') },
            ...operations.map((each) => ({ value: each.id, label: operationName(each) })),
          ]}
        />
      </div>
      <p class="help" role="status">
        {t('translations.counts', {
          all: chosen.length,
          missing: count('missing'),
          older: count('older'),
          unused: count('unused'),
        })}
      </p>
      {chosen.length === 0 ? (
        <Empty text={t('translations.none')} />
      ) : (
        <table class="translations">
          <thead>
            <tr>
              <th scope="col">{t('translations.english')}</th>
              <th scope="col">{languageName(language)}</th>
            </tr>
          </thead>
          <tbody>
            {chosen.slice(0, most).map((row) => (
              <Row key={rowKey(row)} row={row} file={file} language={language} />
            ))}
          </tbody>
        </table>
      )}
      {chosen.length > most && (
        <button type="button" onClick={() => setMost(most + PAGE)}>
          {tn('translations.more', Math.min(PAGE, chosen.length - most))}
        </button>
      )}
    </>
  );
}

interface RowProps {
  readonly row: TranslationRow;
  readonly file: string;
  readonly language: string;
}

function Row({ row, file, language }: RowProps) {
  const { part, key, english, state, before, operations, translation = '' } = row;
  const id = useId();
  const spot: Spot = { file, path: [part, key] };
  const names = operations.flatMap((name) => operationsNow.value.find((each) => each.id === name) ?? []);
  return (
    <tr>
      <th scope="row">
        <span lang="en" id={id}>
          {english}
        </span>
        <span class="translation-facts">
          {(state === 'missing' || state === 'older' || state === 'unused') && (
            <Badge tone="warning">{t(`translations.${state}`)}</Badge>
          )}
          <span>{t(`translations.${part}`)}</span>
          {names.length > 0 && (
            <span>
              {names.length > 2 ? tn('translations.operations', names.length) : names.map(operationName).join(', ')}
            </span>
          )}
        </span>
        {before !== undefined && (
          <span class="help">
            {t('translations.before')} <span lang="en">{before}</span>
          </span>
        )}
      </th>
      <td>
        {state === 'rule' ? (
          <>
            <span lang={language}>{translation}</span>
            <p class="help">{t('translations.rule')}</p>
          </>
        ) : (
          <Translation row={row} spot={spot} language={language} labelId={id} />
        )}
        {state === 'unused' && (
          <button type="button" class="link danger" onClick={() => drop(spot)}>
            <Icon of={Trash2} /> {t('translations.remove')}
          </button>
        )}
        {state === 'older' && (
          <button
            type="button"
            class="link"
            onClick={() => write(spot, language, writtenTranslation(row, translationText(read(spot))))}
          >
            <Icon of={Check} /> {t('translations.right')}
          </button>
        )}
      </td>
    </tr>
  );
}

/** Writes a translation; the first translation creates the file of the language. */
function write({ file, path }: Spot, language: string, value: unknown): void {
  rework(file, translationEdits(read({ file, path: [] }), language, path, value), `${file} ${path.join('/')}`);
}

function Translation({
  row,
  spot,
  language,
  labelId,
}: {
  readonly row: TranslationRow;
  readonly spot: Spot;
  readonly language: string;
  readonly labelId: string;
}) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { text, type, settle } = useTyped(translationText(read(spot)), (typed) =>
    write(spot, language, writtenTranslation(row, typed)),
  );
  const findings = findingsAt(spot);
  // A text cannot have line breaks, so Enter goes to the next text.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.isComposing) return;
    event.preventDefault();
    const all = [...(field.current!.closest('table')?.querySelectorAll('textarea') ?? [])];
    all[all.indexOf(field.current!) + (event.shiftKey ? -1 : 1)]?.focus();
  };
  return (
    <>
      <textarea
        ref={field}
        rows={1}
        lang={language}
        aria-labelledby={labelId}
        aria-invalid={findings.some(({ severity }) => severity === 'error')}
        aria-describedby={findings.length > 0 ? `${labelId}-findings` : undefined}
        placeholder={row.state === 'package' ? row.translation : undefined}
        value={text}
        onKeyDown={onKeyDown}
        onInput={(event) => type(event.currentTarget.value.replaceAll(/\s*\n\s*/g, ' '))}
        onBlur={settle}
      />
      <div id={`${labelId}-findings`}>
        <FieldFindings findings={findings} id={`${labelId}-findings`} />
      </div>
    </>
  );
}

const shownLanguage = (): string | undefined => {
  const shown = selection.value;
  return shown?.kind === 'file' ? languageOf(shown.path) : undefined;
};

const table = live(
  () => {
    const language = shownLanguage();
    return language !== undefined && start.value ? { language, drafts: drafts.value } : undefined;
  },
  async (body, aborted) => ({ language: body.language, ...(await post('translations')(body, aborted)) }),
  200,
);

/** The texts of the language whose file is shown. */
const translations = lastOf(
  () => table.answer.value,
  (got) => got.language === shownLanguage(),
);
