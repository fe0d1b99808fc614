// node scripts/api.mjs: writes the names that each entry of the package exports into test/fixtures/api.json. A test refuses to remove one.
// The release writes it, so that what a version has published stays until the next major version.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './tsc.mjs';

const ENTRIES = {
  payrules: 'index',
  'payrules/operations/*': 'generated/operations/pe.payout',
  'payrules/engine': 'engine',
  'payrules/compiler': 'cli/compiler',
  'payrules/sandbox': 'cli/sandbox',
};

const names = {};
for (const [entry, file] of Object.entries(ENTRIES))
  names[entry] = Object.keys(await import(join(root, 'dist/esm', `${file}.js`))).sort();
writeFileSync(join(root, 'test/fixtures/api.json'), `${JSON.stringify(names, null, 2)}\n`);
