// Walks through every view of the studio: each is accessible and fits the screen, and in Spanish and Portuguese nothing visible is in
// English, unless it is marked as English.
import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { parseRulebook, readRules, readSchemas } from '../../.build/esm/src/workbench/rulebook/index.js';
import { fits, isAccessible, isNightly, PHONE, WIDE } from './chromium.mjs';
import { FIXTURE } from './studio.mjs';
import { becomes, effects, fixture, orderField } from './studio-page.mjs';

/** The page's catalogue of a language. */
const catalogueOf = async (name) =>
  JSON.parse(await readFile(new URL(`../../src/words/${name}/studio.json`, import.meta.url), 'utf8'));

/** The texts of the page by language. */
const catalogues = { en: await catalogueOf('en'), es: await catalogueOf('es'), 'pt-BR': await catalogueOf('pt-BR') };
const english = Object.values(catalogues.en).filter((text) => text.includes(' '));

/** Words that are in English texts, but not in texts of the other languages. */
const ENGLISH =
  /\b(?:the|and|of|is|are|must|with|this|that|which|from|not|be|has|have|orders?|rules?|fields?|values?|when|unless|missing|given|payout|collection|amount|currency|country|name|bank|add|remove|changes?|write)\b/i;

/** A text without the parts that are the same in every language: ids, paths, codes, keys of files, and text in quotes. */
const wordsOf = (text) =>
  text
    .replaceAll(/"[^"]*"|“[^”]*”|«[^»]*»/g, ' ')
    .replaceAll(
      /\S*[._/@#=:{}[\]0-9<>*]\S+|\S+[._/@#={}[\]0-9<>*]\S*|\b[a-z]+(?:-[a-z]+)+\b|\b[a-z]+[A-Z]\w*\b|\b[A-Z]{2,}\b/g,
      ' ',
    );

/** The visible texts of the page, and the texts of its tooltips, names and placeholders, except those marked as English or as code. */
const textsOf = (page) =>
  page.evaluate(() => {
    const texts = new Set();
    const add = (element, text) => {
      // A placeholder of the order is an example value.
      if (
        element.closest('[lang=en], .order-field > input, code, kbd, pre, .cm-content, option[lang], style, script') !==
        null
      )
        return;
      if (element.checkVisibility({ visibilityProperty: true }) && text.trim() !== '') texts.add(text.trim());
    };
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) add(node.parentElement, node.data);
    for (const element of document.querySelectorAll('[title], [aria-label], [placeholder]'))
      for (const name of ['title', 'aria-label', 'placeholder']) add(element, element.getAttribute(name) ?? '');
    return [...texts];
  });

const FILES = [
  'lists/mobile-prefixes.yaml',
  'lists/alpha-accounts.yaml',
  'overlay/bindings.yaml',
  'locales/es.yaml',
  'clauses.yaml',
  'slots.yaml',
  'common/order.yaml',
];

const fileOf = (name, text) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
/** A valid order, and one with an amount above the maximum and with a column that a spreadsheet has damaged. */
const BATCH = [
  Object.keys(FIXTURE.order).join(','),
  Object.values(FIXTURE.order).join(','),
  Object.values({ ...FIXTURE.order, amount: '950', transferCode: '1136600010003254221' }).join(','),
].join('\n');
/** Replies that refuse a valid order, and that accept an order that the rules refuse. */
const REPLIES = 'mchOrderId,outcome,errorMsg\nP-2,refused,Conta\nP-10,accepted,\n';

/** Opens every view and looks at it; a draft with broken rules gives the findings. */
async function walk(page, words, look) {
  /** Shows a pane on a screen with room for one pane. */
  const pane = async (name) => {
    const button = page.locator(`.pane-switch [data-for=${name}]`);
    if (await button.isVisible()) await button.click();
  };
  const maximum = () => page.getByLabel(words['parameter.amount-between.to']).first();
  await look('start');
  await page.evaluate(() => (location.hash = '#/batch'));
  await page.locator('.batch-start select').selectOption('alpha.payout');
  await look('a batch to choose');
  await page.locator('input[type=file]').setInputFiles(fileOf('batch.csv', BATCH));
  await page.locator('.cells td.error').first().waitFor();
  await look('batch');
  await page.evaluate(() => (location.hash = '#/outcomes'));
  await page.locator('input[type=file]').last().setInputFiles(fileOf('replies.csv', REPLIES));
  await look('replies to compare');
  await page.getByRole('button', { name: words['outcomes.compare'], exact: true }).click();
  await page.locator('[data-kind=validRefused]').waitFor();
  await look('replies');
  await page.evaluate(() => (location.hash = '#/'));
  await pane('rules');
  await page.getByRole('button', { name: words.newOperation, exact: true }).click();
  await page.locator('dialog .copied-rules label').first().waitFor();
  await look('new operation');
  await page.keyboard.press('Escape');
  await pane('list');
  await page.getByRole('searchbox').first().fill('alpha.payout');
  await page.locator('.entry').first().click();
  await page.locator('.rule').first().waitFor();
  await look('operation');
  await page.locator('.field-head button').first().click();
  await page.locator('dialog .field-text').first().waitFor();
  await look('the texts of a field');
  await page.keyboard.press('Escape');
  await page.locator('.rule', { hasText: '900' }).locator('.rule-head').first().click();
  await page.locator('.rule.open').waitFor();
  await look('rule');
  await maximum().fill('1000');
  await page.locator('.rule.open .broken').waitFor();
  await look('changed rule');
  await pane('try');
  await orderField(page, 'amount').fill('1500');
  await becomes(page, 'refused');
  await look('order');
  await page.getByRole('radio', { name: words['order.json'] }).check();
  await look('order as JSON');
  await page.getByRole('radio', { name: words['order.form'] }).check();
  for (const [key, content] of Object.entries({
    'tab.examples': '.rule-examples',
    'tab.changes': '.witness',
    'tab.backtest': '.chart canvas',
  })) {
    await effects(page, new RegExp(`^${words[key]}`));
    await page.locator(content).first().waitFor();
    await look(key);
  }
  await page.getByRole('button', { name: words.review }).click();
  await page.locator('dialog .totals').waitFor();
  await look('review');
  await page.getByText(words['review.lines'], { exact: true }).click();
  await page.locator('.comparison .cm-content').first().waitFor();
  await look('changed lines');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.locator('.places li').nth(9).waitFor();
  await look('palette');
  await page.locator('dialog input').first().fill('2');
  await look('palette of clauses');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.locator('dialog .keys').waitFor();
  await look('keys');
  await page.keyboard.press('Escape');
  await pane('rules');
  await page.getByRole('button', { name: words.newRule, exact: true }).click();
  await page.locator('dialog').waitFor();
  await look('new rule');
  await page.keyboard.press('Escape');
  await maximum().fill('2');
  await page.locator('.findings-button.error').waitFor();
  await look('broken rule');
  await page.locator('.findings-button').click();
  await page.locator('dialog .finding-list').first().waitFor();
  await look('findings');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: words['view.yaml'] }).first().click();
  await page.locator('.cm-lintRange-error').first().waitFor();
  await look('yaml');
  for (const file of FILES) {
    await page.evaluate((path) => (location.hash = `#/file/${path}`), file);
    await pane('rules');
    await page.locator('.cm-content, .file-form .code, .translations textarea, .clauses textarea').first().waitFor();
    await look(file);
    const form = page.getByRole('tab', { name: words['view.form'] });
    if ((await form.count()) > 0) {
      await form.first().click();
      await look(`${file} as a form`);
    }
  }
}

/** The fixture with translations of some of its texts; the other texts are shown in English, and marked. */
const rules = await mkdtemp(join(tmpdir(), 'payrules-languages-'));
await cp(FIXTURE.rules, rules, { recursive: true });
await mkdir(join(rules, 'locales'), { recursive: true });
after(() => rm(rules, { recursive: true, force: true }));
const MAXIMUM = 'An alpha payout is from 5 to 900 kronor.';

const LANGUAGES = [
  {
    locale: 'es-PE',
    language: 'es',
    clause: 'Un pago alpha es de 5 a 900 coronas.',
    texts: { 'Bank North': 'Banco Norte', 'Bank South': 'Banco Sur', 'The Moon wallet': 'La billetera Luna' },
  },
  {
    locale: 'pt-BR',
    language: 'pt-BR',
    clause: 'Um pagamento alpha é de 5 a 900 coroas.',
    texts: { 'Bank North': 'Banco Norte', 'Bank South': 'Banco Sul', 'The Moon wallet': 'A carteira Lua' },
    messages: {
      'alpha.payout/transfer-code-length': '{label}: deve ter exatamente {digits} dígitos; copie-o da carta do banco.',
    },
  },
];
/** Every label has a name in each language. */
const labels = Object.fromEntries(
  [...parseRulebook(readRules(rules), readSchemas('schemas/authoring')).operations.values()]
    .flatMap(({ fields, facts }) => [...fields, ...facts].map(({ label }) => label))
    .map((label, i) => [label, `Campo ${i + 1}`]),
);
for (const { language, clause, texts, messages = {} } of LANGUAGES)
  await writeFile(
    join(rules, `locales/${language}.yaml`),
    `language: ${language}\nreference: ${JSON.stringify({ [MAXIMUM]: clause, ...texts })}\nlabels: ${JSON.stringify({ ...labels, 'Order identifier': 'Identificador', Amount: 'Valor', "Beneficiary's name": 'Nome' })}\ntexts: ${JSON.stringify({ 'Current account': 'Cuenta', 'Savings account': 'Cuenta 2' })}\nmessages: ${JSON.stringify(messages)}\n`,
  );

const { operations, clauses } = parseRulebook(readRules(rules), readSchemas('schemas/authoring'));
/** Ids of clauses, titles of operations and names of fields: the same in every language. */
const NAMES = [
  ...clauses.map(({ id }) => id),
  ...[...operations.values()].flatMap(({ title, fields }) => [title, ...fields.map(({ name }) => name)]),
].sort((a, b) => b.length - a.length);
const withoutNames = (text) => NAMES.reduce((left, name) => left.replaceAll(name, ' '), text);

describe('the test of texts', () => {
  test('finds English, and leaves out what is the same in every language', () => {
    for (const text of ['The order is refused', 'Amount', 'Remove it.']) assert.match(wordsOf(text), ENGLISH);
    for (const text of ['alpha.payout/order-id', 'lists/minor-units', 'La regla "the rule"', 'beneficiaryName'])
      assert.doesNotMatch(wordsOf(text), ENGLISH);
  });
});

/**
 * The look with the least room, in which English would show; in the nightly run all combinations. The tests of each view use other looks.
 */
const looks = [{ language: 'en', locale: 'en-GB' }, ...LANGUAGES]
  .flatMap(({ language, locale }) =>
    ['wide', 'phone'].flatMap((screen) =>
      ['light', 'dark'].map((colorScheme) => ({ language, locale, screen, colorScheme })),
    ),
  )
  .filter(
    ({ language, screen, colorScheme }) =>
      isNightly || (language === 'es' && screen === 'phone' && colorScheme === 'dark'),
  );
for (const { language, locale, screen, colorScheme } of looks) {
  describe(`every view in ${language}, ${screen} and ${colorScheme}`, () => {
    const words = catalogues[language];
    const own = new Set(Object.values(words));
    const here = fixture(
      { ...(screen === 'phone' ? PHONE : WIDE), locale, colorScheme, reducedMotion: 'reduce' },
      { rulebook: { ...FIXTURE, rules } },
    );

    test('is accessible and fits, and has no English unless it is marked', { timeout: 240_000 }, async () => {
      const { page } = here;
      const found = [];
      await walk(page, words, async (view) => {
        // Waits until the page shows the effects of a change.
        await page.waitForTimeout(400);
        await isAccessible(page, view);
        await fits(page, view);
        for (const text of language === 'en' ? [] : await textsOf(page))
          if (
            (ENGLISH.test(wordsOf(withoutNames(text))) && ENGLISH.test(withoutNames(wordsOf(text)))) ||
            (english.includes(text) && !own.has(text))
          )
            found.push(`${view}: ${text}`);
      });
      assert.deepEqual([...new Set(found)], []);
    });
  });
}

for (const { locale, language, clause } of LANGUAGES)
  describe(`texts of the rules in ${language}`, () => {
    const here = fixture({ ...WIDE, locale }, { rulebook: { ...FIXTURE, rules } });

    test('are translated, with the numbers of a draft, or marked as English', async () => {
      const { page, studio } = here;
      await studio.write('clauses.yaml', (await studio.read('clauses.yaml')).replace('5 to 900', '5 to 1200'));
      await page.reload();
      await page.getByRole('searchbox').first().fill('alpha.payout');
      await page.locator('.entry').first().click();
      await page.locator('.rule', { hasText: '900' }).locator('.rule-head').first().click();
      await page
        .locator('.rule.open .clause .help:not([lang])', {
          hasText: clause.replace('900', '1200'),
        })
        .waitFor();
      await page.getByRole('searchbox').first().fill('minor-units');
      await page.locator('.entry-name[lang=en]', { hasText: 'Decimals of each currency' }).waitFor();
    });
  });
