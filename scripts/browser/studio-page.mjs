// Shared by the tests of the studio's page.
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { complaintsOf, launch } from './chromium.mjs';
import { startStudio } from './studio.mjs';

/** One browser for all tests of a file, and one studio for all tests that start it on the same folder. */
let browser;
const studios = [];
before(async () => {
  browser = await launch();
});
after(async () => {
  await browser?.close();
  for (const { studio } of studios) await (await studio).stop();
});

function studioOn(folder = {}) {
  const known = studios.find((each) => isDeepStrictEqual(each.folder, folder));
  if (known && folder.isAlone !== true) return known.studio;
  const studio = startStudio(folder);
  studios.push({ folder, studio });
  return studio;
}

/**
 * Opens a page before each test, with the files in their initial state; the console must stay empty.
 * @param options the options of the browser's context
 * @param folder the folder for {@link startStudio}; with `isAlone` other tests do not share the studio, because these tests change its past
 *   orders
 */
export function fixture(options, folder) {
  const here = {};
  before(async () => {
    here.studio = await studioOn(folder);
  });
  beforeEach(async () => {
    await here.studio.restore();
    here.context = await browser.newContext(options);
    here.page = await here.context.newPage();
    here.page.setDefaultTimeout(60_000);
    here.complaints = complaintsOf(here.page);
    await here.page.goto(here.studio.address);
    await here.page.waitForSelector('.entry');
  });
  afterEach(async ({ passed }) => {
    // Prints what a person would see if a test waits in vain.
    if (!passed) console.log(await here.page.locator('body').ariaSnapshot(), here.complaints);
    await here.context?.close();
    // The browser logs the expected 4xx responses: lint errors, conflicts, and a file that does not exist yet.
    assert.deepEqual(
      here.complaints.filter((text) => !/status of (404|409|422)/.test(text)),
      [],
    );
  });
  return here;
}

export const verdict = (page) => page.getAttribute('.verdict', 'data-verdict');
export const becomes = (page, expected) => page.waitForSelector(`.verdict[data-verdict=${expected}]`);
export const effects = (page, name) => page.locator('#pane-try').getByRole('tab', { name }).click();
export const orderField = (page, name) => page.locator(`.order-field[data-field="${name}"] > input`);
export const says = (page, name) => page.locator(`.order-field[data-field="${name}"] .message`);
export const ruleOf = (page, words) => page.locator('.rule', { has: page.locator('.rule-head', { hasText: words }) });
export const review = (page) => page.getByRole('button', { name: /Review and save|Revisar y guardar/ }).click();
export const saveNow = async (page) => {
  await review(page);
  await page.getByRole('button', { name: /^(Save|Guardar) \d/ }).click();
};
export const showLines = (page) => page.getByText(/^(Changed lines|Líneas que cambian) \(YAML\)$/).click();
export const saved = async (page) => page.locator('.notice', { hasText: /saved|guardad/ }).waitFor();

/** Opens an entry of the list and waits until its page has the focus. */
export async function openEntry(page, name) {
  await page.getByRole('link', { name }).click();
  await page.locator('#pane-rules:focus').waitFor();
}

export async function openAlpha(page) {
  await page.getByRole('searchbox', { name: 'Search operations and lists' }).fill('alpha payout');
  await openEntry(page, /Sweden/);
  await page.waitForSelector('.rule');
}

export async function raiseMaximum(page, to = '1000') {
  await page.locator('.rule-head', { hasText: 'from 5 to 900' }).click();
  await page.getByLabel('Largest amount').fill(to);
  await page.locator('.rule.is-changed').waitFor();
}

/** Checks that nothing scrolls the whole page. */
export const staysInPlace = async (page, where) =>
  assert.deepEqual(
    await page.evaluate(() => [
      document.documentElement.scrollHeight <= window.innerHeight,
      document.documentElement.scrollWidth <= window.innerWidth,
    ]),
    [true, true],
    `${where} scrolls the page`,
  );

/** Waits until the unsaved text of a file, which the page keeps, matches. */
export const isDraft = (page, path, pattern) =>
  page.waitForFunction(
    ([file, source]) => {
      const { files = [] } = JSON.parse(sessionStorage.getItem('payrules-drafts') ?? '{}');
      return new RegExp(source).test(files.find((one) => one.path === file)?.text ?? '');
    },
    [path, pattern],
  );
