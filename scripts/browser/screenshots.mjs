// Makes the pictures of the studio and of the example checkout in README.md: node scripts/browser/screenshots.mjs. It needs pngquant.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { requirements } from '../../dist/esm/index.js';
import { launch } from './chromium.mjs';
import { serve } from './serve.mjs';
import { startStudio } from './studio.mjs';

const here = dirname(fileURLToPath(import.meta.url));
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
await pictureStudio();
await pictureShop();
await browser.close();
await studio.stop();

/** The payout in Peru with a higher maximum, an order above the saved one, and what this changes in past orders. */
async function pictureStudio() {
  const context = { locale: 'en-GB', reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } };
  const page = await (await browser.newContext(context)).newPage();
  await page.goto(studio.address);
  await page.getByRole('link', { name: 'Peru Payout' }).click();
  await page.locator('.rule-head', { hasText: `from ${min} to ${max}` }).click();
  await page.getByLabel('Largest amount').fill(raised);
  await page.locator('.rule.open .broken').waitFor();
  await page.locator('.rule.open .rule-head').evaluate((head) => head.scrollIntoView({ block: 'start' }));
  await page.locator('.order-field[data-field=amount] > input').fill(above);
  await page.locator('.verdict', { hasText: 'By the saved rules: Refused' }).waitFor();
  await page.locator('#try-tab-backtest').click();
  await page.locator('.chart canvas').first().waitFor();
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.activeElement?.blur());
  await page.waitForTimeout(600);
  await save(page, 'rules-1440', 96);
}

/** The form of a payout in Spanish, with a message under the amount. */
async function pictureShop() {
  const server = await serve();
  const page = await browser.newPage({ viewport: { width: 1000, height: 720 } });
  await page.goto(server.url);
  await page.selectOption('[name=language]', 'es');
  await page.fill('[name=amount]', `1${max}`);
  await page.fill('[name=beneficiaryName]', 'Maria Quispe Flores');
  await page.evaluate(() => {
    document.activeElement?.blur();
    scrollTo(0, 0);
  });
  await save(page, 'checkout', 48);
  await server.close();
}

async function save(page, name, colours) {
  const path = join(here, 'screenshots', `${name}.png`);
  await page.screenshot({ path });
  execFileSync('pngquant', ['--force', '--strip', '--output', path, String(colours), path]);
}
