import { expect, test } from '@jest/globals';
import { columnLetter } from '../../../../src/workbench/input/csv/header.js';
import { readTable } from './read-table.js';

test('columns in any order, an empty cell is a missing field, a blank one is not', async () => {
  const { values, rows } = await readTable('currency, amount ,mchOrderId\nSEK,,ORD-1\n, ,"a ""b"",\r\nc"\n');
  expect(values).toEqual([
    { currency: 'SEK', mchOrderId: 'ORD-1' },
    { amount: ' ', mchOrderId: 'a "b",\r\nc' },
  ]);
  expect(rows.map(({ row, line }) => [row, line])).toEqual([
    [2, 2],
    [3, 3],
  ]);
});

test('rows are counted as spreadsheets do, lines as editors do', async () => {
  const { rows } = await readTable('\n"amount",beneficiaryName\n1,"a\nb"\n,\n2,x"y\n3,c\n');
  expect(rows.map(({ row, line }) => [row, line])).toEqual([
    [3, 3],
    [5, 6],
    [6, 7],
  ]);
  const separated = await readTable('sep=,\namount\n1\n');
  expect(separated.rows.map(({ row, line }) => [row, line])).toEqual([[2, 3]]);
});

test('letters of columns', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnLetter)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
});

test('cells become the types of their fields where they are written as JSON writes them', async () => {
  const table = [
    'mchOrderId;amount;rate;captureNow;tags;payer.address.country',
    '007;120;11.25;true;"[""a"",""b""]";SE',
    '1;1.5;1,5;TRUE;a;',
    '2;007;1e3; true;{};',
    '3;-0.0;-1;false;[];',
    '4;;;;"[{""a"":1,""\\u0061"":2}]";',
  ];
  const { values } = await readTable(table.join('\n'), { operation: 'beta.payout' });
  expect(values).toEqual([
    {
      mchOrderId: '007',
      amount: 120,
      rate: 11.25,
      captureNow: true,
      tags: ['a', 'b'],
      payer: { address: { country: 'SE' } },
    },
    { mchOrderId: '1', amount: '1.5', rate: '1,5', captureNow: 'TRUE', tags: 'a' },
    { mchOrderId: '2', amount: '007', rate: '1e3', captureNow: ' true', tags: '{}' },
    { mchOrderId: '3', amount: -0, rate: -1, captureNow: false, tags: [] },
    { mchOrderId: '4', tags: '[{"a":1,"\\u0061":2}]' },
  ]);
});

test('rows that name their operation, with facts', async () => {
  const table =
    'operation,amount,facts.cardCountry,currency\nalpha.payout,1,DEU,SEK\n beta.payout ,2,,\n,3,,\nomega,4,,\n';
  const { values, faults } = await readTable(table, { operation: undefined });
  expect(values).toEqual([
    { operation: 'alpha.payout', order: { amount: '1', currency: 'SEK' }, facts: { cardCountry: 'DEU' } },
    { operation: 'beta.payout', order: { amount: 2 } },
    { operation: 'omega', order: { amount: '4' } },
  ]);
  expect(faults).toEqual(['row 4: the row names no operation']);
  const { whole } = await readTable('amount\n1\n', { operation: undefined });
  expect(whole).toBe('row 1: no column is named operation; add it, or name the operation of all rows instead');
});

test('a file of column names', async () => {
  const names = {
    columns: new Map([
      ['Betrag', 'amount'],
      ['Währung', 'currency'],
    ]),
    leaveOut: new Set(['Notiz', 'mchOrderId']),
  };
  const { values, notes } = await readTable('Betrag,mchOrderId, Notiz ,beneficiaryName\n1,2,3,Ada\n', { names });
  expect(values).toEqual([{ amount: '1', beneficiaryName: 'Ada' }]);
  expect(notes).toEqual(['the first row lacks Währung, which the file of --columns names']);
});

test('fields that every order must have and the table lacks are named once', async () => {
  const { notes } = await readTable('amount\n1\n', { required: ['amount', 'currency', 'mchOrderId'] });
  expect(notes).toEqual(['there is no column for currency, mchOrderId; every order must have them']);
});

test.each([
  ['UTF-8', Buffer.from('beneficiaryName\n€é\n')],
  ['Windows-1252', Buffer.from('beneficiaryName\n\x80\xe9\n', 'latin1')],
  ['UTF-16', Buffer.from('\ufeffbeneficiaryName\n€é\n', 'utf16le')],
  ['UTF-16 without a mark', Buffer.from('beneficiaryName\n€é\n', 'utf16le').swap16()],
])('the text of %s, whatever chunks it comes in', async (_, content) => {
  for (const chunk of [1, 3, 1000]) {
    const { values } = await readTable(content, {}, chunk);
    expect(values).toEqual([{ beneficiaryName: '€é' }]);
  }
});

test('the separator is the one with which most headers are names', async () => {
  const { values } = await readTable('a,b,c;amount;x,y,z;currency\n1,2,3;5;;SEK\n');
  expect(values).toEqual([{ amount: '5', currency: 'SEK' }]);
});

test('headers with hidden characters do not control a terminal or a workflow', async () => {
  const { notes } = await readTable('amount,a\u001b[31m##vso[x]::error::\n1,\n');
  expect(notes).toEqual([
    'column B, a\\u{1b}[31m\\u{23}\\u{23}vso[x]\\u{3a}\\u{3a}error\\u{3a}\\u{3a}, is left out: it is not a field',
  ]);
});

test('a long quoted cell, and a mark that is not closed for a mebibyte', async () => {
  const lines = `${'a'.repeat(50)}\n`.repeat(8000);
  const long = `"${lines}"`;
  const { values, faults } = await readTable(`amount,beneficiaryName\n1,${long}\n2,Ada\n`);
  expect(values).toEqual([
    { amount: '1', beneficiaryName: lines },
    { amount: '2', beneficiaryName: 'Ada' },
  ]);
  expect(faults).toEqual([]);
  const open = await readTable(`amount,beneficiaryName\n1,"Ada\n${`2,${'Bo'.repeat(50)}\n`.repeat(15_000)}`);
  expect([open.faults.length, open.values.length]).toEqual([1, 15_000]);
});

test('a line that is too long for memory ends the table', async () => {
  const { whole, values } = await readTable(`amount\n1\n${'2'.repeat(17 * 1024 * 1024)}\n`);
  expect([whole, values]).toEqual(['a line is longer than 16 MiB', [{ amount: '1' }]]);
});

test('members of entries are in columns with their places; an entry without a cell is empty', async () => {
  const operations = new Map([
    [
      'cart.order',
      {
        fields: [
          { name: 'items', type: 'list' as const, of: 'object' as const },
          { name: 'items[].sku' },
          { name: 'items[].count', type: 'integer' as const },
          { name: 'items[].taxes[].rate' },
        ],
        facts: [],
      },
    ],
  ]);
  const { values, notes } = await readTable(
    'items.0.sku;items.0.count;items.1.sku;items.1.taxes.0.rate;items.10000.sku;items[].sku\nA;2;B;19;x;y\n;;C;;;\n;;;;;\n',
    { operation: 'cart.order', operations },
  );
  expect(values).toEqual([
    {
      items: [
        { sku: 'A', count: 2 },
        { sku: 'B', taxes: [{ rate: '19' }] },
      ],
    },
    { items: [{}, { sku: 'C' }] },
  ]);
  // A list has at most 10,000 entries, and brackets without a number stand for any entry.
  expect(notes.filter((note) => note.includes('is left out'))).toHaveLength(2);
});

test('values of lists and texts of maps are in columns of their own, or in one cell as JSON', async () => {
  const list = { type: 'list' as const };
  const fields = [
    { name: 'tags', ...list },
    { name: 'counts', ...list, of: 'integer' as const },
    { name: 'items', ...list, of: 'object' as const },
    { name: 'items[].tags', ...list },
    { name: 'items[].notes', type: 'map' as const },
    { name: 'metadata', type: 'map' as const },
  ];
  const terms = {
    operation: 'x.y',
    operations: new Map([['x.y', { fields, facts: [] }]]),
    required: ['tags', 'metadata'],
  };
  const { values, notes } = await readTable(
    'tags.0;tags.1;counts.0;items.0.tags.0;items.0.notes.a;metadata.cart;metadata.a.b;metadata.7\nA;B;2;C;D;E;F;G\n;H;x;;;;;\n',
    terms,
  );
  expect(values).toEqual([
    {
      tags: ['A', 'B'],
      counts: [2],
      items: [{ tags: ['C'], notes: { a: 'D' } }],
      metadata: { cart: 'E', 'a.b': 'F', 7: 'G' },
    },
    // Each value has the place of its column.
    { tags: ['', 'H'], counts: ['x'] },
  ]);
  expect(notes).toEqual([]);
  expect((await readTable('tags;metadata\n"[""A""]";"{""a"": ""1""}"\n', terms)).values).toEqual([
    { tags: ['A'], metadata: { a: '1' } },
  ]);
  const wrong = await readTable('tags.0;tagz.0;tags.10000;items.0;metadata.\nA;B;C;D;E\n', terms);
  expect(wrong.values).toEqual([{ tags: ['A'] }]);
  expect(wrong.notes.filter((note) => note.includes('is left out'))).toHaveLength(4);
  expect(wrong.notes[0]).toContain('did you mean tags.0?');
  expect((await readTable('tags;tags.0\nA;B\n', terms)).whole).toContain('is a part of it');
});
