// Makes the picture of the example checkout in README.md: node scripts/browser/shop-picture.mjs. It needs pngquant.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { requirements } from '../../dist/esm/index.js';
import { launch } from './chromium.mjs';
import { serve } from './serve.mjs';

const path = fileURLToPath(new URL('screenshots/checkout.png', import.meta.url));
const { max } = requirements('pe.payout').fields.find(({ name }) => name === 'amount');
const server = await serve();
const browser = await launch();
const page = await browser.newPage({ viewport: { width: 1000, height: 720 } });
await page.goto(server.url);
await page.selectOption('[name=language]', 'es');
await page.fill('[name=amount]', `1${max}`);
await page.fill('[name=beneficiaryName]', 'Maria Quispe Flores');
await page.evaluate(() => {
  document.activeElement?.blur();
  scrollTo(0, 0);
});
await page.screenshot({ path });
execFileSync('pngquant', ['--force', '--strip', '--output', path, '48', path]);
await browser.close();
await server.close();
