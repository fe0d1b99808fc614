/** Notes the milliseconds from each keystroke in a page to the changed result, in `times` of its window. */
export const noteResultTimes = (page) =>
  page.evaluate(() => {
    globalThis.times = [];
    let at;
    document.addEventListener('input', () => (at = performance.now()), true);
    globalThis.watch?.disconnect();
    globalThis.watch = new MutationObserver(() => globalThis.times.push(performance.now() - at));
    globalThis.watch.observe(document.querySelector('.verdict'), { attributeFilter: ['data-verdict'] });
  });

/** Types a digit or removes it, and waits for the result that it changes. */
export async function changeResult(page, isDigit) {
  const now = await page.getAttribute('.verdict', 'data-verdict');
  await page.keyboard.press(isDigit ? '0' : 'Backspace');
  await page.waitForSelector(`.verdict:not([data-verdict=${now}])`);
}
