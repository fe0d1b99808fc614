// Tests the sandbox's pages and the shop of docs/sandbox.md in a browser.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createSandbox } from '../../dist/esm/cli/sandbox.js';
import { startShop } from '../../test/apps/sandbox/shop/shop.mjs';
import { complaintsOf, fits, isAccessible, launch, PHONE, tabTo, WIDE } from './chromium.mjs';

const PAYER = {
  firstname: 'Ana',
  lastname: '<img src=x onerror=alert(1)>',
  email: 'ana.torres@mail.com',
  phone: '912345678',
  billingAddress: '1 Main Street, Springfield',
};

let browser, sandbox, shop;
let reference = '';
before(async () => {
  browser = await launch();
  sandbox = await createSandbox();
  shop = await startShop(sandbox.address, () => reference);
});
after(async () => {
  await browser?.close();
  await shop?.close();
  await sandbox?.close();
});

for (const [name, options] of Object.entries({
  light: { ...WIDE, colorScheme: 'light' },
  dark: { ...WIDE, colorScheme: 'dark' },
  phone: { ...PHONE, colorScheme: 'light' },
}))
  describe(name, () => {
    let context, page, complaints;
    before(async () => {
      context = await browser.newContext(options);
      page = await context.newPage();
      // The shop may answer with an error status when it refuses a payment.
      complaints = complaintsOf(page, (url) => url.startsWith(sandbox.address));
    });
    after(() => context.close());

    const isGood = async () => {
      await isAccessible(page);
      await fits(page);
    };
    /** Goes to a control with only the Tab key. */
    const focus = (selector) => tabTo(page, selector);
    const pay = async () => {
      await page.goto(shop.address);
      for (const [field, value] of Object.entries(PAYER)) await page.fill(`[name=${field}]`, value);
      await page.click('button');
    };
    const status = () => page.textContent('[role=status]');

    for (const [choice, state, paid] of [
      ['accept', 'SUCCESS', 'paid'],
      ['refuse', 'FAILED', 'refused'],
    ])
      test(`order form, checkout page, ${choice}, and back to the shop`, async () => {
        reference = `ORD-${name}-${choice}`;
        await pay();
        assert.match(page.url(), /\/sandbox\/checkout\/sandbox-\d+$/);
        await page.waitForSelector('#accept:visible');
        assert.match(await page.textContent('#order'), new RegExp(`${reference}.*49\\.90 USD`));
        if (choice === 'accept') {
          await isGood();
        }
        await focus(`#${choice}`);
        await page.keyboard.press('Enter');
        await page.waitForSelector('#return:visible');
        assert.equal(await status(), `The order is ${state}.`);
        await page.waitForFunction(() => document.activeElement?.id === 'return');
        if (choice === 'accept') {
          await isGood();
        }
        while (shop.stateOf(reference) === 'open') await new Promise((resolve) => setTimeout(resolve, 10));
        await page.keyboard.press('Enter');
        await page.waitForURL(`${shop.address}/return?order=${reference}`);
        assert.equal(await status(), `Your order is ${paid}.`);
      });

    test('the gateway refuses the order, and the payer stays in the shop', async () => {
      reference = 'failure-risk-max-amount-1';
      await pay();
      assert.equal(await status(), 'The payment was refused: Risk rejected: max amount');
    });

    test('the page of orders follows what happens, by the keyboard alone', async () => {
      await page.goto(sandbox.address);
      await page.waitForSelector('details');
      const shown = await page.locator('details').count();
      await focus('details:first-of-type summary');
      await page.keyboard.press('Enter');
      assert.equal(await page.locator('details').first().getAttribute('open'), '');
      const send = (changes) =>
        fetch(`${sandbox.endpoint}/global.collection`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(changes),
        });
      await send({ mchOrderId: PAYER.lastname });
      await page.waitForFunction((count) => document.querySelectorAll('details').length === count, shown + 1);
      // The open order stays open, and keeps the focus.
      assert.equal(await page.locator('details').nth(1).getAttribute('open'), '');
      assert.equal(await page.evaluate(() => document.activeElement === document.querySelectorAll('summary')[1]), true);
      await page.locator('summary').first().press('Enter');
      const text = await page.locator('details').first().textContent();
      assert.match(text, /Send the header method once/);
      assert.match(text, /<img src=x onerror=alert\(1\)>/);
      assert.equal(await page.locator('img').count(), 0);
      await isGood();
    });

    test('an order that the sandbox does not know', async () => {
      await page.goto(`${sandbox.address}/sandbox/checkout/none`);
      await page.waitForFunction(() => document.querySelector('[role=status]').textContent !== '');
      assert.equal(await status(), 'The sandbox has no such order, or not any more.');
      assert.equal(await page.locator('#accept').isVisible(), false);
    });

    test('nothing is blocked or fails', () => {
      // The address of the order above is not found.
      assert.deepEqual(
        complaints.filter((text) => !/status of 404/.test(text)),
        [],
      );
    });

    test('all orders are forgotten', async () => {
      await page.goto(sandbox.address);
      await focus('#clear');
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => document.querySelector('#count').textContent === 'No orders yet.');
      assert.deepEqual(sandbox.orders(), []);
    });
  });
