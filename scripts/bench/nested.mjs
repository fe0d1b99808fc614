// node scripts/bench/nested.mjs [--processes 3]: only the part of the bench with line items; writes its table into bench.md and README.md.
import '../built.mjs';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { installPeers } from './install-peers.mjs';
import { quote } from './markdown.mjs';

installPeers();
const { nestedTable } = await import('./nested/table.mjs');
const { values } = parseArgs({ options: { processes: { type: 'string', default: '3' } } });
const { lines } = await nestedTable(Number(values.processes));
for (const name of ['bench.md', 'README.md']) {
  const file = fileURLToPath(new URL(name, import.meta.url));
  writeFileSync(file, quote(lines, readFileSync(file, 'utf8'), 'nested'));
}
console.log(lines.join('\n'));
