// Tests the studio as a console for rules in a browser: new rules by intention, conflicts, panes, counts.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { isAccessible, PHONE, tabTo, WIDE } from './chromium.mjs';
import { ACME, FIXTURE, ORDERS, OWN } from './studio.mjs';
import { becomes, fixture, openAlpha, orderField, raiseMaximum, ruleOf, staysInPlace } from './studio-page.mjs';

const ALPHA = FIXTURE.file;

const begin = async (page) => {
  await page.keyboard.press('n');
  await page.locator('dialog').getByRole('combobox').last().waitFor();
};
const option = (page) => page.locator('[role=option]');
const preview = (page) => page.locator('.rule-preview');
const addable = (page) => page.locator('dialog .primary[aria-disabled=false]').waitFor();

describe('a new rule', () => {
  const here = fixture(WIDE);

  test('is found by everyday words', async () => {
    const { page } = here;
    await openAlpha(page);
    await begin(page);
    const asked = page.locator('dialog').getByRole('combobox').last();
    for (const [word, found] of [
      ['maximum', /A limit on an amount/],
      ['mandatory', /A field that must be given/],
      ['duplicate', /Different in each order of a batch/],
      ['e-mail', /A public format/],
    ]) {
      await asked.fill(word);
      await page.locator('[role=option]', { hasText: found }).first().waitFor({ timeout: 5000 });
    }
  });

  test('is found by what it is for, shows what it would do, and is added with Enter, by keyboard alone', async () => {
    const { page, studio } = here;
    const original = await studio.read(ALPHA);
    await openAlpha(page);
    await page.locator('.rule-head').first().focus();
    let keys = 0;
    const press = async (key) => {
      keys += 1;
      await page.keyboard.press(key);
    };
    const type = async (text) => {
      keys += text.length;
      await page.keyboard.type(text);
    };
    await press('n');
    await page.locator('dialog').getByRole('combobox').last().waitFor();
    assert.equal(await option(page).first().locator('.place-kind').textContent(), 'Given or not');
    await isAccessible(page, 'what a new rule is for');
    await type('limit');
    assert.match(await option(page).first().textContent(), /A limit on an amount/);
    await press('Enter');
    // The proposed field is the field of another rule with this check.
    const field = page.getByLabel('Field to check');
    await field.waitFor();
    assert.equal(await field.inputValue(), 'amount');
    assert.equal(await page.locator('dialog .message.error').count(), 0, 'nothing is wrong before something is typed');
    await press('Tab');
    await type('100');
    await press('Tab');
    await type('140');
    await preview(page).getByText('Amount should be from 100 to 140 SEK.').waitFor();
    await preview(page).getByText('The order beside the rules passes this rule.').waitFor();
    // Nine of ten orders have the amount 150; the others are already refused.
    await preview(page)
      .getByText(`1,800 of ${ORDERS.toLocaleString('en')} past orders would be warned.`)
      .waitFor();
    assert.deepEqual(await preview(page).locator('.example-list code').allTextContents(), [
      '100',
      '140',
      '99.99',
      '140.01',
    ]);
    assert.equal(await preview(page).locator('.broken').count(), 0);
    assert.equal(await page.locator('.entry .badge.changed').count(), 0, 'nothing is added yet');
    await isAccessible(page, 'a new rule');
    await press('Enter');
    const added = page.locator('.rule.open', { hasText: 'alpha.payout/amount-between' });
    await added.waitFor();
    assert.equal(await added.locator('.acts').first().textContent(), 'Warns');
    assert.equal(await studio.read(ALPHA), original);
    await becomes(page, 'accepted');
    await orderField(page, 'amount').fill('150');
    await becomes(page, 'warned');
    assert.equal(keys, 16);

    // The name of the next one differs; the last source is offered again.
    await added.locator('.rule-head').focus();
    await begin(page);
    await page.keyboard.type('limit');
    await page.keyboard.press('Enter');
    await page.getByText('Name and examples').waitFor();
    assert.match(await page.locator('dialog summary').textContent(), /amount-between-2$/);
  });

  test('says beside a field what is wrong with it, and asks before it discards', async () => {
    const { page } = here;
    await openAlpha(page);
    await page.getByRole('button', { name: 'New rule on Amount' }).click();
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'New rule on Transfer code' }).click();
    await page.locator('dialog').getByRole('combobox').last().fill('number of digits');
    await page.keyboard.press('Enter');
    assert.equal(await page.getByLabel('Field to check').inputValue(), 'transferCode');
    // Nothing is typed: Escape closes.
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'New rule on Amount' }).click();
    await page.locator('dialog').getByRole('combobox').last().fill('limit');
    await page.keyboard.press('Enter');
    const largest = page.locator('dialog').getByLabel('Largest amount');
    const smallest = page.locator('dialog').getByLabel('Smallest amount');
    await smallest.press('Enter');
    // The dialog says what is missing once the person has tried; one bound is enough.
    await smallest.locator('xpath=ancestor::*[contains(@class, "field")][1]').locator('.message.error').waitFor();
    await largest.fill('fifty');
    await largest
      .locator('xpath=ancestor::*[contains(@class, "field")][1]')
      .getByText('Write a number such as 1250.50')
      .waitFor();
    assert.equal(await largest.getAttribute('aria-invalid'), 'true');
    await isAccessible(page, 'a wrong new rule');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    const question = page.getByText('Discard what you typed?');
    await question.waitFor();
    await isAccessible(page, 'a question before it is discarded');
    // Escape does not close the dialog, and neither does Enter on the focused button; the focus returns.
    for (const key of ['Escape', 'Enter']) {
      await page.keyboard.press(key);
      await question.waitFor({ state: 'detached' });
      assert.equal(await largest.inputValue(), 'fifty');
      assert.ok(await largest.evaluate((field) => field === document.activeElement));
      await page.keyboard.press('Escape');
      await question.waitFor();
    }
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.locator('dialog').waitFor({ state: 'detached' });
    assert.equal(await page.locator('.entry .badge.changed').count(), 0);
  });

  test('takes its own name and examples, values of a list, conditions and one of several comparisons', async () => {
    const { page, studio } = here;
    await openAlpha(page);
    await page.getByRole('button', { name: 'New rule', exact: true }).click();
    await page.locator('dialog').getByRole('combobox').last().fill('block certain');
    await page.keyboard.press('Enter');
    await page.getByLabel('Field to check').selectOption('beneficiaryName');
    await page.getByLabel('Add to Refused values').fill('Rent, Ada Berg');
    await page.keyboard.press('Enter');
    await preview(page).getByText('The order beside the rules would be warned.').waitFor();
    await preview(page).getByText('1,800 of 2,000 past orders').waitFor();
    await page.locator('dialog summary').click();
    await page.getByLabel('Name of the rule').fill('amount-range');
    await page.getByText('This operation already has a rule with this name.').waitFor();
    await page.getByLabel('Name of the rule').fill('Name Choice');
    await page.getByText('Use lowercase letters, digits and hyphens.').waitFor();
    await page.getByLabel('Name of the rule').fill('name-choice');
    await page.locator('dialog').getByLabel('Valid', { exact: true }).fill('Rent');
    await preview(page).locator('.broken', { hasText: 'Rent' }).waitFor();
    await page.locator('dialog').getByLabel('Valid', { exact: true }).fill('Bob');
    await preview(page).locator('.broken').waitFor({ state: 'detached' });
    await addable(page);
    await page.getByRole('button', { name: 'Add the rule' }).click();
    await page.locator('.rule.open', { hasText: 'alpha.payout/name-choice' }).waitFor();

    await page.getByRole('button', { name: 'New rule', exact: true }).click();
    await page.locator('dialog').getByRole('combobox').last().fill('comparison');
    await page.keyboard.press('Enter');
    const comparison = page.locator('dialog .parameters').first();
    assert.equal(await comparison.locator('select').count(), 2);
    await comparison.locator('select').first().selectOption('equal');
    await comparison.locator('select').last().selectOption('beneficiaryName');
    await preview(page)
      .getByText("should be the same as Beneficiary's name")
      .or(preview(page).getByText("equal Beneficiary's name"))
      .waitFor();
    await page.getByRole('button', { name: 'Choose something else' }).click();
    await page.locator('dialog').getByRole('combobox').last().fill('number of digits');
    await page.keyboard.press('Enter');
    await page.locator('dialog').getByLabel('Digits').fill('20');
    // A rule that another one hides.
    await preview(page).locator('.message', { hasText: 'never reports anything' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.waitForFunction(() => document.querySelectorAll('.entry .badge.changed').length === 0);
    assert.doesNotMatch(await studio.read(ALPHA), /name-choice/);
  });

  test('is worded in the language of the page', async () => {
    const { page } = here;
    await openAlpha(page);
    for (const [language, words, amount] of [
      ['es', /^Un límite de monto/, 'debería'],
      ['pt-BR', /^Um limite de valor/, 'deveria'],
    ]) {
      await page.locator('.language select').selectOption(language);
      await page.locator('.rule-head').first().focus();
      await begin(page);
      const names = await option(page).locator('.place-name').allTextContents();
      assert.ok(
        names.some((name) => words.test(name)),
        names.join(),
      );
      assert.deepEqual(
        names.filter((name) => name.startsWith('A ')),
        [],
      );
      await page.keyboard.type('limite');
      await page.keyboard.press('Enter');
      await page.locator('dialog .pair input').first().fill('100');
      await page.locator('dialog .pair input').last().fill('140');
      await preview(page).locator('.says p', { hasText: '140 SEK' }).waitFor();
      assert.match(await preview(page).locator('.says').textContent(), new RegExp(amount));
      await isAccessible(page, `a new rule in ${language}`);
      await page.keyboard.press('Escape');
      await page.locator('dialog .dialog-foot button').first().click();
    }
  });
});

describe('a new rule of a rulebook without a document', () => {
  const here = fixture(WIDE);

  test('is shown before its source is named, and added after it', async () => {
    const { page } = here;
    // The rules of the fixture need the document, but this hides it from the page.
    await page.route('**/api/file?path=rulebook.yaml', async (route) => {
      const response = await route.fetch();
      const { text, ...rest } = await response.json();
      await route.fulfill({ response, json: { ...rest, text: text.replace(/^document:.*$/m, '') } });
    });
    await openAlpha(page);
    await begin(page);
    await page.locator('dialog').getByRole('combobox').last().fill('limit');
    await page.keyboard.press('Enter');
    await page.locator('dialog').getByLabel('Smallest amount').fill('100');
    await page.locator('dialog').getByLabel('Largest amount').fill('140');
    await preview(page).getByText('1,800 of 2,000 past orders would be warned.').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Name a source.').waitFor();
    await isAccessible(page, 'a new rule without a source');
    await page.getByLabel('Source', { exact: true }).fill('Our contract');
    await addable(page);
    await page.keyboard.press('Enter');
    const added = page.locator('.rule.open', { hasText: 'alpha.payout/amount-between' });
    assert.equal(await added.getByLabel('Public document').inputValue(), 'Our contract');
    // The next rule often has the same source.
    await added.locator('.rule-head').focus();
    await begin(page);
    await page.locator('dialog').getByRole('combobox').last().fill('limit');
    await page.keyboard.press('Enter');
    assert.equal(await page.getByLabel('Source', { exact: true }).inputValue(), 'Our contract');
  });
});

describe('a new rule on a phone', () => {
  const here = fixture({ ...PHONE, colorScheme: 'dark' });

  test('fits', async () => {
    const { page } = here;
    await openAlpha(page);
    await page.getByRole('button', { name: 'New rule', exact: true }).click();
    await page.locator('dialog').getByRole('combobox').last().fill('limit');
    await page.keyboard.press('Enter');
    await page.locator('dialog').getByLabel('Smallest amount').fill('1');
    await page.locator('dialog').getByLabel('Largest amount').fill('20');
    await preview(page).getByText('Amount should be from 1 to 20 SEK.').waitFor();
    await staysInPlace(page, 'a new rule');
    await isAccessible(page, 'a new rule on a phone');
  });
});

describe('a new rule with a check of the rulebook', () => {
  const here = fixture(WIDE, { rulebook: OWN });

  test('is found by the description of the check', async () => {
    const { page } = here;
    await page.click(`.entry[href="#/operation/${OWN.operation}"]`);
    await page.waitForSelector('.rule');
    await page.getByRole('button', { name: 'New rule', exact: true }).click();
    await page.locator('dialog').getByRole('combobox').last().fill('own checks');
    await option(page).getByText('A reference of Acme Pay: ACM- and 6 digits.').waitFor();
    await option(page).getByText('The field that the value starts with.').waitFor();
    await option(page).getByText('The weighted sum of the digits must be a multiple of the modulus').click();
    await page.locator('dialog').getByLabel('modulus').fill('7');
    await preview(page).getByText('whose weighted sum is a multiple of 7').waitFor();
    await addable(page);
  });
});

describe('a new rule with typed fields and a fact', () => {
  const here = fixture(WIDE, { rulebook: ACME });

  test('has examples of their types', async () => {
    const { page } = here;
    await page.click(`.entry[href="#/operation/${ACME.operation}"]`);
    await page.waitForSelector('.rule');
    await page.getByRole('button', { name: 'New rule', exact: true }).click();
    await page.locator('dialog').getByRole('combobox').last().fill('number of entries');
    await page.keyboard.press('Enter');
    assert.equal(await page.getByLabel('Field to check').inputValue(), 'labels');
    await page.locator('dialog').getByLabel('To', { exact: true }).fill('2');
    await preview(page).locator('.example-list code', { hasText: 'x, x, x' }).waitFor();
    assert.equal(await preview(page).locator('.broken').count(), 0);
  });
});

describe('a conflict', () => {
  const here = fixture(WIDE);

  test('is resolved place by place, by keyboard; other changes are merged and listed; undo restores the draft', async () => {
    const { page, studio } = here;
    const original = await studio.read(ALPHA);
    await openAlpha(page);
    await raiseMaximum(page, '1000');
    await page.locator('.rule.open .broken').getByRole('button', { name: 'Make it valid' }).click();
    await ruleOf(page, 'exactly 20 digits').locator('.rule-head').click();
    await page
      .getByLabel('Number of digits')
      .or(page.locator('.rule.open').last().getByLabel('Digits'))
      .first()
      .fill('21');
    await page.waitForFunction(() => document.querySelectorAll('.rule.is-changed').length === 2);
    const theirs = original
      .replace('["5", "900"]', '["5", "950"]')
      .replace('digits: 20', 'digits: 22')
      .replace('title: Alpha payout', 'title: Alpha payouts');
    await studio.write(ALPHA, theirs);
    await page.locator('.disk-notice', { hasText: ALPHA }).waitFor();
    await page.getByRole('button', { name: 'Compare and merge' }).press('Enter');
    const places = page.locator('.conflict-place');
    await places.nth(1).waitFor();
    assert.equal(await places.count(), 2);
    await page.getByText('2 places to decide').waitFor();
    const take = page.getByRole('button', { name: 'Keep the result' });
    assert.equal(await take.getAttribute('aria-disabled'), 'true');
    await page.getByText(/changes? (is|are) merged without a question/).click();
    await page.locator('.merged ins', { hasText: 'Alpha payouts' }).waitFor();
    await isAccessible(page, 'places of a conflict');
    await places
      .nth(0)
      .getByRole('radio', { name: /^On disk/ })
      .focus();
    await page.keyboard.press('Space');
    await page.getByText('1 place to decide').waitFor();
    await places
      .nth(1)
      .getByRole('radio', { name: /^Yours/ })
      .focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const text = places.nth(1).getByRole('textbox');
    await text.fill((await text.inputValue()).replace(/digits: \d+/, 'digits: 23'));
    await isAccessible(page, 'a decided conflict');
    await page.getByText('The whole result').click();
    await page.locator('dialog .cm-line', { hasText: 'digits: 23' }).first().waitFor();
    await take.press('Enter');
    await page.locator('dialog').waitFor({ state: 'detached' });
    await page.locator('.disk-notice').waitFor({ state: 'detached' });
    assert.equal(await studio.read(ALPHA), theirs, 'nothing is written before it is saved');
    await page.getByRole('tab', { name: /YAML/ }).click();
    const lines = (part) => page.locator('.cm-line', { hasText: part }).first();
    await lines('digits: 23').waitFor();
    await page.getByRole('tab', { name: 'Form' }).click();
    assert.equal(await page.getByLabel('Largest amount').inputValue(), '950');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.waitForFunction(() => document.querySelector('.pair input:nth-of-type(1)') !== null);
    await page.locator('.rule', { hasText: 'from 5 to 1000' }).waitFor();
  });
});

describe('the panes', () => {
  const here = fixture(WIDE);
  const widthOf = (page, pane) => page.locator(`#pane-${pane}`).evaluate((each) => Math.round(each.offsetWidth));

  test('are resized by keyboard and by dragging, kept after a reload, and reset by a double click', async () => {
    const { page } = here;
    await openAlpha(page);
    const list = page.getByRole('separator', { name: 'Width of: Operations' });
    /** Waits until the pane has a width and its separator says so. */
    const becomesWide = async (width) => {
      await page.waitForFunction((wanted) => document.getElementById('pane-list').offsetWidth === wanted, width);
      await page.locator(`[role=separator][aria-controls=pane-list][aria-valuenow="${width}"]`).waitFor();
    };
    const first = await widthOf(page, 'list');
    await becomesWide(first);
    await tabTo(page, '[role=separator][aria-controls=pane-try]', 200);
    await list.focus();
    await page.keyboard.press('ArrowRight');
    await becomesWide(first + 16);
    await page.keyboard.press('Home');
    await becomesWide(180);
    await isAccessible(page, 'a resized pane');
    const effectsPane = page.getByRole('separator', { name: 'Width of: Effects' });
    const wide = await widthOf(page, 'try');
    const box = await effectsPane.boundingBox();
    await page.mouse.move(box.x, 400);
    await page.mouse.down();
    await page.mouse.move(box.x - 60, 400, { steps: 4 });
    await page.mouse.up();
    const dragged = await widthOf(page, 'try');
    assert.ok(Math.abs(dragged - wide - 60) <= 2, `${wide} became ${dragged}`);
    await staysInPlace(page, 'resized panes');
    await page.reload();
    await page.waitForSelector('.rule');
    assert.deepEqual([await widthOf(page, 'list'), await widthOf(page, 'try')], [180, dragged]);
    await effectsPane.dblclick();
    await page.waitForFunction((width) => document.getElementById('pane-try').offsetWidth === width, wide);
    await list.focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction((width) => document.getElementById('pane-list').offsetWidth === width, first);
    assert.equal(await page.evaluate(() => localStorage.getItem('payrules-panes')), null);
  });

  test('count errors and warnings separately, open and close all rules, and keep the scroll position', async () => {
    const { page } = here;
    await openAlpha(page);
    await raiseMaximum(page);
    const button = page.locator('.findings-button');
    await button.locator('.count.error', { hasText: '1 error' }).waitFor();
    await button.locator('.count.warning', { hasText: '2 warnings' }).waitFor();
    for (const place of ['.entry[aria-current]', '.rule.open .rule-head', '#rules-tab-yaml']) {
      await page.locator(`${place} .badge.error`, { hasText: '1 error' }).waitFor();
      await page.locator(`${place} .badge.warning`, { hasText: '1 warning' }).waitFor();
    }
    await page.locator('.rule-head').first().focus();
    await page.keyboard.press('e');
    assert.equal(await page.locator('.rule.open').count(), 0);
    await page.keyboard.press('e');
    const all = await page.locator('.rule').count();
    assert.equal(await page.locator('.rule.open').count(), all);
    await page.getByRole('button', { name: 'Collapse all rules' }).click();

    const position = () => page.locator('.scroll.rules').evaluate((each) => each.scrollTop);
    await page.locator('.scroll.rules').evaluate((each) => each.scrollTo(0, 500));
    const left = await position();
    assert.ok(left > 300);
    await page.getByRole('tab', { name: /YAML/ }).click();
    await page.locator('.cm-content').waitFor();
    await page.getByRole('tab', { name: 'Form' }).click();
    assert.equal(await position(), left);
    await page.getByRole('searchbox', { name: 'Search operations and lists' }).fill('theta');
    await page.getByRole('link', { name: /Theta/ }).click();
    await page.getByRole('heading', { name: 'Theta transfer', exact: true }).waitFor();
    assert.equal(await position(), 0);
    await page.goBack();
    await page.getByRole('heading', { name: 'Alpha payout', exact: true }).waitFor();
    await page.waitForFunction((top) => document.querySelector('.scroll.rules')?.scrollTop === top, left);
  });

  test('explain their purpose and the next step while they are empty', async () => {
    const { page } = here;
    await page.getByRole('searchbox', { name: 'Search operations and lists' }).fill('zzz');
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await openAlpha(page);
    await page.getByRole('searchbox', { name: 'Search rules' }).fill('zzz');
    await isAccessible(page, 'no rule');
    await page.getByRole('button', { name: 'Show all rules' }).click();
    await page.locator('.rule').first().waitFor();
    await page.getByLabel('Show', { exact: true }).selectOption('changed');
    await page.getByRole('button', { name: 'Show all rules' }).click();
    await page.locator('.rule').first().waitFor();
    await page.locator('.rule-head').first().focus();
    await page.keyboard.press('?');
    const keys = await page.locator('dialog kbd').allTextContents();
    for (const key of ['Ctrl+K', '/', 'n', 'e', '?', 'Ctrl+S', 'Ctrl+Z', 'Ctrl+Shift+Z', 'Esc'])
      assert.ok(keys.includes(key), `${key} is not in the list of keys`);
  });
});

describe('with reduced motion', () => {
  const here = fixture({ ...WIDE, reducedMotion: 'reduce' });

  test('nothing moves', async () => {
    const { page } = here;
    await openAlpha(page);
    await raiseMaximum(page);
    const moving = await page.evaluate(
      () =>
        [...document.querySelectorAll('*')].filter((each) => {
          const { animationName, transitionDuration } = getComputedStyle(each);
          return animationName !== 'none' || transitionDuration.split(', ').some((time) => time !== '0s');
        }).length,
    );
    assert.equal(moving, 0);
  });
});

describe('the first page', () => {
  const here = fixture(WIDE);
  const title = (page) => page.locator('dialog h2');

  test('offers tasks, each of which begins at its place, by keyboard', async () => {
    const { page } = here;
    const task = (name) => page.locator('.welcome').getByRole('button', { name, exact: true });
    await task('Change a limit').press('Enter');
    await title(page).filter({ hasText: 'Change a limit' }).waitFor();
    await option(page).first().waitFor();
    await isAccessible(page, 'the place of a task');
    const limits = await option(page).allTextContents();
    assert.ok(limits.length > 0 && limits.every((each) => /amount/i.test(each)), String(limits));
    await page.keyboard.type('sweden payout');
    await page.keyboard.press('Enter');
    await page.locator('.rule.open').getByLabel('Largest amount').waitFor();
    await page.goBack();
    await task('Add a code to a list').press('Enter');
    await page.keyboard.type('closed');
    await page.keyboard.press('Enter');
    await page.locator('.code-add').waitFor();
    await page.goBack();
    await task('Translate texts').press('Enter');
    await page.keyboard.type('spanish');
    await page.keyboard.press('Enter');
    await page.locator('.translations textarea').first().waitFor();
    await page.goBack();
    await task('Find an order').press('Enter');
    await page.locator('.find-order input:focus').waitFor();
    await task('New operation').press('Enter');
    await title(page).filter({ hasText: 'New operation' }).waitFor();
    await page.keyboard.press('Escape');
    // The palette that opens next finds everything, including tasks.
    await page.keyboard.press('Control+k');
    await title(page).filter({ hasText: 'Go to' }).waitFor();
    await page.keyboard.type('change a limit');
    await page.keyboard.press('Enter');
    await title(page).filter({ hasText: 'Change a limit' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await title(page).filter({ hasText: 'Go to' }).waitFor();
    // The palette has the commands of the page.
    await page.keyboard.type('keyboard');
    await page.keyboard.press('Enter');
    await page.locator('dialog .keys').waitFor();
  });
});

describe('a folder without an operation', async () => {
  const rules = await mkdtemp(join(tmpdir(), 'payrules-empty-'));
  await writeFile(join(rules, 'rulebook.yaml'), 'title: Nothing yet\n');
  const empty = { rules, file: 'rulebook.yaml', bindings: '', check: 'Nothing yet', operation: 'none', order: {} };
  const here = fixture(WIDE, { rulebook: { ...empty, amounts: ['1', '1'] } });
  after(() => rm(rules, { recursive: true }));

  test('says how to begin', async () => {
    const { page } = here;
    await page.getByRole('heading', { name: 'This folder has no operation yet' }).waitFor();
    assert.match(await page.locator('.welcome').textContent(), /payrules init FOLDER/);
    assert.equal(await page.getByText('Your codes').count(), 0, 'there is nothing to give codes for');
    await isAccessible(page, 'no operation');
  });
});
