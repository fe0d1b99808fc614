import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { chromium } from 'playwright-core';
import { parseRulebook, readRules, readSchemas } from '../../.build/esm/src/workbench/rulebook/index.js';
import { requirements, validate } from '../../dist/esm/index.js';
import { complaintsOf, fits, isAccessible, launch, launchOptions, PHONE, tabTo } from './chromium.mjs';
import { serve } from './serve.mjs';

const widths = {
  phone: PHONE,
  desktop: { viewport: { width: 1280, height: 900 } },
};

/** The built-in rules change, so limits, labels and codes are read from them. */
const fieldOf = (operation, name, order = {}) =>
  requirements(operation, order).fields.find((field) => field.name === name);
const peru = fieldOf('pe.payout', 'amount');
/** The selector of a control. */
const named = (name) => `[name=${name}]`;
/** More than ten times the maximum, and an allowed amount. */
const [tooMuch, allowed] = [`1${peru.max}`, peru.max];
/** The package's message on a field. */
const textOf = (field, order) => validate('pe.payout', order).diagnostics.find((each) => each.field === field).text;
const { lists } = parseRulebook(readRules('rules'), readSchemas('schemas/authoring'));
const prefixes = lists.get('pk-mobile-prefixes').values;
const unknownPrefix = Array.from({ length: 100 }, (_, i) => String(300 + i)).find((each) => !prefixes.includes(each));
const walletCodes = fieldOf('pk.payout', 'beneficiaryBankCode', { paymentType: 'WALLET' }).options.map(
  ({ value }) => value,
);

/**
 * The autofill names of a form's controls, by the controls' names. The property is empty if the browser does not know the autofill name.
 */
const autofillOn = async (page) =>
  new Map(await page.$$eval('form [name]', (all) => all.map(({ name, autocomplete }) => [name, autocomplete])));

let server;
before(async () => {
  server = await serve();
});
after(() => server.close());

for (const [width, options] of Object.entries(widths)) {
  describe(width, () => {
    let folder, context, page, complaints;

    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'payrules-browser-'));
      context = await chromium.launchPersistentContext(folder, {
        ...launchOptions,
        ...options,
      });
      page = context.pages()[0] ?? (await context.newPage());
      complaints = complaintsOf(page);
      await page.goto(server.url);
    });
    after(async () => {
      await context?.close();
      await rm(folder, { recursive: true, force: true });
    });

    /** Goes to a control with only the Tab key. */
    const focus = (id) => tabTo(page, named(id));
    const type = async (id, text) => {
      await focus(id);
      await page.keyboard.press('Control+A');
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    };
    const choose = async (id, value) => {
      await focus(id);
      await page.keyboard.press('Home');
      for (let i = 0; i < 30 && (await page.inputValue(named(id))) !== value; i++)
        await page.keyboard.press('ArrowDown');
      assert.equal(await page.inputValue(named(id)), value);
      await page.keyboard.press('Tab');
    };
    const submit = async () => {
      while ((await page.evaluate(() => document.activeElement?.localName)) !== 'button')
        await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
    };
    /** The message of a field, and its aria-invalid. */
    const message = (id) =>
      page.$eval(named(id), (control) => {
        const [first] = (control.getAttribute('aria-describedby') ?? '').split(' ');
        return {
          text: document.getElementById(first)?.className.startsWith('message')
            ? document.getElementById(first).textContent
            : '',
          invalid: control.getAttribute('aria-invalid'),
        };
      });
    const open = async (operation) => {
      await page.goto(server.url);
      await choose('operation', operation);
    };
    test('Peru: a wrong field is reported on leaving it, missing ones on submitting', async () => {
      await open('pe.payout');
      await isAccessible(page);
      const asked = await autofillOn(page);
      assert.deepEqual(new Set(asked.values()), new Set(['off']));
      assert.deepEqual([asked.has('amount'), asked.has('currency')], [true, false]);
      await type('amount', tooMuch);
      assert.deepEqual(await message('amount'), { text: textOf('amount', { amount: tooMuch }), invalid: 'true' });
      assert.deepEqual(await message('beneficiaryName'), { text: '', invalid: 'false' });
      await submit();
      const invalid = await page.locator('[aria-invalid=true]').count();
      assert.ok(invalid > 1);
      assert.equal(await page.textContent('#status'), `${invalid} fields need your attention.`);
      assert.equal(await page.evaluate(() => document.activeElement?.name), 'amount');
      assert.deepEqual(await message('beneficiaryName'), { text: textOf('beneficiaryName', {}), invalid: 'true' });
      await isAccessible(page);
      await fits(page);
      await focus('amount');
      await page.keyboard.press('Control+A');
      await page.keyboard.type(` ${tooMuch}`);
      assert.equal(await page.inputValue(named('amount')), ` ${tooMuch}`);
      assert.deepEqual(await message('amount'), { text: '', invalid: 'false' });
      await type('amount', ` ${allowed}`);
      assert.equal(await page.inputValue(named('amount')), allowed);
      assert.deepEqual(await message('amount'), { text: '', invalid: 'false' });
      await type('beneficiaryName', 'Maria Quispe Flores');
      await type('beneficiaryAccountNumber', '0011234567');
      await submit();
      assert.equal(await page.textContent('#status'), 'The payout is ready to be sent.');
      assert.deepEqual(await message('beneficiaryId'), { text: textOf('beneficiaryId', {}), invalid: 'false' });
    });

    test('Pakistan: a wallet restricts the bank codes', async () => {
      await open('pk.payout');
      assert.equal(await page.$eval(named('beneficiaryBankCode'), (control) => control.localName), 'input');
      await choose('paymentType', 'WALLET');
      const codes = await page.$$eval(named('beneficiaryBankCode') + ' option', (all) =>
        all.map((option) => option.value),
      );
      assert.deepEqual(codes, ['', ...walletCodes]);
      assert.equal(await page.$eval(named('beneficiaryBankCode'), (control) => control.required), true);
      await choose('beneficiaryBankCode', walletCodes.at(-1));
      await type('amount', fieldOf('pk.payout', 'amount').max ?? '1500');
      await type('beneficiaryMobile', `0${unknownPrefix}1234567`);
      assert.notEqual((await message('beneficiaryMobile')).text, '');
      await type('beneficiaryMobile', `0${prefixes[0]}1234567`);
      assert.equal((await message('beneficiaryMobile')).text, '');
      await type('beneficiaryName', 'Ayesha Khan');
      await type('beneficiaryAccountNumber', '03001234567');
      await isAccessible(page);
      await submit();
      assert.equal(await page.textContent('#status'), 'The payout is ready to be sent.');
    });

    test('Worldwide: type, currency and kind of account decide which other fields are shown', async () => {
      await open('global.payout');
      assert.equal(await page.isVisible(named('city')), false);
      await choose('paymentType', 'IBAN');
      await choose('currency', 'SAR');
      assert.equal(await page.$eval(named('city'), (control) => control.required), true);
      await choose('beneficiaryAccountType', 'Company');
      assert.equal(await page.$eval(named('companyName'), (control) => control.required), true);
      await choose('beneficiaryAccountType', 'Personal');
      assert.equal(await page.isVisible(named('companyName')), false);
      await choose('beneficiaryAccountType', 'Company');
      await submit();
      for (const id of ['amount', 'city', 'companyName', 'beneficiaryName', 'beneficiaryAccountNumber'])
        assert.equal((await message(id)).invalid, 'true', id);
      await isAccessible(page);
      await fits(page);
      await type('amount', '1250.50');
      await type('beneficiaryName', 'Falcon Trading LLC');
      // Until the payer leaves it, the control has what they typed: a change moves the cursor, and phones insert the text again.
      const account = 'SA0380000000608010167519';
      await focus('beneficiaryAccountNumber');
      await page.keyboard.type(account.toLowerCase());
      assert.equal(await page.inputValue(named('beneficiaryAccountNumber')), account.toLowerCase());
      await page.keyboard.press('Tab');
      assert.equal(await page.inputValue(named('beneficiaryAccountNumber')), account);
      await type('city', 'Riyadh');
      await type('companyName', 'Falcon Trading LLC');
      await submit();
      assert.equal(await page.textContent('#status'), 'The payout is ready to be sent.');
    });

    test('in Spanish and in Brazilian Portuguese', async () => {
      await page.goto(server.url);
      await choose('language', 'es');
      assert.equal(await page.getAttribute('html', 'lang'), 'es');
      await type('amount', tooMuch);
      assert.deepEqual(await message('amount'), {
        text: `Debe estar entre ${peru.min} y ${peru.max} PEN.`,
        invalid: 'true',
      });
      await isAccessible(page);
      await choose('language', 'pt-BR');
      assert.equal(await page.inputValue(named('amount')), tooMuch, 'the values stay in another language');
      await type('amount', tooMuch);
      assert.deepEqual(await message('amount'), {
        text: `Deve estar entre ${peru.min} e ${peru.max} PEN.`,
        invalid: 'true',
      });
    });

    test('the console is empty: the content security policy blocked nothing', () => assert.deepEqual(complaints, []));

    test('the content security policy blocks inline scripts and code made from strings', async () => {
      const refused = await page.evaluate(
        () =>
          new Promise((resolve) => {
            const script = document.createElement('script');
            script.textContent = 'globalThis.inline = true';
            document.head.append(script);
            // Asynchronously, because the policy does not apply to calls from the debugger.
            setTimeout(() => {
              try {
                resolve(Reflect.construct(Function, ['return false'])());
              } catch {
                resolve(globalThis.inline === undefined);
              }
            });
          }),
      );
      assert.equal(refused, true);
    });
  });
}

/** Tests the page of a form that `useForm` makes. */
async function onForm(operation, options, use) {
  const shop = await serve(`
    import { createForm } from 'payrules/operations/${operation}';
    import { Fields, useForm } from 'payrules/react';
    import { createRoot } from 'react-dom/client';
    function Pay() {
      const { formProps, fields } = useForm(() => createForm(${JSON.stringify(options)}), () => {});
      return <main>
        <title>Pay</title><h1>Pay</h1>
        <form {...formProps}><Fields fields={fields} /><button>Pay</button></form>
      </main>;
    }
    createRoot(document.getElementById('page')).render(<Pay />);
  `);
  const browser = await launch();
  try {
    const page = await browser.newPage();
    await page.goto(shop.url);
    await page.waitForSelector('button');
    await use(page);
  } finally {
    await browser.close();
    await shop.close();
  }
}

test("a collection: the browser may fill in the payer's own data, and nothing else", () =>
  onForm('pk.collection', {}, async (page) => {
    const autofill = await autofillOn(page);
    const own = [...autofill].filter(([, value]) => value !== 'off');
    assert.deepEqual(own, [
      ['firstname', 'given-name'],
      ['lastname', 'family-name'],
      ['email', 'email'],
      ['phone', 'tel'],
    ]);
    assert.equal(autofill.get('beneficiaryId'), 'off');
    await isAccessible(page);
  }));

test('the first click on the button sends a form, although it shows a message above the button', () =>
  onForm('pe.payout', { fields: ['amount'] }, async (page) => {
    await page.fill(named('amount'), tooMuch);
    const { x, y } = await page.locator('button').boundingBox();
    await page.mouse.move(x + 5, y + 5);
    await page.mouse.down();
    assert.equal(await page.locator('.message').count(), 0);
    await page.mouse.up();
    await page.waitForSelector('.message');
    // The focus is on the field because the form was sent.
    assert.equal(await page.evaluate(() => document.activeElement.name), 'amount');
    await page.fill(named('amount'), tooMuch.slice(1));
    await page.fill(named('amount'), tooMuch);
    await page.keyboard.press('Tab');
    await page.waitForSelector('.message');
  }));
