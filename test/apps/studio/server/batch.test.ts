import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { readXlsx } from 'hucre/xlsx';
import type {
  BatchFilter,
  BatchFoundAnswer,
  BatchLine,
  BatchNextAnswer,
  BatchRepairAnswer,
  BatchRow,
  BatchView,
} from '../../../../src/apps/studio/server/api.js';
import { Batches } from '../../../../src/apps/studio/server/batch/batches.js';
import { CheckedBatch } from '../../../../src/apps/studio/server/batch/batch.js';
import { ALPHA, BASE, BINDINGS, CHECK, Studio, WIDER, type Reply } from './studio.js';
import { amountRange } from '../../../support/english.js';
import { rowsXml, sheetXml, workbookOf } from '../../../support/workbook-parts.js';

const WORKBOOK = readFileSync('test/fixtures/workbooks/payouts.xlsx');
const HEADER = Object.keys(BASE);
/** A line of a table with some values of the base order replaced. */
const row = (changes: Readonly<Record<string, string>> = {}, delimiter = ','): string =>
  HEADER.map((name) => changes[name] ?? BASE[name]).join(delimiter);
const table = (...rows: readonly string[]): string => `${[HEADER.join(','), ...rows].join('\r\n')}\r\n`;
const column = (name: string): number => HEADER.indexOf(name);
const ALL: BatchFilter = { show: 'all' };
const WRONG: BatchFilter = { show: 'wrong' };

let studio: Studio;
let logged = '';
beforeAll(async () => {
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => (logged += String(text)) !== '');
  studio = await Studio.start({ overlay: { 'bindings.yaml': BINDINGS } });
});
afterAll(async () => {
  expect(studio.uploads.folder).toBeUndefined();
  await studio.stop();
  expect(logged).toBe('');
});

const send = (body: string | Uint8Array, name: string, operation: string | null, language: string): Promise<Reply> =>
  studio.raw(
    'POST',
    `/api/batch?${new URLSearchParams(operation === null ? { name } : { name, operation }).toString()}`,
    {
      'x-payrules-token': studio.token,
      'content-type': 'application/octet-stream',
      'accept-language': language,
    },
    body,
  );
const linesOf = ({ text }: Reply): readonly BatchLine[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as BatchLine);
async function open(
  body: string | Uint8Array,
  name = 'mine.csv',
  operation: string | null = 'alpha.payout',
): Promise<BatchView> {
  const last = linesOf(await send(body, name, operation, 'en')).at(-1)!;
  if (!('batch' in last)) throw new Error(JSON.stringify(last));
  return last.batch;
}
const found = (id: string, filter = ALL, more: object = {}, language?: string): Promise<BatchFoundAnswer> =>
  studio.post('/api/batch-rows', { id, filter, from: 0, count: 100, ...more }, language);
const rows = async (id: string, filter?: BatchFilter): Promise<readonly BatchRow[]> => (await found(id, filter)).rows;
const edit = (id: string, ...edits: readonly (readonly [row: number, column: number, text: string])[]) =>
  studio.post<BatchView>('/api/batch-edit', {
    id,
    edits: edits.map(([index, at, text]) => ({ row: index, column: at, text })),
  });
const repair = (id: string, kind: string, applies: boolean): Promise<BatchRepairAnswer> =>
  studio.post('/api/batch-repair', { id, repair: kind, applies });
const download = async (id: string, isAnnotated = false): Promise<Buffer> => {
  const reply = await studio.call('POST', '/api/batch-file', { id, isAnnotated });
  expect(reply.status).toBe(200);
  return reply.bytes;
};

describe('a table', () => {
  test('is counted, filtered and corrected; every other byte stays', async () => {
    const text = table(
      row(),
      row({ mchOrderId: 'ORD-2', amount: '950' }),
      row({ mchOrderId: 'ORD-3', transferCode: '1136600010003254221' }),
      `${row()},x`,
    );
    const { id, ...view } = await open(text);
    expect(view).toMatchObject({
      name: 'mine.csv',
      operation: 'alpha.payout',
      format: 'csv',
      rows: 4,
      counts: { valid: 1, warned: 0, refused: 2, unreadable: 1, changed: 0 },
      canAnnotate: true,
      isOutdated: false,
    });
    expect(view.columns.map(({ field, letter }) => `${letter} ${field}`)[1]).toBe('B amount');
    expect(view.rules.find(({ ruleId }) => ruleId === 'alpha.payout/amount-range')).toMatchObject({
      rows: 1,
      message: amountRange(),
    });
    expect(view.causes).toEqual([
      { letter: 'K', rows: 1, cause: expect.stringContaining('removed a zero at the start') },
    ]);
    const wrong = await rows(id, WRONG);
    expect(wrong.map(({ number, status }) => [number, status])).toEqual([
      [3, 'refused'],
      [4, 'refused'],
      [5, 'unreadable'],
    ]);
    expect(wrong[0]!.findings).toMatchObject([
      { column: column('amount'), field: 'amount', ruleId: 'alpha.payout/amount-range', severity: 'error' },
    ]);
    expect(wrong[2]!.fault).toMatchObject({ code: 'cells' });
    const only = await rows(id, { show: 'wrong', rule: 'alpha.payout/amount-range' });
    expect(only.map(({ index }) => index)).toEqual([1]);
    expect(await rows(id, { show: 'all', query: 'ord-3' })).toHaveLength(1);

    const after = await edit(id, [1, column('amount'), '90']);
    expect(after.counts).toEqual({ valid: 2, warned: 0, refused: 1, unreadable: 1, changed: 1 });
    expect((await rows(id, { show: 'changed' }))[0]).toMatchObject({
      status: 'valid',
      originals: [{ column: column('amount'), text: '950' }],
    });
    expect((await download(id)).toString()).toBe(text.replace(',950,', ',90,'));
    const undone = await studio.post<BatchView>('/api/batch-undo', { id });
    expect([undone.counts, undone.canUndo]).toEqual([view.counts, false]);
    expect((await edit(id, [1, column('amount'), '950'])).counts.changed).toBe(0);
    expect((await download(id)).toString()).toBe(text);
  });

  test('keeps its separator, its encoding and its quotation marks, and a corrected row stays in the list that is shown', async () => {
    const text = [HEADER.join(';'), row({ beneficiaryName: '"Zoë Müller"', amount: '950,5' }, ';'), ''].join('\n');
    const { id } = await open(Buffer.from(text, 'latin1'), 'mine.csv');
    const before = await found(id, WRONG);
    expect(before.total).toBe(1);
    await edit(id, [0, column('amount'), '50'], [0, column('beneficiaryName'), 'Zoë; Ü']);
    expect((await found(id, WRONG, { list: before.list })).rows[0]).toMatchObject({ status: 'valid' });
    expect((await found(id, WRONG)).total).toBe(0);
    expect((await download(id)).toString('latin1')).toBe(
      text.replace('950,5', '50').replace('"Zoë Müller"', '"Zoë; Ü"'),
    );
  });

  test.each([
    ['ASCII', 'Ada', 'Łukasz Müller', 'utf8'],
    ['UTF-8 in a later row', 'Zoë', 'Łukasz Müller', 'utf8'],
    ['Windows-1252 in a later row', 'Zoë', 'Müller', 'latin1'],
  ] as const)('takes other letters than those of its first rows: %s', async (_, last, name, encoding) => {
    const later = Array.from({ length: 2000 }, (_row, i) => row({ mchOrderId: `ORD-${i + 2}` }));
    const tableOf = (first: string): string =>
      table(row({ beneficiaryName: first }), ...later, row({ mchOrderId: 'ORD-0', beneficiaryName: last }));
    const { id } = await open(Buffer.from(tableOf('Ada Berg'), encoding));
    await edit(id, [0, column('beneficiaryName'), name]);
    expect((await download(id)).toString(encoding) === tableOf(name)).toBe(true);
    expect((await download(id, true)).toString(encoding)).toContain(
      `\r\n${row({ beneficiaryName: name })},valid,,\r\n`,
    );
  });

  test('takes no letters that Windows-1252 lacks', async () => {
    const { id } = await open(Buffer.from(table(row({ beneficiaryName: 'Zoë' })), 'latin1'));
    const edits = [{ row: 0, column: column('beneficiaryName'), text: 'Łukasz' }];
    const { status, text } = await studio.call('POST', '/api/batch-edit', { id, edits });
    expect([status, text]).toEqual([400, expect.stringContaining('The file is in Windows-1252')]);
    expect(await studio.post<BatchView>('/api/batch-view', { id })).toMatchObject({
      counts: { changed: 0 },
      canUndo: false,
    });
  });

  test('is repaired as a person asks, with each change shown before', async () => {
    const { id } = await open(
      table(
        row({ amount: '"95,50"', transferCode: '1136600010003254221' }),
        row({ mchOrderId: 'ORD-2', currency: 'sek ' }),
      ),
    );
    const comma = { row: 2, column: column('amount'), before: '95,50', after: '95.50' };
    expect(await repair(id, 'decimal-comma', false)).toEqual({ cells: 1, rows: 1, changes: [comma] });
    expect((await rows(id))[0]!.originals).toEqual([]);
    await repair(id, 'decimal-comma', true);
    const zeros = {
      row: 2,
      column: column('transferCode'),
      before: '1136600010003254221',
      after: BASE['transferCode'],
    };
    expect(await repair(id, 'zeros', true)).toEqual({ cells: 1, rows: 1, changes: [zeros] });
    expect((await repair(id, 'form', true)).changes).toEqual([
      { row: 3, column: column('currency'), before: 'sek ', after: 'SEK' },
    ]);
    expect(await studio.post<BatchView>('/api/batch-view', { id })).toMatchObject({
      counts: { valid: 2, changed: 2 },
      causes: [],
    });
    await studio.post('/api/batch-undo', { id });
    expect((await rows(id))[1]!.cells[column('currency')]).toBe('sek ');
    await repair(id, 'form', true);
    expect((await download(id)).toString()).toBe(
      table(row({ amount: '"95.50"' }), row({ mchOrderId: 'ORD-2', currency: 'SEK' })),
    );
  });

  test('is annotated as a person sees it', async () => {
    const { id } = await open(table(row({ amount: '950' }), row({ mchOrderId: 'ORD-2', amount: '1' })));
    await edit(id, [1, column('amount'), '10']);
    const [header, first, second] = (await download(id, true)).toString().split('\r\n');
    expect(header).toBe(`${HEADER.join(',')},payrules_result,payrules_fields,payrules_messages`);
    expect(first).toBe(`${row({ amount: '950' })},error,amount,${amountRange()}`);
    expect(second).toBe(`${row({ mchOrderId: 'ORD-2', amount: '10' })},valid,,`);
    const again = await open((await download(id, true)).toString());
    expect([again.canAnnotate, again.rows]).toEqual([false, 2]);
  });

  test('compares its rows again after a correction', async () => {
    const { id, counts } = await open(table(row(), row({ amount: '10' })));
    expect(counts).toMatchObject({ valid: 1, warned: 1 });
    expect((await rows(id, WRONG)).map(({ index, findings }) => [index, findings[0]!.field])).toEqual([
      [1, 'mchOrderId'],
    ]);
    expect((await edit(id, [0, column('mchOrderId'), 'ORD-2'])).counts).toMatchObject({ valid: 2, warned: 0 });
    expect((await edit(id, [1, column('mchOrderId'), 'ORD-2'])).counts).toMatchObject({ valid: 1, warned: 1 });
    const next = (from: number): Promise<BatchNextAnswer> => studio.post('/api/batch-next', { id, from });
    await found(id);
    expect([await next(0), await next(2)]).toEqual([{ place: 1 }, { place: null }]);
  });

  test('may name an operation in each row', async () => {
    const text = `operation,${HEADER.join(',')}\nalpha.payout,${row({ amount: '950' })}\nnone.payout,${row()}\n`;
    const { id, operation, counts } = await open(text, 'mine.csv', null);
    expect([operation, counts.refused]).toEqual([null, 2]);
    expect((await edit(id, [1, 0, 'alpha.payout'])).counts).toMatchObject({ refused: 1 });
    expect((await download(id)).toString()).toBe(text.replace('none.payout', 'alpha.payout'));
  });

  test('says in the language of the page which columns are left out', async () => {
    const { id, notes } = await open('mchOrderId,Betrag,amont\nA,1,2\n');
    expect(notes.map(({ text }) => text).slice(0, 2)).toEqual([
      'column B, Betrag, is left out: it is not a field',
      'column C, amont, is left out: it is not a field; did you mean amount?',
    ]);
    const es = await studio.post<BatchView>('/api/batch-view', { id }, 'es');
    expect(es.notes.slice(0, 2)).toEqual([
      { text: 'la columna B, Betrag, se omite: no es un campo' },
      { text: 'la columna C, amont, se omite: no es un campo; ¿quería decir amount?' },
    ]);
  });

  test('has its messages in the language of the page', async () => {
    const { id } = await open(table(row({ amount: '950' })));
    const [es] = (await found(id, WRONG, {}, 'es')).rows;
    expect(es!.findings[0]!.message).toBe('Importe: debe estar entre 5 y 900 SEK.');
  });

  test('is checked by other rules once they are saved', async () => {
    const { id, counts } = await open(table(row({ amount: '950' })));
    expect(counts.refused).toBe(1);
    const before = studio.onDisk(ALPHA);
    writeFileSync(studio.path(ALPHA), before.replace(CHECK, WIDER));
    try {
      expect(await studio.post<BatchView>('/api/batch-view', { id })).toMatchObject({ isOutdated: true });
      const last = linesOf(await studio.call('POST', '/api/batch-check', { id })).at(-1);
      expect(last).toMatchObject({ batch: { isOutdated: false, counts: { refused: 0, valid: 1 } } });
    } finally {
      writeFileSync(studio.path(ALPHA), before);
    }
  });

  test('has the columns that it was opened with, also by rules with other labels', async () => {
    const text = table(row({ amount: '950' })).replace('amount', 'Amount');
    const { id } = await open(text);
    await edit(id, [0, column('amount'), '90']);
    const file = 'common/order.yaml';
    const before = studio.onDisk(file);
    writeFileSync(studio.path(file), before.replace('en: Amount', 'en: Sum'));
    try {
      const last = linesOf(await studio.call('POST', '/api/batch-check', { id })).at(-1);
      expect(last).toMatchObject({ batch: { counts: { valid: 1, changed: 1 } } });
      expect((await download(id)).toString()).toBe(text.replace(',950,', ',90,'));
    } finally {
      writeFileSync(studio.path(file), before);
    }
  });

  test('stays outdated where its evaluation by other rules is stopped', async () => {
    const workspace = studio.workspace();
    const { signal } = new AbortController();
    const reading = CheckedBatch.open(
      { name: 'mine.csv', bytes: Buffer.from(table(row(), row())), operation: 'alpha.payout' },
      workspace.saved(),
      workspace.time,
      signal,
    );
    let step = await reading.next();
    while (step.done !== true) step = await reading.next();
    const batch = step.value;
    const before = studio.onDisk(ALPHA);
    writeFileSync(studio.path(ALPHA), before.replace(CHECK, WIDER));
    try {
      const checking = batch.check(workspace.saved(), workspace.time, signal);
      await checking.next();
      await checking.return(undefined);
      expect(batch.view(workspace.saved(), 'en').isOutdated).toBe(true);
      for await (const _ of batch.check(workspace.saved(), workspace.time, signal));
      expect(batch.view(workspace.saved(), 'en').isOutdated).toBe(false);
    } finally {
      writeFileSync(studio.path(ALPHA), before);
    }
  });
});

test('a workbook stays a workbook, with its other cells', async () => {
  const { id, format, counts } = await open(WORKBOOK, 'payouts.xlsx');
  expect([format, counts.valid, counts.refused]).toEqual(['xlsx', 2, 4]);
  const [first] = await rows(id);
  const at = (await open(WORKBOOK, 'payouts.xlsx')).columns.findIndex(({ field }) => field === 'amount');
  expect(first!.number).toBe(2);
  const other = await open(WORKBOOK, 'payouts.xlsx');
  await edit(other.id, [0, at, '77.70']);
  const sheet = async (bytes: Buffer) => (await readXlsx(bytes, { sheets: ['Payouts'] })).sheets[0]!.rows;
  const [before, after] = [await sheet(WORKBOOK), await sheet(await download(other.id))];
  const changed = after.flatMap((cells, y) => cells.flatMap((cell, x) => (cell === before[y]?.[x] ? [] : [[y, cell]])));
  expect(changed).toEqual([[1, '77.70']]);
  const noted = await readXlsx(await download(other.id, true), { readStyles: true });
  expect(noted.sheets[0]!.rows[1]!.slice(0, 2)).toEqual(['Refused', 4]);
});

test('a workbook that is too large to be copied with its formats is checked and not corrected', async () => {
  const parts = { 'xl/media/image1.png': randomBytes(21 * 1024 * 1024) };
  const cells = [HEADER, HEADER.map((name) => (name === 'amount' ? '900,50' : BASE[name]!))];
  const { id, counts, notes, canAnnotate } = await open(workbookOf(sheetXml(rowsXml(cells)), { parts }), 'large.xlsx');
  expect([counts.refused, canAnnotate]).toEqual([1, false]);
  expect(notes.map(({ text }) => text)).toContain(
    'the workbook is larger than 20 MiB; save it as CSV UTF-8 to correct it here',
  );
  expect((await rows(id))[0]!.fixed).toContain(column('amount'));
  expect(await repair(id, 'decimal-comma', true)).toMatchObject({ cells: 0 });
  const edits = [{ row: 0, column: column('amount'), text: '90' }];
  expect((await studio.call('POST', '/api/batch-edit', { id, edits })).status).toBe(400);
});

describe('JSON', () => {
  test('a row with an order that JSON.stringify cannot write is unreadable', async () => {
    const deep = `{"amount":"1","extra":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    const { id, counts } = await open(`${deep}\n${JSON.stringify(BASE)}`, 'mine.ndjson');
    expect(counts).toMatchObject({ valid: 1, unreadable: 1 });
    expect((await rows(id))[0]).toMatchObject({ number: 1, fault: { code: 'too-large' } });
  });

  const lines = [
    '{ "mchOrderId": "ORD-1", "amount": 120.10, "extra": 123456789012345678901 }',
    '',
    JSON.stringify({ ...BASE, mchOrderId: 'ORD-2', amount: '950' }),
    '{ no',
  ].join('\n');

  test('a line is corrected in place, with what it lacks; numbers stay as they are written', async () => {
    const { id, columns, counts } = await open(lines, 'mine.ndjson');
    expect(counts).toMatchObject({ refused: 2, unreadable: 1 });
    const at = (name: string): number => columns.findIndex(({ field }) => field === name);
    expect((await rows(id)).map(({ number }) => number)).toEqual([1, 3, 4]);
    await edit(id, [0, at('currency'), 'SEK'], [0, at('extra'), '7'], [1, at('amount'), '90']);
    expect((await download(id)).toString()).toBe(
      lines.replace('123456789012345678901 }', '7,"currency":"SEK" }').replace('"950"', '"90"'),
    );
  });

  test('a number in a field that takes text becomes the text that is typed', async () => {
    const order = (amount: string): string => JSON.stringify(BASE).replace(`"${BASE['amount']}"`, amount);
    const { id, columns, counts } = await open(`[${order('120')}]`, 'mine.json');
    expect(counts.refused).toBe(1);
    const at = columns.findIndex(({ field }) => field === 'amount');
    expect((await edit(id, [0, at, '120.00'])).counts).toMatchObject({ refused: 0, changed: 1 });
    expect((await download(id)).toString()).toBe(`[${order('"120.00"')}]`);
  });

  test('a list, and lines that name their operations', async () => {
    const list = `[${JSON.stringify(BASE)},\n ${JSON.stringify({ ...BASE, amount: '950' })}]`;
    const one = await open(list, 'mine.json');
    const at = one.columns.findIndex(({ field }) => field === 'amount');
    expect((await edit(one.id, [1, at, '90'])).counts.refused).toBe(0);
    expect((await download(one.id)).toString()).toBe(list.replace('"950"', '"90"'));
    const line = `${JSON.stringify({ operation: 'alpha.payout', order: { ...BASE, amount: '950' } })}\n`;
    const mixed = await open(line, 'mine.ndjson', null);
    await edit(mixed.id, [0, mixed.columns.findIndex(({ field }) => field === 'amount'), '90']);
    expect((await download(mixed.id)).toString()).toBe(line.replace('"950"', '"90"'));
    expect((await studio.call('POST', '/api/batch-file', { id: mixed.id, isAnnotated: false })).headers).toMatchObject({
      'content-type': 'application/x-ndjson',
      'cache-control': 'no-store',
    });
  });
});

test('orders are evaluated as of now, not of the start of the day', async () => {
  // The payment may expire in 30 minutes at the earliest, and in 24 hours at the latest.
  const order = (expiry: string) => ({ order_id: expiry, expires_at: Date.parse(expiry) / 1000 });
  const orders = ['2026-11-21T12:29:59Z', '2026-11-21T12:30:00Z', '2026-11-22T12:00:00Z'].map(order);
  const other = await Studio.start({ now: new Date('2026-11-21T12:00:00Z'), rules: 'test/fixtures/nested' });
  try {
    const query = new URLSearchParams({ name: 'mine.json', operation: 'cart.order' }).toString();
    const headers = { 'x-payrules-token': other.token, 'content-type': 'application/octet-stream' };
    const reply = await other.raw('POST', `/api/batch?${query}`, headers, JSON.stringify(orders));
    const last = linesOf(reply).at(-1) as { readonly batch: BatchView };
    expect(last.batch.rules.find(({ ruleId }) => ruleId === 'cart.order/expiry-in-a-day')!.rows).toBe(1);
  } finally {
    await other.stop();
  }
});

test('a second page that opens a batch leaves the batch of the first, with its corrections', async () => {
  const first = await open(table(row({ amount: 'x' })));
  await edit(first.id, [0, column('amount'), '950']);
  const second = await open(table(row({ amount: 'y' })));
  expect((await rows(first.id))[0]!.cells[column('amount')]).toBe('950');
  expect((await rows(second.id))[0]!.cells[column('amount')]).toBe('y');
});

test('if batches are too large together, the least recently used ones are forgotten', () => {
  const batches = new Batches(10);
  const batchOf = (id: string, size: number) => ({ id, size }) as CheckedBatch;
  const isOpen = (id: string): boolean => {
    try {
      return batches.named(id).id === id;
    } catch {
      return false;
    }
  };
  for (const id of ['a', 'b', 'c']) batches.add(batchOf(id, 3));
  expect(isOpen('a')).toBe(true);
  batches.add(batchOf('d', 1));
  batches.add(batchOf('e', 1));
  expect(['a', 'b', 'c', 'd', 'e'].map(isOpen)).toEqual([true, false, true, true, true]);
  batches.add(batchOf('f', 11));
  expect(['a', 'c', 'd', 'e', 'f'].map(isOpen)).toEqual([false, false, false, false, true]);
});

test('a cell of a row without its last cells is corrected', async () => {
  const names = HEADER.slice(0, -1).join(',');
  const short = row().slice(0, row().lastIndexOf(','));
  const { id } = await open(table(short));
  await edit(id, [0, HEADER.length - 1, 'x']);
  expect((await download(id)).toString()).toBe(`${names},${HEADER.at(-1)!}\r\n${short},x\r\n`);
});

test('a line that names its operation, among orders of one operation, is not read and stays as it is', async () => {
  const text = `${JSON.stringify(BASE)}\n${JSON.stringify({ operation: 'alpha.payout', order: BASE })}\n`;
  const { id, columns, counts } = await open(text, 'mine.ndjson', 'alpha.payout');
  expect(counts.unreadable).toBe(1);
  await edit(id, [0, columns.findIndex(({ field }) => field === 'amount'), '90']);
  expect((await download(id)).toString()).toBe(text.replace(`"amount":"${BASE['amount']}"`, '"amount":"90"'));
});

describe('refused', () => {
  test('a file that cannot be a batch, and an unknown operation', async () => {
    const refused = async (body: string, name = 'mine.csv'): Promise<unknown> =>
      linesOf(await send(body, name, 'alpha.payout', 'en')).at(-1);
    expect(await refused('')).toMatchObject({ refused: { code: 'empty' } });
    expect(await refused('x,y\n1,2\n')).toMatchObject({ refused: { code: 'no-header' } });
    const mixed = JSON.stringify({ operation: 'alpha.payout', order: BASE });
    expect(await refused(mixed, 'mine.ndjson')).toMatchObject({ refused: { code: 'mixed' } });
    expect(await refused(`${mixed}\nno JSON\n`, 'mine.ndjson')).toMatchObject({ refused: { code: 'mixed' } });
    expect(await refused('{ no', 'mine.json')).toMatchObject({ refused: { code: 'not-json' } });
    expect((await send('x', 'x.csv', 'none.payout', 'en')).status).toBe(400);
  });

  test('a batch that is not open any more, and a cell that takes no text', async () => {
    const { id } = await open(table(`${row()},x`));
    const cell = { id, edits: [{ row: 0, column: 0, text: 'x' }] };
    expect((await studio.call('POST', '/api/batch-edit', cell)).status).toBe(400);
    expect((await studio.call('DELETE', '/api/batch?id=another')).status).toBe(200);
    expect((await studio.call('POST', '/api/batch-view', { id })).status).toBe(200);
    expect((await studio.call('DELETE', `/api/batch?id=${id}`)).status).toBe(200);
    expect((await studio.call('POST', '/api/batch-view', { id })).status).toBe(404);
  });
});
