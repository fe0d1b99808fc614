// Tests the pages of payrules studio --build, opened as files: search, keyboard, accessibility, and no requests to other sites.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import { chromium } from 'playwright-core';
import { looks } from './looks.mjs';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const PAGES = ['index.html', 'alpha.payout.html', 'es/beta.payout.html', 'lists.html', 'es/clauses.html'];

let folder, browser;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'payrules-reference-'));
  const args = ['studio', '--build', join(folder, 'site'), '--rules', 'test/fixtures/rules'];
  execFileSync(process.execPath, ['dist/esm/cli/main.js', ...args]);
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ARGS });
});
after(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

const addressOf = (file) => pathToFileURL(join(folder, 'site', file)).href;

/** Opens a page; records its requests and the messages of its console. */
async function open(file, options) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const [requests, complaints] = [[], []];
  page.on('request', (request) => requests.push(request.url()));
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(addressOf(file));
  return { page, context, requests, complaints };
}

test('the search works with the keyboard alone and without accents', async () => {
  const { page, context, requests, complaints } = await open('es/index.html', {});
  await page.focus('#search');
  await page.keyboard.type('nothing like this');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('codigo de transferencia');
  await page.locator('#results a').first().waitFor();
  assert.match(await page.textContent('#count'), /encontrados/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/alpha\.payout\.html#/);
  assert.ok(await page.locator(':target').isVisible());
  assert.deepEqual(complaints, []);
  assert.deepEqual(
    requests.filter((url) => !url.startsWith(addressOf(''))),
    [],
  );
  await context.close();
});

for (const { screen, colorScheme } of looks) {
  const width = screen === 'phone' ? 360 : 1280;
  describe(`${colorScheme}, ${width} wide`, () => {
    for (const file of PAGES) {
      test(file, async () => {
        const { page, context } = await open(file, {
          colorScheme,
          viewport: { width, height: 900 },
          bypassCSP: true,
        });
        await page.fill('#search', 'amount');
        await page.locator('#results a, #count:not(:empty)').first().waitFor();
        await page.evaluate(axe.source);
        const { violations } = await page.evaluate(
          (values) => globalThis.axe.run(document, { runOnly: values }),
          RULES,
        );
        assert.deepEqual(
          violations.map(({ id, nodes }) => `${id} ${nodes[0].html}`),
          [],
        );
        assert.ok(
          (await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0,
          'the page is wider than the screen',
        );
        await context.close();
      });
    }
  });
}
