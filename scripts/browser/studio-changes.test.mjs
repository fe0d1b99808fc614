// Tests changes of rule files in the studio: form, editor, lists and tables, with the mouse and without it.
import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { describe, test } from 'node:test';
import { parseRulebook, readRules, readSchemas } from '../../.build/esm/src/workbench/rulebook/index.js';
import { isAccessible, WIDE } from './chromium.mjs';
import { differences, FIXTURE, ORDERS } from './studio.mjs';
import {
  becomes,
  effects,
  fixture,
  openAlpha,
  orderField,
  raiseMaximum,
  review,
  ruleOf,
  saved,
  saveNow,
  says,
  showLines,
} from './studio-page.mjs';

const ALPHA = FIXTURE.file;
const PREFIXES = 'lists/mobile-prefixes.yaml';
const ACCOUNTS = 'lists/alpha-accounts.yaml';

describe('a change', () => {
  const here = fixture(WIDE);

  test('of a maximum: badge, witness, backtest and order show it, and only its lines are saved', async () => {
    const { page, studio } = here;
    const original = await studio.read(ALPHA);
    await openAlpha(page);
    await becomes(page, 'accepted');
    await orderField(page, 'amount').fill('950');
    await becomes(page, 'refused');
    await says(page, 'amount')
      .filter({ hasText: /Amount must be from 5 to 900 SEK\./ })
      .waitFor();

    await raiseMaximum(page);
    await becomes(page, 'accepted');
    assert.match(await page.textContent('.verdict'), /By the saved rules: Refused/);
    await page.locator('.entry[aria-current] .badge.changed').waitFor();
    await page.locator('.entry[aria-current] .badge.error').waitFor();

    await effects(page, /^Changes/);
    await page.locator('.change[data-kind=widened] .witness').waitFor();
    assert.match(await page.textContent('.change'), /Looser.*alpha\.payout\/amount-range/);
    assert.match(await page.textContent('.witness'), /amount 1000.*Refused.*Accepted/);

    await effects(page, /^Past orders/);
    await page.locator('.numbers tr[data-rule="alpha.payout/amount-range"]').waitFor();
    assert.match(await page.textContent('.totals [data-change=newlyAccepted] dd'), new RegExp(`^${ORDERS / 10} `));
    assert.equal(await page.textContent('.totals [data-change=newlyAccepted] .money'), '190,000.00 SEK');
    assert.match(await page.textContent('.totals [data-change=newlyRefused] dd'), /^0/);
    assert.match(await page.textContent('.numbers tr[data-rule]'), /10, 20, 30, 40, 50/);
    assert.equal(
      await page.getByRole('region', { name: 'Changed results by rule' }).locator('canvas').getAttribute('aria-label'),
      `Changed results by rule: alpha.payout/amount-range ${ORDERS / 10}`,
    );

    // The rule shows its own number, and keeps it while the next one is computed.
    const impact = page.locator('.rule.open .impact');
    assert.equal(await impact.textContent(), '200 of 2,000 newly accepted');
    let release;
    const held = new Promise((resolve) => (release = resolve));
    await page.route('**/api/backtest', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByLabel('Largest amount').fill('940');
    await page.locator('.rule.open .impact.stale', { hasText: '200 of 2,000' }).waitFor();
    await isAccessible(page, 'the impact of an earlier edit');
    release();
    await impact.getByText('This rule does not change the result of any of 2,000 past orders.').waitFor();
    await page.unroute('**/api/backtest');
    await page.getByLabel('Largest amount').fill('1000');
    await impact.getByRole('button', { name: '200 of 2,000 newly accepted' }).press('Enter');
    await page.locator('dialog .orders tbody tr').first().waitFor();
    assert.equal(await page.getByLabel('Rule', { exact: true }).inputValue(), 'alpha.payout/amount-range');
    await page.keyboard.press('Escape');

    // From a count to its orders, to one of them, and to files.
    await page.getByRole('button', { name: /^Newly accepted: 200/ }).focus();
    await page.keyboard.press('Enter');
    await page.locator('dialog .orders tbody tr').nth(99).waitFor();
    assert.match(await page.textContent('dialog [role=status]'), new RegExp(`^${ORDERS / 10} orders`));
    assert.match(
      await page.textContent('.orders tbody tr'),
      /10.*P-10.*950.*Refused.*Accepted.*alpha\.payout\/amount-range/,
    );
    await isAccessible(page, 'past orders');
    const files = [];
    for (const name of ['Table (CSV)', 'Orders (NDJSON)']) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name, exact: true }).click(),
      ]);
      const chunks = [];
      for await (const chunk of await download.createReadStream()) chunks.push(chunk);
      files.push(Buffer.concat(chunks).toString().trim().split(/\r?\n/));
    }
    const [table, lines] = files;
    assert.deepEqual([table.length, lines.length], [ORDERS / 10 + 1, ORDERS / 10]);
    assert.equal(table[1], '10,alpha.payout,P-10,950,refused,accepted,alpha.payout/amount-range');
    assert.equal(JSON.parse(lines[1]).order.mchOrderId, 'P-20');
    await page.locator('dialog input[type=search]').fill('P-1210');
    await page.locator('dialog [role=status]', { hasText: /^1 order/ }).waitFor();
    await page.getByRole('button', { name: 'Try the order P-1210' }).click();
    await page.waitForFunction(() => document.activeElement.id === 'pane-try');
    await becomes(page, 'accepted');
    assert.equal(await orderField(page, 'mchOrderId').inputValue(), 'P-1210');
    assert.match(await page.textContent('.verdict'), /By the saved rules: Refused/);

    const clauses = await studio.read('clauses.yaml');
    await page.locator('.rule.open').getByRole('button', { name: 'Replace the wrong examples' }).press('Enter');
    await page.locator('.findings-button:not(.error)').waitFor();
    assert.match(await page.evaluate(() => document.activeElement.className), /rule-head/);
    await page.locator('.notice').getByRole('button', { name: 'Undo' }).waitFor();
    await page.locator('.findings-button').click();
    await isAccessible(page, 'findings with fixes');
    await page.locator('dialog').getByRole('button', { name: 'Update the text of clause 2.2 amount' }).press('Enter');
    await page.locator('dialog .fix').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await saveNow(page);
    await saved(page);
    assert.deepEqual(
      differences(clauses, await studio.read('clauses.yaml')).map(({ after: now }) => now),
      ['  - { id: "2.2 amount", text: An alpha payout is from 5 to 1000 kronor. }'],
    );
    const changed = differences(original, await studio.read(ALPHA)).map(({ before: old, after: now }) => [old, now]);
    assert.deepEqual(changed, [
      [
        '    check: { amount-between: ["5", "900"] }  # agreed in March',
        '    check: { amount-between: ["5", "1000"] }  # agreed in March',
      ],
      [
        '      valid: ["5", "900", "900.00", { currency: EUR, amount: "4.99" }]',
        '      valid: ["5", "900", "900.00", { currency: EUR, amount: "4.99" }, "1000"]',
      ],
      [
        '      invalid: ["4.99", "900.01", { currency: "", amount: "4.99" }]',
        '      invalid: ["4.99", "1000.01", { currency: "", amount: "4.99" }]',
      ],
    ]);
    assert.equal(await page.locator('.badge.changed').count(), 0);
  });

  test('shows its result with the edited text, in one request', async () => {
    const { page } = here;
    await openAlpha(page);
    await orderField(page, 'amount').fill('950');
    await becomes(page, 'refused');
    const asked = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.locator('.rule-head', { hasText: 'from 5 to 900' }).click();
    for (const [limit, expected] of [
      ['1000', 'accepted'],
      ['900', 'refused'],
    ]) {
      await page.getByLabel('Largest amount').fill(limit);
      await becomes(page, expected);
    }
    assert.deepEqual(
      asked.filter((path) => /edit|validate/.test(path)),
      ['/api/edit', '/api/edit'],
    );
  });

  test('of a bank code: the rules that need it are evaluated', async () => {
    const { page, studio } = here;
    await openAlpha(page);
    await orderField(page, 'beneficiaryBankCode').fill('S2');
    await orderField(page, 'beneficiaryAccountNumber').fill('12345678');
    await becomes(page, 'accepted');
    await page
      .locator('.not-evaluated')
      .getByRole('link', { name: /Banks of the alpha payout/ })
      .click();
    await page.getByLabel('Add to Bank South (south)').fill('S2');
    await page.keyboard.press('Enter');
    await becomes(page, 'refused');
    await says(page, 'beneficiaryAccountNumber')
      .filter({ hasText: /must have 9 or 11 digits/ })
      .waitFor();
    await saveNow(page);
    await saved(page);
    assert.equal(await studio.read('overlay/bindings.yaml'), `${FIXTURE.bindings}  south: [S2]\n`);
  });

  test('of a list: the order passes, and the example that it breaks is fixed', async () => {
    const { page, studio } = here;
    const files = [PREFIXES, 'operations/beta.payout.yaml'];
    const original = await Promise.all(files.map(studio.read));
    await page.getByRole('searchbox', { name: 'Search operations and lists' }).fill('mobile prefixes');
    await page.getByRole('link', { name: /Mobile prefixes/ }).click();
    await orderField(page, 'phone').fill('064112345');
    await becomes(page, 'refused');
    await page.getByLabel('Add to Codes of Operator 2').fill('41');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.verdict:not([data-verdict=refused])');
    assert.equal(await says(page, 'phone').count(), 0);
    await effects(page, /^Examples/);
    await page.locator('.rule-examples').getByRole('button', { name: 'phone-operator', exact: true }).click();
    await page
      .locator('.rule.open .broken', { hasText: '064112345' })
      .first()
      .getByRole('button', { name: 'Make it valid' })
      .click();
    await page.locator('.findings-button:not(.error)').waitFor();
    await saveNow(page);
    await saved(page);
    const now = await Promise.all(files.map(studio.read));
    const changed = files.flatMap((_, i) => differences(original[i], now[i]).map(({ after: line }) => line.trim()));
    assert.deepEqual(changed, [
      '- { title: Operator 2, values: ["42", "41"] }',
      'examples: { valid: ["063112345", "064212345", "064112345"], invalid: ["063212345"] }',
    ]);
  });

  test('of a list that several operations read: the order can be of each', async () => {
    const { page } = here;
    await page.getByRole('link', { name: 'Decimals of each currency' }).click();
    await page.getByLabel('Effects on').selectOption('beta.payout');
    await orderField(page, 'walletNumber').waitFor({ state: 'attached' });
    await page.getByLabel('Effects on').selectOption('alpha.payout');
    await orderField(page, 'transferCode').waitFor({ state: 'attached' });

    await page.getByLabel('Decimals, row 2').fill('1');
    await effects(page, /^Changes/);
    await page.getByRole('heading', { name: 'Effects on all operations' }).waitFor();
    await page.locator('.change', { hasText: 'beta.' }).locator('.witness').first().waitFor();
    // A witness differs from the example order of its own operation.
    for (const witness of await page.locator('.witness').all())
      assert.ok((await witness.locator('.witness-fields li').count()) <= 3, await witness.textContent());
  });

  test('a file that nothing reads has a finding without a link', async () => {
    const { page, studio } = here;
    await studio.write('more.yaml', 'list: more\n');
    await page.reload();
    await page.locator('.findings-button.error').click();
    const finding = page.locator('dialog li', { hasText: /Nothing reads a file of this name/ });
    assert.match(await finding.textContent(), /more\.yaml$/);
    assert.equal(await finding.getByRole('button').count(), 0);
    assert.equal(await page.getByText('Something went wrong').count(), 0);
  });

  test('with an error: it is underlined, and saving needs a confirmation', async () => {
    const { page, studio } = here;
    const original = await studio.read(ALPHA);
    await openAlpha(page);
    await page.getByRole('tab', { name: /YAML/ }).click();
    const line = page.locator('.cm-line', { hasText: 'currency: SEK' }).first();
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
      /\d+ errors? prevents? saving.*operations\/alpha\.payout\.yaml, line 6/s,
    );
    await save.click({ force: true });
    assert.equal(await studio.read(ALPHA), original);
    await isAccessible(page, 'review with errors');
    await page.keyboard.press('Escape');
    await line.click();
    await page.keyboard.press('Control+z');
    await page.locator('.findings-button:not(.error)').waitFor();
    await page.locator('.cm-lintRange-error').waitFor({ state: 'detached' });

    await line.click();
    await page.keyboard.press('End');
    await page.keyboard.type('S');
    await page.locator('.findings-button.error').waitFor();
    await review(page);
    await page.getByLabel('Save anyway').check();
    await save.click();
    await saved(page);
    assert.deepEqual(differences(original, await studio.read(ALPHA)), [
      { line: 6, before: 'currency: SEK', after: 'currency: SEKS' },
    ]);
  });

  test('that cannot be read: the order and the names stay, with the result by the saved rules', async () => {
    const { page } = here;
    await openAlpha(page);
    await becomes(page, 'accepted');
    const names = async () => [
      await page.locator('.rules-pane .page-heading').textContent(),
      await page.locator('.group', { has: page.locator('.entry[aria-current]') }).textContent(),
    ];
    const before = await names();
    assert.match(before[1], /^Europe/);
    const amount = await orderField(page, 'amount').inputValue();
    await page.locator('.rule-head', { hasText: 'from 5 to 900' }).click();
    await page.getByLabel('Largest amount').fill('1.000');
    await page.locator('.rule.open .message, .rule.open .finding-text').getByText('may be read as 1000').waitFor();
    await becomes(page, 'none');
    await page.waitForLoadState('networkidle');
    assert.equal(await orderField(page, 'amount').inputValue(), amount);
    assert.match(await page.textContent('.verdict'), /By the saved rules: Accepted/);
    const [heading, group] = await names();
    assert.equal(heading, before[0]);
    // The list marks the change and its error.
    assert.ok(group.startsWith(before[1]), group);
  });

  test('that is not YAML: the form shows the last readable version', async () => {
    const { page } = here;
    await openAlpha(page);
    // The rules of each file appear when it is loaded.
    const { length: rules } = parseRulebook(readRules(FIXTURE.rules), readSchemas('schemas/authoring')).operations.get(
      FIXTURE.operation,
    ).rules;
    await page
      .locator('.rule')
      .nth(rules - 1)
      .waitFor();
    await page.getByRole('tab', { name: /YAML/ }).click();
    await page.locator('.cm-line', { hasText: 'include:' }).click();
    await page.keyboard.press('End');
    await page.keyboard.type('[');
    await page.locator('.findings-button.error').waitFor();
    await page.getByRole('tab', { name: 'Form' }).click();
    await page.locator('.callout.error', { hasText: 'cannot be read' }).waitFor();
    await becomes(page, 'none');
    await page.keyboard.press('Control+z');
    await page.locator('.callout.error').waitFor({ state: 'detached' });
    await becomes(page, 'accepted');
    assert.equal(await page.locator('.rule').count(), rules);
  });

  test('with completion of keys, choices and clauses', async () => {
    const { page } = here;
    await openAlpha(page);
    await page.getByRole('tab', { name: /YAML/ }).click();
    /** The completions of a text on its own line; the line is removed again. */
    const offered = async (typed) => {
      await page.locator('.cm-line', { hasText: 'field: currency' }).first().click();
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      await page.keyboard.type(typed);
      const first = page.locator('.cm-tooltip-autocomplete li').first();
      // An update from the server may close the list; then it is opened again.
      await first.waitFor({ timeout: 2000 }).catch(() => page.keyboard.press('Control+Space'));
      await first.waitFor();
      const labels = await page.locator('.cm-tooltip-autocomplete .cm-completionLabel').allTextContents();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+Shift+K');
      return labels;
    };
    assert.ok((await offered('un')).includes('unless'));
    assert.deepEqual(await offered('basis: ass'), ['assumption']);
    assert.ok((await offered('clause: bank')).includes('2.2 bank code'));

    const list = page.locator('.cm-tooltip-autocomplete');
    await page.locator('.cm-line', { hasText: 'field: currency' }).first().click();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('basis: assum');
    await list.waitFor();
    // The list takes keys only after a moment.
    await setTimeout(200);
    await page.keyboard.press('Tab');
    await page.locator('.cm-line', { hasText: /^ +basis: assumption$/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('severity: warning');
    await list.waitFor();
    await setTimeout(200);
    await page.keyboard.press('Enter');
    await page.keyboard.type('# a line of its own');
    await page.locator('.cm-line', { hasText: /^ +# a line of its own$/ }).waitFor();
  });

  test('is alone in the lists of changes where others change its file, and undone alone', async () => {
    const { page, studio } = here;
    const original = await studio.read(ALPHA);
    await openAlpha(page);
    await raiseMaximum(page);
    await effects(page, /^Changes/);
    const mine = /Amount: 900 → 1000 SEK/;
    const alone = async (list) => {
      await list.filter({ hasText: mine }).first().waitFor();
      const changes = await list.allTextContents();
      assert.ok(changes.length > 0 && changes.every((each) => mine.test(each)), changes.join('\n'));
    };
    const first = original.replace('one-of: [SEK]', 'one-of: [SEK, NOK]');
    await studio.write(ALPHA, first);
    await page.locator('.notice', { hasText: `${ALPHA} changed on disk meanwhile, in other places` }).waitFor();
    await page.locator('#pane-try [aria-busy=false] .change').first().waitFor();
    await alone(page.locator('.change .sentences li'));
    await review(page);
    await alone(page.locator('dialog .sentences li'));
    const dialog = page.locator('dialog');
    await dialog.locator('.callout', { hasText: 'the lists show yours alone' }).waitFor();
    // Also while the review is open, and with a program that empties the file before it writes.
    await page.route('**/api/file?*', (route) => route.fulfill({ json: { text: '', revision: 'of an empty file' } }), {
      times: 1,
    });
    const second = first.replace('one-of: [SEK, NOK]', 'one-of: [SEK, NOK, DKK]');
    const compared = page.waitForResponse((response) => response.url().includes('/api/diff'));
    await studio.write(ALPHA, second);
    await showLines(page);
    await page.locator('.comparison .cm-line', { hasText: '"1000"' }).first().waitFor();
    await compared;
    await dialog.locator('section[aria-labelledby=review-what][aria-busy=false]').waitFor();
    await alone(page.locator('dialog .sentences li'));
    await page.keyboard.press('Escape');
    // A change of the same line needs a decision, and no list says whose change it is.
    await studio.write(ALPHA, second.replace('"900"] }', '"950"] }'));
    await page.locator('.disk-notice', { hasText: ALPHA }).waitFor();
    await isAccessible(page, 'changed on disk');
    await page.locator('#pane-try').getByText('compare and merge first').waitFor();
    assert.equal(await page.locator('.change').count(), 0);
    await page.getByRole('button', { name: 'Compare and merge' }).click();
    await page.getByRole('button', { name: 'Use the version on disk' }).click();
    await page.locator('.rule.is-changed').waitFor({ state: 'detached' });
    assert.equal(await page.getByLabel('Largest amount').inputValue(), '950');
  });

  test('of a file that changes on disk: nothing is overwritten without a decision', async () => {
    const { page, studio } = here;
    const original = await studio.read(ALPHA);
    await openAlpha(page);
    await raiseMaximum(page);
    await page.locator('.rule.open .broken').getByRole('button', { name: 'Make it valid' }).click();
    await page.locator('.findings-button:not(.error)').waitFor();
    // Changes of other lines are merged, and are shown if the person saves before the page has them.
    let release;
    const held = new Promise((resolve) => (release = resolve));
    await page.route('**/api/file?*', (route) => held.then(() => route.continue()));
    await review(page);
    await page.locator('dialog .sentences li').first().waitFor();
    await studio.write(ALPHA, original.replace('title: Alpha payout', 'title: Alpha payouts'));
    await page.getByRole('button', { name: /^Save \d/ }).click();
    await page.getByRole('heading', { name: 'The file changed on disk' }).waitFor();
    release();
    await page.locator('dialog .merged ins', { hasText: '"1000"' }).first().waitFor();
    await isAccessible(page, 'changed on disk');
    await page.getByRole('button', { name: 'Keep both changes' }).click();
    await page.getByRole('button', { name: /^Save \d/ }).click();
    await saved(page);
    const merged = await studio.read(ALPHA);
    assert.match(merged, /"1000"/);
    assert.match(merged, /Alpha payouts/);

    // For the same line there is a choice, and none is suggested.
    await page.getByLabel('Largest amount').fill('2000');
    await page.locator('.rule.is-changed').waitFor();
    const theirs = merged.replace('"1000"] }', '"1500"] }');
    await review(page);
    const save = page.getByRole('button', { name: 'Save 1 file', exact: true });
    await save.waitFor();
    // Wait until the review has looked for changes. If it looked later, it would report them itself, and the button would be gone.
    await page.waitForLoadState('networkidle');
    await studio.write(ALPHA, theirs);
    await save.click({ timeout: 5000 }).catch(() => undefined);
    await page.getByRole('heading', { name: 'The file changed on disk' }).waitFor();
    assert.equal(await studio.read(ALPHA), theirs);
    assert.equal(await page.locator('dialog .primary').getAttribute('aria-disabled'), 'true');
    await isAccessible(page, 'conflict');

    await page.getByRole('button', { name: 'Use the version on disk' }).click();
    await page.locator('dialog .empty').waitFor();
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('.rule.is-changed').count(), 0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator('.rule.is-changed').first().waitFor();
    assert.equal(await page.getByLabel('Largest amount').inputValue(), '2000');
    // A review begins with the changes on disk.
    await studio.write(ALPHA, theirs.replace('"1500"', '"1600"'));
    await review(page);
    await page.getByRole('heading', { name: 'The file changed on disk' }).waitFor();
  });

  test('typed into the text while others save the file above and below it: all stay, and so does the cursor', async () => {
    const { page, studio } = here;
    await openAlpha(page);
    await page.getByRole('tab', { name: /YAML/ }).click();
    await page.locator('.cm-line', { hasText: 'agreed in March' }).first().click();
    await page.keyboard.press('End');
    const typed = ' and written down while another person writes, too';
    const others = [];
    for (const [i, word] of typed.split(/(?= )/).entries()) {
      const lines = (await studio.read(ALPHA)).trimEnd().split('\n');
      await studio.write(ALPHA, [`# above ${i}`, ...lines, `# below ${i}`, ''].join('\n'));
      others.push(`# above ${i}\n`, `\n# below ${i}`);
      await page.evaluate(() => dispatchEvent(new Event('focus')));
      await page.keyboard.type(word, { delay: 30 });
    }
    const line = page.locator('.cm-line', { hasText: `agreed in March${typed}` });
    await line.first().waitFor();
    // What was written last is below what the editor shows; the page keeps its text for a reload.
    await page.waitForFunction(
      (text) => sessionStorage.getItem('payrules-drafts')?.includes(text),
      others.at(-1).trim(),
    );
    await saveNow(page);
    await saved(page);
    const now = await studio.read(ALPHA);
    assert.deepEqual(
      [`agreed in March${typed}\n`, ...others].filter((text) => !now.includes(text)),
      [],
    );
  });

  test('that cannot be saved: the review says so where it is seen, until it is saved', async () => {
    const { page, studio } = here;
    const original = await studio.read(ALPHA);
    await openAlpha(page);
    await raiseMaximum(page);
    await page.getByRole('button', { name: 'Replace the wrong examples' }).click();
    await page.locator('.findings-button:not(.error)').waitFor();
    await page.route('**/api/save', (route) => route.abort());
    await saveNow(page);
    const failure = page.getByRole('alert').filter({ hasText: 'The studio does not respond' });
    await failure.waitFor();
    // This does not click the button if another element covers it.
    await failure.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByRole('button', { name: /^Save \d/ }).click();
    await failure.waitFor();
    await isAccessible(page, 'a review that cannot be saved');
    assert.equal(await studio.read(ALPHA), original);
    await page.unroute('**/api/save');
    await page.getByRole('button', { name: /^Save \d/ }).click();
    await saved(page);
    assert.equal(await failure.count(), 0);
    here.complaints.splice(0);
  });

  test('made when the studio was started again stays on the page, which says that it is nowhere else', async () => {
    const { page } = here;
    await openAlpha(page);
    await page.route('**/api/edit', (route) =>
      route.fulfill({ status: 401, json: { error: { code: 'wrong-token', message: 'Open the other address.' } } }),
    );
    await raiseMaximum(page);
    const alert = page.getByRole('alert').filter({ hasText: 'Unsaved changes are on this page alone' });
    await alert.filter({ hasText: 'The last changes in the form are not in that text yet' }).waitFor();
    assert.equal(await page.getByLabel('Largest amount').inputValue(), '1000');
    await page.unroute('**/api/edit');
    await page.locator('.findings-button.error').waitFor();
    assert.equal(await page.getByLabel('Largest amount').inputValue(), '1000');
    here.complaints.splice(0);
  });

  test('that cannot be read: no past order counts as compared', async () => {
    const { page } = here;
    await openAlpha(page);
    await page.getByRole('tab', { name: /YAML/ }).click();
    await page.locator('.cm-line', { hasText: 'title: Alpha payout' }).click();
    await page.keyboard.press('End');
    await page.keyboard.type(': [');
    await page.locator('.findings-button.error').waitFor();
    await effects(page, /^Past orders/);
    await page.locator('#pane-try').getByText('whose rules cannot be read are not compared').waitFor();
    assert.equal(await page.getByText('No result changes.').count(), 0);
    await review(page);
    const dialog = page.locator('dialog');
    await dialog.getByText('Nothing is compared: the rules have errors.').waitFor();
    await dialog.getByText('whose rules cannot be read are not compared').waitFor();
    assert.equal(await dialog.getByText('past orders newly refused').count(), 0);
  });

  test('can be undone and redone in the form and the editor', async () => {
    const { page } = here;
    await openAlpha(page);
    await raiseMaximum(page);
    await page.getByRole('tab', { name: /YAML/ }).click();
    await page.locator('.cm-line', { hasText: '"1000"' }).first().click();
    await page.keyboard.press('End');
    await page.keyboard.type(' and May');
    await page.locator('.cm-line', { hasText: 'agreed in March and May' }).waitFor();
    await page.keyboard.press('Control+z');
    await page.locator('.cm-line', { hasText: /agreed in March$/ }).waitFor();
    await page.keyboard.press('Control+z');
    await page.locator('.cm-line', { hasText: '["5", "900"]' }).first().waitFor();
    assert.equal(await page.locator('.entry .badge.changed').count(), 0);
    await page.keyboard.press('Control+y');
    await page.locator('.cm-line', { hasText: '["5", "1000"]' }).first().waitFor();
    await page.getByRole('tab', { name: 'Form' }).click();
    assert.equal(await page.inputValue('.pair input.code >> nth=1'), '1000');
    await page.getByRole('button', { name: 'Redo' }).click();
    await page.getByRole('tab', { name: /YAML/ }).click();
    await page.locator('.cm-line', { hasText: 'agreed in March and May' }).waitFor();
    await page.locator('.cm-line').first().click();
    await page.keyboard.press('Control+z');
    await page.locator('.cm-line', { hasText: /agreed in March$/ }).waitFor();
    // The cursor is at the change.
    await page.keyboard.type(' or April');
    await page.locator('.cm-line', { hasText: /agreed in March or April$/ }).waitFor();
  });

  test('is reviewed: sentences, past orders, fixes, a reason for patch, notes and commit, and the lines', async () => {
    const { page, studio } = here;
    await here.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(page.url()).origin });
    await openAlpha(page);
    await raiseMaximum(page);
    await page.locator('.findings-button.error').waitFor();
    await page.keyboard.press('Control+s');
    const dialog = page.locator('dialog');
    await dialog.locator('.sentences li', { hasText: 'Alpha payout: largest Amount: 900 → 1000 SEK' }).waitFor();
    await dialog.locator('.totals:not(.stale) [data-change=newlyAccepted] dd', { hasText: /^200/ }).waitFor();
    const save = page.getByRole('button', { name: /^Save \d/ });
    assert.equal(await save.getAttribute('aria-disabled'), 'true');
    assert.equal(await page.locator('.comparison').count(), 0);
    await isAccessible(page, 'a review with an error');

    await dialog.getByRole('button', { name: 'Replace the wrong examples' }).press('Enter');
    await dialog.locator('.callout.error').waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Update the text of clause 2.2 amount' }).press('Enter');
    await page.getByRole('button', { name: 'Save 2 files', exact: true }).waitFor();
    await dialog.locator('.fix').waitFor({ state: 'detached' });
    assert.equal(await save.getAttribute('aria-disabled'), 'false');
    await dialog.locator('.sentences li', { hasText: 'clause 2.2 amount' }).waitFor();

    await dialog.getByLabel('Reason').fill('The bank raised its limit.');
    await dialog.getByText('Export', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Copy the commit message' }).click();
    await dialog.getByText('Copied.').waitFor();
    const [subject, , why, , ...changes] = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
    assert.match(subject, / and 1 more$/);
    assert.equal(why, 'The bank raised its limit.');
    assert.ok(changes.includes('- Alpha payout: largest Amount: 900 -> 1000 SEK'), changes.join('\n'));
    await isAccessible(page, 'a review with a reason');
    for (const [button, pattern] of [
      ['Changes for git', /^ {4}The bank raised its limit\.$.*^-[^\n]*"900".*\n\+.*"1000"/ms],
      ['Release notes', /^The bank raised its limit\.\n.*amount-range/s],
    ]) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: button }).click(),
      ]);
      const chunks = [];
      for await (const chunk of await download.createReadStream()) chunks.push(chunk);
      const content = Buffer.concat(chunks).toString();
      assert.match(content, pattern);
      if (button === 'Changes for git') await studio.apply(content);
    }
    await showLines(page);
    await page.locator('.comparison .cm-line', { hasText: 'from 5 to 1000 kronor' }).first().waitFor();
    const comparison = await page.locator('.comparison').elementHandle();
    await dialog.getByLabel('File', { exact: true }).selectOption(ALPHA);
    await page.locator('.comparison .cm-line', { hasText: '"1000"' }).first().waitFor();
    // Without it for a moment, the dialog would scroll up.
    assert.ok(await comparison.evaluate((element) => element.isConnected));
    await dialog.getByRole('button', { name: /^Newly accepted: 200/ }).press('Enter');
    await page.getByRole('button', { name: 'Try the order P-10', exact: true }).click();
    await becomes(page, 'accepted');
    await dialog.first().waitFor({ state: 'detached' });
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await saveNow(page);
    await page.locator('.notice', { hasText: '2 files saved. The commit message is copied.' }).waitFor();
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /The bank raised its limit\./);
  });

  test('that is not saved: leaving the page needs a confirmation, and a reload keeps it', async () => {
    const { page } = here;
    await openAlpha(page);
    await raiseMaximum(page);
    const asked = [];
    page.on('dialog', (dialog) => (asked.push(dialog.type()), void dialog.accept()));
    await page.reload();
    assert.deepEqual(asked, ['beforeunload']);
    await page.locator('.rule.is-changed').waitFor();
    await page.locator('.notice', { hasText: 'Your unsaved changes are back.' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await page.locator('.rule.is-changed').waitFor({ state: 'detached' });
    await page.reload();
    await page.waitForSelector('.rule');
    assert.equal(await page.locator('.rule.is-changed').count(), 0);
    assert.equal(asked.length, 1, 'without changes there is no confirmation');
  });

  test('of severity, message and basis in the form', async () => {
    const { page, studio } = here;
    const original = await studio.read(ALPHA);
    await openAlpha(page);
    const payment = ruleOf(page, /Payment type (?:must|should) be/);
    await payment.locator('.rule-head').click();
    await payment.getByRole('radio', { name: 'Warns' }).check();
    await page.waitForFunction(() => document.querySelector('.rule.open .acts.warning'));
    await payment.getByLabel('Message (default: that of the check)').fill('Write BANK or CASH.');
    await payment.getByLabel('Kind of source').selectOption('sample');
    await page.getByRole('tab', { name: /YAML/ }).click();
    await page.locator('.cm-line', { hasText: 'message: Write BANK or CASH.' }).waitFor();
    await page.getByRole('tab', { name: 'Form' }).click();
    await saveNow(page);
    await saved(page);
    const now = await studio.read(ALPHA);
    const added = now.split('\n').filter((line) => !original.split('\n').includes(line));
    assert.deepEqual(added, ['    message: Write BANK or CASH.']);
    assert.equal(now.split('\n').length, original.split('\n').length + 3);
  });
});

describe('lists, tables and new rules', () => {
  const here = fixture(WIDE);

  test('a cell and a row of a table are edited', async () => {
    const { page, studio } = here;
    const original = await studio.read(ACCOUNTS);
    const next = original.match(/^ {2}- /gm).length + 1;
    await page.getByRole('link', { name: 'Account number lengths of the alpha payout' }).click();
    await page.getByLabel('Digits, row 2').fill('10');
    await page.getByRole('button', { name: 'Add a row' }).click();
    await page.getByLabel(`Digits, row ${next}`).waitFor();
    await page.getByRole('button', { name: `Remove row ${next}` }).click();
    await page.getByLabel(`Digits, row ${next}`).waitFor({ state: 'detached' });
    await page.getByLabel('Digits, row 2').press('ArrowDown');
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), 'Digits, row 3');
    await review(page);
    await page.locator('dialog[open]').waitFor();
    // An example fails; the findings appear after the dialog.
    await page.getByLabel('Save anyway').check();
    await page.getByRole('button', { name: /^Save \d/ }).click();
    await saved(page);
    assert.deepEqual(
      differences(original, await studio.read(ACCOUNTS)).map(({ after: now }) => now),
      ['  - { bank: south, accountType: current, check: { digits: 10 } }'],
    );
  });

  test('a rule is added, edited and removed', async () => {
    const { page, studio } = here;
    const original = await studio.read(ALPHA);
    await openAlpha(page);
    await page.getByRole('button', { name: 'New rule', exact: true }).click();
    const dialog = page.locator('dialog');
    await dialog.getByRole('combobox').fill('allowed values');
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Field to check').selectOption('beneficiaryName');
    await dialog.getByLabel('Add to Allowed values').fill('Ada Berg');
    await page.keyboard.press('Enter');
    await dialog.getByRole('radio', { name: 'Refuses' }).check();
    await dialog.getByRole('button', { name: 'Add a condition' }).click();
    await dialog.getByLabel('Field of the condition').selectOption('paymentType');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.locator('.condition .chip').waitFor();
    await dialog.getByText('Name and examples').click();
    await dialog.getByLabel('Name of the rule').fill('name-choice');
    await dialog.getByLabel('Invalid', { exact: true }).fill('Rent');
    await isAccessible(page, 'a new rule with a condition');
    await page.getByRole('button', { name: 'Add the rule' }).click();
    const added = page.locator('.rule.open', { hasText: 'alpha.payout/name-choice' });
    await added.waitFor();
    await orderField(page, 'beneficiaryName').fill('Rent');
    await becomes(page, 'refused');
    // Conditions are changed, removed and added, by keyboard.
    await added.locator('.condition select').selectOption('not');
    await becomes(page, 'accepted');
    await added.getByRole('button', { name: 'Remove the condition on Payment type' }).focus();
    await page.keyboard.press('Enter');
    await becomes(page, 'refused');
    assert.equal(await added.locator('.condition').count(), 0);
    assert.match(await page.evaluate(() => document.activeElement.textContent), /Add a condition/);
    await page.keyboard.press('Enter');
    await added.getByLabel('The rule', { exact: true }).selectOption('unless');
    await added.getByLabel('Field of the condition').selectOption('paymentType');
    await added.getByRole('button', { name: 'Add', exact: true }).press('Enter');
    await becomes(page, 'accepted');
    await added.locator('.condition select').selectOption('missing');
    await becomes(page, 'refused');
    await added.getByRole('button', { name: 'Remove the condition on Payment type' }).click();
    await added.locator('.condition').waitFor({ state: 'detached' });
    await added.getByLabel('Add to Allowed values').fill('Rent,Lease');
    await page.keyboard.press('Enter');
    await becomes(page, 'accepted');
    await added.locator('.broken', { hasText: 'Rent' }).waitFor();
    await added.getByRole('button', { name: 'Remove this rule' }).click();
    await added.waitFor({ state: 'detached' });
    await page.locator('.notice', { hasText: 'name-choice' }).getByRole('button', { name: 'Undo' }).click();
    await added.waitFor();
    await added.getByRole('button', { name: 'Remove this rule' }).click();
    await added.waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.querySelectorAll('.entry .badge.changed').length === 0);
    assert.equal(await studio.read(ALPHA), original);
  });

  test('a limit may have one bound, and a new condition takes its value at once', async () => {
    const { page, studio } = here;
    await openAlpha(page);
    await page.getByRole('button', { name: 'New rule', exact: true }).click();
    const dialog = page.locator('dialog');
    await dialog.getByRole('combobox').fill('maximum');
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Largest amount').fill('700');
    await dialog.getByRole('button', { name: 'Add a condition' }).click();
    await dialog.getByLabel('Field of the condition').selectOption('paymentType');
    await dialog.getByRole('button', { name: 'Add', exact: true }).press('Enter');
    await page.waitForFunction(() => document.activeElement.matches('.condition .chip input'));
    await page.keyboard.type('CASH');
    await dialog.getByText('Amount should be at most 700 SEK.').waitFor();
    await dialog.getByText('when Payment type is CASH').waitFor();
    await isAccessible(page, 'a limit with one bound');
    await dialog.getByLabel('Source', { exact: true }).fill('2.2 amount');
    await page.getByRole('button', { name: 'Add the rule' }).click();
    const added = page.locator('.rule.open', { hasText: 'amount-between' });
    await added.getByLabel('Smallest amount').fill('6');
    await added.getByLabel('Largest amount').fill('');
    await page.locator('.rule-head', { hasText: 'at least 6 SEK' }).waitFor();
    await page.getByRole('button', { name: 'Replace the wrong examples' }).click();
    await saveNow(page);
    await saved(page);
    assert.match(await studio.read(ALPHA), /check: \{ amount-between: \{ from: "6" \} \}/);
  });

  test('an optional field stays in place while it is typed into', async () => {
    const { page } = here;
    await openAlpha(page);
    await page.locator('.rest > summary').click();
    const field = page.locator('.rest .order-field input').first();
    const name = await page.locator('.rest .order-field').first().getAttribute('data-field');
    await field.focus();
    await page.keyboard.type('abc', { delay: 150 });
    assert.equal(await orderField(page, name).inputValue(), 'abc');
  });
});

describe('of rules that belong to an installed package', () => {
  const here = fixture(WIDE);

  test('a change has a warning that it will be replaced, before it is saved', async () => {
    const { page } = here;
    await page.route('**/api/start', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), isInstalled: true } });
    });
    await page.reload();
    await page.waitForSelector('.entry');
    await openAlpha(page);
    await raiseMaximum(page);
    await review(page);
    await page.getByText(`replaces these files: ${ALPHA}.`).waitFor();
  });
});

describe('without a bindings file', () => {
  const here = fixture(WIDE, { bindings: '' });

  test('the first code creates it', async () => {
    const { page, studio } = here;
    await page.getByRole('link', { name: 'Your codes' }).click();
    await page.getByLabel('Add to Current account (current)').fill('1');
    assert.deepEqual(here.complaints, [], 'a file that does not exist yet is no error');
    await page.keyboard.press('Enter');
    await page.locator('.chip').waitFor();
    await page.locator('.binding', { hasText: 'Savings account' }).getByLabel('Has no code').check();
    await page
      .locator('.code-group', { hasText: 'Account types of the alpha payout' })
      .locator('.badge.good')
      .waitFor();
    await review(page);
    await page.locator('dialog .callout.good', { hasText: 'All files are valid' }).waitFor();
    await page.getByRole('button', { name: /^Save \d/ }).click();
    await saved(page);
    assert.match(
      await studio.read('overlay/bindings.yaml'),
      /^alpha\.account-type:\n? .*current: \["?1"?\]\n? .*savings: none/s,
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
    await page.keyboard.type('alpha payout');
    await tabTo(/^entry.*Sweden/);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.rule');
    await tabTo(/Search rules/);
    await page.keyboard.type('amount-range');
    await tabTo(/^rule-head.*900/);
    await page.keyboard.press('Enter');
    await tabTo(/Largest amount/);
    await page.keyboard.press('End');
    for (let i = 0; i < 3; i++) await page.keyboard.press('Backspace');
    await page.keyboard.type('1000');
    await page.locator('.rule-head', { hasText: 'from 5 to 1000' }).waitFor();
    await page.locator('.findings-button.error').waitFor();
    await tabTo(/Make it valid/);
    await page.keyboard.press('Enter');
    await page.locator('.findings-button:not(.error)').waitFor();
    await page.keyboard.press('Control+s');
    await tabTo(/^primary.*Save 1 file/);
    await page.keyboard.press('Enter');
    await saved(page);
    assert.match(await studio.read(ALPHA), /amount-between: \["5", "1000"\] \} {2}# agreed in March/);

    // The palette leads to rules, fields, clauses and lists of all operations.
    const chosen = () =>
      page.evaluate(
        () => document.getElementById(document.activeElement.getAttribute('aria-activedescendant'))?.textContent,
      );
    const find = async (query, pattern) => {
      await page.keyboard.press('Control+k');
      await page.locator('.place-kind', { hasText: 'Rule' }).first().waitFor();
      await page.keyboard.type(query);
      // The list follows when it is read again after a save.
      await page.waitForFunction(
        (source) =>
          [...document.querySelectorAll('[role="option"]')].some((each) => new RegExp(source).test(each.textContent)),
        pattern.source,
      );
      for (let i = 0; !pattern.test(await chosen()); i++) {
        assert.ok(i < 20, `${query} does not lead to ${pattern}`);
        await page.keyboard.press('ArrowDown');
      }
    };
    await find('alpha payout amount-range', /^Rule.*from 5 to 1000/);
    await isAccessible(page, 'the palette');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('dialog').count(), 0);
    await find('beta payout phone-operator', /^Rule.*phone-operator.*Beta payout/);
    await page.keyboard.press('Enter');
    await page.locator('.rule.open', { hasText: 'beta.payout/phone-operator' }).waitFor();
    await page.waitForFunction(() => document.activeElement.className === 'rule-head');
    await find('transferCode', /^Field/);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement.id === 'group-transferCode');
    await find('mobile prefixes', /^File/);
    await page.keyboard.press('Enter');
    await page.getByLabel('Add to Codes of Operator 2').waitFor();
    await page.waitForFunction(() => document.activeElement.id === 'pane-rules');
    await page.keyboard.press('/');
    assert.match(await focused(), /Search operations and lists/);
    await find('kronor', /^Clause.*2\.2 amount/);
    await page.keyboard.press('Enter');
    await page.locator('.cm-line', { hasText: 'An alpha payout is from' }).waitFor();
    await find('alpha.payout', /^Operation/);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement.id === 'pane-rules');
    await page.locator('.rule').first().waitFor();
    await page.keyboard.press('/');
    assert.match(await focused(), /Search rules/);
    await page.keyboard.press('?');
    assert.equal(await page.locator('dialog').count(), 0, 'a field takes what is typed');
    await page.keyboard.press('Backspace');
    await tabTo(/^rule-head/);
    await page.keyboard.press('?');
    await page.locator('dialog .keys').waitFor();
    await isAccessible(page, 'the keys');
    await page.keyboard.press('Escape');
    assert.match(await focused(), /^rule-head/);
  });
});
