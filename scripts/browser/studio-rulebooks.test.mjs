// Tests the studio on rulebooks with nested and typed fields, dates, facts, and checks of their own.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeEach, describe, test } from 'node:test';
import { isAccessible, isNightly, WIDE } from './chromium.mjs';
import { ACME, differences, GATEWAYS, NESTED, OWN } from './studio.mjs';
import { becomes, fixture, openAlpha, orderField, review, saved, saveNow, says } from './studio-page.mjs';

describe('an operation with nested and typed fields', () => {
  const here = fixture(WIDE, { rulebook: ACME });
  beforeEach(async () => {
    await here.page.click(`.entry[href="#/operation/${ACME.operation}"]`);
    await here.page.waitForSelector('.rule');
  });
  const open = async (words) => {
    await here.page.locator('.rule-head', { hasText: words }).first().click();
    const rule = here.page.locator('.rule.open', { hasText: words });
    await rule.waitFor();
    return rule;
  };
  const saveAndRead = async () => {
    const original = await here.studio.read(ACME.file);
    await saveNow(here.page);
    // The notice may still be from an earlier save.
    for (;;) {
      const lines = differences(original, await here.studio.read(ACME.file));
      if (lines.length > 0) return lines;
      await setTimeout(50);
    }
  };

  test('an order takes what is typed at its paths, in its types', async () => {
    const { page } = here;
    await becomes(page, 'accepted');
    await orderField(page, 'payer.address.postcode').fill('1011');
    await becomes(page, 'refused');
    await says(page, 'payer.address.postcode')
      .filter({ hasText: /5 digits/ })
      .waitFor();
    await orderField(page, 'payer.address.postcode').fill('10115');
    await becomes(page, 'accepted');
    await orderField(page, 'installments').fill('three');
    await becomes(page, 'refused');
    await says(page, 'installments')
      .filter({ hasText: /whole number/ })
      .waitFor();
    await orderField(page, 'installments').fill('3');
    await becomes(page, 'accepted');
    for (const [field, text] of [
      ['exchangeRate', '11.05'],
      ['labels', 'first order, gift'],
      ['captureNow', 'true'],
    ]) {
      await orderField(page, field).fill('');
      await orderField(page, field).pressSequentially(text, { delay: 60 });
      assert.equal(await orderField(page, field).inputValue(), text);
    }
    await becomes(page, 'accepted');
    await page.getByRole('radio', { name: 'JSON' }).check();
    const order = JSON.parse(await page.getByLabel('Order as JSON').inputValue());
    assert.deepEqual(
      [order.exchangeRate, order.labels, order.captureNow, order.payer.address.postcode],
      [11.05, ['first order', 'gift'], true, '10115'],
    );
  });

  test('a condition asks for presence, for values, and for presence again', async () => {
    const rule = await open('Capture now must be on');
    const kind = rule.locator('.condition select');
    assert.equal(await kind.inputValue(), 'given');
    await kind.selectOption('is');
    assert.equal(await rule.locator('.condition .chip input').inputValue(), '3');
    assert.match((await saveAndRead())[0].after, /installments: \["3"\]/);
    await kind.selectOption('given');
    await rule.locator('.condition .chip').waitFor({ state: 'detached' });
    assert.match((await saveAndRead())[0].after, /installments: given/);
    await isAccessible(here.page, 'condition');
  });

  test('the day of the examples of a dated check', async () => {
    const rule = await open('Last day of validity must be a real date');
    assert.equal(await rule.getByLabel('Day of the examples').inputValue(), '2026-11-21');
    await rule.getByLabel('Day of the examples').fill('2026-11-22');
    await rule.getByRole('button', { name: 'Make it invalid' }).click();
    await rule.locator('.broken').waitFor({ state: 'detached' });
    const changed = (await saveAndRead()).map((line) => line.after).join('\n');
    assert.match(changed, /at: "2026-11-22"/);
  });

  test('an example with a fact is tried, and one of a list is added', async () => {
    const { page } = here;
    const postcode = await open('Postcode is missing');
    await postcode.getByRole('button', { name: /^Try .*GBR/ }).click();
    await becomes(page, 'refused');
    assert.equal(await page.locator('.facts-fields input').inputValue(), 'GBR');
    await says(page, 'payer.address.postcode')
      .filter({ hasText: /missing/ })
      .waitFor();
    const labels = await open('Labels must have at most 5 entries');
    await labels.getByLabel('Add a valid example').fill('a, b');
    await labels.getByLabel('Add a valid example').press('Enter');
    await labels.locator('.example-list code', { hasText: /^a, b$/ }).waitFor();
    assert.equal(await labels.locator('.broken').count(), 0);
  });
});

describe('an operation with lists of objects', () => {
  const here = fixture(WIDE, { rulebook: NESTED, orders: 0 });
  beforeEach(async () => {
    await here.page.click(`.entry[href="#/operation/${NESTED.operation}"]`);
    await here.page.waitForSelector('.rule');
    // This is the day of the times in the example order.
    await here.page.getByLabel('As of').fill('2026-11-21');
    await becomes(here.page, 'accepted');
  });
  const json = async () => JSON.parse(await here.page.getByLabel('Order as JSON').inputValue());

  test('has a form for each entry; entries are added and removed', async () => {
    const { page } = here;
    const add = page.getByRole('button', { name: 'Add an entry: Items' });
    await add.click();
    await becomes(page, 'refused');
    await says(page, 'order_amount')
      .filter({ hasText: /same as Sum of the items/ })
      .waitFor();
    await says(page, 'line_items.1.sku')
      .filter({ hasText: /must differ/ })
      .waitFor();
    await orderField(page, 'line_items.1.sku').fill('A-2');
    await orderField(page, 'line_items.1.quantity').fill('1');
    await orderField(page, 'line_items.1.taxes.0.name').fill('Levy');
    await orderField(page, 'order_amount').fill('3750');
    await orderField(page, 'item_count').fill('2');
    await orderField(page, 'tax_total').fill('10.00');
    await becomes(page, 'accepted');
    await isAccessible(page, 'an order with entries');
    // A map and an opaque part have no form, so they are text.
    await page.locator('.order-form > .rest > summary').click();
    await orderField(page, 'metadata').fill('{"a":"123456"}');
    await becomes(page, 'refused');
    await orderField(page, 'metadata').fill('{"a":"1"}');
    await orderField(page, 'custom').fill('[{"b":null}]');
    await becomes(page, 'accepted');
    await page.getByRole('button', { name: 'Remove entry 1: Items' }).click();
    await page.locator('[data-entry="line_items.1"]').waitFor({ state: 'detached' });
    assert.equal(await orderField(page, 'line_items.0.sku').inputValue(), 'A-2');
    await page.getByRole('radio', { name: 'JSON' }).check();
    const order = await json();
    assert.deepEqual(
      [order.line_items.length, order.line_items[0].quantity, order.line_items[0].taxes, order.metadata, order.custom],
      [1, 1, [{ name: 'Levy', amount: '5.00' }], { a: '1' }, [{ b: null }]],
    );
  });

  test('shows a list that has other values as text, and keeps it', async () => {
    const { page } = here;
    await page.getByRole('radio', { name: 'JSON' }).check();
    const order = { ...(await json()), line_items: [{ sku: 'A-1' }, 7] };
    await page.getByLabel('Order as JSON').fill(JSON.stringify(order));
    await becomes(page, 'refused');
    await page.getByRole('radio', { name: 'Form' }).check();
    assert.equal(await orderField(page, 'line_items').inputValue(), '[{"sku":"A-1"},7]');
    await orderField(page, 'order_id').fill('C-2');
    await page.getByRole('radio', { name: 'JSON' }).check();
    assert.deepEqual(await json(), { ...order, order_id: 'C-2' });
  });

  test('has rules on members, with conditions on the same entry, and totals in words', async () => {
    const { page, studio } = here;
    await page.locator('.rule-head', { hasText: 'same as Sum of the items' }).click();
    await page
      .locator('.rule.open')
      .getByText('Sum of the items adds up line_items[].unit_price multiplied by line_items[].quantity of all entries.')
      .waitFor();
    const original = await studio.read(NESTED.file);
    await page.getByRole('button', { name: 'New rule on Article number', exact: true }).click();
    const dialog = page.locator('dialog');
    await dialog.getByRole('combobox').fill('length');
    await page.keyboard.press('Enter');
    assert.equal(await dialog.getByLabel('Field to check').inputValue(), 'line_items[].sku');
    await dialog.getByLabel('To', { exact: true }).fill('2');
    await dialog.getByRole('button', { name: 'Add a condition' }).click();
    const names = await dialog
      .getByLabel('Field of the condition')
      .locator('option')
      .evaluateAll((all) => all.map(({ value }) => value));
    assert.deepEqual(
      ['purchase-country', 'line_items[].quantity', 'line_items[].taxes[].amount'].map((name) => names.includes(name)),
      [true, true, false],
    );
    await dialog.getByLabel('Field of the condition').selectOption('line_items[].quantity');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.locator('.condition select').selectOption('at-least');
    await dialog.locator('.condition input').fill('10');
    await dialog.getByRole('radio', { name: 'Refuses' }).check();
    await page.getByRole('button', { name: 'Add the rule' }).click();
    await page.locator('.rule.open', { hasText: 'cart.order/line-items-sku-length' }).waitFor();
    await becomes(page, 'accepted');
    await orderField(page, 'line_items.0.quantity').fill('10');
    await says(page, 'line_items.0.sku').waitFor();
    await saveNow(page);
    await saved(page);
    const added = (await studio.read(NESTED.file)).replace(original.trimEnd(), '');
    assert.match(added, /field: line_items\[\][.]sku/);
    assert.match(added, /when: \{ "?line_items\[\][.]quantity"?: \{ at-least: "10" \} \}/);
  });
});

// One rulebook for a commit, because other tests open them all.
for (const rulebook of isNightly ? GATEWAYS : GATEWAYS.slice(-1))
  describe(`the rulebook of a real gateway: ${rulebook.name}`, () => {
    const here = fixture(WIDE, { rulebook, orders: 0 });

    test('its example order is accepted, and entries are added and removed', async () => {
      const { page } = here;
      await page.click(`.entry[href="#/operation/${rulebook.operation}"]`);
      await page.waitForSelector('.rule');
      await becomes(page, 'accepted');
      if (rulebook.list === undefined) return;
      const [list, label] = rulebook.list;
      const added = page.locator(`[data-entry="${list}.1"]`);
      await page.getByRole('button', { name: `Add an entry: ${label}`, exact: true }).click();
      await added.waitFor();
      await page.getByRole('button', { name: `Remove entry 2: ${label}`, exact: true }).click();
      await added.waitFor({ state: 'detached' });
      await becomes(page, 'accepted');
    });
  });

describe('rules that an overlay changes and adds', () => {
  const overlay = `change:
  - rule: amount-range
    check: { amount-between: ["10", "500"] }
    reason: a contract
  - rule: account-number-required
    off: true
    reason: a test
    until: "2126-12-31"
add:
  - id: own/order-number
    field: mchOrderId
    check: { prefix-in: { list: ["A-"] } }
    document: a numbering of orders
    examples: { valid: ["A-1"], invalid: ["1"] }
`;
  const here = fixture(WIDE, {
    orders: 0,
    prepare: (folder) => writeFileSync(join(folder, 'overlay/alpha.payout.yaml'), overlay),
  });

  test('are marked in the list of rules', async () => {
    const { page } = here;
    await openAlpha(page);
    const marked = page.locator('.rule-head', { has: page.getByText('Your own rules', { exact: true }) });
    const heads = await marked.evaluateAll((all) =>
      all.map((head) => ['.rule-words', '.acts'].map((name) => head.querySelector(name).textContent)),
    );
    assert.deepEqual(heads, [
      ['Order identifier must start with A-.', 'Refuses'],
      ['Amount must be from 5 to 900 SEK.', 'Refuses'],
      ['Account number is missing; it must be filled in.', 'Disabled'],
    ]);
    await marked.nth(1).click();
    await page.locator('.rule.open').getByText('check ["10","500"]').waitFor();
    await isAccessible(page, 'rules of an overlay');
  });
});

describe('checks of its own', () => {
  const here = fixture(WIDE, { rulebook: OWN });

  test('are shown by their descriptions, edited and used', async () => {
    const { page } = here;
    await page.click(`.entry[href="#/operation/${OWN.operation}"]`);
    await page.waitForSelector('.rule');
    await becomes(page, 'accepted');
    await orderField(page, 'reference').fill('ACM-1');
    await becomes(page, 'refused');
    await says(page, 'reference')
      .filter({ hasText: /must be ACM- and 6 digits/ })
      .waitFor();
    await page.locator('.rule-head', { hasText: 'Reference must be ACM-' }).click();
    const reference = page.locator('.rule.open');
    await reference.getByText('A reference of Acme Pay: ACM- and 6 digits.').waitFor();
    assert.equal(await reference.locator('.parameters input').count(), 0);
    await reference.locator('.rule-head').click();
    await page.locator('.rule-head', { hasText: 'weighted sum' }).click();
    const sum = page.locator('.rule.open');
    await sum.getByText('The weighted sum of the digits').waitFor();
    await sum.getByLabel('modulus', { exact: true }).fill('7');
    await sum.locator('.broken').first().waitFor();
    await review(page);
    assert.match(await page.textContent('dialog .callout'), /operations\/us-ach\.payout\.yaml/);
  });
});
