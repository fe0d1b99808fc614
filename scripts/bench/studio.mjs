// node scripts/bench/studio.mjs [N]: the studio's page in Chromium, with N past orders (by default 200,000), all of the edited operation.
// It prints the time from an edit to the new numbers, and from a keystroke in the order to its result, alone and during a run.
import '../built.mjs';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { launch, WIDE } from '../browser/chromium.mjs';
import { changeResult, noteResultTimes } from '../browser/result-times.mjs';
import { startStudio } from '../browser/studio.mjs';
import { root } from '../tsc.mjs';
import { median } from './statistics.mjs';

const ORDERS = Number(process.argv[2] ?? 200_000);
const EDITS = 5;
const KEYSTROKES = 10;
/** A clock tick of /proc, in seconds. */
const TICK = 0.01;

execFileSync(process.execPath, ['scripts/studio.mjs'], { cwd: root, stdio: 'inherit' });
const studio = await startStudio({ orders: ORDERS });
const browser = await launch();
try {
  const page = await browser.newPage(WIDE);
  page.setDefaultTimeout(120_000);
  await page.goto(`${studio.address}#/operation/alpha.payout`);
  const tab = (name) => page.getByRole('tab', { name }).click();
  await page.locator('.rule-head', { hasText: 'from 5 to 900' }).click();
  const maximum = page.getByLabel('Largest amount');

  await tab(/^Past orders/);
  /** Sets the maximum, and waits for its numbers. */
  const edit = async (value) => {
    const [before, start] = [processorSeconds(), performance.now()];
    await maximum.fill(String(value));
    await page.waitForSelector('.backtest[aria-busy=true]');
    await page.waitForSelector('.backtest[aria-busy=false] .totals:not(.stale)');
    return { seconds: (performance.now() - start) / 1000, processor: processorSeconds() - before };
  };
  const first = await edit(960);
  const edits = [];
  for (let i = 1; i <= EDITS; i++) edits.push(await edit(960 + i));
  const known = await edit(961);
  report('first edit', [first]);
  report('an edit', edits);
  report('an edit whose results are known', [known]);
  console.log(`memory of the studio: ${Math.round(memory())} MiB resident, ${Math.round(memory('VmHWM'))} MiB at most`);

  await tab(/^Order/);
  const amount = page.locator('.order-field[data-field="amount"] > input');
  await amount.fill('500');
  await page.waitForSelector('.verdict[data-verdict=accepted]');
  console.log(`a keystroke in the order: ${(await keystrokes(page, amount)).toFixed(1)} ms in the median`);
  // While orders are evaluated, the tab does not show a number.
  const number = '#try-tab-backtest .badge';
  await page.waitForSelector(number);
  await maximum.fill('980');
  await page.waitForSelector(number, { state: 'detached' });
  const during = await keystrokes(page, amount, async () => (await page.locator(number).count()) === 0);
  console.log(`a keystroke in the order during a run: ${during.toFixed(1)} ms in the median`);
} finally {
  await browser.close();
  await studio.stop();
}

/** The median of the milliseconds from keystrokes to the changed result, for as long as a run goes on. */
async function keystrokes(page, input, goesOn = () => Promise.resolve(true)) {
  await noteResultTimes(page);
  await input.focus();
  await page.keyboard.press('End');
  for (let i = 0; i < KEYSTROKES && (await goesOn()); i++) await changeResult(page, i % 2 === 0);
  return median(await page.evaluate(() => globalThis.times));
}

function report(what, runs) {
  const of = (name) => median(runs.map((run) => run[name])).toFixed(2);
  console.log(
    `${what}, ${ORDERS.toLocaleString('en')} orders: ${of('seconds')} s, ${of('processor')} s of processor time` +
      (runs.length > 1 ? ` (medians of ${runs.length})` : ''),
  );
}

/** The processor time of the studio so far. */
function processorSeconds() {
  const [user, system] = readFileSync(`/proc/${studio.pid}/stat`, 'utf8').split(') ')[1].split(' ').slice(11, 13);
  return (Number(user) + Number(system)) * TICK;
}

/** The resident memory of the studio in MiB. */
function memory(name = 'VmRSS') {
  return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${studio.pid}/status`, 'utf8'))[1]) / 1024;
}
