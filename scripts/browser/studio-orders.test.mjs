// Past orders in the studio's page: files dropped into it, charts, variants and exports.
import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fits, isAccessible, isNightly, looks, looksIn, PHONE, WIDE } from './chromium.mjs';
import { effects, fixture, openAlpha, raiseMaximum, review } from './studio-page.mjs';
import { FIXTURE, ORDERS, startStudio } from './studio.mjs';

const order = (amount) => ({ ...FIXTURE.order, amount });
const lines = (amounts, at = () => undefined) =>
  amounts
    .map((amount, i) => `${JSON.stringify({ operation: 'alpha.payout', order: order(amount), at: at(i) })}\n`)
    .join('');
const file = (name, text, mimeType = '') => ({ name, mimeType, buffer: Buffer.from(text) });
const chooseFile = (page, chosen) => page.setInputFiles('.chosen-file', chosen);
const newlyAccepted = (page, count) =>
  page.locator('.totals:not(.stale) [data-change=newlyAccepted] dd', { hasText: new RegExp(`^${count}\\b`) }).waitFor();
/** Drops a file on the page, as a person does from a file manager. */
const drop = async (page, name, text) => {
  const transfer = await page.evaluateHandle(
    ([called, content]) => {
      const data = new DataTransfer();
      data.items.add(new File([content], called));
      return data;
    },
    [name, text],
  );
  await page.dispatchEvent('.rules-pane, main', 'dragenter', { dataTransfer: transfer });
  await page.locator('.drop-cover').waitFor();
  await page.dispatchEvent('.rules-pane, main', 'drop', { dataTransfer: transfer });
  await page.locator('.drop-cover').waitFor({ state: 'detached' });
};

describe('without past orders', () => {
  const here = fixture(WIDE, { orders: 0 });

  test('the tab teaches, takes a dropped file, and replaces and removes it', async () => {
    const { page, studio } = here;
    await openAlpha(page);
    await effects(page, /^Past orders/);
    await page.getByText('Drop a file of orders here').waitFor();
    const line = JSON.parse(await page.textContent('.example-line'));
    assert.equal(line.operation, 'alpha.payout');
    assert.equal(line.order.amount, FIXTURE.order.amount);
    await isAccessible(page, 'no past orders');

    await drop(page, 'last-month.ndjson', `${lines(['950', '951', '4'])}no JSON\n`);
    await page.locator('.notice', { hasText: 'last-month.ndjson, 3 orders' }).waitFor();
    await page.getByText('1 line is not an order: 4.').waitFor();
    await raiseMaximum(page);
    await newlyAccepted(page, 2);
    // The order with the amount 4, which is below the minimum.
    await page.getByText('Both versions refuse 1 order, which may hide what changes.').waitFor();
    assert.equal((await studio.temporary()).length, 1);

    await chooseFile(page, file('table.csv', `operation,amount,Kunde\nalpha.payout,950,x\n`));
    await page.locator('.orders-name', { hasText: 'table.csv' }).waitFor();
    await page.getByText('Notes on the table: 1').click();
    await page.getByText('column C, Kunde, is left out').waitFor();
    await isAccessible(page, 'orders of a table');
    assert.equal((await studio.temporary()).length, 1);

    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('Drop a file of orders here').waitFor();
    assert.deepEqual(await studio.temporary(), []);
  });

  test('a file that cannot be used is refused with the reason, and the earlier orders stay', async () => {
    const { page } = here;
    await openAlpha(page);
    await effects(page, /^Past orders/);
    await chooseFile(page, file('good.ndjson', lines(['950'])));
    await page.locator('.orders-name', { hasText: 'good.ndjson' }).waitFor();
    for (const [name, text, reason] of [
      ['empty.ndjson', '', 'it is empty'],
      ['header.csv', 'operation,amount\n', 'it is empty, or has only a header'],
      ['broken.json', '[{"a": 1', 'it is not JSON'],
      ['book.xlsx', 'PK\u0003\u0004', 'it is damaged, has a password, or is not a table'],
      ['other.csv', '1,2\n3,4\n', 'its first row must name the fields'],
    ]) {
      await chooseFile(page, file(name, text));
      await page.locator('.message.error', { hasText: `${name} cannot be used: ${reason}` }).waitFor();
      assert.match(await page.textContent('.orders-name'), /good\.ndjson/);
    }
    await isAccessible(page, 'a refused file');
    // A file above the limit is not sent at all.
    await page.evaluate(() => {
      const data = new DataTransfer();
      const large = new File(['x'], 'large.ndjson');
      Object.defineProperty(large, 'size', { value: 2 ** 40 });
      data.items.add(large);
      const input = document.querySelector('.chosen-file');
      Object.defineProperty(input, 'files', { value: [large] });
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await page
      .locator('.message.error', { hasText: 'large.ndjson cannot be used: it has more than 512 MiB.' })
      .waitFor();
    await page.locator('.message.error').getByRole('button', { name: 'Dismiss' }).click();
    await page.locator('.message.error').waitFor({ state: 'detached' });
  });

  test('orders of an operation without rules count as not evaluated, not as unchanged', async () => {
    const { page } = here;
    await openAlpha(page);
    await effects(page, /^Past orders/);
    const wrong = lines(['950', '950']).replaceAll('alpha.payout', 'alpha-payout');
    await chooseFile(page, file('wrong.ndjson', wrong));
    await raiseMaximum(page);
    const tab = page.locator('#pane-try');
    await tab.getByText('2 orders are of operations without rules and are not evaluated.').waitFor();
    await tab.getByText('No past order is evaluated.').waitFor();
    const impact = page.locator('.rule.open .impact');
    await impact.getByText('No past order is of an operation with this rule.').waitFor();
    await isAccessible(page, 'orders that are not evaluated');
    await review(page);
    const point = page.locator('dialog .gate li.warning', { hasText: 'No past order is evaluated.' });
    await point.getByText('2 orders are of operations without rules and are not evaluated.').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();

    await chooseFile(page, file('some.ndjson', `${wrong}${lines(['100', '950'])}`));
    await newlyAccepted(page, 1);
    await tab.getByText('2 orders are of operations without rules and are not evaluated.').waitFor();
    await page.getByLabel('Largest amount').fill('940');
    await impact.getByText('This rule does not change the result of any of 2 past orders.').waitFor();
    await review(page);
    await page.locator('dialog .gate li.warning', { hasText: '0 of 2 past orders newly refused (0%).' }).waitFor();
  });

  test('orders that name no operation: the page asks, and sending can be stopped', async () => {
    const { page } = here;
    await openAlpha(page);
    await effects(page, /^Past orders/);
    await chooseFile(page, file('bare.ndjson', `${JSON.stringify(order('950'))}\n`));
    await page.getByRole('dialog', { name: 'Which operation?' }).waitFor();
    assert.equal(await page.getByLabel('Operation', { exact: true }).inputValue(), 'alpha.payout');
    await isAccessible(page, 'the question for the operation');
    await page.getByRole('button', { name: 'Use these orders' }).press('Enter');
    await page.locator('.orders-name', { hasText: 'bare.ndjson' }).waitFor();
    await raiseMaximum(page);
    await newlyAccepted(page, 1);

    const flat = `${JSON.stringify(order('950'))}\n`;
    await chooseFile(page, file('partly.ndjson', `${flat}${flat}${lines(['950'])}`));
    await page.getByText('2 lines are not orders (1, 2).').waitFor();
    await page.getByRole('button', { name: 'All lines are orders of one operation' }).press('Enter');
    await page.getByRole('button', { name: 'Use these orders' }).press('Enter');
    await newlyAccepted(page, 2);
    await page.getByText('1 line is not an order: 3.').waitFor();
    assert.equal(await page.getByRole('button', { name: 'All lines are orders of one operation' }).count(), 0);
    await chooseFile(page, file('bare.ndjson', flat));
    await page.getByRole('button', { name: 'Use these orders' }).press('Enter');
    await page.locator('.orders-name', { hasText: 'bare.ndjson' }).waitFor();

    await page.route('**/api/orders?*', () => undefined);
    await chooseFile(page, file('slow.ndjson', lines(['950'])));
    await page.locator('.sending').waitFor();
    await isAccessible(page, 'a file that is being sent');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.locator('.sending').waitFor({ state: 'detached' });
    await page.unroute('**/api/orders?*');
    assert.match(await page.textContent('.orders-name'), /bare\.ndjson/);
  });
});

describe('the temporary file', () => {
  for (const signal of isNightly ? ['SIGINT', 'SIGTERM', 'SIGHUP'] : ['SIGTERM'])
    test(`is removed where ${signal} ends the studio, which says nothing of its orders`, async () => {
      const studio = await startStudio({ orders: 0 });
      const { origin, searchParams } = new URL(studio.address);
      const answer = await fetch(`${origin}/api/orders?name=..%2F..%2Fx`, {
        method: 'POST',
        headers: { 'x-payrules-token': searchParams.get('token'), 'content-type': 'text/csv' },
        body: 'operation,amount,4242424242\nalpha.payout,950,4242424242\n',
      });
      assert.equal(answer.status, 200);
      assert.equal((await studio.temporary()).length, 1);
      assert.deepEqual(await studio.end(signal), []);
      assert.doesNotMatch(studio.said(), /4242|x\b/);
      await studio.stop();
    });
});

/** A download as text. */
const downloaded = async (page, act) => {
  const [got] = await Promise.all([page.waitForEvent('download'), act()]);
  return [got.suggestedFilename(), await readFile(await got.path(), 'utf8')];
};
/** Numbers of orders around the bounds, on two days of June. */
const AROUND = ['4', '100', '899', '900', '901', '950', '1000', '1200'];
const DAYS = ['2026-06-01', '2026-06-02T23:00:00Z'];
const loadAround = async (page) => {
  await openAlpha(page);
  await effects(page, /^Past orders/);
  await chooseFile(
    page,
    file(
      'june.ndjson',
      lines(AROUND, (i) => DAYS[i % 2]),
    ),
  );
  await page.locator('.orders-name', { hasText: 'june.ndjson' }).waitFor();
};
const section = (page, name) => page.getByRole('region', { name });

describe('the charts of past orders', () => {
  const here = fixture(WIDE, { orders: 0 });

  test('by number: bounds, a table of the same numbers, the orders of a bin, and an export', async () => {
    const { page } = here;
    await loadAround(page);
    await raiseMaximum(page);
    await newlyAccepted(page, 3);
    const amounts = section(page, 'Past orders by Amount (SEK)');
    await amounts.locator('canvas').waitFor();
    assert.match(await amounts.locator('canvas').getAttribute('aria-label'), /limit 5, saved 900, now 1000/);
    await amounts.getByText('Numbers').click();
    const row = amounts.locator('tbody tr', { hasText: '900 – 1,000' });
    assert.deepEqual(await row.locator('td').allTextContents(), ['1', '2', '0', '0']);
    await isAccessible(page, 'the histogram');

    await row.getByRole('button').press('Enter');
    await page.getByRole('dialog', { name: 'Past orders: Amount (SEK) 900 – 1,000' }).waitFor();
    await page.locator('.orders tbody tr').nth(2).waitFor();
    assert.deepEqual(await page.locator('.orders tbody tr td.number:nth-of-type(2)').allTextContents(), [
      '900',
      '901',
      '950',
    ]);
    await isAccessible(page, 'the orders of a bin');
    await page.getByLabel('Change', { exact: true }).selectOption('newlyAccepted');
    await page.getByText('2 orders', { exact: true }).waitFor();
    await page.keyboard.press('Escape');

    // A click on the bar of 1,000 to 1,100 leads to its orders too.
    const box = await amounts.locator('canvas').boundingBox();
    const bars = Number(await amounts.locator('tbody tr').count());
    await amounts.locator('canvas').scrollIntoViewIfNeeded();
    const at = await amounts.locator('tbody tr', { hasText: '1,000 – 1,100' }).evaluate((tr) => tr.rowIndex - 1);
    const left = 30;
    await amounts.locator('canvas').click({
      position: { x: left + ((box.width - left) * (at + 0.5)) / bars, y: box.height / 2 },
    });
    await page.getByRole('dialog', { name: /1,000 – 1,100/ }).waitFor();
    await page.locator('.orders tbody tr td.number:nth-of-type(2)', { hasText: '1000' }).waitFor();
    await page.keyboard.press('Escape');

    const [name, text] = await downloaded(page, () =>
      amounts.getByRole('button', { name: /^Download/ }).press('Enter'),
    );
    assert.equal(name, 'payrules-by-amount.csv');
    const [head, ...rows] = text.trim().split('\r\n');
    assert.equal(head, 'from,to,accepted,newlyAccepted,newlyRefused,refused');
    assert.ok(rows.includes('900,1000,1,2,0,0'), text);
    const [, byRule] = await downloaded(page, () =>
      section(page, 'Changed results by rule')
        .getByRole('button', { name: /^Download/ })
        .click(),
    );
    assert.equal(
      byRule,
      'rule,newlyRefused,newlyAccepted,newlyWarned,noLongerWarned\r\nalpha.payout/amount-range,0,3,0,0\r\n',
    );
  });

  test('by day, and for the chosen rule', async () => {
    const { page } = here;
    await loadAround(page);
    await raiseMaximum(page, '800');
    const days = section(page, 'Changed results by day (UTC)');
    await days.getByText('Numbers').click();
    const rows = days.locator('tbody tr');
    await rows.nth(1).waitFor();
    assert.deepEqual(await rows.nth(0).locator('th, td').allTextContents(), ['2026-06-01', '4', '1', '0', '0', '0']);
    assert.deepEqual(await rows.nth(1).locator('th, td').allTextContents(), ['2026-06-02', '4', '1', '0', '0', '0']);
    const [name, text] = await downloaded(page, () => days.getByRole('button', { name: /^Download/ }).click());
    assert.equal(name, 'payrules-by-day.csv');
    assert.match(text, /^day,orders,newlyRefused,.*\r\n2026-06-01,4,1,0,0,0\r\n2026-06-02,4,1,0,0,0\r\n$/);

    // If the rule edited last has no bounds, the chart shows the amounts, without lines.
    await page.locator('.rule-head', { hasText: 'at most 2 decimals' }).click();
    const rule = page.locator('.rule.open', { hasText: 'at most 2 decimals' });
    await rule.getByRole('radio', { name: 'Refuses' }).check();
    const amounts = section(page, 'Past orders by Amount (SEK)');
    const chosen = amounts.getByLabel('Orders of the rule', { exact: true });
    await page.waitForFunction((select) => select.value.endsWith('amount-decimals'), await chosen.elementHandle());
    await page.waitForFunction(
      (canvas) => !/limit|saved|now/.test(canvas.ariaLabel),
      await amounts.locator('canvas').elementHandle(),
    );
    await page.getByRole('button', { name: /with the bounds of alpha.payout\/amount-range/ }).click();
    await page.waitForFunction(() => /now 800/.test(document.querySelector('.can-choose canvas')?.ariaLabel ?? ''));
  });
});

describe('two variants', () => {
  const here = fixture(WIDE, { orders: 0 });
  const counts = (page, rule, change) =>
    page
      .locator('.variants tbody tr', { hasText: rule })
      .filter({ hasText: change })
      .locator('td.number')
      .allTextContents();

  test('are compared with the saved rules and with each other, kept over a reload, taken back and thrown away', async () => {
    const { page } = here;
    await loadAround(page);
    await raiseMaximum(page);
    await newlyAccepted(page, 3);
    await page.getByRole('button', { name: 'Keep as variant A' }).press('Enter');
    await page.getByText('Your changes are those of variant A.').waitFor();
    await page.getByLabel('Largest amount').fill('899');
    await page.locator('.totals:not(.stale) [data-change=newlyRefused] dd', { hasText: /^1/ }).waitFor();
    const settled = () =>
      page.waitForFunction(() => {
        const cells = [...document.querySelectorAll('.variants tbody tr:first-child td.number')];
        return (
          cells.length === 3 &&
          document.querySelector('.variants.stale') === null &&
          cells.every((cell) => cell.textContent !== '–')
        );
      });
    await settled();
    assert.deepEqual(await counts(page, 'All rules', 'Newly refused'), ['0', '1', '4']);
    assert.deepEqual(await counts(page, 'All rules', 'Newly accepted'), ['3', '0', '0']);
    assert.deepEqual(await counts(page, 'alpha.payout/amount-range', 'Newly refused'), ['0', '1', '4']);
    await isAccessible(page, 'two variants');

    await page.getByRole('button', { name: /^A → B, All rules, Newly refused: 4/ }).press('Enter');
    await page.getByRole('dialog', { name: 'Past orders whose results differ between A and B' }).waitFor();
    await page.locator('.orders tbody tr').nth(3).waitFor();
    assert.deepEqual(await page.locator('.orders tbody tr td.number:nth-of-type(2)').allTextContents(), [
      '900',
      '901',
      '950',
      '1000',
    ]);
    await page.keyboard.press('Escape');
    const [name, text] = await downloaded(page, () =>
      section(page, 'Variants A and B')
        .getByRole('button', { name: /^Download/ })
        .click(),
    );
    assert.equal(name, 'payrules-variants.csv');
    assert.match(text, /^rule,change,A,B,A-B\r\n,newlyRefused,0,1,4\r\n,newlyAccepted,3,0,0\r\n/);

    await page.evaluate(() => sessionStorage.getItem('payrules-drafts'));
    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
    await page.waitForSelector('.entry');
    await effects(page, /^Past orders/);
    await settled();
    assert.deepEqual(await counts(page, 'All rules', 'Newly refused'), ['0', '1', '4']);

    const maximum = page.getByLabel('Largest amount');
    await page.locator('.rule-head', { hasText: 'from 5 to 899' }).click();
    await page.getByRole('button', { name: 'Go on with A' }).press('Enter');
    await page.waitForFunction((input) => input.value === '1000', await maximum.elementHandle());
    await page.locator('.notice').getByRole('button', { name: 'Undo' }).click();
    await page.waitForFunction((input) => input.value === '899', await maximum.elementHandle());
    await page.getByRole('button', { name: 'Throw A away' }).click();
    await page.getByRole('button', { name: 'Keep as variant A' }).waitFor();
    assert.equal(await page.evaluate(() => 'variant' in JSON.parse(sessionStorage.getItem('payrules-drafts'))), false);
  });
});

describe('the file of past orders', () => {
  const here = fixture(WIDE, { isAlone: true });

  test('that is gone: the tab says so, and not that no result changes', async () => {
    const { page, studio } = here;
    await openAlpha(page);
    await effects(page, /^Past orders/);
    await raiseMaximum(page);
    await newlyAccepted(page, ORDERS / 10);
    await rm(join(studio.folder, 'orders.ndjson'));
    await page.getByLabel('Largest amount').fill('1001');
    await page.getByText('The file could not be read completely.').waitFor();
    assert.equal(await page.getByText('No result changes.').count(), 0);
  });
});

const LANGUAGES = looksIn(['en', 'es', 'pt-BR']);

for (const { screen, colorScheme } of looks.filter((look) =>
  LANGUAGES.some(({ screen: used }) => used === look.screen),
))
  describe(`past orders, ${screen} and ${colorScheme}`, () => {
    const here = fixture(
      { ...(screen === 'phone' ? PHONE : WIDE), colorScheme, reducedMotion: 'reduce' },
      { isAlone: true },
    );

    const isHere = (look) => look.screen === screen && look.colorScheme === colorScheme;

    test('are accessible and fit', async () => {
      const { page } = here;
      const toOrders = async () => {
        if (screen === 'phone') await page.locator('.pane-switch [data-for=try]').click();
        await page.locator('#try-tab-backtest').click();
      };
      await openAlpha(page);
      await raiseMaximum(page);
      await toOrders();
      await newlyAccepted(page, ORDERS / 10);
      await page.getByRole('button', { name: 'Keep as variant A' }).click();
      await page.locator('.can-choose canvas').waitFor();
      for (const { language } of LANGUAGES.filter(isHere)) {
        await page.locator('.language select').selectOption(language);
        await page.waitForFunction((chosen) => document.documentElement.lang === chosen, language);
        for (const details of await page.locator('.chart-numbers:not([open]) summary').all()) await details.click();
        await isAccessible(page, `charts in ${language}`);
        await fits(page, `charts in ${language}`);
      }
      await page.locator('.orders-in-use button').nth(1).click();
      await page.locator('.example-line').waitFor();
      await isAccessible(page, 'no orders');
      await fits(page, 'no orders');
    });
  });
