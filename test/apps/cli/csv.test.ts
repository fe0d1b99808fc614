import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { payrules, type Ran } from '../../support/cli.js';
import { BINDINGS, check, checkText, file, folder, good, RULES, smallRules } from './fixture.js';
import { amountRange } from '../../support/english.js';

/** Rows of a table: the header names the fields of the first row's order. */
function csv(orders: readonly Readonly<Record<string, unknown>>[], delimiter = ',', end = '\r\n'): string {
  const names = [...new Set(orders.flatMap((order) => Object.keys(order)))];
  const cell = (text: string): string => (/[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const rows = orders.map((order) => names.map((name) => cell((order[name] as string | undefined) ?? '')));
  return [names, ...rows].map((row) => row.join(delimiter) + end).join('');
}

const letterOf = (field: string): string => String.fromCharCode(65 + Object.keys(good).indexOf(field));

/** The finding on one field if it has another value in the good order. */
async function findingOn(field: string, values: readonly string[], operation = 'alpha.payout', order = good) {
  const table = file(
    `${field}.csv`,
    csv([order, ...values.map((value) => ({ ...order, mchOrderId: `ORD-${value.length}-${value}`, [field]: value }))]),
  );
  const { items } = await check([operation, table, ...BINDINGS]);
  return items.slice(1).map(({ diagnostics }) => diagnostics?.find((each) => each.field === field));
}

describe('check', () => {
  test('names file, row and column, as text', async () => {
    const table = file('orders.csv', csv([good, { ...good, mchOrderId: 'ORD-2', amount: '4.99' }], ';'));
    const { code, out, err } = await checkText(['alpha.payout', table, ...BINDINGS]);
    expect(out.split('\n').slice(0, 2)).toEqual([
      `${table}:row 3: 1 error`,
      `  error    amount (column ${letterOf('amount')})  ${amountRange()}`,
    ]);
    expect([code, err]).toEqual([1, '']);
  });

  test.each(['json', 'ndjson', 'sarif', 'github'])('and as %s', async (format) => {
    const table = file('formats.csv', csv([good, { ...good, mchOrderId: 'ORD-2', amount: '4.99' }]));
    const { out } = await checkText(['alpha.payout', table, ...BINDINGS, '--format', format]);
    if (format === 'json' || format === 'ndjson') {
      expect(out).toContain('"index":1,"line":3,"row":3,');
      expect(out).toContain(`"column":{"letter":"${letterOf('amount')}","header":"amount"}`);
    } else expect(out).toContain(`formats.csv:row 3 amount (column ${letterOf('amount')}): Amount must be`);
  });

  test('a header may be the label of a field, in any language and however it is written', async () => {
    const labels: Readonly<Record<string, string>> = {
      mchOrderId: 'Order identifier',
      amount: ' IMPORTE ',
      beneficiaryAccountNumber: 'N\u00famero  de cuenta',
    };
    const table = csv([good, { ...good, mchOrderId: 'ORD-2', amount: '4.99' }], ';');
    const header = Object.keys(good).map((name) => labels[name] ?? name);
    const labelled = file('labels.csv', table.replace(/^.*/, header.join(';')));
    const { items, err } = await check(['alpha.payout', labelled, ...BINDINGS]);
    expect([items.map(({ valid }) => valid), err]).toEqual([[true, false], '']);
    expect(items[1]!.diagnostics).toMatchObject([
      { field: 'amount', column: { letter: letterOf('amount'), header: ' IMPORTE ' } },
    ]);
  });

  test('a point before three digits refuses a row, as it may separate thousands', async () => {
    // The rule about decimals only warns.
    const amounts = ['120.255', '120.2550'];
    const table = csv(amounts.map((amount, i) => ({ ...good, mchOrderId: `ORD-${i}`, amount })));
    const { items } = await check(['alpha.payout', file('thousands.csv', table), ...BINDINGS]);
    const decimals = items.map(({ diagnostics }) =>
      diagnostics!.find(({ ruleId }) => ruleId === 'alpha.payout/amount-decimals'),
    );
    expect(decimals.map((each) => each?.severity)).toEqual(['error', 'warning']);
    expect(items[0]).toMatchObject({ valid: false });
    expect(decimals[0]).toMatchObject({ cause: expect.stringContaining('the point may separate thousands') });
    // JSON has no separators for thousands.
    const json = await check([
      'alpha.payout',
      file('thousands.json', JSON.stringify({ ...good, amount: '120.255' })),
      ...BINDINGS,
    ]);
    expect(json.items[0]!.diagnostics!.find(({ ruleId }) => ruleId === 'alpha.payout/amount-decimals')?.severity).toBe(
      'warning',
    );
  });

  test('a finding on the range of an amount such as 1.000 explains the point', async () => {
    const table = csv([{ ...good, amount: '1.250' }]);
    const { items } = await check(['alpha.payout', file('little.csv', table), ...BINDINGS]);
    expect(items[0]!.diagnostics!.find(({ field }) => field === 'amount')).toMatchObject({
      ruleId: 'alpha.payout/amount-range',
      cause: expect.stringContaining('the point may separate thousands'),
    });
  });

  test('a point before three digits is a warning in a currency whose decimals no rule knows', async () => {
    const amounts = [
      ['PEN', '120.250'],
      ['kronor', '1.000'],
      ['PEN', '120.25'],
    ];
    const table = csv(amounts.map(([currency, amount], i) => ({ ...good, mchOrderId: `ORD-${i}`, currency, amount })));
    const { items } = await check(['alpha.payout', file('unknown.csv', table), ...BINDINGS]);
    const warning = {
      ruleId: 'order/damaged-cell',
      severity: 'warning',
      cause: expect.stringContaining('the point may separate thousands'),
    };
    expect(items.map(({ diagnostics }) => diagnostics!.filter(({ field }) => field === 'amount'))).toMatchObject([
      [warning],
      [warning],
      [],
    ]);
  });

  test('a point before three digits has no finding if a rule takes three decimals', async () => {
    const rules = smallRules();
    const operation = join(rules[1]!, 'operations/delta.collection.yaml');
    writeFileSync(operation, readFileSync(operation, 'utf8').replace('{ max-decimals: 2 }', '{ max-decimals: 3 }'));
    const table = file('three.csv', 'mchOrderId,amount\nORD-1,1.250\n');
    const { items } = await check(['delta.collection', table], '', rules);
    expect(items[0]!.diagnostics!.filter(({ field }) => field === 'amount')).toEqual([]);
  });

  test('a name and a label of one field are a column too many', async () => {
    const table = file('twice.csv', `Importe,${csv([good]).replace('\r\n', '\r\n1,')}`);
    const { err } = await check(['alpha.payout', table, ...BINDINGS]);
    expect(err).toContain('columns A and C are both amount; remove one of the two');
  });

  test('a column of facts may be filled in for operations that do not ask for it', async () => {
    const table = file(
      'facts.csv',
      'operation,mchOrderId,facts.cardCountry\nalpha.payout,ORD-1,DEU\nbeta.collection,ORD-2,DEU\n',
    );
    const { items, err } = await check(['--mixed', table, ...BINDINGS, '--facts', '{"cardCountry":"ISL"}']);
    expect(err).not.toContain('internal');
    expect(items.map(({ operation }) => operation)).toEqual(['alpha.payout', 'beta.collection']);
  });

  test('an unreadable row is reported and the others go on', async () => {
    const lines = csv([good, good]).split('\r\n');
    const table = file('unreadable.csv', [lines[0], `${lines[1]},7`, lines[2], ''].join('\n'));
    const { items, code } = await check(['alpha.payout', table, ...BINDINGS]);
    expect(code).toBe(1);
    expect(items.map(({ index, line, error }) => [index, line, error?.code])).toEqual([
      [0, 2, 'cells'],
      [1, 3, undefined],
    ]);
    expect(items[0]!.error!.message).toContain('unreadable.csv:row 2: the row has');
  });

  test('rows with their operation, from standard input, by one thread', async () => {
    const table = `operation,${Object.keys(good).join(',')}\nalpha.payout,${Object.values(good).join(',')}\nnone,${',A'.repeat(Object.keys(good).length).slice(1)}\n`;
    const { code, out, err } = await payrules(
      ['check', '--mixed', '-', '--input', 'csv', '--jobs', '2', ...BINDINGS, ...RULES],
      { stdin: table },
    );
    expect(err).toBe('payrules: standard input: a table is evaluated in one thread\n');
    expect(out).toContain('standard input:row 3 none: 1 error');
    expect([code, out.includes('row 2')]).toEqual([1, false]);
  });

  test('notes about the table as a whole go to standard error, once', async () => {
    const table = file('notes.csv', 'amount,Kunde,curency\n1,a,SEK\n2,b,SEK\n');
    const { err } = await checkText(['alpha.payout', table, ...BINDINGS]);
    expect(err.replaceAll(table, 'TABLE').split('\n')).toEqual([
      'payrules: TABLE: column B, Kunde, is left out: it is not a field',
      'payrules: TABLE: column C, curency, is left out: it is not a field; did you mean currency?',
      'payrules: TABLE: there is no column for mchOrderId, callbackUrl, beneficiaryName, beneficiaryAccountNumber; every order must have them',
      '',
    ]);
  });

  test('a field that only some orders must have is not among them', async () => {
    const { err } = await checkText(['theta.transfer', file('few.csv', 'rate\n1\n')]);
    expect(err).toContain('there is no column for reference, amount, payer.name; every order must have them\n');
  });

  test('a file of column names', async () => {
    const table = file('own.csv', csv([good]).replace('amount', 'Betrag').replace('currency', 'Währung'));
    const names = file('names.yaml', 'columns: { Betrag: amount, Währung: currency }\nleave-out: [Notiz]\n');
    expect(await checkText(['alpha.payout', table, '--columns', names, ...BINDINGS])).toMatchObject({
      code: 0,
      err: '',
    });
    const order = file('order.json', JSON.stringify(good));
    const alone = await checkText(['alpha.payout', order, '--columns', names, ...BINDINGS]);
    expect([alone.code, alone.err]).toEqual([0, '']);
    const both = await checkText(['alpha.payout', order, table, '--columns', names, ...BINDINGS]);
    expect([both.code, both.err]).toEqual([0, '']);
  });

  test.each([
    ['columns: { Betrag: amuont }', '1:20 columns There is no field amuont; did you mean amount?'],
    ['columns: { Betrag: 7 }', '1:20 columns Write the name of a field.'],
    ['columns: [amount]', '1:10 columns Write the field of each header, such as { Account: accountNumber }.'],
    ['leave-out: Notiz', '1:12 columns Write a list of headers, such as [Comment].'],
    ['colums: {}', '1:1 columns Write columns, such as { Account: accountNumber }, and leave-out, a list of headers.'],
  ])('a wrong file of column names: %s', async (text, message) => {
    const names = file('wrong.yaml', `${text}\n`);
    const { code, err } = await checkText(['alpha.payout', '-', '--columns', names], 'amount\n');
    expect([code, err]).toEqual([2, `payrules: ${names}:${message}\n`]);
  });
});

const AS_TEXT = 'format the column as text before entering values';
const LOST = `A spreadsheet has shortened the number and its last digits are lost: ${AS_TEXT}, then enter it again.`;
const DATE = `The cell looks like a date, which a spreadsheet makes of values such as 1-2: ${AS_TEXT}, then enter it again.`;
const AMOUNT = 'The amount is written as in a spreadsheet: write a point before the decimals and no other separators.';
const ERROR = 'The cell is the error of a formula: correct the formula in the spreadsheet.';
const UNSEEN = 'The cell has characters that are not seen, such as non-breaking spaces: remove them.';
const AS_DATE =
  'A spreadsheet has changed how the date is written: write it as YYYY-MM-DD, in a column formatted as text.';

const MISSING = 'A database has written this for a missing value: leave the cell empty.';

describe('a finding says what a spreadsheet has done', () => {
  // The fixture's transfer code has exactly 20 digits, its example starts with one zero.
  test('to digits', async () => {
    const code = '01136600010003254221';
    const causes: readonly (readonly [cell: string, cause: string | undefined])[] = [
      [code.slice(1), `A spreadsheet has probably removed a zero at the start: ${AS_TEXT}.`],
      ['1136600010003254', `A spreadsheet has probably removed 4 zeros at the start: ${AS_TEXT}.`],
      ['1', undefined],
      ['1.13666E+18', LOST],
      ['1,13666E+18', LOST],
      [`'${code}`, 'The apostrophe that marks text in a spreadsheet is part of the value: remove it.'],
      [`="${code}"`, 'The cell is a formula that keeps the value as text: remove = and the quotation marks.'],
      [`${code}.0`, 'A program has written the digits as a decimal number: remove the point and the zeros after it.'],
      [`\u00a0${code}`, UNSEEN],
      [`0113 6600`, undefined],
      ['#N/A', ERROR],
      ['#REF!', ERROR],
      ['\\N', MISSING],
      ['########', 'The cell was copied from a column that was too narrow: widen the column and copy it again.'],
      ['3-Dec', DATE],
      ['12/31/2026', DATE],
      ['2026-12-31', DATE],
      ['1234-56-78', undefined],
    ];
    const found = await findingOn(
      'transferCode',
      causes.map(([cell]) => cell),
      'alpha.payout',
      { ...good, transferCode: code },
    );
    expect(causes.map(([cell], i) => [cell, found[i]?.cause])).toEqual(causes);
    expect(found.every((diagnostic) => diagnostic !== undefined)).toBe(true);
  });

  test('to amounts', async () => {
    const causes: readonly (readonly [cell: string, cause: string | undefined])[] = [
      ['120,50', AMOUNT],
      ['120,00', AMOUNT],
      ['0120,00', undefined],
      ['0.120,50', undefined],
      ['5,5', AMOUNT],
      ['\u00a0120.50', UNSEEN],
      ['1.2E+2', LOST],
      ['twelve', undefined],
      // More than the fixture allows, in either notation.
      ['1.000,50', AMOUNT],
      ['1,000.50', AMOUNT],
      // This may be a thousand or one.
      ['1,000', undefined],
      ['1,000.500', undefined],
    ];
    const found = await findingOn(
      'amount',
      causes.map(([cell]) => cell),
    );
    expect(causes.map(([cell], i) => [cell, found[i]?.cause])).toEqual(causes);
  });

  test('an amount as in a spreadsheet hides no other finding; the rows of a column are counted', async () => {
    const amounts = ['900,01', '900,00', '1,000'];
    const orders = amounts.map((amount, i) => ({ ...good, mchOrderId: `ORD-${i}`, amount }));
    const { items, err } = await check(['alpha.payout', file('commas.csv', csv(orders, ';')), ...BINDINGS]);
    expect(items.map(({ diagnostics }) => diagnostics!.map(({ ruleId }) => ruleId.split('/')[1]))).toEqual([
      ['amount-format', 'amount-range'],
      ['amount-format'],
      ['amount-format'],
    ]);
    expect(items.every(({ valid }) => valid === false)).toBe(true);
    expect(err).toContain(`2 rows, column ${letterOf('amount')}: ${AMOUNT}`);
    expect(err).toContain('payrules fix repairs decimal commas with --decimal ,');
  });

  test('an identifier that is repeated stays reported beside such an amount', async () => {
    const orders = [good, { ...good, amount: '900,01' }];
    const { items } = await check(['alpha.payout', file('repeated.csv', csv(orders, ';')), ...BINDINGS]);
    expect(items[1]!.diagnostics!.map(({ ruleId }) => ruleId.split('/')[1])).toEqual([
      'amount-format',
      'amount-range',
      'order-id-not-repeated',
    ]);
  });

  test('in the language of the messages', async () => {
    const text = `${Object.keys(good).join()}\n${Object.values({ ...good, amount: '1.2E+2' }).join()}\n`;
    const { out } = await checkText(['alpha.payout', file('orders.csv', text), '--locale', 'es']);
    expect(out).toContain('Una hoja de cálculo acortó el número');
  });

  test('to dates', async () => {
    const order = {
      mchOrderId: 'ORD-1',
      amount: '120',
      currency: 'SEK',
      callbackUrl: 'https://shop.example.com/callback',
      returnDate: '2027-03-01',
    };
    const causes: readonly (readonly [cell: string, cause: string | undefined])[] = [
      ['31.12.2026', AS_DATE],
      ['12/31/2026', AS_DATE],
      ['31/12/26', AS_DATE],
      // The fixture requires a day before 2040, so the field takes dates: this value is too late, or not a date.
      ['2040-01-01', undefined],
      ['31.12.2040', undefined],
      ['2027-02-29', undefined],
    ];
    const found = await findingOn(
      'returnDate',
      causes.map(([cell]) => cell),
      'zeta.payout',
      order,
    );
    expect(causes.map(([cell], i) => [cell, found[i]?.cause])).toEqual(causes);
  });

  test('to text that no rule refuses, as a warning', async () => {
    const lost: readonly (readonly [cell: string, cause: string | undefined])[] = [
      ['5.0001E+07', LOST],
      ['5,0001e+07', LOST],
      ...['#REF!', '#¡REF!', '#¡VALOR!', '#¿NOMBRE?', '#¡DIV/0!', '#¡NUM!', '#NÚM!', '#VALOR!', '#NOME?', '#N/D'].map(
        (cell): readonly [string, string] => [cell, ERROR],
      ),
      ...['\\N', 'NULL', ' (null) ', '<NA>'].map((cell): readonly [string, string] => [cell, MISSING]),
      // Texts that a person may mean as they are.
      ...['Null', 'null', 'N', '(none)', '<b>'].map((cell): readonly [string, undefined] => [cell, undefined]),
      ['5E7', undefined],
      ['5.0001E07', undefined],
      ['# 7', undefined],
      ['#VALOR', undefined],
    ];
    const order = { reference: 'T-1', amount: '12050', 'payer.name': 'Ana Lind', 'payer.kind': 'person' };
    const table = file('lost.csv', csv(lost.map(([cell]) => ({ ...order, 'tags.0': cell }))));
    const { items, code } = await check(['theta.transfer', table, '--fail-on', 'warning']);
    expect(code).toBe(1);
    const found = items.map(({ valid, diagnostics }) => [valid, diagnostics]);
    expect(found).toEqual(
      lost.map(([, cause]) => [
        true,
        cause === undefined
          ? []
          : [
              expect.objectContaining({
                ruleId: 'order/damaged-cell',
                severity: 'warning',
                field: 'tags.0',
                path: ['tags', 0],
                column: { letter: 'E', header: 'tags.0' },
                cause,
              }),
            ],
      ]),
    );
  });

  test('to amounts in minor units', async () => {
    const order = { reference: 'T-1', amount: '12050', 'payer.name': 'Ana Lind' };
    const minor = 'The field takes minor units, such as cents: 150.00 is written as 15000.';
    const whole = 'The field takes a whole number: write it without separators and decimals.';
    const found = async (amount: string): Promise<unknown> => {
      const finding = (await findingOn('amount', [amount], 'theta.transfer', order))[0];
      return finding && [finding.ruleId, finding.severity, finding.cause];
    };
    expect(await found('12050.00')).toEqual(['order/damaged-cell', 'warning', minor]);
    expect(await found('120.50')).toEqual(['theta.transfer/field-type', 'error', minor]);
    expect(await found('120,50')).toEqual(['theta.transfer/field-type', 'error', minor]);
    // Read as 12 minor units.
    expect(await found('12.00')).toEqual(['theta.transfer/amount-range', 'error', minor]);
    expect(await found('12,050')).toEqual(['theta.transfer/field-type', 'error', whole]);
    for (const amount of ['12050', '12050.0', '12050.000']) expect(await found(amount)).toBeUndefined();
  });

  test('to truth values', async () => {
    const order = { reference: 'T-1', amount: '12050', captureNow: 'true', 'payer.name': 'Ana Lind' };
    const [found] = await findingOn('captureNow', ['TRUE'], 'theta.transfer', order);
    expect(found?.cause).toBe(
      'A spreadsheet has written the truth value in capitals: write true or false, in a column formatted as text.',
    );
  });
});

const OUT = join(folder, 'out.csv');
const ADDED = ['payrules_result', 'payrules_fields', 'payrules_messages'];

const WIDE = ['mchOrderId', 'amount', 'currency', 'paymentType'];
const WITHIN = 'a cell has a quotation mark within; put the cell in quotation marks and write its own ones twice';
const NOT_CLOSED = '"a cell begins with a quotation mark that no other one closes; the row ends with its line"';

describe('--annotate', () => {
  const annotate = (table: string, ...more: readonly string[]): Promise<Ran> =>
    checkText(['alpha.payout', table, '--annotate', OUT, ...BINDINGS, ...more]);
  const written = (): string => readFileSync(OUT, 'utf8');

  test('keeps every byte of the table and adds three columns', async () => {
    const lines = csv([good, { ...good, mchOrderId: 'ORD-2', amount: '4.99' }], ';').split('\r\n');
    const blank = ';'.repeat(Object.keys(good).length - 1);
    const head = `\ufeffsep=;\r\n${lines[0]}`;
    const table = file('a.csv', `${head}\r\n${lines[1]}\n${blank}\r\n${lines[2]}\r\n${lines[2]};\r\nx;"y\n`);
    const { code } = await annotate(table);
    expect(code).toBe(1);
    const [first, more] = [Object.keys(good).length, 'and separators after the last cell must be removed'];
    expect(written()).toBe(
      `${head};${ADDED.join(';')}\r\n${lines[1]};valid;;\n${blank}\r\n${lines[2]};error;amount;${amountRange()}\r\n` +
        `${lines[2]};unreadable;;"the row has ${first + 1} cells, the header ${first}; a cell with a semicolon must be in quotation marks, ${more}";\r\n` +
        `x;"""y"${';'.repeat(first - 2)};unreadable;;${NOT_CLOSED}\n`,
    );
  });

  test.each([
    ['a quotation mark within a cell', 'a;b "c;d', `a;b "c;d;unreadable;;"${WITHIN}"`],
    ['text after a quotation mark', 'a;"b; ""c"" d" e;f', `a;"""b; """"c"""" d"" e";f;unreadable;;"${WITHIN}"`],
    ['too few cells too', 'a;b "c', `a;b "c;;unreadable;;"${WITHIN}"`],
    ['too many cells too', 'a;b "c;d;e;f', `a;b "c;d;unreadable;;"${WITHIN}";e;f`],
    ['a mark of the last cell that is not closed', 'a;b;"c', `a;b;"""c";unreadable;;${NOT_CLOSED}`],
    ['a mark in the middle that is not closed', 'a;"b ""c;d', `a;"""b """"c;d";;unreadable;;${NOT_CLOSED}`],
    ['a mark of a surplus cell that is not closed', 'a;b;c;"d', `a;b;c;unreadable;;${NOT_CLOSED};"""d"`],
  ])('a row that cannot be read has its result below the headers: %s', async (_, row, annotated) => {
    await annotate(file('below.csv', `mchOrderId;amount;currency\n${row}\n`));
    expect(written().split('\n').slice(1)).toEqual([annotated, '']);
  });

  test('a row without its last cells has its result below the headers', async () => {
    await annotate(file('short.csv', 'mchOrderId;amount;currency;beneficiaryName\nORD-1;120.50;SEK\n'));
    expect(written()).toMatch(/^ORD-1;120\.50;SEK;;error;/m);
  });

  test('in the encoding of the table', async () => {
    for (const encoding of ['utf16le', 'latin1'] as const) {
      const text = `${encoding === 'utf16le' ? '\ufeff' : ''}beneficiaryName\n"é"\n`;
      await annotate(file('wide.csv', Buffer.from(text, encoding)), '--locale', 'es');
      const annotated = readFileSync(OUT).toString(encoding);
      expect(annotated).toContain(`beneficiaryName,${ADDED.join()}\n"é",error,`);
      expect(annotated).toContain('Número de cuenta');
    }
    // A table in ASCII does not show its encoding.
    await annotate(file('narrow.csv', 'beneficiaryName\nAda\n'), '--locale', 'es');
    expect(written()).toContain('Numero de cuenta');
  });

  test('formulas are reported, and escaped where that is asked for', async () => {
    const table = file('formulas.csv', csv([{ ...good, mchOrderId: '=1+1', beneficiaryName: '@A' }]));
    const { err } = await annotate(table);
    expect(err).toBe(
      'payrules: 2 cells start like a formula, the first in row 2, column A; --escape-formulas puts an apostrophe before each\n',
    );
    expect(written()).toContain('\r\n=1+1,');
    const { err: said } = await annotate(table, '--escape-formulas');
    expect(said).toBe(
      `payrules: 2 cells start like a formula, the first in row 2, column A; each has an apostrophe in ${OUT}\n`,
    );
    expect(written()).toContain("\r\n'=1+1,");
    expect(written()).toContain(",'@A,");
    for (const start of ['+', '-', '\t', '\r', '\n', '＝', '＋', '－', '＠']) {
      await annotate(file('formulas.csv', csv([{ ...good, beneficiaryName: `${start}A` }])), '--escape-formulas');
      expect(written()).toContain(`'${start}A`);
    }
  });

  test.each([
    ['quote', '=HYPERLINK("http://x"),10,-1,"@A', `'=HYPERLINK("http://x"),10,'-1,"""'@A",`, 3],
    ['not-utf8', '=1,\xff,"+1"', `'=1,\xff,"'+1"`, 2],
    ['nul', 'a\0=1,\t=1,b-1', "a\0'=1,'\t=1,b-1", 2],
  ])('formulas of a row that cannot be read are escaped too: %s', async (_, row, safe, count) => {
    // The row before is not ASCII, so bytes that are not UTF-8 are a fault.
    const table = file('unread.csv', Buffer.from(`${WIDE.join()}\r\n\xc3\xa9,1,,\r\n${row}\r\n`, 'latin1'));
    const { err } = await annotate(table, '--escape-formulas');
    expect(err).toContain(
      `payrules: ${count} cells start like a formula, the first in row 3; each has an apostrophe in ${OUT}\n`,
    );
    const rest = readFileSync(OUT).toString('latin1').split('\r\n').slice(2).join('\r\n');
    expect(rest.startsWith(safe)).toBe(true);
    await annotate(table);
    // Only the apostrophes differ.
    expect(readFileSync(OUT).toString('latin1')).toContain(`\r\n${safe.replaceAll("'", '')}`);
  });

  test('between tabs, an empty cell of a row that cannot be read stays empty', async () => {
    await annotate(file('unread.csv', `${WIDE.join('\t')}\n\t\t=1\t"\n`), '--escape-formulas');
    expect(written()).toContain('\n\t\t\'=1\t""""\tunreadable\t');
  });

  test('the table that it wrote can be checked again, and not annotated again', async () => {
    await annotate(file('again.csv', csv([good])));
    expect(await checkText(['alpha.payout', OUT, ...BINDINGS])).toMatchObject({ code: 0, err: '' });
    const { code, err } = await checkText(['alpha.payout', OUT, '--annotate', join(folder, 'third.csv'), ...BINDINGS]);
    expect([code, existsSync(join(folder, 'third.csv'))]).toEqual([2, false]);
    expect(err).toContain('has the column payrules_result of an earlier --annotate');
  });

  test('writes nothing if it cannot write everything', async () => {
    const out = join(folder, 'none.csv');
    const before = (): readonly string[] => readdirSync(folder).filter((name) => name.startsWith('none'));
    const table = file('source.csv', csv([good]));
    const start = ['check', 'alpha.payout', '--annotate', out, ...BINDINGS, ...RULES];
    const wrong: readonly (readonly [args: readonly string[], says: string])[] = [
      [[table, table], '--annotate takes one table; name one file'],
      [[file('a.ndjson', '{}\n')], '--annotate is for a table: a file named .csv or .xlsx, or --input csv'],
      [[file('open.csv', 'x\n')], 'none.csv was not written, as the table was not read to its end'],
      [[join(folder, 'missing.csv')], 'none.csv was not written, as the table was not read to its end'],
    ];
    for (const [args, says] of wrong) {
      const { code, err } = await payrules([...start, ...args]);
      expect([code, before()]).toEqual([2, []]);
      expect(err).toContain(says);
    }
    const { code, err } = await payrules([...start, table], { interrupt: AbortSignal.abort() });
    expect([code, before()]).toEqual([130, []]);
    expect(err).toContain('none.csv was not written');
    const same = await checkText(['alpha.payout', table, '--annotate', table]);
    expect([same.code, same.err]).toEqual([2, 'payrules: --annotate names the table itself; name another file\n']);
    const escapes = await checkText(['alpha.payout', table, '--escape-formulas']);
    expect([escapes.code, escapes.err]).toEqual([
      2,
      'payrules: --escape-formulas changes the file of --annotate; name it\n',
    ]);
  });
});

describe('fix', () => {
  const number = String(good['beneficiaryAccountNumber']);
  const spaced = `${number.slice(0, 4)} ${number.slice(4)}`;

  test('changes the cells that it makes canonical, adds missing separators, and changes no other byte', async () => {
    const table = csv([good, { ...good, mchOrderId: '"x"\n2' }, { ...good, mchOrderId: 'ORD-3' }], '\t', '\n');
    const untidy = table.replaceAll(number, spaced).replace(spaced, `"${spaced}"`);
    const path = file('fix.csv', `\ufeff${untidy}\t\n1\t2\n`);
    const { code, out, err } = await payrules(['fix', 'alpha.payout', path, '--out', OUT, ...RULES, ...BINDINGS]);
    expect(readFileSync(OUT, 'utf8')).toBe(
      `\ufeff${table.replace(number, `"${number}"`)}\t\n1\t2${'\t'.repeat(Object.keys(good).length - 2)}\n`,
    );
    expect(code).toBe(1);
    expect(out).toContain(
      `${path}:row 2\n  separators  beneficiaryAccountNumber  alpha.payout/account-number-length\n`,
    );
    expect(out).toContain('4 orders written to');
    expect(err).toContain('fix.csv: rows without their last cells, such as row 6, are read with empty ones');
  });

  test('counts a row as refused if the point of its amount may separate thousands, as check does', async () => {
    const path = file('fix-thousands.csv', csv([{ ...good, amount: '120.250' }]));
    const fix = (...more: readonly string[]): Promise<Ran> =>
      payrules(['fix', 'alpha.payout', path, '--out', OUT, ...RULES, ...BINDINGS, ...more]);
    expect(await fix()).toMatchObject({ code: 1, out: expect.stringContaining('1 with errors') });
    expect((await checkText(['alpha.payout', OUT, ...BINDINGS])).code).toBe(1);
  });
});

describe('backtest', () => {
  const orders = csv([good, { ...good, mchOrderId: 'ORD-2', amount: '700' }]);
  const backtest = (table: string, ...more: readonly string[]): Promise<Ran> =>
    payrules(['backtest', RULES[1], RULES[1], table, '--head-overlay', 'test/fixtures/overlay', ...BINDINGS, ...more]);

  test('with the operation named, or in a column', async () => {
    const { code, out } = await backtest(file('past.csv', orders), '--operation', 'alpha.payout');
    expect(code).toBe(1);
    expect(out).toContain('row 3');
    const { out: labelled } = await backtest(
      file('labels.csv', orders.replace('amount', 'Importe')),
      '--operation',
      'alpha.payout',
    );
    expect(labelled).toBe(out);
    const mixed = orders.replace(/^(?=.)/gm, 'alpha.payout,').replace('alpha.payout,', 'operation,');
    const { out: listed } = await backtest(file('mixed.csv', mixed), '--format', 'ndjson');
    expect(listed).toContain('{"index":1,"line":3,"operation":"alpha.payout","turn":"newlyRefused"');
  });

  test('notes how many amounts may mean thousands, and reads their point as a decimal point', async () => {
    const amounts = ['7', '7.50', '7.000', '120.250', '1000.000'];
    const past = amounts.map((amount, i) => ({ ...good, mchOrderId: `ORD-${i}`, amount }));
    const { err } = await backtest(file('thousands.csv', csv(past)), '--operation', 'alpha.payout');
    expect(err).toContain('thousands.csv: in 2 rows the point of the amount may separate thousands');
    const json = file('thousands.ndjson', past.map((order) => `${JSON.stringify(order)}\n`).join(''));
    expect((await backtest(json, '--operation', 'alpha.payout')).err).toBe('');
    expect((await backtest(file('past.csv', orders), '--operation', 'alpha.payout')).err).toBe('');
  });
});
