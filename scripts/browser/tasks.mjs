// Carries out the usual tasks in the studio as a person would, and counts keystrokes and clicks: node scripts/browser/tasks.mjs
import { execFileSync } from 'node:child_process';
import { launch, WIDE } from './chromium.mjs';
import { Person } from './person.mjs';
import { FIXTURE, startStudio } from './studio.mjs';

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

/** A repository of one person, with all files committed. */
function repository(folder) {
  const git = (...args) => execFileSync('git', args, { cwd: folder });
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'user.name', 'Ana Diaz');
  git('config', 'user.email', 'ana@example.com');
  git('add', '--all');
  git('commit', '--quiet', '-m', 'Begin');
}

/** Opens the review of the changes, and takes the fixes that it offers. */
async function review(person) {
  const { page } = person;
  await person.press('Control+s');
  await person.see(page.locator('dialog h2'));
  await page.locator('dialog .sentences li').first().waitFor();
  // The findings come after a pause.
  await page.waitForTimeout(500);
  const fixes = page.locator('dialog .fix');
  while ((await fixes.count()) > 0) {
    const left = await fixes.count();
    await person.click(fixes.first());
    await page.waitForFunction((before) => document.querySelectorAll('dialog .fix').length < before, left);
  }
}

async function save(person) {
  const { page } = person;
  await review(person);
  await person.click(page.getByRole('button', { name: /^Save \d/ }));
  await person.see(page.locator('.notice', { hasText: /saved/ }));
}

/** What a person does in each task, on a page that has just been opened. */
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
    await studio.write(FIXTURE.file, text.replace('title: Alpha payout', 'title: Alpha payouts'));
    await person.click(page.getByRole('button', { name: 'Compare and merge' }));
    await person.click(page.getByRole('button', { name: 'Keep both changes' }));
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
};

const browser = await launch();
for (const [name, task] of Object.entries(tasks)) {
  const studio = await startStudio({ prepare: repository });
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
