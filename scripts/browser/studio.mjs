import { execFileSync, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The rules folders for the studio, each with matching data. */
export const FIXTURE = {
  rules: join(root, 'test/fixtures/rules'),
  file: 'operations/alpha.payout.yaml',
  /** The codes of one bank are missing. */
  bindings: '# The codes the gateway gave us\nalpha.bank:\n  north: ["N1"]  # by letter\n',
  check: 'check: { amount-between: ["5", "900"] }',
  operation: 'alpha.payout',
  order: JSON.parse(await readFile(join(root, 'test/fixtures/orders/alpha.payout.json'), 'utf8'))[0],
  /** One amount above the maximum of the check, and one below it. */
  amounts: ['950', '150'],
};

/** Nested and typed fields, a fact, and rules that depend on the day. */
export const ACME = {
  rules: join(root, 'test/fixtures/acme'),
  file: 'operations/card.payment.yaml',
  bindings: '',
  check: 'check: { amount-between: ["2", "24"] }',
  operation: 'card.payment',
  order: {},
  amounts: [49, 50],
};

/** Lists of objects in two levels, totals, a map and an opaque part. */
export const NESTED = {
  rules: join(root, 'test/fixtures/nested'),
  file: 'operations/cart.order.yaml',
  bindings: '',
  check: 'check: { count: { to: 100 } }',
  operation: 'cart.order',
  order: {},
  amounts: [1, 1],
};

/** Own checks. */
export const OWN = {
  rules: join(root, 'test/fixtures/own-checks'),
  file: 'operations/us-ach.payout.yaml',
  bindings: '',
  check: 'check: { own-acme-reference: true }',
  operation: 'us-ach.payout',
  order: {},
  amounts: ['1', '1'],
  options: ['--own-checks'],
};

/** The rulebooks of real gateways: an operation, and a list of objects in it with its label. */
const gateway = (name, operation, list) => ({
  name,
  rules: join(root, 'test/fixtures/gateways', name),
  file: `operations/${operation}.yaml`,
  bindings: '',
  check: 'rules:',
  operation,
  list,
  order: {},
  amounts: [1, 1],
});
export const GATEWAYS = [
  gateway('adyen', 'checkout.payment', ['lineItems', 'Items']),
  gateway('dlocal', 'payouts.request'),
  gateway('klarna', 'payments.order', ['order_lines', 'Order lines']),
  gateway('pain001', 'credit-transfer.initiation', ['PmtInf', 'Payments']),
  gateway('paypal', 'orders.create', ['purchase_units', 'Purchase units']),
];

// Git, here and in the studio, does not read the settings of the machine.
Object.assign(process.env, { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' });

/** Runs git as a person does in a shell. */
export const git = (folder, ...args) =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trimEnd();

/** Makes a folder a repository of one person, with all files committed. */
export function makeRepository(folder) {
  git(folder, 'init', '--quiet', '--initial-branch=main');
  git(folder, 'config', 'user.name', 'Ana Díaz');
  git(folder, 'config', 'user.email', 'ana@example.com');
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '-m', 'Begin');
}

/** The number of past orders: every tenth is above the maximum, the others are below it. */
export const ORDERS = 2000;

/**
 * Starts the real `payrules studio` on a copy of a rules folder, with a comment on the line that the tests change.
 * @param bindings the content of the overlay's bindings file; '' for none
 * @param prepare adds to the folder before the studio starts
 * @param orders the number of past orders; 0 for none
 */
export async function startStudio({
  rulebook = FIXTURE,
  bindings = rulebook.bindings,
  prepare = () => undefined,
  orders = ORDERS,
} = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'payrules-studio-'));
  const inside = (path) => join(folder, path.startsWith('overlay/') ? path : join('rules', path));
  await cp(rulebook.rules, join(folder, 'rules'), { recursive: true });
  await mkdir(join(folder, 'overlay'));
  const temporary = join(folder, 'temporary');
  await mkdir(temporary);
  if (bindings !== '') await writeFile(join(folder, 'overlay/bindings.yaml'), bindings);
  const [above, below] = rulebook.amounts;
  const line = (_, i) =>
    JSON.stringify({
      operation: rulebook.operation,
      order: { ...rulebook.order, mchOrderId: `P-${i + 1}`, amount: i % 10 === 9 ? above : below },
    });
  await writeFile(join(folder, 'orders.ndjson'), `${Array.from({ length: orders }, line).join('\n')}\n`);
  const file = inside(rulebook.file);
  const text = await readFile(file, 'utf8');
  if (!text.includes(rulebook.check)) throw new Error(`${rulebook.file} does not contain ${rulebook.check}`);
  await writeFile(file, text.replace(rulebook.check, `${rulebook.check}  # agreed in March`));
  prepare(folder);
  const child = spawn(
    process.execPath,
    [
      join(root, 'dist/esm/cli/main.js'),
      'studio',
      '--rules',
      'rules',
      '--overlay',
      'overlay',
      ...(orders > 0 ? ['--orders', 'orders.ndjson'] : []),
      ...(rulebook.options ?? []),
    ],
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, TMPDIR: temporary } },
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let said = '';
  child.stderr.on('data', (data) => (said += data));
  const address = await new Promise((resolve, reject) => {
    child.stdout.once('data', (data) => resolve(String(data).trim()));
    child.once('exit', () => reject(new Error(said)));
  });
  const original = await contentsOf(folder);
  return {
    address,
    folder,
    pid: child.pid,
    /** Restores the files to their initial state. */
    async restore() {
      const now = await contentsOf(folder);
      for (const [path, content] of original)
        if (!now.get(path)?.equals(content)) await writeFile(join(folder, path), content);
      for (const path of now.keys())
        if (!original.has(path) && !path.startsWith('temporary')) await rm(join(folder, path));
    },
    read: (path) => readFile(inside(path), 'utf8'),
    write: (path, content) => writeFile(inside(path), content),
    /** Checks that a patch applies to the folder. */
    async apply(patch) {
      await writeFile(join(folder, 'changes.patch'), patch);
      execFileSync('git', ['apply', '--check', 'changes.patch'], { cwd: folder });
    },
    /** The files in the studio's temporary folder. */
    temporary: async () => [...(await contentsOf(temporary)).keys()],
    /** The files with a text in the studio's folders, including the temporary folder. */
    filesWith: async (value) =>
      [...(await contentsOf(folder))].flatMap(([path, content]) => (content.includes(value) ? [path] : [])),
    /** Everything that the studio wrote to standard error. */
    said: () => said,
    /** Ends the studio as a supervisor does, and returns the files that it leaves in its temporary folder. */
    async end(signal) {
      child.kill(signal);
      await ended;
      return readdir(temporary);
    },
    async stop() {
      child.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The files of a folder with their contents, read again while the studio writes: a test that reads a saved file can end before that. */
async function contentsOf(folder) {
  for (let left = 1000; left > 0; left--) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const paths = entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
    try {
      const files = await Promise.all(paths.map(async (path) => [path, await readFile(join(folder, path))]));
      if (paths.every((path) => basename(path) !== '.payrules.lock')) return new Map(files);
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
    }
    await setTimeout(10);
  }
  throw new Error('The studio writes its files without an end.');
}

/** The lines in which two texts differ, with their numbers from 1. */
export function differences(before, after) {
  const [old, now] = [before.split('\n'), after.split('\n')];
  return Array.from({ length: Math.max(old.length, now.length) }, (_, i) => ({
    line: i + 1,
    before: old[i],
    after: now[i],
  })).filter((each) => each.before !== each.after);
}
