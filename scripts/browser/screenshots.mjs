// Makes the screenshots of the studio, one of which is in README.md: node scripts/browser/screenshots.mjs. It needs pngquant.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { requirements } from '../../dist/esm/index.js';
import { launch } from './chromium.mjs';
import { startStudio } from './studio.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const folder = join(here, 'screenshots');
const { min, max } = requirements('pe.payout', {}).fields.find(({ name }) => name === 'amount');
/** An amount above the maximum, and the new maximum. */
const [above, raised] = [Number(max) + 5000, Number(max) + 10_000].map(String);
const order = {
  callbackUrl: 'https://merchant.example.com/callback',
  currency: 'PEN',
  paymentType: 'NET_BANKING',
  beneficiaryName: 'Maria Quispe Flores',
  beneficiaryAccountNumber: '0011234567',
};
/** Past orders of many amounts: most of them are small, and a few are above the raised maximum. */
const pastOrders = Array.from({ length: 2000 }, (_, i) => {
  const share = ((i * 7919) % 2000) / 2000 + ((i * 3571) % 1999) / 1999;
  const amount = String(Math.round(Number(min) + Number(max) * 0.4 * share ** 2));
  return { operation: 'pe.payout', order: { ...order, mchOrderId: `P-${i + 1}`, amount } };
});
const studio = await startStudio({
  prepare: (at) =>
    writeFileSync(join(at, 'orders.ndjson'), `${pastOrders.map((each) => JSON.stringify(each)).join('\n')}\n`),
  rulebook: {
    rules: join(dirname(dirname(here)), 'rules'),
    file: 'operations/pe.payout.yaml',
    bindings: 'pe.bank:\n  bank-a: ["011"]\n  bank-b: ["022"]\n  bank-c: ["033"]\n',
    check: `check: { amount-between: ["${min}", "${max}"] }`,
    operation: 'pe.payout',
    order,
    amounts: [above, min],
  },
});
const browser = await launch();
await mkdir(folder, { recursive: true });

/** Opens the payout in Peru with a higher maximum, and an order above the saved one. */
async function open(options) {
  const page = await (await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...options })).newPage();
  const pane = async (name) =>
    (await page.isVisible(`.pane-switch [data-for=${name}]`)) && page.click(`.pane-switch [data-for=${name}]`);
  await page.goto(studio.address);
  await page.getByRole('link', { name: 'Peru Payout' }).click();
  await page.locator('.rule-head', { hasText: `from ${min} to ${max}` }).click();
  await page.getByLabel('Largest amount').fill(raised);
  await page.locator('.rule.open .broken').waitFor();
  await page.locator('.rule.open .rule-head').evaluate((head) => head.scrollIntoView({ block: 'start' }));
  await pane('try');
  await page.locator('.order-field[data-field=amount] > input').fill(above);
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
await wide.effects('backtest', '.chart canvas');
await wide.shot('rules-1440');
await wide.page.keyboard.press('Control+s');
await wide.page.locator('dialog .totals:not(.stale)').waitFor();
await wide.shot('save-1440');

await wide.page.keyboard.press('Escape');
await wide.effects('try', '.verdict');
await wide.page.locator('.rule-head').first().focus();
await wide.page.keyboard.press('n');
await wide.page.locator('dialog').getByRole('combobox').last().fill('limit');
await wide.page.keyboard.press('Enter');
await wide.page.locator('dialog').getByLabel('Smallest amount').fill(min);
await wide.page.locator('dialog').getByLabel('Largest amount').fill(max);
await wide.page.locator('dialog').getByLabel('Source', { exact: true }).fill('Our contract');
await wide.page.locator('[data-effect=past]', { hasText: 'would be warned' }).waitFor();
await wide.shot('new-rule-1440');

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
