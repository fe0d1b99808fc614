// Tests a new operation in the studio, made from another one and committed.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isAccessible, WIDE } from './chromium.mjs';
import { git, makeRepository } from './studio.mjs';
import { fixture, openAlpha, raiseMaximum, review } from './studio-page.mjs';

const FILE = 'operations/ke.payout.yaml';

describe('a new operation', () => {
  const here = fixture(WIDE, { prepare: makeRepository });

  test('is not made before the rules of the other operation are loaded', async () => {
    const { page } = here;
    const dialog = page.getByRole('dialog');
    let release;
    const held = new Promise((resolve) => (release = resolve));
    await page.route('**/api/operation', (route) => held.then(() => route.continue()));
    await page.getByRole('button', { name: 'New operation' }).press('Enter');
    await dialog.getByLabel('Closest operation').selectOption('alpha.payout');
    const source = dialog.getByLabel('Source', { exact: true });
    await dialog.getByLabel('Country', { exact: true }).fill('Kenya');
    await dialog.getByLabel('Currency', { exact: true }).fill('KES');
    await source.fill('7 other operations');
    await source.press('Enter');
    const make = dialog.getByRole('button', { name: 'Create the operation' });
    assert.equal(await make.getAttribute('aria-disabled'), 'true');
    release();
    await dialog.getByText('amount-range').waitFor();
    await source.press('Enter');
    await page.locator('.rule-head', { hasText: 'from 5 to 900 KES' }).waitFor();
  });

  test('says why the rules of the other operation cannot be read', async () => {
    const { page } = here;
    await openAlpha(page);
    await raiseMaximum(page, 'fifty');
    await page.getByRole('link', { name: 'payrules studio' }).click();
    await page.getByRole('button', { name: 'New operation' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Closest operation').selectOption('alpha.payout');
    await dialog.locator('.copied-rules').getByText('Write a number such as 1250.50').waitFor();
  });

  test('is made from another one by keyboard, is right, undone and redone in one step, and committed', async () => {
    const { page, studio } = here;
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'New operation' }).press('Enter');
    await dialog.getByLabel('Closest operation').selectOption('alpha.payout');
    await dialog.getByText('amount-range').waitFor();
    await isAccessible(page, 'a new operation');
    // Without any text, the dialog names what is missing and makes nothing.
    await dialog.getByLabel('Country', { exact: true }).press('Enter');
    await dialog.getByText('Write a name.').waitFor();
    await dialog.getByLabel('Country', { exact: true }).fill('Kenya');
    await dialog.getByLabel('Currency', { exact: true }).fill('Kenyan Shilling (KES)');
    assert.equal(await dialog.getByLabel('Name in programs').inputValue(), 'ke.payout');
    assert.equal(await dialog.getByLabel('Name that people read').inputValue(), 'Kenya payout');
    await dialog.getByLabel('Heading in lists').fill('Africa');
    await dialog.getByLabel('Source', { exact: true }).fill('7 other operations');
    for (const rule of ['document-expected', 'transfer-code-differs'])
      await dialog.locator('label', { hasText: rule }).getByRole('checkbox').press('Space');
    await dialog.getByLabel('Source', { exact: true }).press('Enter');
    await page
      .getByRole('heading', { name: /^Kenya/ })
      .first()
      .waitFor();
    await page.locator('.rule-head', { hasText: 'from 5 to 900 KES' }).waitFor();
    assert.equal(await page.locator('.rule-head', { hasText: 'must differ' }).count(), 0);
    const entry = page.locator('.list-pane .entry', { hasText: 'Kenya' });
    await entry.waitFor();
    // Nothing is on disk yet, and one step undoes everything.
    await assert.rejects(studio.read(FILE));
    await page.getByRole('button', { name: 'Undo' }).click();
    await entry.waitFor({ state: 'detached' });
    assert.equal(await page.getByRole('button', { name: 'Undo' }).isDisabled(), true);
    await page.getByRole('button', { name: 'Redo' }).click();
    await entry.waitFor();

    await review(page);
    // There is neither an error nor a wrong example, so the person need not confirm anything.
    await page.locator('dialog .totals').waitFor();
    await dialog.getByLabel('Reason').fill('The gateway has opened Kenya.');
    await page.locator('.dialog-foot button.primary[aria-disabled=false]', { hasText: 'commit' }).waitFor();
    assert.equal(await dialog.getByRole('checkbox').count(), 0);
    await page.locator('.dialog-foot button.primary', { hasText: 'commit' }).click();
    await page.getByText(/Committed as [0-9a-f]{7}/).waitFor();
    assert.deepEqual(git(studio.folder, 'show', '--format=', '--name-status').split('\n').toSorted(), [
      `A\trules/${FILE}`,
      'M\trules/gateway/response.yaml',
      'M\trules/lists/minor-units.yaml',
    ]);
    const text = await studio.read(FILE);
    assert.match(text, /^operation: ke\.payout$/m);
    assert.match(text, /^country: KE\ncurrency: KES$/m);
    assert.match(text, /- id: currency-kes/);
    assert.doesNotMatch(text, /SEK|document-expected|transfer-code-differs|clause: "2/);
  });
});
