import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** A merchant's codes, three banks of four. */
const BINDINGS =
  '# The codes the gateway gave us\npe.bank:\n  bank-a: ["011"]  # by letter\n  bank-b: ["022"]\n  bank-c: ["033"]\n';

const PERU = {
  mchOrderId: 'P-1',
  callbackUrl: 'https://merchant.example.com/callback',
  currency: 'PEN',
  paymentType: 'NET_BANKING',
  beneficiaryName: 'Maria Quispe Flores',
  beneficiaryAccountNumber: '0011234567',
};

/** Made-up payouts in Peru: every tenth is of 45000, above the maximum; the others are below it. */
export const ORDERS = 5000;
const orders = Array.from(
  { length: ORDERS },
  (_, i) =>
    `${JSON.stringify({ operation: 'pe.payout', order: { ...PERU, mchOrderId: `P-${i + 1}`, amount: i % 10 === 9 ? '45000' : '1500' } })}\n`,
).join('');

/**
 * Starts the real `payrules studio` on a copy of the rules, with a comment at the line that the tests change.
 * @param bindings what the merchant's file of codes says; '' where there is none
 */
export async function startStudio({ bindings = BINDINGS } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'payrules-studio-'));
  const inside = (path) => join(folder, path.startsWith('overlay/') ? path : join('rules', path));
  await cp(join(root, 'rules'), join(folder, 'rules'), { recursive: true });
  await mkdir(join(folder, 'overlay'));
  if (bindings !== '') await writeFile(join(folder, 'overlay/bindings.yaml'), bindings);
  await writeFile(join(folder, 'orders.ndjson'), orders);
  const peru = inside('operations/pe.payout.yaml');
  const text = await readFile(peru, 'utf8');
  await writeFile(
    peru,
    text.replace(
      'check: { amount-between: ["1", "40000"] }',
      'check: { amount-between: ["1", "40000"] }  # agreed in March',
    ),
  );
  const child = spawn(
    process.execPath,
    [
      join(root, 'dist/esm/cli/main.js'),
      'studio',
      '--rules',
      'rules',
      '--overlay',
      'overlay',
      '--orders',
      'orders.ndjson',
    ],
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const address = await new Promise((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (data) => (said += data));
    child.stdout.once('data', (data) => resolve(String(data).trim()));
    child.once('exit', () => reject(new Error(said)));
  });
  return {
    address,
    read: (path) => readFile(inside(path), 'utf8'),
    write: (path, content) => writeFile(inside(path), content),
    async stop() {
      child.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The lines that two texts differ in, by their numbers from 1: what stood there and what does. */
export function differences(before, after) {
  const [old, now] = [before.split('\n'), after.split('\n')];
  return Array.from({ length: Math.max(old.length, now.length) }, (_, i) => ({
    line: i + 1,
    before: old[i],
    after: now[i],
  })).filter((each) => each.before !== each.after);
}
