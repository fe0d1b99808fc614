// Carries out the usual tasks in the studio as a person would, and counts keystrokes and clicks: node scripts/browser/tasks.mjs
// It fails if a task fails, and skips all tasks if Chromium is missing. Arguments select tasks by name.
import '../built.mjs';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../programs.mjs';
import { launch, WIDE } from './chromium.mjs';
import { executable } from './executable.mjs';
import { Person } from './person.mjs';
import { FIXTURE, makeRepository, startStudio } from './studio.mjs';

async function openAlpha(person) {
  const { page } = person;
  await person.click(page.getByRole('searchbox', { name: 'Search operations and lists' }));
  await person.type('alpha payout');
  await person.click(page.getByRole('link', { name: /Sweden/ }));
}

async function openLimit(person) {
  await openAlpha(person);
  await person.click(person.page.locator('.rule-head', { hasText: 'from 5 to 900' }));
}

async function raise(person) {
  await openLimit(person);
  await person.replace(person.page.getByLabel('Largest amount'), '1000');
}

/** Opens the review of the changes, and applies the fixes that it offers. */
async function review(person) {
  const { page } = person;
  await person.press('Control+s');
  await person.see(page.locator('dialog h2'));
  await page
    .locator('dialog .sentences li')
    .or(page.getByText('The files differ, but no result changes.'))
    .first()
    .waitFor();
  // The findings, or a message that there are none, appear later.
  await page.locator('dialog .callout.good, dialog .callout[aria-busy=false]').first().waitFor();
  const fixes = page.locator('dialog .fix');
  while ((await fixes.count()) > 0) {
    const left = await fixes.count();
    await person.click(fixes.first());
    await page.waitForFunction((before) => document.querySelectorAll('dialog .fix').length < before, left);
  }
}

/** A batch of 20 payouts; every second amount is above the maximum. */
const BATCH = [
  Object.keys(FIXTURE.order).join(','),
  ...Array.from({ length: 20 }, (_, i) =>
    Object.values({ ...FIXTURE.order, mchOrderId: `ORD-${i}`, amount: i % 2 ? '950' : '90' }).join(','),
  ),
].join('\n');

/** Begins a task of the first page. */
const begin = (person, name) => person.click(person.page.locator('.welcome').getByText(name, { exact: true }));

async function openBatch(person) {
  const { page } = person;
  await begin(person, 'Check a batch');
  await person.choose(page.getByLabel('What the orders are'), 'alpha.payout');
  const chooser = page.waitForEvent('filechooser');
  await person.click(page.getByRole('button', { name: 'Choose a file' }));
  // The person types the name in the browser's dialog and presses Enter.
  person.elsewhere('payouts.csv\n');
  await (await chooser).setFiles({ name: 'payouts.csv', mimeType: 'text/csv', buffer: Buffer.from(BATCH) });
  await person.see(page.locator('.cells tr.refused').nth(9));
}

async function save(person) {
  const { page } = person;
  await review(person);
  await person.click(page.getByRole('button', { name: /^Save \d/ }));
  await person.see(page.locator('.notice', { hasText: /saved/ }));
}

/** The steps of a person in each task, on a page that has just been opened. */
const tasks = {
  'change a limit': async (person) => {
    await raise(person);
    await save(person);
  },
  'add a condition': async (person) => {
    const { page } = person;
    await openLimit(person);
    const rule = page.locator('.rule.open');
    await person.click(rule.getByRole('button', { name: 'Add a condition' }));
    await person.choose(rule.getByLabel('Field of the condition'), 'paymentType');
    await person.click(rule.getByRole('button', { name: 'Add', exact: true }));
    await person.see(rule.locator('.condition'));
    await save(person);
  },
  'make a dated change': async (person) => {
    const { page } = person;
    await openLimit(person);
    await person.click(page.getByRole('button', { name: 'Change from a day' }));
    await person.click(page.getByLabel('First day of the new version (UTC)'));
    await person.type('01022027');
    await person.click(page.getByRole('button', { name: 'Make both versions' }));
    await person.see(page.locator('.rule.open').nth(1));
    await person.replace(page.locator('.rule.open').nth(1).getByLabel('Largest amount'), '1000');
    await save(person);
  },
  'find which orders change, and why': async (person) => {
    const { page } = person;
    await raise(person);
    await person.click(page.locator('.rule.open .impact button').first());
    await person.click(page.getByRole('button', { name: 'Try the order P-10', exact: true }));
    await person.see(page.locator('.verdict', { hasText: 'By the saved rules: Refused' }));
  },
  'resolve a conflict': async (person, studio) => {
    const { page } = person;
    await raise(person);
    const text = await studio.read(FIXTURE.file);
    // Only a change of the same line is a conflict; the studio merges changes of other lines.
    await studio.write(FIXTURE.file, text.replace('"900"] }', '"950"] }'));
    await person.click(page.getByRole('button', { name: 'Compare and merge' }));
    await person.click(page.getByRole('radio', { name: /^Yours/ }));
    await person.click(page.getByRole('button', { name: 'Keep the result' }));
    await save(person);
  },
  'land it on a branch, with a reason': async (person) => {
    const { page } = person;
    await raise(person);
    await review(person);
    await person.click(page.getByLabel('Reason'));
    await person.type('Agreed with the bank');
    const commit = page.locator('.dialog-foot button.primary[aria-disabled=false]', { hasText: 'commit' });
    await person.click(commit);
    await person.see(page.getByText(/^\s*Committed as [0-9a-f]{7}/));
  },
  'check a batch': openBatch,
  'correct ten cells, and download': async (person) => {
    const { page } = person;
    await openBatch(person);
    person.restart();
    await person.click(page.locator('.cells td.error').first());
    for (let i = 0; i < 10; i++) {
      await person.type('90');
      await person.press('Enter');
    }
    await person.see(page.getByRole('radio', { name: 'Corrected 10' }));
    const download = page.waitForEvent('download');
    await person.click(page.getByRole('button', { name: 'Corrected file' }));
    await download;
  },
  'new operation': async (person) => {
    const { page } = person;
    const dialog = page.getByRole('dialog');
    await begin(person, 'New operation');
    await person.choose(dialog.getByLabel('Closest operation'), 'alpha.payout');
    const fields = { Country: 'Kenya', Currency: 'KES', 'Heading in lists': 'Africa', Source: '7 other operations' };
    for (const [label, text] of Object.entries(fields)) {
      await person.click(dialog.getByLabel(label, { exact: true }));
      await person.type(text);
    }
    await person.click(dialog.getByRole('button', { name: 'Create the operation' }));
    await person.see(page.locator('.rule-head', { hasText: 'from 5 to 900 KES' }));
    await save(person);
  },
  'translate five texts': async (person) => {
    const { page } = person;
    await begin(person, 'Translate texts');
    await person.type('spanish');
    await person.press('Enter');
    await person.click(page.locator('.translations textarea').first());
    for (const text of ['Pago', 'Cuenta', 'Banco', 'Nombre', 'Teléfono']) {
      await person.type(text);
      await person.press('Enter');
    }
    await save(person);
  },
  'add a bank row': async (person) => {
    const { page } = person;
    await begin(person, 'Add a code to a list');
    await person.type('account number');
    await person.press('Enter');
    await person.click(page.getByRole('button', { name: 'Add a row' }));
    const row = { 'Bank, row 5': 'south', 'Account type, row 5': 'other', 'Digits, row 5': '9, 11' };
    for (const [label, text] of Object.entries(row)) await person.replace(page.getByLabel(label), text);
    await save(person);
  },
};

const ACCOUNTS = 'lists/alpha-accounts.yaml';
const ROW = '  - { bank: south, accountType: other, check: { digits: [9, 11] } }\n';
/** The initial state for each task. */
const prepared = {
  'add a bank row': (folder) => {
    const file = join(folder, 'rules', ACCOUNTS);
    writeFileSync(file, readFileSync(file, 'utf8').replace(ROW, ''));
  },
};

if (executable === undefined) {
  console.log('SKIPPED: the tasks, as Chromium is not there');
  process.exit(0);
}
execFileSync(process.execPath, ['scripts/studio.mjs'], { cwd: root, stdio: 'inherit' });
const browser = await launch();
const wanted = process.argv.slice(2);
for (const [name, task] of Object.entries(tasks)) {
  if (wanted.length > 0 && !wanted.some((text) => name.includes(text))) continue;
  const studio = await startStudio({
    prepare: (folder) => {
      prepared[name]?.(folder);
      makeRepository(folder);
    },
  });
  const context = await browser.newContext(WIDE);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(studio.address);
  await page.waitForSelector('.entry');
  const person = new Person(page);
  await task(person, studio);
  const { keys, clicks, seconds } = person.effort;
  console.log(`${name.padEnd(36)}${keys} keys, ${clicks} clicks, ${Math.round(seconds)} s`);
  await context.close();
  await studio.stop();
}
await browser.close();
