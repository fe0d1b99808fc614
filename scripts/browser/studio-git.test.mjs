// Tests the life of a change in the studio's page: the gate, a commit on a branch, and the history of a rule.
import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fits, isAccessible, looksIn, PHONE, tabTo, WIDE } from './chromium.mjs';
import { FIXTURE, git, makeRepository, ORDERS } from './studio.mjs';
import { becomes, fixture, openAlpha, orderField, raiseMaximum, review, staysInPlace } from './studio-page.mjs';

const ALPHA = FIXTURE.file;

/** A table beside the rules that repeats the bound. */
const ROWS = 'rows/alpha.payout.yaml';

/** A repository with owners, and with tables beside the rules. */
function repository(folder) {
  mkdirSync(join(folder, '.github'));
  writeFileSync(join(folder, '.github/CODEOWNERS'), '/rules/ @payments/rules\n');
  mkdirSync(join(folder, 'expected'));
  writeFileSync(join(folder, 'expected/alpha.payout.yaml'), 'maximum: 900\n');
  mkdirSync(join(folder, 'generated'));
  writeFileSync(join(folder, 'generated/alpha.payout.json'), '{}\n');
  writeFileSync(join(folder, '.gitattributes'), 'generated/** linguist-generated\n');
  mkdirSync(join(folder, 'rows'));
  writeFileSync(join(folder, ROWS), 'amount: ["900", "900.01"]\n');
  makeRepository(folder);
}

const commitButton = (page) => page.getByRole('button', { name: /^Save and commit/ });
const ready = (page) =>
  page.locator('.dialog-foot button.primary[aria-disabled=false]', { hasText: 'commit' }).waitFor();

describe('a change in a git repository', () => {
  const here = fixture(WIDE, { prepare: repository });

  test('is committed on a new branch with its reason, and its rule has a history', async () => {
    const { page, studio } = here;
    const other = 'rules/lists/closed-countries.yaml';
    const before = await studio.read(ALPHA);
    writeFileSync(join(studio.folder, 'notes.txt'), 'of somebody else\n');
    git(studio.folder, 'add', 'notes.txt');
    await openAlpha(page);
    await orderField(page, 'amount').fill('950');
    await becomes(page, 'refused');
    await raiseMaximum(page);
    await page.getByRole('button', { name: 'Replace the wrong examples' }).click();
    await review(page);
    await page.getByText('Write why you make this change; a commit needs it.').waitFor();
    assert.equal(await commitButton(page).getAttribute('aria-disabled'), 'true');
    await commitButton(page).click({ force: true });
    assert.equal(await page.evaluate(() => document.activeElement?.closest('.reason') !== null), true);
    await page.keyboard.type('Agreed with the bank');
    await page.getByText('The build writes these from the rules: generated.').waitFor();
    await page.getByText(`0 of ${ORDERS.toLocaleString('en')} past orders newly refused (0%)`).waitFor();
    await page.getByText(`@payments/rules must agree: rules/${ALPHA}`).waitFor();
    await page.getByText('No change is stricter.').waitFor();
    assert.deepEqual(await page.locator('.beside li').allTextContents(), [
      '1: amount: ["900", "900.01"] amount: ["1000", "1000.01"]',
      'expected/alpha.payout.yaml',
    ]);
    assert.equal(await page.getByRole('checkbox', { name: `Change 1 row too: ${ROWS}` }).isChecked(), true);
    await ready(page);
    assert.equal(await page.getByLabel('Name of the new branch').inputValue(), 'rules/alpha-payout-amount-range');
    assert.match(
      await page.getByLabel('Message of the commit').inputValue(),
      /^Alpha payout: largest Amount: 900 -> 1000 SEK\n\nAgreed with the bank\n$/,
    );
    await page.getByText('Export', { exact: true }).click();
    assert.match(
      await page.textContent('.review-page'),
      /## 200 of 2,000 orders of alpha\.payout that were refused would be accepted: 190,000\.00 SEK/,
    );
    await isAccessible(page, 'the commit');
    await commitButton(page).click();
    const id = () => git(studio.folder, 'rev-parse', 'HEAD');
    await page.getByText(/^\s*Committed as [0-9a-f]{7} on rules\/alpha-payout-amount-range\.$/).waitFor();
    assert.match(await page.textContent('dialog'), new RegExp(`Committed as ${id().slice(0, 7)}`));
    assert.deepEqual(await page.locator('dialog pre').allTextContents(), [
      'git add -- generated && git commit --amend --no-edit -- generated',
      'git push -u origin rules/alpha-payout-amount-range',
    ]);
    await isAccessible(page, 'committed');
    await page.getByRole('button', { name: 'Close' }).last().click();

    assert.equal(git(studio.folder, 'symbolic-ref', '--short', 'HEAD'), 'rules/alpha-payout-amount-range');
    assert.equal(
      git(studio.folder, 'show', '--format=%an|%s', '--name-only'),
      `Ana Díaz|Alpha payout: largest Amount: 900 -> 1000 SEK\n\n${ROWS}\nrules/${ALPHA}`,
    );
    assert.match(git(studio.folder, 'log', '-1', '--format=%b'), /^Agreed with the bank$/);
    assert.equal(git(studio.folder, 'diff', '--cached', '--name-only'), 'notes.txt');
    assert.equal(git(studio.folder, 'show', `main:rules/${ALPHA}`), before.trimEnd());
    assert.notEqual(git(studio.folder, 'show', `HEAD:${other}`), '');

    await page.getByRole('button', { name: 'History', exact: true }).click();
    const entries = page.locator('.history ol > li');
    await entries.nth(1).waitFor();
    assert.equal(await entries.count(), 2);
    const [first, second] = await entries.allTextContents();
    assert.match(
      first,
      /Alpha payout: largest Amount: 900 -> 1000 SEK.*Ana Díaz.*Agreed with the bank.*900 → 1000 SEK/,
    );
    assert.doesNotMatch(first, /- Alpha/);
    assert.match(second, /Begin.*added/);
    await page.getByLabel('Largest amount').fill('1100');
    await page.locator('.history .uncommitted', { hasText: '1000 → 1100 SEK' }).waitFor();
    await entries.nth(1).getByText('Changed lines (YAML)').click();
    await entries.nth(1).locator('.comparison', { hasText: '"1000"' }).waitFor();
    await isAccessible(page, 'the history');
    await staysInPlace(page, 'the history');
    // The next change goes to the same branch.
    await review(page);
    const current = page.getByRole('radio', { name: 'Current branch: rules/alpha-payout-amount-range' });
    await current.waitFor();
    assert.equal(await current.isChecked(), true);
  });

  test('is committed with only the keyboard', async () => {
    const { page, studio } = here;
    await openAlpha(page);
    await raiseMaximum(page, '800');
    await page.keyboard.press('Control+s');
    await page.locator('dialog textarea').first().waitFor();
    await tabTo(page, 'dialog .reason textarea');
    await page.keyboard.type('A limit of ours');
    await page.locator('dialog .gate').waitFor();
    await page.getByText('1 change is stricter').waitFor();
    await tabTo(page, 'dialog .commit-part input.code');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('-x');
    await page.getByText('This is not a name for a branch').waitFor();
    assert.equal(await commitButton(page).getAttribute('aria-disabled'), 'true');
    await isAccessible(page, 'a wrong name');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('main');
    await page.getByText('There is a branch with this name').waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('límite/800');
    // An example is wrong now; the person insists.
    await page.getByRole('checkbox', { name: 'Save anyway' }).focus();
    await page.keyboard.press('Space');
    await ready(page);
    await tabTo(page, 'dialog .dialog-foot button.primary');
    await page.keyboard.press('Enter');
    await page.getByText('on límite/800.').waitFor();
    await page.getByText("git push -u origin 'límite/800'").waitFor();
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('dialog').count(), 0);
    assert.equal(
      git(studio.folder, 'log', '-1', '--format=%D|%b').split('\n')[0],
      'HEAD -> límite/800|A limit of ours',
    );
  });

  test('is committed on the current branch, and the page says what to do if others pushed first', async () => {
    const { page, studio } = here;
    await openAlpha(page);
    await raiseMaximum(page);
    await page.getByRole('button', { name: 'Replace the wrong examples' }).click();
    await page.locator('.findings-button:not(.error)').waitFor();
    await review(page);
    await page.getByLabel('Reason').fill('Agreed with the bank');
    await page.getByRole('radio', { name: /^Current branch/ }).check();
    await ready(page);
    await commitButton(page).click();
    await page.getByText('because others pushed first, run git pull --rebase').waitFor();
    await isAccessible(page, 'committed on the current branch');
    assert.equal(git(studio.folder, 'log', '-1', '--format=%b'), 'Agreed with the bank');
  });

  test('names what others saved in its file without a commit, because the commit includes it', async () => {
    const { page, studio } = here;
    const original = await studio.read(ALPHA);
    await studio.write(ALPHA, original.replace('one-of: [SEK]', 'one-of: [SEK, NOK]'));
    await openAlpha(page);
    await raiseMaximum(page);
    await review(page);
    const earlier = page.locator('dialog .callout.warning', { hasText: 'are not committed yet' });
    await earlier.locator('.sentences li', { hasText: 'NOK' }).waitFor();
    assert.equal(await earlier.locator('.sentences li').count(), 1);
    assert.doesNotMatch(await page.textContent('section[aria-labelledby=review-what]'), /NOK/);
    await earlier.getByText('Changed lines (YAML)').click();
    await earlier.locator('.comparison .cm-line', { hasText: '[SEK, NOK]' }).first().waitFor();
    await isAccessible(page, 'what is not committed');
  });

  test('says what prevents a commit, and what was saved', async () => {
    const { page, studio } = here;
    await openAlpha(page);
    await raiseMaximum(page);
    await page.getByRole('button', { name: 'Replace the wrong examples' }).click();
    const saved = await studio.read(ALPHA);
    await studio.write(ALPHA, `${saved}# of somebody else\n`);
    git(studio.folder, 'add', `rules/${ALPHA}`);
    await studio.write(ALPHA, saved);
    await review(page);
    await page.getByText('These files have staged changes').waitFor();
    assert.equal(await commitButton(page).getAttribute('aria-disabled'), 'true');
    await isAccessible(page, 'a problem');
    await page.keyboard.press('Escape');
    git(studio.folder, 'checkout', '--quiet', 'HEAD', `rules/${ALPHA}`);
    await review(page);
    await page.getByLabel('Reason').fill('Agreed with the bank');
    await ready(page);
    // The lock appears only after the page has looked.
    writeFileSync(join(studio.folder, '.git/index.lock'), '');
    await commitButton(page).click();
    await page.getByText('Saved, but not committed').waitFor();
    await page.getByText('1 file saved.').waitFor();
    await page.getByText('Another git process uses the repository').waitFor();
    await isAccessible(page, 'not committed');
    assert.match(await studio.read(ALPHA), /"1000"/);
    assert.equal(git(studio.folder, 'log', '--all', '--format=%s'), 'Begin');
    rmSync(join(studio.folder, '.git/index.lock'));
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('on rules/alpha-payout-amount-range.').waitFor();
    assert.equal(git(studio.folder, 'show', '--format=%s', '--name-only').split('\n').at(-1), `rules/${ALPHA}`);
    assert.equal(git(studio.folder, 'status', '--porcelain', '--', 'rules'), '');
  });
});

/** The name of the button in each language. */
const HISTORY = { en: 'History', es: 'Historial de cambios', 'pt-BR': 'Histórico de alterações' };

for (const { language, screen, colorScheme } of looksIn(Object.keys(HISTORY)))
  describe(`the commit and the history in ${language}, ${screen} and ${colorScheme}`, () => {
    const here = fixture({ ...(screen === 'phone' ? PHONE : WIDE), colorScheme }, { prepare: repository });

    test('fit and are accessible', async () => {
      const { page } = here;
      await openAlpha(page);
      await raiseMaximum(page);
      await page.locator('.language select').selectOption(language);
      await page.getByRole('button', { name: HISTORY[language], exact: true }).click();
      await page.locator('.history ol > li').nth(1).waitFor();
      await fits(page, 'the history');
      await isAccessible(page, 'the history');
      await page.keyboard.press('Control+s');
      await page.getByRole('heading', { name: 'Commit', exact: true }).waitFor();
      await page.locator('dialog .gate li').first().waitFor();
      await fits(page, 'the dialog');
      await isAccessible(page, 'the dialog');
    });
  });

describe('a folder without a repository', () => {
  const here = fixture(WIDE);

  test('says so, and saves as before', async () => {
    const { page, studio } = here;
    await openAlpha(page);
    await raiseMaximum(page);
    await page.getByRole('button', { name: 'Replace the wrong examples' }).click();
    await page.getByRole('button', { name: 'History', exact: true }).click();
    await page.getByText('The file is not in a git repository').waitFor();
    await review(page);
    await page.getByText('To commit here, keep the files in a git repository.').waitFor();
    assert.equal(await commitButton(page).count(), 0);
    await page.getByRole('button', { name: 'Save 1 file', exact: true }).click();
    await page.locator('.notice', { hasText: 'saved' }).waitFor();
    assert.match(await studio.read(ALPHA), /"1000"/);
  });
});
