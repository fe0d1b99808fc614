// Tests the playground, opened as files: editing rules and an order, links, what shared rules can reach, accessibility, and how long the
// first finding takes.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { writePlayground } from '../playground/build.mjs';
import { PHONE, WIDE, complaintsOf, fits, BUSY, isAccessible, MARGIN, launch, looks, tabTo } from './chromium.mjs';

/** How many times as long as the first paint of an empty page the first finding may take. */
const MOST = 20;
const ROUNDS = 7;

let folder, browser, index;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'payrules-playground-'));
  await writePlayground(folder);
  await writeFile(join(folder, 'empty.html'), '<!doctype html><title>Empty</title><p>Empty</p>\n');
  index = pathToFileURL(join(folder, 'index.html')).href;
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Opens the page in its own context, and waits for its first answer. */
async function open(address = index, options = WIDE) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  const requests = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(address);
  await answers(page, /\S/);
  return { page, context, complaints, requests };
}

const answers = (page, text) => page.locator('#summary').filter({ hasText: text }).waitFor();
const findings = (page) => page.locator('#findings').innerText();

async function edit(page, from, to, field = '#rules') {
  const text = await page.inputValue(field);
  assert.ok(text.includes(from), `${from} is in the text`);
  await page.fill(field, text.replace(from, to));
}

async function linkOf(page) {
  await page.click('#share');
  await page.waitForFunction(() => document.getElementById('link').value !== '');
  return page.inputValue('#link');
}

const ORDER = JSON.stringify({
  reference: 'A-1042',
  amount: 4990,
  currency: 'EUR',
  customer: { email: 'ana@example.com', type: 'person', address: { country: 'DE', postcode: '10115' } },
});

test('a changed bound changes the findings, the schema and the code', async () => {
  const { page, context, complaints, requests } = await open();
  await answers(page, /refused/);
  await page.fill('#order', ORDER);
  await answers(page, /accepted/);
  assert.equal(await findings(page), '');
  // A result that stays is not announced again.
  const said = await page.evaluateHandle(() => document.querySelector('#summary').firstChild);
  const answered = page.evaluate(
    () => new Promise((resolve) => addEventListener('message', () => resolve(), { once: true })),
  );
  await page.fill('#order', ORDER.replace('A-1042', 'A-1043'));
  await answered;
  assert.equal(await said.evaluate((node) => node.isConnected), true);
  await edit(page, '["100", "500000"]', '["5000", "500000"]');
  await answers(page, /refused/);
  assert.match(await findings(page), /must be from 5000 to 500000\.\s*amount: card\.payment\/amount-range/);
  const schema = JSON.parse(await page.locator('#schema').textContent());
  assert.equal(schema.$schema, 'https://json-schema.org/draft/2020-12/schema');
  assert.match(await page.locator('#schema').textContent(), /5000/);
  assert.match(await page.locator('#code').textContent(), /export const operation = [^]*amount-range/);
  assert.deepEqual(complaints, []);
  assert.deepEqual(
    requests.filter((url) => !url.startsWith('file:') && !url.startsWith('blob:')),
    [],
  );
  await context.close();
});

test('a fault in the YAML is shown with its line, and its text is not markup', async () => {
  const { page, context } = await open();
  await edit(page, 'check: { format: email }', 'check: { "<img src=x onerror=alert(1)>": email }');
  await answers(page, /have errors/);
  const text = await page.inputValue('#rules');
  const line = text.slice(0, text.indexOf('<img')).split('\n').length;
  assert.match(await findings(page), new RegExp(`operations/card\\.payment\\.yaml:${line}:`));
  assert.equal(await page.locator('#findings img').count(), 0);
  await page.fill('#order', '{');
  await page.fill('#rules', text.replace(/check: \{ "<img.*/, 'check: { format: email }'));
  await answers(page, /no JSON object/);
  await context.close();
});

test('a finding names its field, which the message of an unknown one does not', async () => {
  const { page, context } = await open();
  await page.fill('#order', ORDER.replace('{', '{"colour":"red",'));
  const place = page.locator('#findings code').filter({ hasText: 'order/unknown-field' });
  assert.equal(await place.innerText(), 'colour: order/unknown-field');
  await context.close();
});

for (const which of ['before', 'after'])
  test(`a file ${which} the rulebook whose kind is misspelt is a fault`, async () => {
    const { page, context } = await open();
    if (which === 'after') await page.click('#add');
    await page.fill('#rules', (await page.inputValue('#rules')).replace(/^operation:/m, 'operaton:'));
    const fault = page.locator('#findings').filter({ hasText: 'There is no "operaton" here' });
    assert.match(await fault.innerText(), /operations\/unnamed\.yaml:[12]:1/);
    assert.doesNotMatch(await fault.innerText(), /rulebook\.yaml|"version"/);
    await context.close();
  });

test('texts typed while the compiler is busy are skipped, except for the last', async () => {
  const { page, context } = await open();
  const [worker] = page.workers();
  // The page does not send another order before it has an answer.
  await worker.evaluate(() => {
    self.texts = [];
    self.isAsked = new Promise((resolve) => {
      self.addEventListener('message', ({ data }) => resolve(self.texts.push(data.order)));
    });
    const held = [];
    const { postMessage } = self;
    self.postMessage = (answer) => held.push(answer);
    self.goOn = () => {
      self.postMessage = postMessage;
      for (const answer of held) postMessage(answer);
    };
  });
  await page.fill('#order', '1');
  await worker.evaluate(() => self.isAsked);
  for (const text of ['12', '123', ORDER]) {
    await page.fill('#order', text);
    await page.waitForTimeout(200);
  }
  await worker.evaluate(() => self.goOn());
  await answers(page, /accepted/);
  assert.deepEqual(await worker.evaluate(() => self.texts), ['1', ORDER]);
  await context.close();
});

test('a link has the rules, and the order only if the sender chooses it', async () => {
  const { page, context } = await open();
  await page.fill('#order', ORDER.replace('A-1042', 'A-7777'));
  await edit(page, '["100", "500000"]', '["5000", "500000"]');
  await answers(page, /refused/);
  const rules = await page.inputValue('#rules');
  const bare = await linkOf(page);
  await page.check('#with-order');
  const whole = await linkOf(page);
  assert.match(bare, /#1\.[\w-]+$/);
  await context.close();
  const first = await open(bare);
  assert.equal(await first.page.inputValue('#rules'), rules);
  assert.equal(await first.page.inputValue('#order'), '{}');
  assert.equal(await first.page.locator('#file option').count(), 4);
  await first.context.close();
  const second = await open(whole);
  assert.match(await second.page.inputValue('#order'), /A-7777/);
  assert.match(await findings(second.page), /from 5000 to 500000/);
  await second.context.close();
});

test('a link with more files than its reader would take is refused to the sender', async () => {
  const { page, context } = await open();
  const files = await page.locator('#file option').count();
  for (let file = files; file < 51; file += 1) await page.click('#add');
  await page.click('#share');
  await page.locator('#notice').filter({ hasText: 'A link contains 50 files at the most.' }).waitFor();
  assert.equal(await page.inputValue('#link'), '');
  await context.close();
});

test('the page asks before it discards edits', async () => {
  const { page, context } = await open();
  const asked = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  await answers(page, /\S/);
  assert.deepEqual(asked, []);
  await page.fill('#order', ORDER);
  await page.reload();
  assert.deepEqual(asked, ['beforeunload']);
  await context.close();
});

test('a link that is damaged or too long says so, and shows the example', async () => {
  for (const [fragment, message] of [
    ['1.%3Cimg', /damaged/],
    ['1.AAAA', /damaged/],
    ['2.AAAA', /another version/],
    [`1.${'A'.repeat(64_000)}`, /too long/],
  ]) {
    const { page, context, complaints } = await open(`${index}#${fragment}`);
    assert.match(await page.locator('#notice').innerText(), message);
    assert.match(await page.inputValue('#rules'), /card\.payment/);
    assert.deepEqual(complaints, []);
    await context.close();
  }
  // A link that unpacks to much more than its own length.
  const { page, context } = await open();
  const bomb = await page.evaluate(async () => {
    const text = JSON.stringify({ files: ['a'.repeat(2_000_000)] });
    const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    return btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
  });
  await page.goto(`${index}#1.${bomb}`);
  await page.locator('#notice').filter({ hasText: 'more than 1 MB' }).waitFor();
  await context.close();
});

test('code in shared rules reaches neither storage, nor the page, nor the network', async () => {
  let reached = 0;
  const server = createServer((_, response) => {
    reached += 1;
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end('');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${server.address().port}/`;
  const { page, context } = await open();
  await page.evaluate(() => localStorage.setItem('secret', '1'));
  const [worker] = page.workers();
  const inWorker = await worker.evaluate(async (address) => {
    const outcome = async (action) => {
      try {
        await action();
        return 'reached';
      } catch {
        return 'refused';
      }
    };
    return {
      origin: self.origin,
      storage: typeof localStorage,
      fetch: await outcome(() => fetch(address)),
      script: await outcome(() => importScripts(address)),
      module: await outcome(() => import(address)),
      database: await outcome(
        () =>
          new Promise((resolve, reject) => {
            const request = indexedDB.open('x');
            request.addEventListener('success', resolve);
            request.addEventListener('error', reject);
          }),
      ),
    };
  }, url);
  assert.deepEqual(inWorker, {
    origin: 'null',
    storage: 'undefined',
    fetch: 'refused',
    script: 'refused',
    module: 'refused',
    database: 'refused',
  });
  const [, frame] = page.frames();
  const inFrame = await frame.evaluate(async (address) => {
    const outcome = async (action) => {
      try {
        await action();
        return 'reached';
      } catch {
        return 'refused';
      }
    };
    return [
      await outcome(() => localStorage.getItem('secret')),
      await outcome(() => parent.document.title),
      await outcome(() => fetch(address)),
    ];
  }, url);
  assert.deepEqual(inFrame, ['refused', 'refused', 'refused']);
  assert.equal(reached, 0);
  await context.close();
  await new Promise((resolve) => server.close(resolve));
});

describe('each screen', () => {
  for (const { screen, colorScheme } of looks) {
    test(`${screen}, ${colorScheme}: accessible, no wider than the window, by keyboard`, async () => {
      const { page, context } = await open(index, { ...(screen === 'phone' ? PHONE : WIDE), colorScheme });
      await isAccessible(page, 'the playground');
      await fits(page);
      await tabTo(page, '#share');
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => document.activeElement.id === 'link' && document.activeElement.value !== '');
      for (const summary of await page.locator('details > summary').all()) await summary.press('Enter');
      await isAccessible(page, 'the playground with schema and code');
      await fits(page);
      await context.close();
    });
  }
});

test(
  `the first finding is at most ${MOST} times as late as the first paint of an empty page`,
  { skip: MARGIN === 0 && BUSY },
  async (t) => {
    const context = await browser.newContext(WIDE);
    const times = { empty: [], finding: [] };
    for (let round = 0; round < ROUNDS; round++) {
      for (const [name, file, entry] of [
        ['empty', 'empty.html', 'first-paint'],
        ['finding', 'index.html', 'first-finding'],
      ]) {
        const page = await context.newPage();
        await page.goto(new URL(file, index).href);
        const entries = await page.waitForFunction(
          (wanted) => performance.getEntriesByName(wanted)[0]?.startTime,
          entry,
        );
        times[name].push(await entries.jsonValue());
        await page.close();
      }
    }
    const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
    const [empty, finding] = [median(times.empty), median(times.finding)];
    const ratio = finding / empty;
    t.diagnostic(
      `first finding ${finding.toFixed(0)} ms, first paint of an empty page ${empty.toFixed(0)} ms: ${ratio.toFixed(1)} times`,
    );
    assert.ok(ratio <= MOST, `${ratio.toFixed(1)} times`);
    await context.close();
  },
);
