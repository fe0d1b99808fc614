// Times orders with realistic addresses beside one with a plain address, in its own process: node addresses.mjs MODULE OPERATION
import { valid } from './orders.mjs';
import { median } from './statistics.mjs';

const [module, operation] = process.argv.slice(2);
const { validate } = await import(module);
const TIMES = 4000;
const ROUNDS = 81;
const WARM_UP = 20;

const addresses = {
  plain: 'https://merchant.example.com/callback',
  port: 'https://merchant.example.com:8443/callback',
  query: 'https://merchant.example.com/callback?shop=7&order=12',
  'query without a path': 'https://merchant.example.com?order=12',
  hyphen: 'https://pay-api.my-shop.example.com/callback',
  capitals: 'https://Merchant.Example.com/Callback',
  'long host': 'https://callbacks.payments.eu-central-1.production.merchant.example.com/callback',
};

/** Processor time, because the wall clock varies more on a shared machine. */
function nanoseconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) * 1000;
}

let read = 0;
const took = Object.fromEntries(Object.keys(addresses).map((name) => [name, []]));
for (let round = -WARM_UP; round < ROUNDS; round++) {
  for (const [name, callbackUrl] of Object.entries(addresses)) {
    const orders = [0, 1].map(() => JSON.parse(JSON.stringify({ ...valid[operation], callbackUrl })));
    const start = nanoseconds();
    for (let i = 0; i < TIMES; i++) read += validate(orders[i % 2]).diagnostics.length;
    if (round >= 0) took[name].push(nanoseconds() - start);
  }
}
if (read > 0) throw new Error('an address has a finding');
const ratios = Object.entries(took).map(([name, times]) => [
  name,
  median(times.map((time, i) => time / took.plain[i])),
]);
process.stdout.write(JSON.stringify(Object.fromEntries(ratios)));
