// Tests edits in the studio whose answers come late, or not at all.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, test } from 'node:test';
import { WIDE } from './chromium.mjs';
import { FIXTURE, OWN } from './studio.mjs';
import {
  becomes,
  fixture,
  isDraft,
  openAlpha,
  orderField,
  raiseMaximum,
  review,
  saved,
  saveNow,
} from './studio-page.mjs';

const PREFIXES = 'lists/mobile-prefixes.yaml';
const TYPES = 'lists/document-types.yaml';
const ACCOUNTS = 'lists/alpha-accounts.yaml';
const BINDINGS = 'overlay/bindings.yaml';

const answerLate = (page, milliseconds = 300) =>
  page.route('**/api/edit', async (route) => {
    await setTimeout(milliseconds);
    await route.continue();
  });
const openFile = async (page, file) => {
  await page.evaluate((path) => (location.hash = `#/file/${path}`), file);
  await page.locator('.file-form').waitFor();
};

describe('an edit before the answer to the last one', () => {
  const here = fixture(WIDE);

  test('can be undone before its text arrives, and redone', async () => {
    const { page } = here;
    await openAlpha(page);
    await raiseMaximum(page);
    await page.route('**/api/edit', async (route) => {
      await setTimeout(300);
      await route.continue();
    });
    const largest = page.getByLabel('Largest amount');
    const is = (value) => page.locator('.rule-head', { hasText: `from ${value} SEK` }).waitFor();
    await is('5 to 1000');
    await page.waitForTimeout(1200);
    await largest.press('End');
    const answered = page.waitForResponse('**/api/edit');
    await page.keyboard.press('0');
    await page.keyboard.press('Control+z');
    await answered;
    await page.locator('.notice', { hasText: 'Undone' }).waitFor();
    await page.waitForTimeout(300);
    assert.equal(await largest.inputValue(), '1000');
    await is('5 to 1000');
    await page.keyboard.press('Control+y');
    await is('5 to 10000');
    // A dialog that was opened meanwhile stays the only dialog.
    let answer;
    const opened = new Promise((resolve) => (answer = resolve));
    await page.route('**/api/edit', async (route) => {
      await opened;
      await route.continue();
    });
    await largest.press('Backspace');
    await page.keyboard.press('Control+s');
    await page.locator('.rule-head').first().focus();
    await page.keyboard.press('n');
    await page.locator('dialog h2', { hasText: 'New rule' }).waitFor();
    answer();
    await is('5 to 1000');
    assert.deepEqual(await page.locator('dialog h2').allTextContents(), ['New rule']);
  });

  test('adds after what was added', async () => {
    const { page, studio } = here;
    for (const [file, label] of [
      [PREFIXES, 'Add to Codes of Operator 2'],
      [BINDINGS, 'Add to Bank South (south)'],
    ]) {
      await openFile(page, file);
      await answerLate(page);
      await page.getByLabel(label).focus();
      for (const code of ['51', '52', '53']) {
        await page.keyboard.type(code);
        await page.keyboard.press('Enter');
      }
      await page.unrouteAll({ behavior: 'wait' });
    }
    await saveNow(page);
    await saved(page);
    assert.match(await studio.read(PREFIXES), /title: Operator 2, values: \["42", "51", "52", "53"\]/);
    assert.match(await studio.read(BINDINGS), /south: \["51", "52", "53"\]/);
  });

  test('removes and changes what is seen', async () => {
    const { page } = here;
    await openFile(page, TYPES);
    await answerLate(page);
    await page.getByLabel('Remove RUT').click();
    await page.getByLabel('Remove ID').click();
    await openFile(page, ACCOUNTS);
    await page.locator('.grid tbody tr button').first().click();
    await page.locator('[data-cell="1 accountType"]').fill('premium');
    await page.locator('.grid tbody tr button').nth(2).click();
    await isDraft(page, TYPES, 'values: \\[PASS\\]');
    await isDraft(
      page,
      ACCOUNTS,
      'rows:\\s+- [^\\n]*current[^\\n]*\\n\\s+- [^\\n]*premium[^\\n]*\\n\\s+- [^\\n]*bank: other',
    );
  });

  test('stays if the edit before it is undone', async () => {
    const { page } = here;
    await openFile(page, PREFIXES);
    await answerLate(page);
    const code = (number) => page.getByLabel(`Codes of Operator 1 ${number}`, { exact: true });
    await code(1).press('End');
    await page.keyboard.type('7');
    await page.keyboard.press('Control+z');
    await code(2).press('End');
    await page.keyboard.type('8');
    await page.locator('.notice', { hasText: 'Undone' }).waitFor();
    await page.waitForFunction(
      ([one, two]) => one.value === '30' && two.value === '318',
      [await code(1).elementHandle(), await code(2).elementHandle()],
    );
  });
});

describe('an edit that is saved before its findings have come', () => {
  const here = fixture(WIDE);

  test('is held back only by its own errors', async () => {
    const { page } = here;
    await openAlpha(page);
    await page.locator('.findings-button.warning').waitFor();
    await page.route('**/api/lint', () => undefined);
    await raiseMaximum(page);
    await saveNow(page);
    await page.locator('dialog .callout.error').getByText('1 error prevents saving.').waitFor();
    assert.equal(await page.locator('dialog .callout.error li').count(), 1);
  });
});

describe('a file that is read while another program writes it', () => {
  const here = fixture(WIDE);

  test('is read again', async () => {
    const { page, studio } = here;
    const text = await studio.read(FIXTURE.file);
    let asked = 0;
    const again = page.waitForRequest((request) => request.url().endsWith('/api/lint') && ++asked > 1);
    const whileWritten = async (route) => {
      await studio.write(FIXTURE.file, '');
      const response = await route.fetch();
      await studio.write(FIXTURE.file, text);
      await route.fulfill({ response });
    };
    await page.route('**/api/lint', whileWritten, { times: 1 });
    await page.reload();
    await again;
    await openAlpha(page);
    await page.locator('.findings-button:not(.error)').waitFor();
  });
});

describe('an edit that the server does not answer', () => {
  const here = fixture(WIDE);

  test('is kept and made later, and so are those after it', async () => {
    const { page } = here;
    await openAlpha(page);
    await page.locator('.rule-head', { hasText: 'from 5 to 900' }).click();
    let failures = 0;
    const broken = (route) =>
      failures++ % 2 ? route.abort() : route.fulfill({ status: 502, contentType: 'text/html', body: '<html>' });
    await page.route('**/api/edit', broken);
    const largest = page.getByLabel('Largest amount');
    await largest.press('Control+a');
    await page.keyboard.type('1250', { delay: 60 });
    await page.locator('[role=alert]').first().waitFor();
    assert.equal(await largest.inputValue(), '1250');
    await page.unroute('**/api/edit', broken);
    await page.locator('.rule-head', { hasText: 'from 5 to 1250' }).waitFor();
    await page.waitForFunction(() => document.querySelector('.trouble').textContent === '');
    here.complaints.splice(0);
  });

  test('that it refuses is not shown as made, and the next keystroke has no effect', async () => {
    const { page } = here;
    await openAlpha(page);
    await page.locator('.rule-head', { hasText: 'from 5 to 900' }).click();
    const fault = { error: { code: 'fault', message: 'Internal error.' } };
    await page.route('**/api/edit', (route) => route.fulfill({ status: 500, json: fault }));
    const largest = page.getByLabel('Largest amount');
    await largest.fill('9000');
    await page.locator('[role=alert]').first().waitFor();
    await page.waitForFunction((field) => field.value === '900', await largest.elementHandle());
    await page.keyboard.type('7');
    assert.equal(await largest.inputValue(), '900');
    await page.unroute('**/api/edit');
    await largest.fill('1000');
    await page.locator('.rule.is-changed').waitFor();
    here.complaints.splice(0);
  });
});

describe('a check of their own that fails on an order', () => {
  const name = 'checks/own-acme-reference.mjs';
  const here = fixture(WIDE, {
    rulebook: OWN,
    prepare: (folder) => {
      const file = join(folder, 'rules', name);
      const text = readFileSync(file, 'utf8').replace(
        'SHAPE.test(value)',
        "SHAPE.test(value === 'ACM-999999' ? fail : value)",
      );
      writeFileSync(file, text);
    },
  });

  test('is named, and the page goes on', async () => {
    const { page } = here;
    await page.click(`.entry[href="#/operation/${OWN.operation}"]`);
    await orderField(page, 'reference').fill('ACM-999999');
    await page.getByText('A rule failed').first().waitFor();
    await orderField(page, 'reference').fill('ACM-1');
    await becomes(page, 'refused');
    await page.keyboard.press('Control+k');
    await page.locator('dialog').waitFor();
  });
});

describe('a press while the page moves', () => {
  const here = fixture(WIDE);
  const middleOf = async (locator) => {
    await locator.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await locator.boundingBox();
    return [x + width / 2, y + height / 2];
  };
  /** Moves the content after an element away from the pointer. */
  const moveAfter = (locator) => locator.evaluate((element) => (element.style.margin = '0 0 120px 160px'));

  test('clicks the control on which it began, unless the pointer leaves it', async () => {
    const { page } = here;
    await openAlpha(page);
    const tab = (name) => page.locator('#pane-try').getByRole('tab', { name, exact: true });
    const isChosen = async (name) => (await tab(name).getAttribute('aria-selected')) === 'true';
    await page.mouse.move(...(await middleOf(tab('Changes'))));
    await page.mouse.down();
    await page.mouse.move(...(await middleOf(page.locator('.verdict'))));
    await page.mouse.up();
    assert.equal(await isChosen('Changes'), false);
    await page.mouse.move(...(await middleOf(tab('Changes'))));
    await page.mouse.down();
    await moveAfter(tab('Order'));
    await page.mouse.up();
    assert.equal(await isChosen('Changes'), true);
    await raiseMaximum(page);
    await review(page);
    // Each answer adds lines to the dialog and moves the lines below them.
    await page.locator('dialog:not(:has([aria-busy=true])) .callout[aria-busy=false]').first().waitFor();
    const lines = page.locator('dialog summary').first();
    // The dialog does not move any more.
    await lines.hover();
    await page.mouse.down();
    await moveAfter(page.locator('dialog .totals'));
    await page.mouse.up();
    await page.locator('dialog details[open] > summary').waitFor();
  });
});
