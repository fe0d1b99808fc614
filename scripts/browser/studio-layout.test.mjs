// Tests what the studio's page shows, and where: panes, effects, messages; on a phone one pane at a time.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fits, isAccessible, PHONE, WIDE } from './chromium.mjs';
import { FIXTURE, ORDERS } from './studio.mjs';
import {
  becomes,
  effects,
  fixture,
  openAlpha,
  orderField,
  raiseMaximum,
  review,
  says,
  showLines,
  staysInPlace,
} from './studio-page.mjs';

const ALPHA = FIXTURE.file;

describe('the page', () => {
  const here = fixture(WIDE);

  test('stays in place, scrolls to opened parts, and shows effects only for a chosen operation', async () => {
    const { page } = here;
    await page.locator('.try-pane .empty').waitFor();
    assert.equal(await page.locator('.verdict').count(), 0);
    await openAlpha(page);
    await staysInPlace(page, 'the operation');
    await page.locator('.rule-head').last().click();
    await page.locator('.rule.open .rule-foot').waitFor();
    // The page scrolls in its next frame.
    await page.waitForFunction(() => {
      const rule = document.querySelector('.rule.open').getBoundingClientRect();
      const pane = document.querySelector('.scroll.rules').getBoundingClientRect();
      const height = Math.min(rule.bottom, pane.bottom) - Math.max(rule.top, pane.top);
      return height / Math.min(rule.height, pane.height) > 0.8;
    });
    await raiseMaximum(page);
    await page.locator('.try-pane .badge').nth(2).waitFor();
    for (const tab of [/^Order/, /^Examples/, /^Changes/, /^Past orders/]) {
      await effects(page, tab);
      assert.deepEqual(
        await page.evaluate(
          () => [...document.querySelectorAll('.tabs')].filter((tabs) => tabs.scrollWidth > tabs.clientWidth).length,
        ),
        0,
        `the tabs do not fit with ${tab}`,
      );
    }
    await review(page);
    await showLines(page);
    const fold = page.locator('.cm-collapsedLines').first();
    await fold.waitFor();
    const sign = await fold.evaluate((each) => getComputedStyle(each, '::before').content);
    assert.doesNotMatch(sign, /\u299a/i, 'few fonts have this character');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'New rule', exact: true }).click();
    await staysInPlace(page, 'the new rule');
    await page.keyboard.press('Escape');
    await staysInPlace(page, 'the page after it');
  });

  test('reports each fault once and in its own words, with the place to fix it', async () => {
    const { page } = here;
    await openAlpha(page);
    await raiseMaximum(page);
    const rule = page.locator('.rule.open');
    await rule.getByText('but clause "2.2 amount" says').waitFor();
    for (const typed of ['fifty', '50,000']) {
      await page.getByLabel('Largest amount').fill(typed);
      const advice = page.locator('.rules-pane').getByText('Write a number such as 1250.50');
      await advice.first().waitFor();
      assert.equal(await advice.count(), 1);
      assert.equal(await page.locator('.rules-pane').getByText('in quotes').count(), 0);
      await page.getByLabel('Largest amount').fill('1000');
      await rule.locator('.broken').waitFor();
      await advice.first().waitFor({ state: 'detached' });
    }
    await rule.locator('.rule-head').click();

    // A finding in a shared file, from the page of the file.
    await page.locator('.rule-head', { hasText: 'name is missing' }).click();
    await rule.getByLabel('Add an invalid example').fill('Ann');
    await page.keyboard.press('Enter');
    await rule.locator('.broken').waitFor();
    await page.evaluate(() => (location.hash = '#/file/common/payout.yaml'));
    await page.locator('.cm-content').waitFor();
    await page.locator('.findings-button.error').click();
    await page
      .locator('dialog .finding-list li', { hasText: 'common/payout.yaml' })
      .getByRole('button', { name: 'Show the rule' })
      .click();
    await page.locator('.rule.open .broken').getByRole('button', { name: 'Make it valid' }).click();
    await page.locator('.rule.open .broken').waitFor({ state: 'detached' });
    await page.locator('.findings-button').click();
    await page
      .locator('dialog .finding-list li', { hasText: ALPHA })
      .getByRole('button', { name: 'Show the rule' })
      .first()
      .click();
    await page.locator('.rule.open .broken').getByRole('button', { name: 'Make it valid' }).waitFor();

    await page.locator('.rule-head', { hasText: 'Account number' }).last().click();
    assert.doesNotMatch((await page.locator('.rule.open .help').allTextContents()).join(), /`|rows of/);

    await page.evaluate(() => (location.hash = '#/file/overlay/bindings.yaml'));
    for (const name of ['Current account (current)', 'Savings account (savings)']) {
      await page.getByLabel(`Add to ${name}`).fill('1');
      await page.keyboard.press('Enter');
    }
    const repeated = page.locator('.rules-pane').getByText('This code is already bound');
    await repeated.first().waitFor();
    assert.equal(await repeated.count(), 1);
    assert.equal(
      await page
        .locator('.code-group', { hasText: 'This code is already bound' })
        .locator('.badge')
        .getAttribute('class'),
      'badge error',
    );
  });

  test('shows the effects as of a day, and never earlier numbers as the result', async () => {
    const { page } = here;
    await openAlpha(page);
    await orderField(page, 'amount').fill('950');
    await becomes(page, 'refused');
    await page.locator('.rule-head', { hasText: 'from 5 to 900' }).click();
    await page.getByLabel('Last day (UTC)').fill('2027-01-31');
    await effects(page, /^Changes/);
    assert.match(await page.textContent('.witness'), /Refused.*Accepted/);
    await page.getByRole('button', { name: 'Try this order' }).click();
    await becomes(page, 'accepted');
    assert.match(await page.textContent('.verdict'), /By the saved rules: Refused/);
    assert.equal(await page.getByLabel('As of').inputValue(), '2027-02-01');
    await effects(page, /^Past orders/);
    await page.locator('.totals [data-change=newlyAccepted] dd', { hasText: String(ORDERS / 10) }).waitFor();
    assert.match(await page.textContent('.summary-line'), /as of 2027-02-01/);
    await isAccessible(page, 'past orders as of a day');

    let release;
    const held = new Promise((resolve) => (release = resolve));
    await page.route('**/api/backtest', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Today' }).click();
    await page.getByText('The numbers below are of the rules before your last change.').waitFor();
    assert.equal(await page.locator('.totals.stale').count(), 1);
    assert.equal(
      await page
        .getByRole('tab', { name: /^Past orders/ })
        .locator('.badge')
        .count(),
      0,
    );
    await isAccessible(page, 'earlier numbers');
    release();
    await page.locator('.totals:not(.stale) [data-change=newlyAccepted] dd', { hasText: /^0/ }).waitFor();
    await page.unroute('**/api/backtest');
    await effects(page, /^Order/);
    await becomes(page, 'refused');

    // One step makes both versions of a rule, and shows the order as of the new version.
    await page.getByLabel('Last day (UTC)').fill('');
    await page.getByRole('button', { name: 'Change from a day' }).press('Enter');
    await page.getByLabel('First day of the new version (UTC)').fill('2027-03-01');
    await isAccessible(page, 'a dated change');
    await page.getByRole('button', { name: 'Make both versions' }).press('Enter');
    const versions = page.locator('.rule.open');
    await versions.nth(1).waitFor();
    assert.equal(await versions.nth(0).getByLabel('Last day (UTC)').inputValue(), '2027-02-28');
    assert.equal(await versions.nth(1).getByLabel('First day (UTC)').inputValue(), '2027-03-01');
    assert.match(await versions.nth(0).locator('.rule-head').textContent(), /until 2027-02-28/);
    assert.match(await versions.nth(1).locator('.rule-head').textContent(), /from 2027-03-01/);
    assert.equal(await page.getByLabel('As of').inputValue(), '2027-03-01');
    await orderField(page, 'amount').fill('950');
    await versions.nth(1).getByLabel('Largest amount').fill('1000');
    await becomes(page, 'accepted');
    await page.getByLabel('As of').fill('2027-02-28');
    await becomes(page, 'refused');
  });
});

describe('a screen of 1024 pixels', () => {
  const here = fixture({ ...WIDE, viewport: { width: 1024, height: 768 } });

  test('has the effects beside the rules, and the operations in their place', async () => {
    const { page } = here;
    const shown = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('.pane')].filter((pane) => pane.offsetParent !== null).map(({ id }) => id),
      );
    assert.deepEqual(await shown(), ['pane-list', 'pane-rules']);
    await openAlpha(page);
    assert.deepEqual(await shown(), ['pane-rules', 'pane-try']);
    await raiseMaximum(page);
    await orderField(page, 'amount').fill('950');
    await becomes(page, 'accepted');
    await fits(page, 'rules with their effects');
    await isAccessible(page, 'rules with their effects');
    await page.getByRole('button', { name: 'Operations', exact: true }).click();
    assert.deepEqual(await shown(), ['pane-list', 'pane-rules']);
  });
});

describe('a window of 320 pixels, as with text four times as large', () => {
  const here = fixture({ ...WIDE, viewport: { width: 320, height: 500 } });

  test('scrolls in one direction, and the keyboard scrolls a dialog without controls', async () => {
    const { page } = here;
    const scrollsDown = async (where) =>
      assert.deepEqual(
        await page.evaluate(() =>
          [...document.querySelectorAll('.scroll, .dialog-body')]
            .filter((part) => part.checkVisibility() && part.scrollWidth > part.clientWidth)
            .map(({ className }) => className),
        ),
        [],
        `${where} scrolls sideways`,
      );
    const detail = (place) => page.locator('.place-detail').nth(place);
    await page.keyboard.press('Control+k');
    await detail(2).waitFor();
    assert.equal(await detail(2).evaluate((each) => each.scrollWidth > each.clientWidth), false, 'a detail is cut');
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    const last = page.locator('.keys > div').last();
    await last.waitFor();
    for (let i = 0; i < 20; i++) await page.keyboard.press('ArrowDown');
    await page.waitForFunction(
      (element) => element.getBoundingClientRect().bottom <= innerHeight,
      await last.elementHandle(),
    );
    await page.keyboard.press('Escape');
    await openAlpha(page);
    await raiseMaximum(page);
    await review(page);
    await page.locator('dialog .totals').waitFor();
    await scrollsDown('the review');
    await page.keyboard.press('Escape');
    await page.evaluate(() => (location.hash = '#/outcomes'));
    await page
      .locator('input[type=file]')
      .last()
      .setInputFiles({
        name: 'replies.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('mchOrderId,outcome,errorMsg\nP-2,refused,Conta\nP-10,accepted,\n'),
      });
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.locator('[data-kind=validRefused]').waitFor();
    await scrollsDown('the comparison with replies');
  });
});

describe('an operation with a name of 700 letters', () => {
  const prepare = (folder) => {
    const file = join(folder, 'rules', ALPHA);
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^title: .*/m, `title: ${'long name '.repeat(70)}`));
  };
  const here = fixture(PHONE, { prepare });

  test('leaves room for its rules', async () => {
    const { page } = here;
    await page.getByRole('searchbox').first().fill('alpha.payout');
    await page.locator('.entry').first().click();
    const rules = page.locator('.scroll.rules');
    await rules.waitFor();
    assert.ok((await rules.boundingBox()).height > PHONE.viewport.height / 4);
  });
});

describe('the keyboard', () => {
  const here = fixture(WIDE, { isAlone: true });

  test('stays where a control disappeared', async () => {
    const { page } = here;
    const focused = () =>
      page.evaluate(() => document.activeElement.ariaLabel ?? document.activeElement.innerText.trim());
    await page.evaluate(() => (location.hash = '#/file/lists/mobile-prefixes.yaml'));
    const remove = (name) => page.getByRole('button', { name: `Remove group ${name}` });
    await remove('Operator 1').press('Enter');
    await remove('Operator 1').waitFor({ state: 'detached' });
    assert.match(await focused(), /^Codes of Operator 2/);
    await openAlpha(page);
    await effects(page, /^Past orders/);
    await page.locator('#pane-try').getByRole('button', { name: 'Remove', exact: true }).press('Enter');
    await page.getByText('Drop a file of orders here').waitFor();
    assert.equal(await focused(), 'Choose a file');
  });

  test('hears that nothing is found, what a button in a dialog did, and why a cell is wrong', async () => {
    const { page } = here;
    const said = (place, text) =>
      page.locator(`${place} [role=status]`, { hasText: text }).waitFor({ state: 'attached' });
    await page.getByRole('searchbox', { name: 'Search operations and lists' }).fill('zzzz');
    await said('#app >', 'Nothing found.');
    await openAlpha(page);
    await raiseMaximum(page);
    await page.getByLabel('Largest amount').fill('many');
    await said('#app >', 'Write a number such as 1250.50, without separators.');
    await page.getByLabel('Largest amount').fill('1000');
    await page.locator('.rule .broken').first().waitFor();
    await review(page);
    await page.locator('dialog').getByRole('button', { name: 'Replace the wrong examples' }).click();
    // The notice of the page is inert behind a dialog.
    await said('dialog', 'The wrong examples are replaced by proposed ones.');
    await page.keyboard.press('Escape');
    await page.evaluate(() => (location.hash = '#/file/lists/alpha-accounts.yaml'));
    const cell = page.locator('[data-cell="0 check"]');
    await cell.fill('xx');
    await page.locator('[data-cell="0 check"][aria-invalid=true]').waitFor();
    const reason = await cell.getAttribute('aria-describedby');
    assert.match(await page.locator(`[id="${reason}"]`).textContent(), /^Write one check/);
  });

  test('has single keys that a person can turn off', async () => {
    const { page } = here;
    await openAlpha(page);
    await page.locator('.rule-head').first().focus();
    await page.keyboard.press('?');
    await page.getByLabel('Single keys work').uncheck();
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    for (const key of ['n', '?', '/', 'e']) await page.keyboard.press(key);
    assert.equal(await page.locator('dialog, .rule.open').count(), 0);
    await page.keyboard.press('Control+k');
    await page.locator('dialog').waitFor();
  });
});

describe('in Spanish, in the dark, on a phone', () => {
  const here = fixture({ ...PHONE, locale: 'es-PE', colorScheme: 'dark', viewport: { width: 360, height: 740 } });

  test("one pane at a time, in the browser's language and colours", async () => {
    const { page } = here;
    assert.equal(await page.getAttribute('html', 'lang'), 'es');
    assert.equal(await page.getAttribute('html', 'data-theme'), 'dark');
    await page.getByRole('link', { name: '¿Qué quiere hacer?' }).click();
    await page.locator('.welcome li').first().waitFor();
    await page.locator('.pane-switch [data-for=list]').click();
    await page.getByRole('link', { name: /Suecia.*Pago/ }).click();
    await page.locator('.rule-head', { hasText: 'debe estar entre 5 y 900 SEK' }).click();
    await page.locator('.rule.open').getByText('El monto está entre los dos límites').waitFor();
    await page.getByLabel('Monto máximo').fill('mil');
    await page.locator('.rule.open').getByText('Escriba un número como 1250.50').waitFor();
    // A spreadsheet copies blanks with a number.
    await page.getByLabel('Monto máximo').fill(' 1000 ');
    await page.locator('.rule.open .broken').waitFor();
    // The clauses of the fixture have no translation.
    assert.deepEqual(await page.locator('.rule.open [lang=en]:not(.clause [lang=en])').allTextContents(), []);
    await fits(page, 'the rule');
    await staysInPlace(page, 'the rule');
    await page.getByRole('button', { name: 'Efectos', exact: true }).click();
    await orderField(page, 'amount').fill('1500');
    await becomes(page, 'refused');
    await says(page, 'amount')
      .filter({ hasText: /Importe: debe estar entre 5 y 1000 SEK\./ })
      .waitFor();
    await fits(page, 'the order');
    await effects(page, /^Órdenes pasadas/);
    await page.locator('.totals').waitFor();
    // Spain writes 2.000, and Peru 2,000.
    assert.match(await page.textContent('.summary-line'), /^2,000 órdenes/);
    await fits(page, 'the backtest');
    await isAccessible(page, 'the backtest in Spanish');
    await review(page);
    await page.locator('.sentences li', { hasText: 'Alpha payout: máximo de Importe: 900 → 1000 SEK' }).waitFor();
    assert.deepEqual(await page.locator('dialog [lang=en]').allTextContents(), []);
    await fits(page, 'the review');
    await isAccessible(page, 'the review in Spanish');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Ir a', exact: true }).click();
    await page.locator('.place-kind', { hasText: 'Regla' }).first().waitFor();
    await fits(page, 'the palette');
    await page.keyboard.press('Escape');
    await page.getByLabel('Idioma').selectOption('pt-BR');
    await page.getByText('Efeitos em todas as operações').waitFor();
    assert.equal(await page.getAttribute('html', 'lang'), 'pt-BR');
    await fits(page, 'the backtest in Portuguese');
    await isAccessible(page, 'the backtest in Portuguese');
    await page.getByLabel('Idioma').selectOption('en');
    await page.getByRole('tab', { name: /Past orders/ }).waitFor();
  });
});

describe('a phone with its keyboard open', () => {
  const here = fixture({ ...PHONE, reducedMotion: 'reduce' });
  const openKeyboard = (page) => page.setViewportSize({ width: PHONE.viewport.width, height: 400 });
  /** Waits until a field is visible in the window and in everything that scrolls around it. */
  const isInView = async (field) =>
    assert.ok(
      await field.evaluate(async (element) => {
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
        const isSeen = () => {
          const { top, bottom, left } = element.getBoundingClientRect();
          const at = document.elementFromPoint(left + 5, (top + bottom) / 2);
          // Scrolling rounds to whole pixels.
          return top > -1 && bottom < window.innerHeight + 1 && (at === element || element.contains(at));
        };
        let quiet = 0;
        for (let frames = 0; quiet < 20 && frames < 1200; frames++, quiet = isSeen() ? quiet + 1 : 0) await frame();
        return quiet >= 20;
      }),
    );

  test('shows the rules of the operation that an address names', async () => {
    const { page } = here;
    const { href } = new URL('#/operation/alpha.payout', page.url());
    const head = page.locator('.rule-head', { hasText: 'from 5 to 900' });
    await page.goto(href);
    await head.waitFor();
    await page.reload();
    await head.waitFor();
  });

  test('shows the limit that is typed, and the cell of a table', async () => {
    const { page } = here;
    await openAlpha(page);
    await page.locator('.rule-head', { hasText: 'from 5 to 900' }).tap();
    const largest = page.getByLabel('Largest amount');
    await largest.tap();
    await openKeyboard(page);
    await isInView(largest);
    await page.keyboard.type('0');
    await page.locator('.rule.is-changed').waitFor();
    await page.locator('.top-bar .save[aria-disabled=false]').waitFor();
    await isInView(largest);
    await page.setViewportSize(PHONE.viewport);
    await page.evaluate(() => (location.hash = '#/file/lists/alpha-accounts.yaml'));
    const cell = page.locator('[data-cell="3 accountType"]');
    await cell.tap();
    await openKeyboard(page);
    await page.keyboard.type('x');
    await isInView(cell);
  });
});
