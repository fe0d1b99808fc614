// Tests lists and tables of a rulebook in the studio: codes by their names, and rows from a spreadsheet through the clipboard and as
// files, and back.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { tableRows, workbookOf } from '../../.build/esm/src/workbench/input/index.js';
import { isAccessible, WIDE } from './chromium.mjs';
import { differences } from './studio.mjs';
import { fixture, openEntry, review, saved } from './studio-page.mjs';

const ACCOUNTS = 'lists/alpha-accounts.yaml';
const LINK = 'Account number lengths of the alpha payout';

/** Pastes a text into the focused cell, as Ctrl+V does. */
const paste = (page, text) =>
  page.evaluate((copied) => {
    const data = new DataTransfer();
    data.setData('text/plain', copied);
    document.activeElement.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);

const saveAnyway = async (page) => {
  await review(page);
  await page.locator('dialog[open]').waitFor();
  await page.getByLabel('Save anyway').check();
  await page.getByRole('button', { name: /^Save \d/ }).click();
  await saved(page);
};

describe('a table', () => {
  const here = fixture({ ...WIDE, permissions: ['clipboard-read', 'clipboard-write'] });

  test('takes several numbers of digits and cells of a spreadsheet, and copies its rows back', async () => {
    const { page, studio } = here;
    const original = await studio.read(ACCOUNTS);
    await openEntry(page, LINK);
    const second = page.getByLabel('Digits, row 2');
    await second.fill('13, 15');
    await isAccessible(page, 'a table');
    await page.locator('.grid [aria-invalid=true]').waitFor({ state: 'detached' });
    await page.getByLabel('Digits, row 4').focus();
    await paste(page, '10\r\n7–20\r\n');
    await page.locator('.notice', { hasText: '2 rows pasted' }).waitFor();
    assert.equal(await page.getByLabel('Digits, row 5').inputValue(), '7–20');
    await paste(page, '10\tmore\n');
    await page.locator('.notice', { hasText: 'Nothing was changed' }).waitFor();
    await page.getByRole('button', { name: 'Copy the table' }).press('Enter');
    await page.locator('.notice', { hasText: '5 rows copied' }).waitFor();
    assert.equal(
      (await page.evaluate(() => navigator.clipboard.readText())).split('\n').slice(0, 3).join('|'),
      'Bank\tAccount type\tDigits|north\t\t8, 12|south\tcurrent\t13, 15',
    );
    await saveAnyway(page);
    assert.deepEqual(
      differences(original, await studio.read(ACCOUNTS)).map(({ after }) => after),
      [
        '  - { bank: south, accountType: current, check: { digits: [13, 15] } }',
        '  - { bank: south, accountType: other, check: { digits: 10 } }',
        '  - { bank: other, check: { digits: { from: 7, to: 20 } } }',
      ],
    );
  });

  test('is loaded from a workbook whose first row names columns, undone in one step, and downloaded', async () => {
    const { page } = here;
    await openEntry(page, LINK);
    const load = page.locator('.grid-tools input[type=file]');
    const file = async (name, rows) => ({ name, mimeType: '', buffer: Buffer.from(await workbookOf('Sheet', rows)) });
    await page.getByLabel('Digits, row 5').waitFor();
    await load.setInputFiles(
      await file('wrong.xlsx', [
        ['Bank', 'Colour'],
        ['north', 'red'],
      ]),
    );
    await page.locator('.notice', { hasText: 'must name columns of this table: Bank, Account type, Digits' }).waitFor();
    await load.setInputFiles(
      await file('right.xlsx', [
        ['Digits', 'Bank'],
        ['8, 12', 'north'],
        ['011', 'south'],
      ]),
    );
    await page.locator('.notice', { hasText: 'The table has 2 rows now' }).waitFor();
    assert.equal(await page.getByLabel('Digits, row 1').inputValue(), '8, 12');
    assert.equal(await page.locator('.grid tbody tr').count(), 2);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as .xlsx' }).press('Enter'),
    ]);
    assert.equal(download.suggestedFilename(), 'alpha-accounts.xlsx');
    const chunks = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk);
    assert.deepEqual(await tableRows(Buffer.concat(chunks)), [
      ['Bank', 'Digits'],
      ['north', '8, 12'],
      ['south', '11'],
    ]);
    await page
      .locator('.notice')
      .getByRole('button', { name: 'Undo' })
      .or(page.getByRole('button', { name: /^Undo/ }))
      .first()
      .click();
    await page.getByLabel('Digits, row 5').waitFor();
    // A workbook that cannot be read changes nothing.
    const cut = Buffer.from(await workbookOf('Sheet', [['Bank']]));
    await load.setInputFiles({ name: 'cut.xlsx', mimeType: '', buffer: cut.subarray(0, cut.length / 2) });
    await page.getByRole('alert').filter({ hasText: 'cannot be read as a table' }).waitFor();
    assert.equal(await page.locator('.grid tbody tr').count(), 5);
  });
});

describe('a column of numbers', () => {
  const here = fixture({ ...WIDE, locale: 'es-PE' });

  test('takes 1,5 for one number with a comma, typed or pasted, and not for two numbers', async () => {
    const { page } = here;
    await openEntry(page, 'Decimals of each currency');
    const cell = page.getByLabel('Decimales, fila 1');
    const refused = page.locator('.file-form .finding-list').getByText('Debe ser un número entero.');
    for (const put of [() => cell.fill('1,5'), () => paste(page, '1,5\r\n3\r\n')]) {
      await cell.focus();
      await put();
      await refused.waitFor();
      await cell.blur();
      assert.equal(await cell.inputValue(), '1,5');
      await cell.fill('2');
      await refused.waitFor({ state: 'detached' });
    }
    assert.equal(await page.getByLabel('Decimales, fila 2').inputValue(), '3');
  });
});

describe('a long list', () => {
  const here = fixture(WIDE);

  test('takes each pasted code once, and keeps the place where codes are removed one after the other', async () => {
    const { page } = here;
    await openEntry(page, /Mobile prefixes/);
    const chips = page.locator('.file-form .codes').first().locator('.chip');
    await chips.nth(1).waitFor();
    const codes = Array.from({ length: 60 }, (_, i) => String(30 + (i % 50)));
    await page.getByLabel('Add to Codes of Operator 1').focus();
    await paste(page, `${codes.join('\r\n')}\r\n`);
    await page.locator('.notice', { hasText: '48 codes added. 12 were in the list already.' }).waitFor();
    await chips.nth(49).waitFor();
    assert.equal(await chips.count(), 50);
    for (const code of ['60', '61', '62']) {
      if (code === '60') await page.getByRole('button', { name: 'Remove 60', exact: true }).focus();
      assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), `Remove ${code}`);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: `Remove ${code}`, exact: true }).waitFor({ state: 'detached' });
    }
    assert.equal(await chips.count(), 47);
    await page.keyboard.press('Control+z');
    await page.getByRole('button', { name: 'Remove 62', exact: true }).waitFor();
    await page.keyboard.press('Control+y');
    await page.getByRole('button', { name: 'Remove 62', exact: true }).waitFor({ state: 'detached' });
    // Typing a code finds it.
    await page.getByLabel('Add to Codes of Operator 1').fill('59');
    await page.keyboard.press('Enter');
    await page.waitForFunction(
      () => document.activeElement.matches('.chip input') && document.activeElement.value === '59',
    );
    await page.locator('.notice', { hasText: /^1 was in the list already/ }).waitFor();
    assert.equal(await chips.count(), 47);
    await page.getByRole('button', { name: 'Remove 79', exact: true }).press('Enter');
    await page.waitForFunction(() => document.activeElement.matches('.code-add'));
  });
});

describe('a list of countries', () => {
  const here = fixture({ ...WIDE, locale: 'es-PE' });
  const COUNTRIES = 'lists/closed-countries.yaml';

  test('has names beside its codes, and takes names, in alphabetical place, by keyboard', async () => {
    const { page, studio } = here;
    const original = await studio.read(COUNTRIES);
    await openEntry(page, 'Countries whose cards the gateway does not take');
    const chips = page.locator('.file-form .chip');
    await chips.first().waitFor();
    assert.deepEqual(await chips.locator('.code-name').allTextContents(), ['Islandia']);
    await isAccessible(page, 'a list of countries');
    const add = page.locator('.code-add');
    const choices = page.locator('.codes datalist option');
    assert.equal(await choices.filter({ hasText: /^$/ }).count(), await choices.count());
    const offered = await choices.evaluateAll((all) => all.map(({ value }) => value));
    assert.ok(offered.includes('Nigeria (NGA)') && !offered.some((each) => each.includes('(ISL)')), String(offered));
    await add.focus();
    // A choice from the list is added at once, a typed name or code with Enter.
    await page.keyboard.insertText('Nigeria (NGA)');
    await chips.nth(2).waitFor();
    assert.equal(await add.inputValue(), '');
    await page.keyboard.type('espana');
    await page.keyboard.press('Enter');
    await chips.nth(3).waitFor();
    assert.deepEqual(await chips.locator('.code-name').allTextContents(), ['España', 'Islandia', 'Nigeria']);
    assert.deepEqual(await chips.locator('input').evaluateAll((all) => all.map(({ value }) => value)), [
      'ESP',
      'ISL',
      'NGA',
      'YUG',
    ]);
    await page.getByRole('button', { name: 'Quitar Islandia (ISL)' }).press('Enter');
    await chips.nth(3).waitFor({ state: 'detached' });
    await review(page);
    await page.locator('dialog[open]').waitFor();
    await page.locator('dialog input[type=checkbox]').check();
    await page.getByRole('button', { name: /^Guardar \d/ }).click();
    await saved(page);
    assert.equal(await studio.read(COUNTRIES), original.replace('  - ISL\n', '  - ESP\n  - NGA\n'));
  });
});
