// Runs compiled jest tests in this process and ends with 1 at the first that fails: starting jest for each mutant would take longer.
const { createRequire } = require('node:module');
const { readdirSync } = require('node:fs');
const { join } = require('node:path');
const root = join(__dirname, '../..');
const load = createRequire(join(root, 'node_modules/jest-circus/package.json'));
const { expect } = load('expect');
const { bind } = load('jest-each');

const queue = [];
const test = (name, run) => void queue.push([name, run]);
const describe = (_name, run) => run();
test.each = bind(test);
describe.each = bind(describe);
const globals = createRequire(join(root, 'package.json')).resolve('@jest/globals');
require.cache[globals] = { id: globals, filename: globals, loaded: true, exports: { describe, expect, test } };

process.chdir(root);
process.env.PAYRULES_TRUST = '0.02';
const folders = ['checks', 'verdicts', 'rules'];
const files = folders.flatMap((folder) => readdirSync(join(root, '.build/test', folder)).map((file) => join(folder, file))).filter((file) => file.endsWith('.test.js'));
for (const file of [...files, 'trust/differential.test.js']) require(join(root, '.build/test', file));
void runAll();

async function runAll() {
  for (const [name, run] of queue) {
    try {
      await run();
    } catch (error) {
      if (process.env.VERBOSE) console.error(name, error);
      process.exit(1);
    }
  }
  console.log(`${queue.length} tests`);
}
