// Drives the real studio in a real browser, as a person would who has never seen the command line.
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import axe from 'axe-core';
import { chromium } from 'playwright-core';
import { differences, ORDERS, startStudio } from './studio.mjs';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const SHOTS = '.build/studio';
const WIDE = { viewport: { width: 1440, height: 900 }, locale: 'en-GB' };
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'en-GB' };
const PERU = 'operations/pe.payout.yaml';

let browser;
before(async () => {
  await mkdir(SHOTS, { recursive: true });
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    headless: true,
    args: ARGS,
  });
});
after(() => browser?.close());

/** A page on a studio of its own; the console must have nothing to say. */
function fixture(options, folder) {
  const here = { complaints: [] };
  beforeEach(async () => {
    here.studio = await startStudio(folder);
    here.context = await browser.newContext(options);
    here.page = await here.context.newPage();
    here.page.setDefaultTimeout(15_000);
    here.complaints = [];
    here.page.on(
      'console',
      (message) => ['error', 'warning'].includes(message.type()) && here.complaints.push(message.text()),
    );
    here.page.on('pageerror', (error) => here.complaints.push(error.message));
    await here.page.goto(here.studio.address);
    await here.page.waitForSelector('.entry');
  });
  afterEach(async () => {
    await here.context?.close();
    await here.studio?.stop();
    // A save that is held back or meets another one, and a file that is not there yet, are answered with 4xx, and the browser says so.
    assert.deepEqual(
      here.complaints.filter((text) => !/status of (404|409|422)/.test(text)),
      [],
    );
  });
  return here;
}

const verdict = (page) => page.getAttribute('.verdict', 'data-verdict');
const becomes = (page, expected) => page.waitForSelector(`.verdict[data-verdict=${expected}]`);
const effects = (page, name) => page.getByRole('tab', { name }).click();
const orderField = (page, name) => page.locator(`.order-field[data-field=${name}] > input`);
const says = (page, name) => page.locator(`.order-field[data-field=${name}] .message`);
const card = (page, words) => page.locator('.card', { has: page.locator('.card-head', { hasText: words }) });
const review = (page) => page.getByRole('button', { name: /Review and save|Revisar y guardar/ }).click();
const saveNow = async (page) => {
  await review(page);
  await page.getByRole('button', { name: /^(Save|Guardar) \d/ }).click();
};
const saved = async (page) => page.locator('.notice', { hasText: /saved|guardad/ }).waitFor();

async function openPeru(page) {
  await page.getByRole('searchbox', { name: 'Search operations and lists' }).fill('peru payout');
  await page.getByRole('link', { name: /Peru/ }).click();
  await page.waitForSelector('.card');
}

async function raiseMaximum(page, to = '50000') {
  await page.locator('.card-head', { hasText: 'from 1 to 40000' }).click();
  await page.getByLabel('Largest amount').fill(to);
  await page.locator('.card.is-changed').waitFor();
}

async function isAccessible(page, where) {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  assert.deepEqual(
    violations.map(
      ({ id, impact, nodes }) =>
        `${where}: ${impact} ${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`,
    ),
    [],
  );
}
const fits = async (page, where) =>
  assert.equal(
    await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    true,
    `${where} scrolls sideways`,
  );

describe('a change', () => {
  const here = fixture(WIDE);

  test('the maximum of Peru: badge, witness, backtest, a refused order passes, and just those lines are saved', async () => {
    const { page, studio } = here;
    const original = await studio.read(PERU);
    await openPeru(page);
    await becomes(page, 'accepted');
    await orderField(page, 'amount').fill('45000');
    await becomes(page, 'refused');
    assert.match(await says(page, 'amount').textContent(), /Amount must be from 1 to 40000 PEN\./);

    await raiseMaximum(page);
    await becomes(page, 'accepted');
    assert.match(await page.textContent('.verdict'), /By the saved rules: Refused/);
    await page.locator('.entry[aria-current] .badge.changed').waitFor();
    await page.locator('.entry[aria-current] .badge.error').waitFor();

    await effects(page, /^Changes/);
    await page.locator('.change[data-kind=widened] .witness').waitFor();
    assert.match(await page.textContent('.change'), /Widened.*pe\.payout\/amount-range/);
    assert.match(await page.textContent('.witness'), /amount 50000.*Refused.*Accepted/);

    await effects(page, /^Past orders/);
    await page.locator('.numbers tr[data-rule="pe.payout/amount-range"]').waitFor();
    assert.match(await page.textContent('.totals [data-turn=newlyAccepted] dd'), new RegExp(`^${ORDERS / 10} `));
    assert.match(await page.textContent('.totals [data-turn=newlyRefused] dd'), /^0/);
    assert.match(await page.textContent('.numbers tbody tr'), /10, 20, 30, 40, 50/);
    assert.equal(
      await page.getAttribute('.chart canvas', 'aria-label'),
      `Changed verdicts by rule: pe.payout/amount-range ${ORDERS / 10}`,
    );

    await page
      .locator('.example-list .broken', { hasText: '40000.01' })
      .first()
      .getByRole('button', { name: 'Let it pass' })
      .click();
    await page.locator('.findings-button:not(.error)').waitFor();
    await saveNow(page);
    await saved(page);
    assert.deepEqual(differences(original, await studio.read(PERU)), [
      {
        line: 57,
        before: '    check: { amount-between: ["1", "40000"] }  # agreed in March',
        after: '    check: { amount-between: ["1", "50000"] }  # agreed in March',
      },
      {
        line: 60,
        before: '      valid: ["1", "40000", "40000.00", { currency: USD, amount: "0.99" }]',
        after: '      valid: ["1", "40000", "40000.00", { currency: USD, amount: "0.99" }, "40000.01"]',
      },
      {
        line: 61,
        before: '      invalid: ["0.99", "40000.01", { currency: "", amount: "0.99" }]',
        after: '      invalid: ["0.99", { currency: "", amount: "0.99" }]',
      },
    ]);
    assert.equal(await page.locator('.badge.changed').count(), 0);
  });

  test('a bank code: the rules that need it begin to judge', async () => {
    const { page, studio } = here;
    await openPeru(page);
    await orderField(page, 'beneficiaryBankCode').fill('044');
    await orderField(page, 'beneficiaryAccountNumber').fill('19119876543210');
    await becomes(page, 'accepted');
    await page
      .locator('.unjudged')
      .getByRole('link', { name: /Banks of the Peru payout/ })
      .click();
    await page.getByLabel('Add to Bank D (bank-d)').fill('044');
    await page.keyboard.press('Enter');
    await becomes(page, 'refused');
    assert.match(await says(page, 'beneficiaryAccountNumber').textContent(), /must have 10 digits/);
    await saveNow(page);
    await saved(page);
    assert.equal(
      await studio.read('overlay/bindings.yaml'),
      '# The codes the gateway gave us\npe.bank:\n  bank-a: ["011"]  # by letter\n  bank-b: ["022"]\n  bank-c: ["033"]\n  bank-d: ["044"]\n',
    );
  });

  test('a new prefix of Pakistan, and the examples that it makes wrong', async () => {
    const { page, studio } = here;
    const files = ['lists/pk-mobile-prefixes.yaml', 'common/pakistan.yaml', 'operations/pk.payout.yaml'];
    const original = await Promise.all(files.map(studio.read));
    await page.getByRole('searchbox', { name: 'Search operations and lists' }).fill('mobile prefixes');
    await page.getByRole('link', { name: /Mobile prefixes/ }).click();
    await page.getByLabel('Effects on').selectOption('pk.payout');
    await orderField(page, 'beneficiaryMobile').fill('03241234567');
    await becomes(page, 'refused');
    await page.getByLabel('Add to Codes of Operator 2').fill('324');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.verdict:not([data-verdict=refused])');
    assert.equal(await says(page, 'beneficiaryMobile').count(), 0);
    await effects(page, /^Examples/);
    for (const rule of ['phone-operator', 'mobile-operator']) {
      await page.locator('.card-examples').getByRole('button', { name: rule, exact: true }).click();
      await page
        .locator('.card.open .broken', { hasText: '03241234567' })
        .first()
        .getByRole('button', { name: 'Let it pass' })
        .click();
      await page.waitForFunction(
        (name) =>
          ![...document.querySelectorAll('.card-examples')].some(
            (each) => each.querySelector('h3').textContent === name && each.querySelector('.broken'),
          ),
        rule,
      );
    }
    await page.locator('.findings-button:not(.error)').waitFor();
    await saveNow(page);
    await saved(page);
    const now = await Promise.all(files.map(studio.read));
    assert.deepEqual(
      differences(original[0], now[0]).map((each) => each.after.trim()),
      ['- { title: Operator 2, values: ["320", "364", "324"] }'],
    );
    for (const i of [1, 2]) {
      assert.equal(now[i].match(/"03241234567"/g).length, 1);
      assert.ok(
        differences(original[i], now[i]).every((each) => /"03[0-9]{9}"/.test(each.after)),
        'only lines of examples',
      );
    }
  });

  test('a broken edit: a squiggle, and saving waits until it is confirmed or undone', async () => {
    const { page, studio } = here;
    const original = await studio.read(PERU);
    await openPeru(page);
    await page.getByRole('tab', { name: /YAML/ }).click();
    const line = page.locator('.cm-line', { hasText: 'currency: PEN' }).first();
    await line.click();
    await page.keyboard.press('End');
    await page.keyboard.type('S');
    await page.locator('.cm-lintRange-error').first().waitFor();
    await page.locator('.findings-button.error').waitFor();
    await review(page);
    const save = page.getByRole('button', { name: /^Save \d/ });
    assert.equal(await save.getAttribute('aria-disabled'), 'true');
    assert.match(
      await page.textContent('dialog .callout'),
      /held back by \d+ errors?.*operations\/pe\.payout\.yaml, line 6/s,
    );
    await save.click({ force: true });
    assert.equal(await studio.read(PERU), original);
    await isAccessible(page, 'review with errors');
    await page.keyboard.press('Escape');
    await line.click();
    await page.keyboard.press('Control+z');
    await page.locator('.findings-button:not(.error)').waitFor();
    assert.equal(await page.locator('.cm-lintRange-error').count(), 0);

    await line.click();
    await page.keyboard.press('End');
    await page.keyboard.type('S');
    await page.locator('.findings-button.error').waitFor();
    await review(page);
    await page.getByLabel('Save all the same').check();
    await save.click();
    await saved(page);
    assert.deepEqual(differences(original, await studio.read(PERU)), [
      { line: 6, before: 'currency: PEN', after: 'currency: PENS' },
    ]);
  });

  test('text that is no YAML leaves the form as it was, and says so', async () => {
    const { page } = here;
    await openPeru(page);
    await page.getByRole('tab', { name: /YAML/ }).click();
    await page.locator('.cm-line', { hasText: 'include:' }).click();
    await page.keyboard.press('End');
    await page.keyboard.type('[');
    await page.locator('.findings-button.error').waitFor();
    await page.getByRole('tab', { name: 'Form' }).click();
    await page.locator('.callout.error', { hasText: 'can’t be read' }).waitFor();
    await becomes(page, 'none');
    await page.keyboard.press('Control+z');
    await page.locator('.callout.error').waitFor({ state: 'detached' });
    await becomes(page, 'accepted');
    assert.ok((await page.locator('.card').count()) > 30);
  });

  test('completion knows the keys, the choices and the clauses', async () => {
    const { page } = here;
    await openPeru(page);
    await page.getByRole('tab', { name: /YAML/ }).click();
    /** What is offered where this is typed on a line of its own, which is taken away again. */
    const offered = async (typed) => {
      await page.locator('.cm-line', { hasText: 'field: currency' }).first().click();
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      await page.keyboard.type(typed);
      const first = page.locator('.cm-tooltip-autocomplete li').first();
      // What comes from outside the editor meanwhile may close the list; then it is asked for.
      await first.waitFor({ timeout: 2000 }).catch(() => page.keyboard.press('Control+Space'));
      await first.waitFor();
      const labels = await page.locator('.cm-tooltip-autocomplete .cm-completionLabel').allTextContents();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+Shift+K');
      return labels;
    };
    assert.ok((await offered('un')).includes('unless'));
    assert.deepEqual(await offered('basis: ass'), ['assumption']);
    assert.ok((await offered('clause: Peru')).includes('4.2 Peru payout 1'));
  });

  test('the file changes on disk meanwhile: nothing is overwritten without asking', async () => {
    const { page, studio } = here;
    const original = await studio.read(PERU);
    await openPeru(page);
    await raiseMaximum(page);
    await page.locator('.card.open .broken').getByRole('button', { name: 'Let it pass' }).click();
    await page.locator('.findings-button:not(.error)').waitFor();
    const theirs = original.replace('title: Peru payout', 'title: Peru payouts');
    await studio.write(PERU, theirs);
    await saveNow(page);
    await page.getByRole('heading', { name: 'The file changed on disk' }).waitFor();
    assert.equal(await studio.read(PERU), theirs);
    await isAccessible(page, 'conflict');
    await page.screenshot({ path: `${SHOTS}/conflict.png` });

    await page.getByRole('button', { name: 'Take what is on disk' }).click();
    await page.locator('dialog .empty').waitFor();
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('.card.is-changed').count(), 0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator('.card.is-changed').first().waitFor();

    await saveNow(page);
    await saved(page);
    const now = await studio.read(PERU);
    assert.match(now, /"50000"/);
    assert.doesNotMatch(now, /Peru payouts/);
  });

  test('undo and redo go through the form and the editor alike', async () => {
    const { page } = here;
    await openPeru(page);
    await raiseMaximum(page);
    await page.getByRole('tab', { name: /YAML/ }).click();
    await page.locator('.cm-line', { hasText: '"50000"' }).first().click();
    await page.keyboard.press('End');
    await page.keyboard.type(' and May');
    await page.locator('.cm-line', { hasText: 'agreed in March and May' }).waitFor();
    await page.keyboard.press('Control+z');
    await page.locator('.cm-line', { hasText: /agreed in March$/ }).waitFor();
    await page.keyboard.press('Control+z');
    await page.locator('.cm-line', { hasText: '["1", "40000"]' }).first().waitFor();
    assert.equal(await page.locator('.entry .badge.changed').count(), 0);
    await page.keyboard.press('Control+y');
    await page.locator('.cm-line', { hasText: '["1", "50000"]' }).first().waitFor();
    await page.getByRole('tab', { name: 'Form' }).click();
    assert.equal(await page.inputValue('.pair input.code >> nth=1'), '50000');
    await page.getByRole('button', { name: 'Redo' }).click();
    await page.getByRole('tab', { name: /YAML/ }).click();
    await page.locator('.cm-line', { hasText: 'agreed in March and May' }).waitFor();
    await page.locator('.cm-line').first().click();
    await page.keyboard.press('Control+z');
    await page.locator('.cm-line', { hasText: /agreed in March$/ }).waitFor();
    // One types on where the change was.
    await page.keyboard.type(' or April');
    await page.locator('.cm-line', { hasText: /agreed in March or April$/ }).waitFor();
  });

  test('the change can be taken along, as a patch and as release notes', async () => {
    const { page } = here;
    await openPeru(page);
    await raiseMaximum(page);
    await review(page);
    for (const [button, pattern] of [
      ['Patch', /^-.*"40000".*\n\+.*"50000"/m],
      ['Release notes', /amount-range/],
    ]) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: button }).click(),
      ]);
      const chunks = [];
      for await (const chunk of await download.createReadStream()) chunks.push(chunk);
      assert.match(Buffer.concat(chunks).toString(), pattern);
    }
  });

  test('leaving with unsaved changes asks first', async () => {
    const { page } = here;
    await openPeru(page);
    await raiseMaximum(page);
    const asked = [];
    page.on('dialog', (dialog) => (asked.push(dialog.type()), void dialog.accept()));
    await page.reload();
    assert.deepEqual(asked, ['beforeunload']);
    await page.waitForSelector('.card');
    assert.equal(await page.locator('.card.is-changed').count(), 0);
    await page.reload();
    assert.equal(asked.length, 1, 'nothing is asked where nothing is changed');
  });

  test('severity, wording and source are edited in the form', async () => {
    const { page, studio } = here;
    const original = await studio.read(PERU);
    await openPeru(page);
    const payment = card(page, /Payment type (?:must|should) be NET_BANKING/);
    await payment.locator('.card-head').click();
    await payment.getByRole('radio', { name: 'Warns' }).check();
    await page.waitForFunction(() => document.querySelector('.card.open .acts.warning'));
    await payment.getByLabel('Wording of its own').fill('Write NET_BANKING.');
    await payment.getByLabel('On whose word').selectOption('sample');
    await page.getByRole('tab', { name: /YAML/ }).click();
    await page.locator('.cm-line', { hasText: 'message: Write NET_BANKING.' }).waitFor();
    await page.getByRole('tab', { name: 'Form' }).click();
    await saveNow(page);
    await saved(page);
    const now = await studio.read(PERU);
    const added = now.split('\n').filter((line) => !original.split('\n').includes(line));
    assert.deepEqual(added, ['    message: Write NET_BANKING.']);
    assert.equal(now.split('\n').length, original.split('\n').length + 3);
  });
});

describe('lists, tables and new rules', () => {
  const here = fixture(WIDE);

  test('a cell of a table, and a row', async () => {
    const { page, studio } = here;
    const original = await studio.read('lists/pe-banks.yaml');
    const next = original.match(/^ {2}- /gm).length + 1;
    await page.getByRole('link', { name: 'Account number lengths in Peru, by bank and account type' }).click();
    await page.getByLabel('Digits, row 2').fill('13, 14');
    await page.getByRole('button', { name: 'Add a row' }).click();
    await page.getByLabel(`Digits, row ${next}`).waitFor();
    await page.getByRole('button', { name: `Remove row ${next}` }).click();
    await page.getByLabel(`Digits, row ${next}`).waitFor({ state: 'detached' });
    await page.getByLabel('Digits, row 2').press('ArrowDown');
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), 'Digits, row 3');
    await review(page);
    await page.locator('dialog[open]').waitFor();
    // An example no longer holds; the findings come a moment after the dialog.
    await page.getByLabel('Save all the same').check();
    await page.getByRole('button', { name: /^Save \d/ }).click();
    await saved(page);
    assert.deepEqual(
      differences(original, await studio.read('lists/pe-banks.yaml')).map(({ after: now }) => now),
      ['  - { bank: bank-b, digits: [13, 14] }'],
    );
  });

  test('a rule is added, filled in, and taken away again', async () => {
    const { page, studio } = here;
    const original = await studio.read(PERU);
    await openPeru(page);
    await page.getByRole('button', { name: 'New rule' }).click();
    await page.getByLabel('Name of the rule').fill('amount-range');
    await page.getByText('This operation has a rule of that name.').waitFor();
    await page.getByLabel('Name of the rule').fill('purpose-choice');
    await page.getByLabel('Field that it judges').selectOption('purpose');
    await page.locator('dialog').getByLabel('Check').selectOption('one-of');
    assert.equal(await page.getByRole('button', { name: 'Add the rule' }).getAttribute('aria-disabled'), 'true');
    await page.getByLabel('Where it comes from').fill('Our contract');
    await page.getByLabel('Must be found').fill('Rent');
    await page.getByRole('button', { name: 'Add the rule' }).click();
    const added = page.locator('.card.open', { hasText: 'pe.payout/purpose-choice' });
    await added.waitFor();
    await orderField(page, 'purpose').fill('Rent');
    await becomes(page, 'refused');
    await added.getByLabel('Add to Allowed values').fill('Rent,Lease');
    await page.keyboard.press('Enter');
    await becomes(page, 'accepted');
    await added.locator('.broken', { hasText: 'Rent' }).waitFor();
    await added.getByRole('button', { name: 'Remove this rule' }).click();
    await added.waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.querySelectorAll('.entry .badge.changed').length === 0);
    assert.equal(await studio.read(PERU), original);
  });

  test('an optional field stays in place while it is typed into', async () => {
    const { page } = here;
    await page.getByRole('link', { name: /Global account/ }).click();
    await page.locator('.rest > summary').click();
    const field = page.locator('.rest .order-field input').first();
    const name = await page.locator('.rest .order-field').first().getAttribute('data-field');
    await field.focus();
    await page.keyboard.type('abc', { delay: 150 });
    assert.equal(await orderField(page, name).inputValue(), 'abc');
  });
});

describe('where there are no codes yet', () => {
  const here = fixture(WIDE, { bindings: '' });

  test('a file for them is begun', async () => {
    const { page, studio } = here;
    await page.getByRole('link', { name: 'Your codes' }).click();
    await page.getByLabel('Add to Current account (current)').fill('1');
    await page.keyboard.press('Enter');
    await page.locator('.chip').waitFor();
    await page.locator('.binding', { hasText: 'Savings account' }).getByLabel('It has no code').check();
    await page.locator('.code-group', { hasText: 'Account types of the Peru payout' }).locator('.badge.good').waitFor();
    await saveNow(page);
    await saved(page);
    assert.match(
      await studio.read('overlay/bindings.yaml'),
      /^pe\.account-type:\n? .*current: \["?1"?\]\n? .*savings: none/s,
    );
    await page.getByRole('link', { name: 'Your codes' }).waitFor();
  });
});

describe('without a mouse', () => {
  const here = fixture(WIDE);

  test('a limit is changed and saved', async () => {
    const { page, studio } = here;
    const focused = () =>
      page.evaluate(
        () =>
          `${document.activeElement?.className ?? ''} ${document.activeElement?.getAttribute('aria-label') ?? ''} ${document.activeElement?.textContent?.slice(0, 60) ?? ''} ${document.activeElement?.labels?.[0]?.textContent ?? ''}`,
      );
    const tabTo = async (pattern, key = 'Tab') => {
      for (let i = 0; i < 120; i++) {
        if (pattern.test(await focused())) return;
        await page.keyboard.press(key);
      }
      assert.fail(`the Tab key does not lead to ${pattern}`);
    };
    await page.keyboard.press('Tab');
    assert.match(await focused(), /Skip to: Operations/);
    await page.keyboard.press('Enter');
    await tabTo(/Search operations/);
    await page.keyboard.type('peru');
    await tabTo(/^entry.*Peru/);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.card');
    await tabTo(/Search rules/);
    await page.keyboard.type('amount-range');
    await tabTo(/^card-head.*40000/);
    await page.keyboard.press('Enter');
    await tabTo(/Largest amount/);
    await page.keyboard.press('End');
    for (let i = 0; i < 5; i++) await page.keyboard.press('Backspace');
    await page.keyboard.type('50000');
    await page.locator('.findings-button.error').waitFor();
    await tabTo(/Let it pass/);
    await page.keyboard.press('Enter');
    await page.locator('.findings-button:not(.error)').waitFor();
    await page.keyboard.press('Control+s');
    await tabTo(/^primary.*Save 1 file/);
    await page.keyboard.press('Enter');
    await saved(page);
    assert.match(await studio.read(PERU), /amount-between: \["1", "50000"\] \} {2}# agreed in March/);
  });
});

describe('in Spanish, in the dark, on a phone', () => {
  const here = fixture({ ...PHONE, locale: 'es-PE', colorScheme: 'dark', viewport: { width: 360, height: 740 } });

  test("one pane at a time, in the browser's language and colours", async () => {
    const { page } = here;
    assert.equal(await page.getAttribute('html', 'lang'), 'es');
    assert.equal(await page.getAttribute('html', 'data-theme'), 'dark');
    await page.getByRole('link', { name: /Perú/ }).click();
    await page.locator('.card-head', { hasText: 'debe estar entre 1 y 40000 PEN' }).click();
    await page.getByLabel('Monto máximo').fill('50000');
    await fits(page, 'the card');
    await page.getByRole('button', { name: 'Efectos', exact: true }).click();
    await orderField(page, 'amount').fill('70000');
    await becomes(page, 'refused');
    assert.match(await says(page, 'amount').textContent(), /Monto: debe estar entre 1 y 50000 PEN\./);
    await fits(page, 'the order');
    await effects(page, /^Historial/);
    await page.locator('.totals').waitFor();
    await fits(page, 'the backtest');
    await isAccessible(page, 'the backtest in Spanish');
    await page.getByLabel('Idioma').selectOption('en');
    await page.getByRole('tab', { name: /Past orders/ }).waitFor();
  });
});

for (const [width, options] of Object.entries({ wide: WIDE, phone: PHONE })) {
  for (const colorScheme of ['light', 'dark']) {
    describe(`every view, ${width} and ${colorScheme}`, () => {
      const here = fixture({ ...options, colorScheme, reducedMotion: 'reduce' });

      test('is accessible and fits', async () => {
        const { page } = here;
        const look = async (name) => {
          await page.waitForTimeout(300);
          await isAccessible(page, name);
          await fits(page, name);
          await page.screenshot({ path: `${SHOTS}/${name}-${width}-${colorScheme}.png` });
        };
        const pane = (name) =>
          width === 'phone' ? page.locator(`.pane-switch [data-for=${name}]`).click() : undefined;
        await look('start');
        await openPeru(page);
        await raiseMaximum(page);
        await page.locator('.card.open .broken').waitFor();
        await look('form');
        await page.getByRole('tab', { name: /YAML/ }).click();
        await page.locator('.cm-lintRange-error').first().waitFor();
        await look('yaml');
        await pane('try');
        await orderField(page, 'amount').fill('70000');
        await becomes(page, 'refused');
        await look('order');
        await page.getByRole('radio', { name: 'JSON' }).check();
        await look('json');
        for (const [name, tab] of [
          ['examples', /^Examples/],
          ['changes', /^Changes/],
          ['backtest', /^Past orders/],
        ]) {
          await effects(page, tab);
          await page
            .locator({ examples: '.card-examples', changes: '.witness', backtest: '.chart canvas' }[name])
            .first()
            .waitFor();
          await look(name);
        }
        await review(page);
        await page.locator('.comparison .cm-content').first().waitFor();
        await look('review');
        await page.keyboard.press('Escape');
        await page.locator('.findings-button').click();
        await look('findings');
        await page.keyboard.press('Escape');
        for (const [name, file] of [
          ['list', 'lists/pk-mobile-prefixes.yaml'],
          ['table', 'lists/pe-banks.yaml'],
          ['bindings', 'overlay/bindings.yaml'],
        ]) {
          await page.evaluate((path) => (location.hash = `#/file/${path}`), file);
          await pane('rules');
          await page.getByRole('tab', { name: 'Form' }).click();
          await page.locator('.file-form .code').first().waitFor();
          await look(name);
        }
      });
    });
  }
}

describe('others', () => {
  const here = fixture(WIDE);

  test('a request without the token, from another page or to another name is refused', async () => {
    const { page, studio } = here;
    const { origin, port, searchParams } = new URL(studio.address);
    const token = searchParams.get('token');
    const status = (headers) =>
      new Promise((resolve, reject) => {
        request({ host: '127.0.0.1', port, path: '/api/start', headers }, (response) =>
          resolve(response.resume().statusCode),
        )
          .on('error', reject)
          .end();
      });
    assert.equal(await status({ 'x-payrules-token': token }), 200);
    assert.equal(await status({}), 401);
    assert.equal(await status({ 'x-payrules-token': `${token}x` }), 401);
    assert.equal(await status({ 'x-payrules-token': token, origin: 'http://127.0.0.1:1' }), 403);
    assert.equal(await status({ 'x-payrules-token': token, host: `studio.example.com:${port}` }), 403);
    assert.equal(new URL(page.url()).search, '', 'the token does not stay in the address bar');

    const other = createServer((_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>x</title>'),
    );
    await new Promise((resolve) => other.listen(0, '127.0.0.1', resolve));
    try {
      const stranger = await here.context.newPage();
      await stranger.goto(`http://127.0.0.1:${other.address().port}/`);
      const got = await stranger.evaluate(
        ([address, secret]) =>
          fetch(`${address}/api/start`, { headers: { 'x-payrules-token': secret } }).then(
            () => 'read',
            () => 'refused',
          ),
        [origin, token],
      );
      assert.equal(got, 'refused');
      const framed = await stranger.evaluate(
        (address) =>
          new Promise((resolve) => {
            const frame = Object.assign(document.createElement('iframe'), { src: address });
            frame.addEventListener('load', () => resolve(frame.contentDocument === null));
            document.body.append(frame);
          }),
        origin,
      );
      assert.equal(framed, true);
      await stranger.close();
    } finally {
      other.close();
    }
  });

  test('a page without the token says what to do', async () => {
    const { studio, context } = here;
    const stranger = await context.newPage();
    await stranger.goto(new URL(studio.address).origin);
    await stranger.getByRole('alert').filter({ hasText: 'Open the one that the command printed' }).waitFor();
    await stranger.close();
  });
});

describe('speed', () => {
  const here = fixture(WIDE);
  const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
  // A machine that does other work beside is given more; the medians are what counts and are printed.
  const MARGIN = Number(process.env.PAYRULES_STUDIO_MARGIN ?? 4);

  test('the first paint and the verdict on a keystroke', async (t) => {
    const { page, studio } = here;
    const paints = [];
    for (let i = 0; i < 5; i++) {
      await page.goto(studio.address);
      await page.waitForSelector('.entry');
      paints.push(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0].startTime));
    }
    await openPeru(page);
    /** Milliseconds from a keystroke to the verdict that it turns, key by key. */
    const keystrokes = async (input) => {
      await page.evaluate(() => {
        globalThis.times = [];
        let at;
        document.addEventListener('input', () => (at = performance.now()), true);
        globalThis.watch?.disconnect();
        globalThis.watch = new MutationObserver(() => globalThis.times.push(performance.now() - at));
        globalThis.watch.observe(document.querySelector('.verdict'), { attributeFilter: ['data-verdict'] });
      });
      await input.focus();
      await page.keyboard.press('End');
      for (let i = 0; i < 20; i++) {
        const now = await verdict(page);
        await page.keyboard.press(i % 2 === 0 ? '0' : 'Backspace');
        await page.waitForSelector(`.verdict:not([data-verdict=${now}])`);
        await page.waitForTimeout(250);
      }
      return page.evaluate(() => globalThis.times);
    };
    await orderField(page, 'amount').fill('5000');
    await becomes(page, 'accepted');
    const order = await keystrokes(orderField(page, 'amount'));
    await orderField(page, 'amount').fill('45000');
    await becomes(page, 'refused');
    await page.locator('.card-head', { hasText: 'from 1 to 40000' }).click();
    const rule = await keystrokes(page.getByLabel('Largest amount'));
    t.diagnostic(`first paint: median ${Math.round(median(paints))} ms of ${paints.length}`);
    t.diagnostic(`verdict on a keystroke in the order: median ${median(order).toFixed(1)} ms of ${order.length}`);
    t.diagnostic(`verdict on a keystroke in a rule: median ${median(rule).toFixed(1)} ms of ${rule.length}`);
    assert.equal(order.length, 20);
    assert.ok(median(paints) < 1000 * MARGIN);
    assert.ok(median(order) < 50 * MARGIN);
    assert.ok(median(rule) < 50 * MARGIN);
  });
});
