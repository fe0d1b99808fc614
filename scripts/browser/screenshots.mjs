// Makes the pictures of the studio that the README shows: node scripts/browser/screenshots.mjs, with pngquant installed.
import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { startStudio } from './studio.mjs';

const folder = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'src/studio/screenshots');
const studio = await startStudio();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
await mkdir(folder, { recursive: true });

/** Opens Peru's payout with its maximum raised, and an order above the old one. */
async function open(options) {
  const page = await (await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...options })).newPage();
  const pane = async (name) =>
    (await page.isVisible(`.pane-switch [data-for=${name}]`)) && page.click(`.pane-switch [data-for=${name}]`);
  await page.goto(studio.address);
  await page.getByRole('link', { name: 'Peru Payout' }).click();
  await page.locator('.card-head', { hasText: 'from 1 to 40000' }).click();
  await page.getByLabel('Largest amount').fill('50000');
  await page.locator('.card.open .broken').waitFor();
  await page.locator('.card.open .card-head').evaluate((head) => head.scrollIntoView({ block: 'start' }));
  await pane('try');
  await page.locator('.order-field[data-field=amount] > input').fill('45000');
  await page.locator('.verdict', { hasText: 'By the saved rules: Refused' }).waitFor();
  const effects = async (tab, shown) => {
    await page.locator(`#try-tab-${tab}`).click();
    await page.locator(shown).first().waitFor();
  };
  const shot = async (name) => {
    const path = join(folder, `${name}.png`);
    await page.mouse.move(0, 0);
    await page.evaluate(() => document.activeElement?.blur());
    await page.waitForTimeout(600);
    await page.screenshot({ path });
    execFileSync('pngquant', ['--force', '--strip', '--output', path, '96', path]);
  };
  return { page, pane, effects, shot };
}

const wide = await open({ viewport: { width: 1440, height: 900 } });
await wide.effects('changes', '.witness');
await wide.shot('rules-1440');
await wide.page.keyboard.press('Control+s');
await wide.page.locator('.comparison .cm-content').first().waitFor();
await wide.shot('save-1440');

const dark = await open({ viewport: { width: 1440, height: 900 }, colorScheme: 'dark' });
await dark.page.locator('#rules-tab-yaml').click();
await dark.page.locator('.cm-lintRange-error').first().waitFor();
await dark.effects('backtest', '.chart canvas');
await dark.shot('yaml-1440-dark');

const phone = await open({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
await phone.shot('order-390');
await phone.effects('backtest', '.chart canvas');
await phone.shot('past-orders-390');
await phone.pane('rules');
await phone.shot('rules-390');

await browser.close();
await studio.stop();
