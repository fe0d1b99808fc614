// Tests that a committed edit can be undone from the history of its file, as a draft.
import assert from 'node:assert/strict';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fits, isAccessible, PHONE, WIDE } from './chromium.mjs';
import { FIXTURE, git, makeRepository } from './studio.mjs';
import { fixture, openAlpha, saved, saveNow } from './studio-page.mjs';

const ALPHA = FIXTURE.file;
const commit = (folder, message) => {
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '-m', message);
};

/** A repository in which commits gave the list of document types a title, and changed the maximum twice. */
function prepare(folder) {
  makeRepository(folder);
  const alpha = join(folder, 'rules', ALPHA);
  const clauses = join(folder, 'rules/clauses.yaml');
  const begin = readFileSync(alpha, 'utf8');
  writeFileSync(alpha, begin.replace('title: Alpha payout', 'title: Alpha payout of Sweden'));
  writeFileSync(clauses, readFileSync(clauses, 'utf8').replace('5 to 900', '5 to 901'));
  commit(folder, 'Rename the payout');
  appendFileSync(alpha, '# The end\n');
  commit(folder, 'Say where the file ends');
}

for (const { screen, look } of [
  { screen: 'wide', look: WIDE },
  { screen: 'phone', look: { ...PHONE, colorScheme: 'dark' } },
])
  describe(`the history of a file on a ${screen} screen`, () => {
    const here = fixture(look, { prepare });

    test('undoes an edit in all its files, and keeps what came later', async () => {
      const { page, studio } = here;
      await openAlpha(page);
      await page.getByRole('tab', { name: 'History', exact: true }).press('Enter');
      const items = page.locator('.history li');
      await items.nth(2).waitFor();
      assert.match(await items.nth(0).textContent(), /Say where the file ends.*Ana Díaz/);
      await isAccessible(page, 'the history of a file');
      await fits(page, 'the history of a file');
      await page.getByRole('button', { name: 'Undo this edit: Begin' }).click();
      await page.locator('.notice', { hasText: 'undo it with git' }).waitFor();
      await page.getByRole('button', { name: 'Undo this edit: Rename the payout' }).press('Enter');
      await page.locator('.notice', { hasText: 'Draft without “Rename the payout”' }).waitFor();
      await saveNow(page);
      await saved(page);
      assert.match(await studio.read(ALPHA), /title: Alpha payout\n[^]*# The end\n$/);
      assert.match(await studio.read('clauses.yaml'), /5 to 900/);
      await page.getByRole('button', { name: 'Undo this edit: Rename the payout' }).press('Enter');
      await page.locator('.notice', { hasText: 'do not have this edit any more' }).waitFor();
    });
  });
