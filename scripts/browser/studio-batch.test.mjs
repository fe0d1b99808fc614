// Checks and corrects batches of orders in the studio.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { writeXlsx } from 'hucre/xlsx';
import { fits, isAccessible, isNightly, PHONE, WIDE } from './chromium.mjs';
import { FIXTURE } from './studio.mjs';
import { fixture } from './studio-page.mjs';

const names = Object.keys(FIXTURE.order);
/** A value that is in no rule, no log and no file that the studio writes. */
const SECRET = 'Zacarias-Q7';
const line = (changes = {}) => names.map((name) => changes[name] ?? FIXTURE.order[name]).join(',');
const csv = (...lines) => `${[names.join(','), ...lines].join('\r\n')}\r\n`;
const BATCH = csv(
  line({ beneficiaryName: SECRET }),
  line({ mchOrderId: 'ORD-2', amount: '950' }),
  line({ mchOrderId: 'ORD-3', amount: '"95,50"' }),
  line({ mchOrderId: 'ORD-4', transferCode: '1136600010003254221' }),
  `${line()},x`,
);
const ROWS = isNightly ? 100_000 : 20_000;
const counted = (rows) => rows.toLocaleString('en');

const toBatch = (page) => page.locator('.welcome a', { hasText: /batch|lote/i }).click();
async function openBatch(page, text = BATCH, name = 'payouts.csv', operation = 'alpha.payout') {
  await page.locator('.batch-start select').selectOption(operation);
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.locator('.cells tbody td[data-column]').first().waitFor();
}
const textOf = async (download) => (await readFile(await (await download).path())).toString();
const cell = (page, number, column) =>
  page.locator(`tr[data-number="${number}"] td[data-column="${names.indexOf(column)}"]`);
const shows = (page, count) =>
  page.locator('.batch-line [role=status]', { hasText: new RegExp(`^${count} rows?$`) }).waitFor();
const keyTo = async (page, place, key = 'Tab') => {
  for (let i = 0; i < 60; i++) {
    if (await place.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  assert.fail(`the keyboard does not reach ${place}`);
};

describe('a batch', () => {
  const here = fixture({ ...WIDE, acceptDownloads: true });

  test('shows wrong cells with their reasons, by rule, and is corrected and downloaded', async () => {
    const { page } = here;
    await toBatch(page);
    await openBatch(page);
    await shows(page, 4);
    assert.deepEqual(await page.locator('.batch-causes li').allTextContents(), [
      'Column B, 1 row: The amount is written as in a spreadsheet: write a point before the decimals and no other separators.',
      'Column K, 1 row: A spreadsheet has probably removed a zero at the start: format the column as text before entering values.',
    ]);
    assert.equal(await cell(page, 3, 'amount').getAttribute('aria-invalid'), 'true');
    assert.equal(await page.locator('.cells td.error').count(), 3);
    await page.getByRole('combobox', { name: 'Rule' }).selectOption('alpha.payout/amount-range');
    await shows(page, 1);
    await page.locator('.batch-findings', { hasText: 'Amount must be from 5 to 900 SEK.' }).waitFor();

    await cell(page, 3, 'amount').click();
    await page.locator('.batch-field input').fill('90');
    await page.locator('.batch-field button').click();
    await page.locator('tr.valid[data-number="3"]').waitFor();
    assert.deepEqual(await page.locator('.batch-original code').allTextContents(), ['950']);
    await page.getByRole('button', { name: 'Put back' }).click();
    await page.locator('tr.refused[data-number="3"]').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator('tr.valid[data-number="3"]').waitFor();

    const corrected = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Corrected file' }).click();
    assert.equal((await corrected).suggestedFilename(), 'payouts-corrected.csv');
    assert.equal(await textOf(corrected), BATCH.replace(',950,', ',90,'));
    const annotated = page.waitForEvent('download');
    await page.getByRole('button', { name: 'File with findings' }).click();
    assert.match(await textOf(annotated), /\r\nORD-2,90,.*,valid,,\r\nORD-3,"95,50",.*,error,amount,"Amount must be/);
  });

  test('keeps the focus of the keyboard, and a screen reader says what a correction did', async () => {
    const { page } = here;
    const focused = (place) => page.waitForFunction((element) => element === document.activeElement, place);
    const focus = async (place) => focused(await place.elementHandle());
    const said = (text) =>
      page.locator('.visually-hidden[role=status]', { hasText: text }).waitFor({ state: 'attached' });
    await toBatch(page);
    await openBatch(page);
    await focus(page.locator('main'));
    await said('5 rows. Refused: 3. Not read: 1');
    const cells = page.locator('.cells');
    await page.getByRole('button', { name: 'Next wrong' }).press('Enter');
    await focus(cells);
    // The row with the repeated identifier has its findings beside the cells; the chosen cell names its own.
    const here3 = cell(page, 3, 'amount');
    await here3.click();
    assert.match(
      await here3.evaluate((each) => document.getElementById(each.getAttribute('aria-describedby')).textContent),
      /^Amount must be from 5 to 900 SEK/,
    );
    const field = page.locator('.batch-field input');
    await field.fill('951');
    await field.press('Enter');
    await said('Row 3: Refused. Amount must be from 5 to 900 SEK.');
    await focus(field);
    await field.fill('90');
    await field.press('Enter');
    await said('Row 3: Valid');
    await page.getByRole('button', { name: 'Put back' }).press('Enter');
    await page.locator('tr.refused[data-number="3"]').waitFor();
    await focus(field);
    await cell(page, 3, 'currency').click();
    await page.locator('.batch-findings button', { hasText: 'Amount must be' }).press('Enter');
    await focus(cells);
    await page.locator('.cells td.is-here[aria-invalid]').waitFor();
    await page.getByRole('button', { name: 'Close this batch' }).press('Enter');
    await page.locator('.batch-start').waitFor();
    await focus(page.locator('main'));
  });

  test('is repaired, with each change shown before it is made', async () => {
    const { page } = here;
    await toBatch(page);
    await openBatch(page);
    await page.getByRole('button', { name: 'Repair cells' }).click();
    await page.getByRole('radio', { name: /Decimal comma/ }).check();
    await page.locator('dialog .numbers td', { hasText: '95.50' }).waitFor();
    assert.equal(await cell(page, 4, 'amount').textContent(), '95,50');
    await page.getByRole('button', { name: 'Change 1 cell' }).click();
    await page.locator('tr.valid[data-number="4"]').waitFor();
    await page.getByRole('button', { name: 'Repair cells' }).click();
    await page.getByRole('radio', { name: /Zeros at the start/ }).check();
    await page.locator('dialog .numbers td', { hasText: '01136600010003254221' }).waitFor();
    await isAccessible(page, 'repair');
    await page.getByRole('button', { name: 'Change 1 cell' }).click();
    await page.getByRole('radio', { name: 'Corrected 2' }).check();
    await shows(page, 2);
    assert.equal(await page.locator('.batch-causes').count(), 0);
  });

  test('needs no mouse', async () => {
    const { page } = here;
    await keyTo(page, page.locator('.welcome a', { hasText: 'Check a batch' }));
    await page.keyboard.press('Enter');
    await page.locator('.batch-start').waitFor();
    // The browser takes a moment to report that the page asks for a file.
    const chooser = page.waitForEvent('filechooser');
    await keyTo(page, page.locator('.batch-start select'));
    await page.locator('.batch-start select').selectOption('alpha.payout');
    await keyTo(page, page.locator('.batch-start button.primary'));
    await page.keyboard.press('Enter');
    await (await chooser).setFiles({ name: 'payouts.csv', mimeType: 'text/csv', buffer: Buffer.from(BATCH) });
    await page.locator('tr.refused').first().waitFor();
    await keyTo(page, page.locator('.cells'));
    // The first wrong cell is chosen.
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('90');
    await page.keyboard.press('Enter');
    await page.locator('tr.valid[data-number="3"]').waitFor();
    // Typing replaces the text; the row below is chosen.
    await page.keyboard.type('95.50');
    await page.keyboard.press('Enter');
    await page.locator('tr.valid[data-number="4"]').waitFor();
    await page.keyboard.press('F8');
    await page.locator('.batch-panel h3', { hasText: 'Row 5, Transfer code' }).waitFor();
    await page.keyboard.press('Control+z');
    await page.locator('tr.refused[data-number="4"]').waitFor();
    const active = () => page.locator('.cells').getAttribute('aria-activedescendant');
    await page.keyboard.press('Home');
    await page.keyboard.press('Control+ArrowUp');
    assert.equal(await active(), 'batch-0-0');
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowDown');
    assert.equal(await active(), `batch-1-${names.length - 1}`);
    await page.keyboard.press('Enter');
    await page.keyboard.type('x');
    await page.keyboard.press('Escape');
    assert.equal(await cell(page, 4, 'transferCode').textContent(), FIXTURE.order.transferCode);
  });

  test(`has ${ROWS} rows without all of them in the page`, { timeout: 240_000 }, async () => {
    const { page } = here;
    const many = csv(
      ...Array.from({ length: ROWS }, (_, i) => line({ mchOrderId: `ORD-${i}`, amount: i % 5 ? '10' : '950' })),
    );
    await toBatch(page);
    await openBatch(page, many);
    await shows(page, counted(ROWS / 5));
    await page.getByRole('radio', { name: `All ${counted(ROWS)}` }).check();
    await shows(page, counted(ROWS));
    await page.locator('.cells').focus();
    await page.keyboard.press('Control+ArrowDown');
    await page.locator(`tr[data-number="${ROWS + 1}"]`, { hasText: `ORD-${ROWS - 1}` }).waitFor();
    assert.ok((await page.locator('.cells tbody tr').count()) < 120);
    await page.keyboard.press('F8');
    await page.locator('.batch-panel h3', { hasText: 'Row 2, Amount' }).waitFor();
  });

  test('without a chosen operation is not assigned one, and is read once the person chooses it', async () => {
    const { page } = here;
    await toBatch(page);
    assert.equal(await page.locator('.batch-start select').inputValue(), '');
    const file = (name, text) => ({ name, mimeType: '', buffer: Buffer.from(text) });
    const input = page.locator('input[type=file]');
    await input.setInputFiles(file('payouts.csv', BATCH));
    await page.locator('.batch-start .message', { hasText: 'choose what the orders are' }).waitFor();
    await isAccessible(page, 'a batch of no operation');
    await page.locator('.batch-start select').selectOption('alpha.payout');
    await page.locator('.cells tbody td[data-column]').first().waitFor();
    assert.match(await page.textContent('.batch-head'), /payouts\.csv.*Alpha/s);
  });

  test('whose lines name their operations is read without a choice', async () => {
    const { page } = here;
    await toBatch(page);
    const order = { operation: 'alpha.payout', order: { mchOrderId: 'ORD-1', amount: '950' } };
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'orders.ndjson', mimeType: '', buffer: Buffer.from(`${JSON.stringify(order)}\n`) });
    await page.locator('.cells tbody td.error', { hasText: '950' }).waitFor();
  });

  test('a file that cannot be a batch is refused with the reason, and a dropped file is read', async () => {
    const { page } = here;
    await toBatch(page);
    await page.locator('.batch-start select').selectOption('alpha.payout');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from('x,y\n1,2\n') });
    await page.locator('.batch-start .message', { hasText: 'its first row must name the fields' }).waitFor();
    await page.evaluate((text) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], 'dropped.csv', { type: 'text/csv' }));
      for (const type of ['dragover', 'drop'])
        document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
    }, BATCH);
    await page.locator('.batch-head h2', { hasText: 'dropped.csv' }).waitFor();
  });

  test('lines of JSON are corrected in place', async () => {
    const { page } = here;
    await toBatch(page);
    const text = `${JSON.stringify({ ...FIXTURE.order, amount: '950' })}\n`;
    await openBatch(page, text, 'payouts.ndjson');
    await page.locator('.cells').focus();
    await page.keyboard.press('F2');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('90');
    await page.keyboard.press('Tab');
    await page.locator('tr.valid').waitFor();
    const corrected = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Corrected file' }).click();
    assert.equal(await textOf(corrected), text.replace('"950"', '"90"'));
  });

  test('a workbook keeps the ending that its macros need', async () => {
    const { page } = here;
    await toBatch(page);
    const rows = [names, Object.values({ ...FIXTURE.order, amount: '950' })];
    const vbaProject = new Uint8Array(9);
    await openBatch(page, await writeXlsx({ sheets: [{ name: 'Orders', rows }], vbaProject }), 'payouts.xlsm');
    const annotated = page.waitForEvent('download');
    await page.getByRole('button', { name: 'File with findings' }).click();
    assert.equal((await annotated).suggestedFilename(), 'payouts-findings.xlsm');
  });

  test('leaves no value on disk, in the log or in the storage of the browser', async () => {
    const { page, studio } = here;
    const traces = async () => {
      const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
      return [
        ...(await studio.filesWith(SECRET)),
        ...(studio.said().includes(SECRET) ? ['log'] : []),
        ...(stored.includes(SECRET) ? ['storage'] : []),
      ];
    };
    await toBatch(page);
    await openBatch(page);
    await page.getByRole('radio', { name: 'All 5' }).check();
    await cell(page, 2, 'beneficiaryName').filter({ hasText: SECRET }).click();
    await page.locator('.batch-field input').fill(`${SECRET}-2`);
    await page.locator('.batch-field button').click();
    await page.locator('.batch-original').waitFor();
    assert.deepEqual(await traces(), []);
    // The test's search does find the value in a file that has it.
    await studio.write('note.txt', SECRET);
    assert.deepEqual(await traces(), ['rules/note.txt']);
    await studio.restore();
    await page.getByRole('button', { name: 'Close this batch' }).click();
    await page.locator('dialog', { hasText: 'in no file yet' }).waitFor();
    await page.getByRole('button', { name: 'Forget the corrections' }).click();
    await page.locator('.batch-start').waitFor();
    assert.deepEqual(await traces(), []);
    assert.deepEqual(await studio.temporary(), []);
  });
});

describe('past replies', () => {
  const here = fixture(WIDE);
  const replies = [
    'mchOrderId,outcome,errorCode,errorMsg',
    'P-1,accepted,,',
    `P-2,refused,E7,payee ${SECRET} 77 is unknown`,
    'P-10,accepted,,',
    '',
  ].join('\n');

  test('are compared with the past orders in use by keyboard, by rule and amount, and nothing of them is kept', async () => {
    const { page, studio } = here;
    await keyTo(page, page.locator('.welcome a', { hasText: 'Did the gateway agree?' }));
    await page.keyboard.press('Enter');
    await page.locator('#pane-outcomes strong', { hasText: 'orders.ndjson' }).waitFor();
    assert.equal(await page.getByRole('combobox', { name: 'What the orders are' }).count(), 0);
    const chooser = page.waitForEvent('filechooser');
    await keyTo(page, page.getByRole('button', { name: 'Choose replies' }));
    await page.keyboard.press('Enter');
    await (await chooser).setFiles({ name: 'replies.csv', mimeType: 'text/csv', buffer: Buffer.from(replies) });
    await page.locator('#pane-outcomes strong', { hasText: 'replies.csv' }).waitFor();
    await keyTo(page, page.getByRole('button', { name: 'Compare' }));
    await page.keyboard.press('Enter');
    await page.getByText('3 orders with a reply: the rules and the gateway agree on 1.').waitFor();
    const rows = (kind) => page.locator(`[data-kind=${kind}] tbody tr`).allInnerTexts();
    assert.deepEqual(await rows('refusedAccepted'), ['alpha.payout/amount-range\t1\t950.00 SEK\t10']);
    assert.deepEqual(await rows('validRefused'), ['alpha.payout E7 payee … is unknown\t1\t150.00 SEK\t2']);
    assert.deepEqual(await studio.filesWith(SECRET), []);
    assert.deepEqual(await studio.temporary(), []);
    await keyTo(page, page.locator('[data-kind=refusedAccepted] .link'));
    await page.keyboard.press('Enter');
    await page.locator('.rule.open').getByLabel('Largest amount').waitFor();
    // The result is still there when the person comes back.
    await page.goBack();
    await page.locator('[data-kind=validRefused]').waitFor();
  });

  test('are dropped with their orders, one after the other; a file that does not fit says why', async () => {
    const { page } = here;
    await page.evaluate(() => (location.hash = '#/outcomes'));
    const drop = (name, text) =>
      page.evaluate(
        ([called, content]) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([content], called));
          for (const type of ['dragover', 'drop'])
            document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
        },
        [name, text],
      );
    const order = { ...FIXTURE.order, mchOrderId: 'P-1', amount: '4' };
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'mine.ndjson',
        mimeType: 'application/x-ndjson',
        buffer: Buffer.from(JSON.stringify(order)),
      });
    await drop('none.csv', 'a,b\n1,2\n');
    await page.getByRole('combobox', { name: 'What the orders are' }).selectOption('alpha.payout');
    const compare = page.getByRole('button', { name: 'Compare' });
    await compare.click();
    await page.locator('.message.error', { hasText: 'none.csv cannot be used: no reply names its order' }).waitFor();
    await drop('replies.csv', replies);
    await compare.click();
    await page.locator('[data-kind=refusedAccepted]', { hasText: '4.00 SEK' }).waitFor();
    await page.getByText('2 replies without an order').waitFor();
  });
});

describe('one order', () => {
  const here = fixture(WIDE);

  test('is found by a value among the past orders, with the rules that refuse it, and tried', async () => {
    const { page } = here;
    await page.evaluate((id) => (location.hash = `#/operation/${id}`), FIXTURE.operation);
    await page.getByRole('tab', { name: 'Past orders' }).click();
    await page.getByRole('searchbox', { name: 'Identifier or another value of an order' }).fill('P-1990');
    await page.keyboard.press('Enter');
    const row = page.locator('dialog .orders tbody tr');
    await row.locator('.order-rule', { hasText: 'alpha.payout/amount-range' }).waitFor();
    assert.equal(await row.count(), 1);
    assert.deepEqual(await row.locator('.pill').allTextContents(), ['Refused']);
    await isAccessible(page, 'find an order');
    await row.getByRole('button', { name: 'Try the order P-1990' }).click();
    await page.locator('.verdict.refused').waitFor();
  });

  test('is unwrapped from a pasted line that names its operation', async () => {
    const { page } = here;
    await page.evaluate((id) => (location.hash = `#/operation/${id}`), FIXTURE.operation);
    await page.getByRole('radio', { name: 'JSON' }).check();
    const named = { operation: FIXTURE.operation, order: { ...FIXTURE.order, amount: '150' } };
    // The example order replaces the text when it arrives.
    await page.waitForFunction(() => document.querySelector('.order-json textarea').value.includes('mchOrderId'));
    await page.locator('.order-json textarea').fill(JSON.stringify(named));
    await page.locator('.notice', { hasText: 'The order of this line is of alpha.payout' }).waitFor();
    await page.locator('.verdict:not(.refused)').waitFor();
    assert.equal(JSON.parse(await page.locator('.order-json textarea').inputValue()).amount, '150');
  });
});

for (const { name, options } of [
  { name: 'a wide screen, in dark colours', options: { ...WIDE, colorScheme: 'dark' } },
  { name: 'a phone, in Spanish', options: { ...PHONE, locale: 'es-PE' } },
  ...(isNightly
    ? [{ name: 'a phone, in Portuguese and dark colours', options: { ...PHONE, locale: 'pt-BR', colorScheme: 'dark' } }]
    : []),
])
  describe(`a batch on ${name}`, () => {
    const here = fixture({ ...options, reducedMotion: 'reduce' });

    test('is accessible and fits', async () => {
      const { page } = here;
      if (options.isMobile) await page.locator('.pane-switch [data-for=rules]').click();
      await isAccessible(page, `start on ${name}`);
      await toBatch(page);
      await isAccessible(page, `choice on ${name}`);
      await fits(page, `choice on ${name}`);
      await openBatch(page);
      await isAccessible(page, `rows on ${name}`);
      await fits(page, `rows on ${name}`);
      await page.locator('.cells td.error').first().click();
      await page.locator('.cells td.is-here').click();
      await page.locator('.cells td input').waitFor();
      await isAccessible(page, `cell on ${name}`);
    });
  });
