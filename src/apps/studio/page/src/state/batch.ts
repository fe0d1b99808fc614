import { batch as together, computed, effect, signal } from '@preact/signals';
import {
  ApiFailure,
  deleteBatch,
  post,
  postBatch,
  postBatchCheck,
  postBatchFile,
  type BatchOutcome,
} from '../api/client.js';
import type { BatchFilter, BatchRow, BatchView } from '../api/contract.js';
import { number, t, tn, tx } from '../locales/index.js';
import { failed } from './connection.js';
import { diskVersion } from './files.js';
import { announce } from './notice.js';
import { operationId, start } from './rulebook.js';
import { language } from './settings.js';
import { download, fileWork } from './work-on-file.js';

/** The number of rows in a request. */
const BLOCK = 100;
/** The milliseconds without a keystroke before a search begins. */
const PAUSE = 150;

/** Stands for a batch in which each order names its own operation. */
export const MIXED = '';

/** The open batch. Its values are only in the memory of this page and of the studio. */
export const batchView = signal<BatchView | undefined>(undefined);
/** The file that is being read. */
export const readingBatch = fileWork();
/** Why the last file cannot be used as a batch. */
export const batchRefusal = signal<string | undefined>(undefined);
const chosen = signal<string | undefined>(undefined);
/**
 * The operation that is chosen for the next file. The page does not guess one of several: wrong orders may be valid by the rules of another
 * country.
 */
export const batchOperation = computed(() => {
  const [first, ...others] = start.value?.operations ?? [];
  return chosen.value ?? operationId.value ?? (others.length === 0 ? first?.id : undefined) ?? MIXED;
});
/** Chooses the operation, and reads a refused file again with it. */
export function chooseBatchOperation(id: string): void {
  chosen.value = id;
  if (batchRefusal.peek() !== undefined && file) void read(file);
}

export const batchFilter = signal<BatchFilter>({ show: 'all' });
/** The number of rows that the filter finds. */
export const foundRows = signal(0);
/** The rows that are loaded, by their places in the list. */
export const loadedRows = signal<ReadonlyMap<number, BatchRow>>(new Map());
/** The cell that the person works on. */
export const here = signal<{ readonly place: number; readonly column: number }>({ place: 0, column: 0 });
/** Whether there are corrections that no downloaded file has. */
export const hasCorrections = signal(false);

let file: File | undefined;
/** The rows of a list, as far as they are asked for and loaded. */
interface Listing {
  /** The number of the list in the studio, once it is known. */
  list: number | undefined;
  readonly blocks: Set<number>;
  readonly rows: Map<number, BatchRow>;
  /** Whether the first wrong cell is chosen once it is loaded. */
  readonly isFirst?: boolean;
}
let listing: Listing = { list: undefined, blocks: new Set(), rows: new Map() };
let wanted: readonly [from: number, to: number] = [0, BLOCK];
/** The row, by its index, whose new result is announced once it is loaded. */
let corrected: number | undefined;

/** The action that would lose corrections, until the person decides. */
export const losing = signal<(() => void) | undefined>(undefined);

/** Does an action that forgets the batch; if corrections would be lost, only after the person agrees. */
function forget(act: () => void): void {
  if (hasCorrections.peek()) losing.value = act;
  else act();
}

/** Reads a file instead of the open batch. */
export const openBatch = (next: File): void => forget(() => void read(next));

async function read(next: File): Promise<void> {
  close();
  file = next;
  const operation = batchOperation.peek();
  await take(next.name, (aborted, onShare) =>
    postBatch(next, operation === MIXED ? undefined : operation, aborted, onShare),
  );
}

/** Evaluates the batch by the present saved rules; corrections stay. */
export async function checkAgain(): Promise<void> {
  const view = batchView.peek();
  if (view) await take(view.name, (aborted, onShare) => postBatchCheck(view.id, aborted, onShare));
}

async function take(...work: Parameters<typeof readingBatch.run<BatchOutcome>>): Promise<void> {
  try {
    const outcome = await readingBatch.run(...work);
    if (outcome?.kind === 'open') show(outcome.view);
    else if (outcome) refuse(outcome.reason.code, outcome.reason.problem);
  } catch (error) {
    if (error instanceof ApiFailure && error.code === 'too-large') refuse(error.code, '');
    else failed(error);
  }
}

function refuse(code: string, problem: string): void {
  const reason = tx(`batch.fault.${code}`, tx(`past.fault.${code}`, problem));
  batchRefusal.value = t('past.refused', { name: file?.name ?? '', reason });
}

function show(view: BatchView): void {
  const { refused, warned, unreadable } = view.counts;
  together(() => {
    batchView.value = view;
    batchFilter.value = { show: refused + warned + unreadable > 0 ? 'wrong' : 'all' };
    here.value = { place: 0, column: 0 };
  });
  refresh(true);
  announceCounts(view);
}

/** Says how many rows there are, and how many of each kind with findings. */
function announceCounts({ rows, counts }: BatchView): void {
  const kinds = (['refused', 'warned', 'unreadable'] as const).filter((kind) => counts[kind] > 0);
  const parts = kinds.map((kind) => `${t(`batch.show.${kind}`)}: ${number(counts[kind])}`);
  announce([tn('batch.rows', rows), ...parts].join('. '));
}

/** Forgets the batch, here and in the studio. */
export const closeBatch = (): void => forget(close);

function close(): void {
  const id = batchView.peek()?.id;
  file = undefined;
  together(() => {
    readingBatch.stop();
    batchView.value = batchRefusal.value = undefined;
    loadedRows.value = new Map();
    foundRows.value = 0;
    hasCorrections.value = false;
  });
  if (id !== undefined) deleteBatch(id);
}

export function filterBatch(next: BatchFilter): void {
  batchFilter.value = next;
  here.value = { ...here.peek(), place: 0 };
  clearTimeout(timer);
  timer = setTimeout(() => refresh(), PAUSE);
}
let timer: ReturnType<typeof setTimeout> | undefined;

/** Makes the list of rows again. @param isFirst whether the person has not chosen a cell yet */
function refresh(isFirst = false): void {
  wanted = [0, BLOCK];
  listing = { list: undefined, blocks: new Set(), rows: new Map(), isFirst };
  load();
}

/** Loads the shown rows again; the earlier ones stay until then. */
function reload(): void {
  listing = { list: listing.list, blocks: new Set(), rows: new Map(listing.rows) };
  load();
}

/** Loads the rows from one place to another that are not loaded yet. */
export function wantRows(from: number, to: number): void {
  wanted = [from, to];
  load();
}

function load(): void {
  const [from, to] = wanted;
  for (let block = Math.floor(from / BLOCK); block * BLOCK < to; block++) {
    // The first answer gives the number of the list.
    const isFree = listing.list !== undefined || listing.blocks.size === 0;
    if (isFree && !listing.blocks.has(block)) void loadBlock(block);
  }
}

async function loadBlock(block: number): Promise<void> {
  const view = batchView.peek();
  if (!view) return;
  const own = listing;
  own.blocks.add(block);
  try {
    const request = { id: view.id, filter: batchFilter.peek(), from: block * BLOCK, count: BLOCK };
    const got = await post('batch-rows')(own.list === undefined ? request : { ...request, list: own.list });
    if (own !== listing) return;
    own.list = got.list;
    for (const [i, row] of got.rows.entries()) own.rows.set(request.from + i, row);
    together(() => {
      loadedRows.value = new Map(own.rows);
      foundRows.value = got.total;
      if (own.isFirst && block === 0) here.value = { place: 0, column: wrongColumns(own.rows.get(0))[0] ?? 0 };
    });
    const again = got.rows.find(({ index }) => index === corrected);
    if (again) announceResult(again);
    load();
  } catch (error) {
    own.blocks.delete(block);
    if (own === listing) lost(error);
  }
}

/** Handles a lost batch: another page has opened a batch, or the studio was restarted. */
function lost(error: unknown): void {
  if (!(error instanceof ApiFailure) || error.code !== 'not-found') return failed(error);
  together(() => {
    batchView.value = undefined;
    batchRefusal.value = t('batch.lost');
  });
}

function announceResult({ number: place, status, findings }: BatchRow): void {
  corrected = undefined;
  const result = `${t('batch.row')} ${number(place)}: ${t(`batch.status.${status}`)}`;
  announce([result, ...findings.slice(0, 1).map(({ message }) => message)].join('. '));
}

/** Puts a text into a cell of a row; the row stays in the list. */
export async function correct(row: BatchRow, column: number, text: string): Promise<void> {
  const view = batchView.peek();
  if (!view || row.cells[column] === text) return;
  corrected = row.index;
  await change(() => post('batch-edit')({ id: view.id, edits: [{ row: row.index, column, text }] }));
}

/** Undoes the last correction or repair. */
export async function undoCorrection(): Promise<void> {
  const view = batchView.peek();
  if (!view?.canUndo) return;
  await change(() => post('batch-undo')({ id: view.id }));
  announce(t('undone', { file: view.name }));
}

async function change(ask: () => Promise<BatchView>): Promise<void> {
  try {
    const view = await ask();
    together(() => {
      batchView.value = view;
      hasCorrections.value = view.counts.changed > 0;
    });
    reload();
  } catch (error) {
    lost(error);
  }
}

/** Shows what a repair has changed. */
export async function repaired(): Promise<void> {
  const view = batchView.peek();
  if (view) await change(() => post('batch-view')({ id: view.id }));
}

/** Moves the focus to the cells, so that a screen reader says the one that the person works on. */
export const focusCells = (): void => document.querySelector<HTMLElement>('.cells')?.focus({ preventScroll: true });

/** Goes to the next wrong cell after the one that the person works on. */
export async function goToNextWrong(): Promise<void> {
  const view = batchView.peek();
  if (!view) return;
  focusCells();
  const { place, column } = here.peek();
  const later = wrongColumns(loadedRows.peek().get(place)).find((each) => each > column);
  if (later !== undefined) {
    here.value = { place, column: later };
    return;
  }
  try {
    const nextFrom = async (from: number) => (await post('batch-next')({ id: view.id, from })).place;
    const next = (await nextFrom(place + 1)) ?? (await nextFrom(0));
    if (next === null) return announce(t('findings.none'));
    if (!loadedRows.peek().has(next)) await loadBlock(Math.floor(next / BLOCK));
    here.value = { place: next, column: wrongColumns(loadedRows.peek().get(next))[0] ?? 0 };
  } catch (error) {
    lost(error);
  }
}

/** The columns of a row that have findings, in their sequence. */
const wrongColumns = (row: BatchRow | undefined): readonly number[] =>
  [...new Set((row?.findings ?? []).flatMap(({ column }) => column ?? []))].sort((a, b) => a - b);

/** Downloads the file with the corrections, optionally with the findings of each row. */
export async function downloadBatch(isAnnotated: boolean): Promise<void> {
  const view = batchView.peek();
  if (!view) return;
  try {
    const blob = await postBatchFile({ id: view.id, isAnnotated });
    download(nameOf(view, isAnnotated), blob);
    hasCorrections.value = false;
  } catch (error) {
    lost(error);
  }
}

/**
 * The name for a download, which says what was done to the file. An uploaded workbook may have any ending, but spreadsheets open macros only
 * in a file that ends in .xlsm.
 */
function nameOf({ name, format }: BatchView, isAnnotated: boolean): string {
  const [, stem = 'batch', ending = ''] = /^(.*?)(\.[^.]*)?$/.exec(name) ?? [];
  const isKept = ending !== '' && (format !== 'xlsx' || ending.toLowerCase() === '.xlsm');
  const own = isKept ? ending : `.${format}`;
  return `${stem === '' ? 'batch' : stem}-${t(isAnnotated ? 'batch.annotatedName' : 'batch.correctedName')}${own}`;
}

/** Reload the batch when the language of the page changes, or when rules are saved. */
effect(() => {
  void language.value;
  void diskVersion.value;
  const view = batchView.peek();
  if (!view) return;
  post('batch-view')({ id: view.id }).then((next) => {
    if (batchView.peek()?.id !== next.id) return;
    batchView.value = next;
    reload();
  }, lost);
});

addEventListener('pagehide', ({ persisted }) => {
  const view = batchView.peek();
  if (!persisted && view) deleteBatch(view.id);
});
