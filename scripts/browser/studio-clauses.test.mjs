// Tests the clauses of the document as a form in the studio.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isAccessible, WIDE } from './chromium.mjs';
import { fixture, isDraft, review, saved } from './studio-page.mjs';

const CLAUSES = 'clauses.yaml';

/** Types into the focused field, and waits until the draft has the text. */
const type = async (page, text) => {
  await page.keyboard.type(text);
  await isDraft(page, CLAUSES, text);
};

describe('the clauses', () => {
  const here = fixture(WIDE);

  test('are found, changed, given a reason and added, by keyboard', async () => {
    const { page, studio } = here;
    const before = await studio.read(CLAUSES);
    await page.getByRole('link', { name: 'Clauses of the document' }).press('Enter');
    await page.locator('.clauses li').nth(3).waitFor();
    await isAccessible(page, 'the clauses');
    await page.getByRole('searchbox', { name: 'Search in the clauses' }).fill('5 to 900');
    await page.locator('[role=status]', { hasText: /^1 clause$/ }).waitFor();
    const text = page.getByRole('group', { name: '2.2 amount' }).getByLabel('What it says');
    await text.focus();
    await page.keyboard.press('Control+End');
    await type(page, ' Both count.');
    await page.getByRole('button', { name: 'Add a clause' }).press('Enter');
    await page.waitForFunction(() => document.activeElement.value === 'New clause');
    await type(page, '9 more');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+A');
    await type(page, 'Orders are sent once.');
    await page.keyboard.press('Tab');
    await type(page, 'It says nothing of a field.');
    await review(page);
    await page.locator('dialog .totals').waitFor();
    await page.getByRole('button', { name: /^Save \d/ }).click();
    await saved(page);
    const now = await studio.read(CLAUSES);
    assert.match(now, /from 5 to 900 kronor\. Both count\./);
    assert.match(now, /id: "?9 more"?, text: "?Orders are sent once\."?, reason: "?It says nothing of a field\./);
    assert.equal(now.split('\n').length, before.split('\n').length + 1);
  });
});
