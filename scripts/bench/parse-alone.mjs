// The least work possible: reads a file in large pieces, cuts lines and calls JSON.parse. It is the baseline for `payrules check`.
import { closeSync, openSync, readSync } from 'node:fs';

const NEWLINE = 10;
const file = openSync(process.argv[2]);
const chunk = Buffer.alloc(1024 * 1024);
let held = Buffer.alloc(0);
let orders = 0;
for (let size = readSync(file, chunk); size > 0; size = readSync(file, chunk)) {
  const bytes = Buffer.concat([held, chunk.subarray(0, size)]);
  let from = 0;
  for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, from)) {
    if (JSON.parse(bytes.toString('utf8', from, end)).mchOrderId !== undefined) orders++;
    from = end + 1;
  }
  held = bytes.subarray(from);
}
closeSync(file);
console.log(`${orders} orders`);
