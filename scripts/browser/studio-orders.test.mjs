// Past orders in the studio's page: files dropped into it, charts, variants and exports.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { fits, isAccessible, looks, PHONE, WIDE } from './chromium.mjs';
import { effects, fixture, openAlpha, raiseMaximum, SHOTS } from './studio-page.mjs';
import { FIXTURE, ORDERS, startStudio } from './studio.mjs';

const order = (amount) => ({ ...FIXTURE.order, amount });
const lines = (amounts, at = () => undefined) =>
  amounts
    .map((amount, i) => `${JSON.stringify({ operation: 'alpha.payout', order: order(amount), at: at(i) })}\n`)
    .join('');
const file = (name, text, mimeType = '') => ({ name, mimeType, buffer: Buffer.from(text) });
const chooseFile = (page, chosen) => page.setInputFiles('.orders-file', chosen);
const newlyAccepted = (page, count) =>
  page.locator('.totals:not(.stale) [data-change=newlyAccepted] dd', { hasText: new RegExp(`^${count}\\b`) }).waitFor();
/** Drops a file on the page, as a person does from a folder. */
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
  await page.screenshot({ path: `${SHOTS}/orders-drop.png` });
  await page.dispatchEvent('.rules-pane, main', 'drop', { dataTransfer: transfer });
  await page.locator('.drop-cover').waitFor({ state: 'detached' });
};

describe('without past orders', () => {
  const here = fixture(WIDE, { hasOrders: false });

  test('the tab teaches, takes a dropped file, and replaces and removes it', async () => {
    const { page, studio } = here;
    await openAlpha(page);
    await effects(page, /^Past orders/);
    await page.getByText('Drop a file of orders here').waitFor();
    const line = JSON.parse(await page.textContent('.example-line'));
    assert.equal(line.operation, 'alpha.payout');
    assert.equal(line.order.amount, FIXTURE.order.amount);
    await isAccessible(page, 'no past orders');
    await page.screenshot({ path: `${SHOTS}/orders-none.png` });

    await drop(page, 'last-month.ndjson', lines(['950', '951', '5']));
    await page.locator('.notice', { hasText: 'last-month.ndjson, 3 orders' }).waitFor();
    await raiseMaximum(page);
    await newlyAccepted(page, 2);
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

  test('a file that cannot be used is explained, and the orders before stay', async () => {
    const { page } = here;
    await openAlpha(page);
    await effects(page, /^Past orders/);
    await chooseFile(page, file('good.ndjson', lines(['950'])));
    await page.locator('.orders-name', { hasText: 'good.ndjson' }).waitFor();
    for (const [name, text, reason] of [
      ['empty.ndjson', '', 'it is empty'],
      ['broken.json', '[{"a": 1', 'it is not JSON'],
      ['book.xlsx', 'PK\u0003\u0004', 'it is not a table of text'],
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
      const input = document.querySelector('.orders-file');
      Object.defineProperty(input, 'files', { value: [large] });
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await page
      .locator('.message.error', { hasText: 'large.ndjson cannot be used: it has more than 512 MiB.' })
      .waitFor();
    await page.locator('.message.error').getByRole('button', { name: 'Dismiss' }).click();
    await page.locator('.message.error').waitFor({ state: 'detached' });
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
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    test(`is removed where ${signal} ends the studio, which says nothing of its orders`, async () => {
      const studio = await startStudio({ hasOrders: false });
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
