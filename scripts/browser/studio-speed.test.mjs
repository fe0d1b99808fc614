// Tests how long the studio's page takes to appear, and to show a result after a keystroke.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { BUSY, MARGIN, WIDE } from './chromium.mjs';
import { becomes, fixture, openAlpha, orderField } from './studio-page.mjs';

describe('speed', { skip: MARGIN === 0 && BUSY }, () => {
  const here = fixture(WIDE);
  const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

  test('of the first paint and of the result after a keystroke', async (t) => {
    const { page, studio } = here;
    const paints = [];
    for (let i = 0; i < 5; i++) {
      await page.goto(studio.address);
      await page.waitForSelector('.entry');
      paints.push(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0].startTime));
    }
    await openAlpha(page);
    /** Milliseconds from each keystroke to the changed result. */
    const keystrokes = async (input) => {
      await noteResultTimes(page);
      await input.focus();
      await page.keyboard.press('End');
      for (let i = 0; i < 20; i++) {
        await changeResult(page, i % 2 === 0);
        await page.waitForTimeout(250);
      }
      return page.evaluate(() => globalThis.times);
    };
    await orderField(page, 'amount').fill('500');
    await becomes(page, 'accepted');
    const order = await keystrokes(orderField(page, 'amount'));
    await orderField(page, 'amount').fill('950');
    await becomes(page, 'refused');
    await page.locator('.rule-head', { hasText: 'from 5 to 900' }).click();
    const rule = await keystrokes(page.getByLabel('Largest amount'));
    t.diagnostic(`first paint: median ${Math.round(median(paints))} ms of ${paints.length}`);
    t.diagnostic(`result after a keystroke in the order: median ${median(order).toFixed(1)} ms of ${order.length}`);
    t.diagnostic(`result after a keystroke in a rule: median ${median(rule).toFixed(1)} ms of ${rule.length}`);
    assert.equal(order.length, 20);
    assert.ok(median(paints) < 1000 * MARGIN);
    assert.ok(median(order) < 30 * MARGIN);
    assert.ok(median(rule) < 30 * MARGIN);
  });
});

/** Notes the milliseconds from each keystroke in a page to the changed result, in `times` of its window. */
function noteResultTimes(page) {
  return page.evaluate(() => {
    globalThis.times = [];
    let at;
    document.addEventListener('input', () => (at = performance.now()), true);
    globalThis.watch?.disconnect();
    globalThis.watch = new MutationObserver(() => globalThis.times.push(performance.now() - at));
    globalThis.watch.observe(document.querySelector('.verdict'), { attributeFilter: ['data-verdict'] });
  });
}

/** Types a digit or removes it, and waits for the result that it changes. */
async function changeResult(page, isDigit) {
  const now = await page.getAttribute('.verdict', 'data-verdict');
  await page.keyboard.press(isDigit ? '0' : 'Backspace');
  await page.waitForSelector(`.verdict:not([data-verdict=${now}])`);
}
