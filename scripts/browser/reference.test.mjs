// Tests the pages of payrules studio --build, opened as files: search, orders to try, keyboard, accessibility, print, and no requests to other sites.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { complaintsOf, fits, isAccessible, isNightly, launch, looks } from './chromium.mjs';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const PAGES = [
  'index.html',
  'alpha.payout.html',
  'es/beta.payout.html',
  'pt-BR/theta.transfer.html',
  'lists.html',
  'es/clauses.html',
];

let folder, browser;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'payrules-reference-'));
  const args = ['studio', '--build', join(folder, 'site'), '--rules', 'test/fixtures/rules'];
  execFileSync(process.execPath, ['dist/esm/cli/main.js', ...args]);
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

const addressOf = (file) => `${pathToFileURL(join(folder, 'site')).href}/${file}`;

/** Opens a page; records its requests and the messages of its console. */
async function open(file, options) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const requests = [];
  page.on('request', (request) => requests.push(request.url()));
  const complaints = complaintsOf(page);
  await page.goto(addressOf(file));
  return { page, context, requests, complaints };
}

test('the search works with only the keyboard and without accents', async () => {
  const { page, context, requests, complaints } = await open('es/index.html', {});
  await page.focus('#search');
  await page.keyboard.type('nothing like this');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('codigo de transferencia');
  await page.locator('#results a').first().waitFor();
  assert.match(await page.textContent('#count'), /Encontrados: \d/);
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

test('the search tolerates typing errors and finds codes in lists', async () => {
  const { page, context, complaints } = await open('index.html', {});
  const first = page.locator('#results a').first();
  const search = async (text) => {
    await page.fill('#search', text);
    await first.waitFor();
    return { address: await first.getAttribute('href'), count: await page.textContent('#count') };
  };
  await page.focus('#search');
  await page.waitForFunction(() => globalThis.payrulesIndex !== undefined);
  // A letter too many, one too few, a wrong one, and two swapped letters.
  for (const text of ['transsfer code', 'tranfer code', 'trensfer code', 'transfre code']) {
    const { address, count } = await search(text);
    assert.match(address, /#(?:field-transferCode|rule-transfer-code)/, text);
    assert.match(count, /similar/, text);
  }
  assert.match((await search('transfer code')).count, /found/);
  await page.fill('#search', 'xylophone');
  assert.equal(await page.textContent('#count'), 'Nothing found');
  // In a list of values, in a table, and below a label for which a merchant has codes.
  assert.match((await search('yug')).address, /lists\.html#list-closed-countries:2$/);
  assert.match((await search('bp-cash')).address, /lists\.html#list-cash-references:1$/);
  assert.match((await search('kwd')).address, /lists\.html#list-minor-units:3$/);
  assert.match((await search('moon wallet')).address, /lists\.html#slot-beta\.wallet:1$/);
  await first.click();
  await page.waitForURL(/lists\.html#/);
  assert.match(await page.textContent(':target'), /moon/);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('an order is tried on the page, with the keyboard and without a server', async () => {
  const { page, context, requests, complaints } = await open('es/alpha.payout.html', {});
  await page.focus('.trial > summary');
  await page.keyboard.press('Enter');
  const verdict = page.locator('.verdict');
  const amount = page.locator('#try-amount');
  await page.waitForFunction(() => document.querySelector('.verdict').textContent !== '');
  assert.match(await verdict.textContent(), /^Aceptada/);
  assert.equal(await amount.inputValue(), '120.50');
  await amount.focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('900.01');
  assert.match(await verdict.textContent(), /^Rechazada/);
  const said = page.locator('[id="try-amount-said"]');
  assert.match(await said.textContent(), /Importe: debe estar entre 5 y 900 SEK/);
  assert.equal(await said.locator('a[href*="clauses.html#"]').textContent(), '2.2 amount');
  assert.equal(await said.locator('a[href^="#rule-"]').getAttribute('href'), '#rule-amount-range');
  assert.equal(await amount.getAttribute('aria-invalid'), 'true');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('900');
  assert.match(await verdict.textContent(), /^Aceptada/);
  assert.equal(await said.textContent(), '');
  assert.equal(await amount.getAttribute('aria-invalid'), null);
  // The account number has 8 digits at Bank North, and 9 or 11 at Bank South.
  const account = page.locator('[id="try-beneficiaryAccountNumber-said"]');
  const unevaluated = page.locator('.unevaluated');
  assert.match(await unevaluated.textContent(), /account-number-length.*alpha\.bank/);
  await page.selectOption('[data-slot="alpha.bank"]', 'north');
  assert.equal(await account.textContent(), '');
  await page.selectOption('[data-slot="alpha.bank"]', 'south');
  await page.selectOption('[data-slot="alpha.account-type"]', 'current');
  assert.doesNotMatch(await unevaluated.textContent(), /account-number-length/);
  assert.match(await account.textContent(), /2\.2 account number/);
  await page.click('[data-act="clear"]');
  assert.match(await page.textContent('[id="try-mchOrderId-said"]'), /1 order identifier/);
  await page.click('[data-act="example"]');
  assert.match(await verdict.textContent(), /^Aceptada/);
  assert.deepEqual(complaints, []);
  assert.deepEqual(
    requests.filter((url) => !url.startsWith(addressOf(''))),
    [],
  );
  await context.close();
});

test('the form and the JSON of an order with nested and typed fields agree', async () => {
  const { page, context, complaints } = await open('theta.transfer.html#try', {});
  await page.waitForFunction(() => document.querySelector('.verdict').textContent !== '');
  assert.match(await page.textContent('.verdict'), /^Accepted/);
  const json = page.locator('.json');
  const order = async () => JSON.parse(await json.inputValue());
  assert.deepEqual((await order()).payer, {
    name: 'Ana Lind',
    kind: 'person',
    address: { country: 'SE', postcode: '11455' },
  });
  await page.fill('[id="try-tags"]', 'gift\nurgent');
  await page.fill('[id="try-payer.address.country"]', '');
  await page.fill('[id="try-payer.address.postcode"]', '');
  await page.selectOption('[id="try-captureNow"]', 'false');
  const { amount, tags, captureNow, payer } = await order();
  assert.deepEqual(
    [amount, tags, captureNow, payer],
    [12050, ['gift', 'urgent'], false, { name: 'Ana Lind', kind: 'person' }],
  );
  await page.fill('[id="try-amount"]', 'ten');
  assert.match(await page.textContent('[id="try-amount-said"]'), /Amount in ore/);
  await page.locator('summary', { hasText: 'Order as JSON' }).click();
  await json.fill('{"reference":"T-9","amount":12050,"colour":"red"}');
  assert.equal(await page.inputValue('#try-reference'), 'T-9');
  assert.match(await page.textContent('#order-said'), /colour/);
  await json.fill('{"reference":');
  assert.match(await page.textContent('.verdict'), /not valid JSON/);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('the contents stay in view, the header says the version, and the print has no form', async () => {
  const { page, context } = await open('alpha.payout.html', { viewport: { width: 1280, height: 900 } });
  await page.locator('#rules-on-all').scrollIntoViewIfNeeded();
  assert.ok((await page.locator('.contents').boundingBox()).y >= 0);
  assert.match(await page.textContent('.edition'), /^Version \S+, as of \d{4}-\d\d-\d\d$/);
  await page.emulateMedia({ media: 'print' });
  assert.ok(
    !(await page.isVisible('.trial')) && !(await page.isVisible('.contents')) && !(await page.isVisible('search')),
  );
  assert.ok((await page.isVisible('.edition')) && (await page.isVisible('.summary')));
  await context.close();
});

for (const [at, { screen, colorScheme }] of looks.entries()) {
  const width = screen === 'phone' ? 360 : 1280;
  describe(`${colorScheme}, ${width} wide`, () => {
    // Each page in one look, and in the nightly run in every look.
    for (const file of PAGES.filter((_, i) => isNightly || i % looks.length === at)) {
      test(file, async () => {
        const { page, context } = await open(file, {
          colorScheme,
          viewport: { width, height: 900 },
          bypassCSP: true,
        });
        await page.fill('#search', 'amount');
        await page.locator('#results a, #count:not(:empty)').first().waitFor();
        if (await page.isVisible('.trial')) {
          await page.click('.trial > summary');
          await page.fill('#try-amount', 'ten');
          await page.locator('#try-amount-said li').waitFor();
          for (const summary of await page.locator('.trial details > summary').all()) await summary.click();
        }
        await isAccessible(page, file, { runOnly: RULES });
        await fits(page, file);
        await context.close();
      });
    }
  });
}
