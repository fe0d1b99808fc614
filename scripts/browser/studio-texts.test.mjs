// Tests the texts of a rulebook in the studio: the texts of a field in each language, and the translations of a language as a table.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fits, isAccessible, PHONE, tabTo, WIDE } from './chromium.mjs';
import { ACME, differences } from './studio.mjs';
import { fixture, saved, saveNow } from './studio-page.mjs';

const ORDER = 'common/order.yaml';
const ALPHA = 'operations/alpha.payout.yaml';
const SPANISH = 'locales/es.yaml';

const openOperation = async (page, words) => {
  await page.getByRole('searchbox', { name: 'Search operations and lists' }).fill(words);
  await page.locator('.entry').first().click();
  await page.waitForSelector('.rule');
};

/** Adds a folder for translations. */
const prepare = (folder) => void mkdirSync(join(folder, 'rules/locales'), { recursive: true });

describe('the texts of a field', () => {
  const here = fixture(WIDE, { prepare });

  test('are edited in each language, by keyboard, and a new label keeps its translations', async () => {
    const { page, studio } = here;
    await studio.write(SPANISH, 'language: es\nlabels: { Account type code: Código del tipo }\n');
    await page.reload();
    await openOperation(page, 'alpha.payout');
    const button = page.getByRole('button', { name: 'Texts of Account type code' });
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.locator('dialog');
    const label = dialog.getByRole('group', { name: 'Label' });
    await label.waitFor();
    await isAccessible(page, 'the texts of a field');
    assert.equal(await label.getByLabel('Spanish').inputValue(), 'Código del tipo');
    assert.equal(
      await label.getByLabel('Portuguese (Brazil)').or(label.getByLabel('Brazilian Portuguese')).inputValue(),
      '',
    );
    const english = label.getByLabel('English');
    await english.focus();
    await page.keyboard.press('End');
    await page.keyboard.type(' of the gateway');
    await page.keyboard.press('Tab');
    await page.keyboard.press('End');
    await page.keyboard.type(' de la pasarela');
    await dialog.getByRole('group', { name: 'Help' }).getByLabel('English').fill('One digit.');
    await dialog.getByRole('group', { name: 'Help' }).getByLabel('Spanish').fill('Un dígito.');
    await dialog.getByRole('group', { name: 'New note' }).getByLabel('English').fill('Ask the gateway for it.');
    // One key does not lose the typed text.
    await page.keyboard.press('Escape');
    await dialog.getByText('What you typed is lost.').waitFor();
    const apply = dialog.getByRole('button', { name: 'Change the texts' });
    await apply.focus();
    await page.keyboard.press('Enter');
    await page.locator('.notice', { hasText: 'Texts of beneficiaryBankType changed' }).waitFor();
    await page.waitForFunction(
      (name) => document.activeElement.getAttribute('aria-label') === name,
      'Texts of Account type code of the gateway',
    );
    const before = await studio.read(ALPHA);
    await saveNow(page);
    await saved(page);
    // No rule has the earlier label any more, and no file has its translation.
    assert.equal(
      await studio.read(SPANISH),
      'language: es\nlabels: { "Account type code of the gateway": Código del tipo de la pasarela }\ntexts: { "One digit.": Un dígito. }\n',
    );
    const now = await studio.read(ALPHA);
    assert.deepEqual(
      differences(before, now)
        .slice(0, 2)
        .map(({ after }) => after),
      ['    label: Account type code of the gateway', '    help: One digit.'],
    );
    assert.match(now, /field: beneficiaryBankType, text: Ask the gateway for it\./);
  });

  test('say which operations share them, and an empty note goes away', async () => {
    const { page, studio } = here;
    const original = await studio.read(ORDER);
    await openOperation(page, 'alpha.payout');
    await page.getByRole('button', { name: 'Texts of Amount' }).click();
    const label = page.locator('dialog').getByRole('group', { name: 'Label' });
    await label.getByText(/Of common\/order\.yaml: \d+ other operations have this text too\./).waitFor();
    // The translation is beside the English text, in the rule file.
    assert.equal(await label.getByLabel('Spanish').inputValue(), 'Importe');
    await label.getByLabel('Spanish').fill('Monto');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Change the texts' }).click();
    await page.locator('.notice').getByRole('button', { name: 'Undo' }).waitFor();
    await saveNow(page);
    await saved(page);
    assert.deepEqual(
      differences(original, await studio.read(ORDER)).map(({ after }) => after),
      ['    label: { en: Amount, es: Monto }'],
    );
  });
});

describe('translations', () => {
  const here = fixture(WIDE, { rulebook: ACME });
  const MANY =
    'language: es\nlabels: { City: Ciudad, Gone: Ido }\nreference: { A clause that is no longer there.: Una cláusula. }\n';

  test('are a table with what is missing first, edited in place with the Enter key', async () => {
    const { page, studio } = here;
    await studio.write(SPANISH, MANY);
    await page.reload();
    await page.getByRole('link', { name: 'Translations: Spanish' }).click();
    const rows = page.locator('.translations tbody tr');
    await rows.first().waitFor();
    await isAccessible(page, 'translations');
    const which = page.getByRole('combobox', { name: 'Which texts' });
    assert.equal(await rows.first().locator('.badge').textContent(), 'Not translated');
    await page.getByRole('button', { name: /^Show \d+ more$/ }).press('Enter');
    assert.equal(await rows.first().locator('.badge').textContent(), 'Not translated');
    const english = await rows.nth(0).locator('[lang=en]').first().textContent();
    const second = await rows.nth(1).locator('[lang=en]').first().textContent();
    await tabTo(page, '.translations textarea', 200);
    await page.keyboard.type('Primero');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Segundo');
    await page.keyboard.press('Shift+Enter');
    assert.equal(await page.evaluate(() => document.activeElement.value), 'Primero');
    // A row stays in its place while others are edited.
    await page.locator('.translations [role=status], p[role=status]').filter({ hasText: 'shown' }).waitFor();
    assert.equal(await rows.nth(0).locator('[lang=en]').first().textContent(), english);
    await which.selectOption('unused');
    await page.getByRole('button', { name: 'Remove the translation' }).first().click();
    await rows.nth(1).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Remove the translation' }).first().click();
    await page.getByText('No text has all of this.').waitFor();
    await saveNow(page);
    await saved(page);
    const text = await studio.read(SPANISH);
    for (const part of [`${english}`, 'Primero', second, 'Segundo'])
      assert.ok(text.includes(part), `${part} in ${text}`);
    assert.doesNotMatch(text, /Gone|no longer there/);
  });

  test('are filtered by words and by operation', async () => {
    const { page, studio } = here;
    await studio.write(SPANISH, MANY);
    await page.reload();
    await page.getByRole('link', { name: 'Translations: Spanish' }).click();
    const rows = page.locator('.translations tbody tr');
    await rows.first().waitFor();
    await page.getByRole('searchbox', { name: 'Search in the texts' }).fill('ciudad');
    await page.waitForFunction(() => document.querySelectorAll('.translations tbody tr').length === 1);
    assert.equal(await rows.first().locator('textarea').inputValue(), 'Ciudad');
    await page.getByRole('searchbox', { name: 'Search in the texts' }).fill('');
    const operation = page.getByRole('combobox', { name: 'Operation', exact: true });
    const count = async () =>
      Number(/^(\d+) texts shown/.exec(await page.locator('.file-form [role=status]').textContent())[1]);
    const all = await count();
    await operation.selectOption({ index: 1 });
    while ((await count()) === all) await page.waitForTimeout(10);
    assert.ok((await count()) < all && (await count()) > 0);
  });
});

describe('translations of a language without a file', () => {
  const here = fixture({ ...PHONE, colorScheme: 'dark' });

  test('make the file, on a phone', async () => {
    const { page, studio } = here;
    await page.getByRole('link', { name: /^Translations: .*Portuguese/ }).click();
    await page.locator('.translations textarea').first().waitFor();
    await isAccessible(page, 'translations on a phone');
    await fits(page, 'translations');
    await page
      .locator('.translations tbody tr', { hasText: 'Bank code' })
      .first()
      .locator('textarea')
      .fill('Código do banco');
    await saveNow(page);
    // The other texts have no translation: a warning, which does not prevent saving.
    await saved(page);
    assert.equal(await studio.read('locales/pt-BR.yaml'), 'language: pt-BR\nlabels:\n  "Bank code": Código do banco\n');
  });
});
