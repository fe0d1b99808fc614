// A made-up order history of all operations: node orders.mjs FOLDER ORDERS FILES writes NDJSON, the same in every run. It streams: memory does not grow.
import { once } from 'node:events';
import { createWriteStream, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { random } from '../../.build/esm/scripts/vectors/index.js';
import { changes } from './changes.mjs';

const SEED = 20_260_101;
const FAULTY = 0.1;
const ODD_EVERY = 5000;

const [folder, orders, files] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])];
const vectors = new URL('../../schemas/vectors/', import.meta.url);
/** A valid order of each operation. */
const bases = readdirSync(vectors).map((file) => ({
  operation: file.replace('.json', ''),
  order: JSON.parse(readFileSync(new URL(file, vectors), 'utf8'))[0].tests[0].data,
}));

const changed = changes();
const next = random(SEED);
const pick = (items) => items[Math.floor(next() * items.length)];

const faults = ['', '   ', '1,000', 5, null, 'Ñandú €', '\u0661\u0662', 'line\u2028line'];

/** Lines without an order, with an order for which no version has rules, or with half a character. */
const odd = [
  '',
  ' \t',
  '{"operation":',
  'NaN',
  '[]',
  '{"order":{}}',
  '{"operation":5,"order":{}}',
  '{"operation":"xx.payout","order":{}}',
  '{"operation":"pe.payout","order":5}',
  '{"operation":"pe.payout","operation":"pk.payout","order":{}}',
  '{"operation":"pe.payout","order":{"amount":"1","amount":"2"}}',
  '{"operation":"pe.payout","order":{"amount":NaN}}',
  String.raw`{"operation":"pe.payout","order":{"purpose":"a\ud83d","x\ud800":"\ud83d\ude00"}}`,
];

function order(i) {
  const { operation, order: base } = pick(bases);
  const made = { ...base, mchOrderId: `H-${i}` };
  for (const { field, values } of changed[operation] ?? []) if (next() < 0.2) made[field] = pick(values);
  if (next() < FAULTY) {
    const field = pick(Object.keys(base));
    if (next() < 0.3) delete made[field];
    // JSON Schema cannot express whether an address is reachable, so only one of the two ways would find such a fault.
    else if (field !== 'callbackUrl') made[field] = pick(faults);
  }
  return JSON.stringify({ operation, order: made });
}

mkdirSync(folder, { recursive: true });
const each = Math.ceil(orders / files);
for (let file = 0; file < files; file++) {
  const stream = createWriteStream(`${folder}/part-${String(file).padStart(5, '0')}.ndjson`);
  let block = '';
  for (let i = file * each; i < Math.min(orders, (file + 1) * each); i++) {
    block += `${order(i)}\n`;
    if (i % ODD_EVERY === 0) block += `${odd[(i / ODD_EVERY) % odd.length]}\n`;
    if (block.length > 1 << 20) {
      if (!stream.write(block)) await once(stream, 'drain');
      block = '';
    }
  }
  stream.end(block);
  await once(stream, 'close');
}
