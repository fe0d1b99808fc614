import { ChevronDown, Download, Undo2, Wrench, X } from 'lucide';
import { useState } from 'preact/hooks';
import type { BatchFilter, BatchView } from '../api/contract.js';
import { number, t, tn } from '../locales/index.js';
import { operationName } from '../locales/operation.js';
import { ChooseFile } from '../parts/ChooseFile.js';
import { Icon, IconButton } from '../parts/Icon.js';
import { Progress } from '../parts/Progress.js';
import { Segments } from '../parts/Segments.js';
import { Select } from '../parts/Select.js';
import {
  batchFilter,
  checkAgain,
  closeBatch,
  downloadBatch,
  filterBatch,
  foundRows,
  goToNextWrong,
  openBatch,
  readingBatch,
  undoCorrection,
} from '../state/batch.js';
import { changedPaths } from '../state/files.js';
import { start } from '../state/rulebook.js';
import { RepairDialog } from './RepairDialog.js';
import { SearchField } from '../parts/TextField.js';

type Show = BatchFilter['show'];

/** The name of the batch, its findings, and the actions on it. */
export function BatchHead({ view }: { readonly view: BatchView }) {
  const [isRepairing, repair] = useState(false);
  const operation = start.value?.operations.find(({ id }) => id === view.operation);
  return (
    <div class="batch-head">
      <div class="batch-line row">
        <h2>{view.name}</h2>
        <span class="help">{operation ? operationName(operation) : t('batch.mixed')}</span>
        <span class="spacer" />
        <button type="button" class="primary" onClick={() => void downloadBatch(false)}>
          <Icon of={Download} /> {t('batch.corrected')}
        </button>
        {view.canAnnotate && (
          <button type="button" onClick={() => void downloadBatch(true)}>
            <Icon of={Download} /> {t('batch.annotated')}
          </button>
        )}
        <ChooseFile label={t('batch.other')} onChoose={openBatch} />
        <IconButton icon={X} label={t('batch.close')} onClick={closeBatch} />
      </div>
      {readingBatch.progress.value && <Progress of={readingBatch} />}
      <Found view={view} />
      <div class="batch-line row">
        <Filter view={view} />
        <span class="spacer" />
        <button type="button" aria-keyshortcuts="F8" title="F8" onClick={() => void goToNextWrong()}>
          <Icon of={ChevronDown} /> {t('batch.next')}
        </button>
        <button type="button" onClick={() => repair(true)}>
          <Icon of={Wrench} /> {t('batch.repair')}
        </button>
        <IconButton
          icon={Undo2}
          label={t('undo')}
          shortcut="Ctrl+Z"
          disabled={!view.canUndo}
          onClick={() => void undoCorrection()}
        />
      </div>
      {isRepairing && <RepairDialog view={view} onClose={() => repair(false)} />}
    </div>
  );
}

/** The findings about the file as a whole. */
function Found({ view }: { readonly view: BatchView }) {
  const { causes, notes, notEvaluated, isOutdated } = view;
  return (
    <>
      {isOutdated && (
        <p class="message warning">
          {t('batch.outdated')}{' '}
          <button type="button" class="link" onClick={() => void checkAgain()}>
            {t('batch.again')}
          </button>
        </p>
      )}
      {changedPaths.value.length > 0 && <p class="help">{t('batch.saved')}</p>}
      {causes.length > 0 && (
        <ul class="batch-causes stack tight" aria-label={t('batch.causes')}>
          {causes.map(({ letter, rows, cause }) => (
            <li key={letter + cause} class="message warning">
              <strong>{t('batch.cause', { letter, rows: tn('batch.rows', rows) })}</strong> {cause}
            </li>
          ))}
        </ul>
      )}
      {notes.length + notEvaluated.length > 0 && (
        <details class="help">
          <summary>{t('past.notes', { count: number(notes.length + Number(notEvaluated.length > 0)) })}</summary>
          <ul>
            {notes.map(({ text, lang }) => (
              <li key={text} lang={lang}>
                {text}
              </li>
            ))}
            {notEvaluated.length > 0 && (
              <li>
                {t('batch.notEvaluated')} <code>{notEvaluated.join(', ')}</code>
              </li>
            )}
          </ul>
        </details>
      )}
    </>
  );
}

/** Chooses the rows that are shown. */
function Filter({ view }: { readonly view: BatchView }) {
  const filter = batchFilter.value;
  const { refused, warned, unreadable, changed } = view.counts;
  const counts: Readonly<Partial<Record<Show, number>>> = {
    all: view.rows,
    wrong: refused + warned + unreadable,
    refused,
    warned,
    unreadable,
    changed,
  };
  const shown = Object.entries(counts).filter(
    ([show, count]) => count > 0 || show === 'all' || show === 'wrong' || show === filter.show,
  );
  return (
    <>
      <div class="batch-shows">
        <Segments
          label={t('batch.show')}
          isLabelHidden
          value={filter.show}
          onChoose={(show) => filterBatch({ ...filter, show })}
          options={shown.map(([show, count]) => ({
            value: show as Show,
            label: `${t(`batch.show.${show as Exclude<Show, 'valid'>}`)} ${number(count)}`,
          }))}
        />
      </div>
      <Select
        label={t('backtest.rule')}
        isLabelHidden
        value={filter.rule ?? ''}
        onChoose={(rule) => filterBatch(withRule(filter, rule))}
        options={[
          { value: '', label: t('filter.all') },
          ...view.rules.map(({ ruleId, rows, message }) => ({
            value: ruleId,
            label: `${number(rows)} · ${message === '' ? ruleId : message}`,
          })),
        ]}
      />
      <SearchField
        label={t('batch.search')}
        value={filter.query ?? ''}
        onType={(query) => filterBatch({ ...filter, query })}
      />
      <span role="status" class="help">
        {tn('batch.rows', foundRows.value)}
      </span>
    </>
  );
}

function withRule({ rule: _before, ...filter }: BatchFilter, rule: string): BatchFilter {
  return rule === '' ? filter : { ...filter, rule };
}
