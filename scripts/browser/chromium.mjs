// Shared by all browser tests: the browser, the screens, and the checks that every page must pass.
import assert from 'node:assert/strict';
import axe from 'axe-core';
import { chromium } from 'playwright-core';
import { executable } from './executable.mjs';

/** With these options the browser sends nothing by itself. */
export const launchOptions = {
  executablePath: executable,
  headless: true,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

export const launch = () => chromium.launch(launchOptions);

/** Whether this is the nightly run, which tests all combinations of screens, colours and languages. */
export const isNightly = Number(process.env.PAYRULES_VOLUME ?? 1) >= 10;

/** How much slower pages may be than on a machine at rest; 0 leaves the tests of times out. */
export const MARGIN = Number(process.env.PAYRULES_BROWSER_MARGIN ?? 4);
/** Why a test of times is left out. */
export const BUSY = 'other parts run beside it; the nightly run measures it';

/** Pages are animated only in the nightly run, because drawing each step takes a third of the processor time of a page. */
const motion = { reducedMotion: isNightly ? 'no-preference' : 'reduce' };
export const WIDE = { viewport: { width: 1440, height: 900 }, locale: 'en-GB', ...motion };
export const PHONE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  locale: 'en-GB',
  ...motion,
};

/** The screens and colours in which each view is tested: every screen and every colour once, and in the nightly run all combinations. */
export const looks = [
  { screen: 'wide', colorScheme: 'light' },
  { screen: 'phone', colorScheme: 'dark' },
  ...(isNightly
    ? [
        { screen: 'wide', colorScheme: 'dark' },
        { screen: 'phone', colorScheme: 'light' },
      ]
    : []),
];

/**
 * The looks of a view of the studio in several languages: the last language on a phone with dark colours, because other tests show the view
 * in English on a wide screen; and in the nightly run all combinations.
 */
export const looksIn = (languages) =>
  (isNightly ? languages : languages.slice(-1)).flatMap((language) =>
    (isNightly ? looks : looks.slice(-1)).map((look) => ({ language, ...look })),
  );

/**
 * Collects the errors and warnings of a page.
 * @param isOwn whether a console message counts, by the address of its script
 */
export function complaintsOf(page, isOwn = () => true) {
  const complaints = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && isOwn(message.location().url)) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

/** Waits for the end of a page's transitions and of those animations that end. */
const standsStill = (page) =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .map(({ finished }) => finished),
    ).then(() => undefined),
  );

/**
 * Checks a page with axe once its colors are final, because a color has a different contrast halfway through a transition.
 * @param where the view, for the message
 * @param options the options of axe
 */
export async function isAccessible(page, where = '', options = {}) {
  await standsStill(page);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate((chosen) => globalThis.axe.run(document, chosen), {
    resultTypes: ['violations'],
    ...options,
  });
  assert.deepEqual(
    violations.map(
      ({ id, impact, nodes }) =>
        `${where}: ${impact} ${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`,
    ),
    [],
  );
}

/** Checks that a page is not wider than its window. */
export const fits = async (page, where = 'the page') =>
  assert.equal(
    await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    true,
    `${where} scrolls sideways`,
  );

/** Goes to a control with only the Tab key. */
export async function tabTo(page, selector, most = 80) {
  for (let i = 0; i < most; i++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`the Tab key does not reach ${selector}`);
}
