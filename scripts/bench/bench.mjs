// npm run bench: proves equal results, then measures; writes bench.md.
//   node scripts/bench/bench.mjs [--processes 3] [--orders 200000]
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { install } from '../programs.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
install('scripts/bench');

const { operations } = await import('./orders.mjs');
const { peerModule, peerNames, preparePeers } = await import('./peers.mjs');
const { proveEqual } = await import('./verdicts.mjs');
const { kinds, speedOf } = await import('./speed.mjs');
const { shipped, sizesOf } = await import('./size.mjs');
const { coldStarts } = await import('./cold.mjs');
const { header, kB, range, row } = await import('./markdown.mjs');
const { nestedTable } = await import('./nested/table.mjs');

const COLD_STARTS = 11;
const { values } = parseArgs({
  options: { processes: { type: 'string', default: '3' }, orders: { type: 'string', default: '200000' } },
});
const processes = Number(values.processes);
const progress = (what) => console.error(`${Math.round(performance.now() / 1000)} s  ${what}`);

progress('results');
const peers = await preparePeers(peerNames);
const payrules = peers.find(({ name }) => name === 'payrules');
const { compared, same } = proveEqual(payrules, peers);
const titleOf = ({ name, version, errorsAlone }) =>
  `${name} ${version}${errorsAlone ? ', errors alone' : ''}`.replace(' ,', ',').trim();

const speeds = {};
for (const operation of operations) {
  speeds[operation] = {};
  for (const kind of kinds) {
    progress(`${operation}, ${kind}`);
    speeds[operation][kind] = await speedOf(operation, kind, peerNames, processes);
  }
}

progress('orders with line items');
const nested = await nestedTable(processes);

progress('sizes and cold starts');
const entryOf = (name, operation) => `export { validate } from '${peerModule(name, operation)}';`;
const sizes = {};
for (const { name } of peers)
  sizes[name] = await sizesOf(Object.fromEntries(operations.map((operation) => [operation, entryOf(name, operation)])));
const all = (await sizesOf({ all: shipped['all operations'] })).all;
const COLD = 'pe.payout';
const colds = await coldStarts(
  COLD,
  Object.fromEntries(peerNames.map((name) => [name, entryOf(name, COLD)])),
  COLD_STARTS,
);

progress(`${values.orders} orders as NDJSON`);
const scale = execFileSync(process.execPath, [`${here}scale.mjs`, '--orders', values.orders], {
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'inherit'],
})
  .split('\n')
  .filter((line) => line.startsWith('|'));

const ratio = (number) => number.toFixed(2);
const speedsOf = (name, kind) => operations.map((operation) => speeds[operation][kind][name].ratio);

/** How many times as fast as the fastest of some peers payrules is, and the name of that peer. */
function against(operation, kind, rivals) {
  const took = speeds[operation][kind];
  const [fastest] = rivals.map(({ name }) => name).sort((a, b) => took[a].ratio - took[b].ratio);
  return { name: fastest, times: took[fastest].ratio / took.payrules.ratio };
}
const others = peers.filter(({ name }) => name !== 'hand-written' && name !== 'payrules');
const rivals = {
  'every rule': others.filter(({ errorsAlone }) => !errorsAlone),
  'errors alone': others.filter(({ errorsAlone }) => errorsAlone),
};

const summary = [
  ...header('', ...kinds, 'min+gzip, kB', 'cold start, ms', 'same findings'),
  ...peers.map((peer) =>
    row(
      titleOf(peer),
      ...kinds.map((kind) => range(speedsOf(peer.name, kind), ratio)),
      range(
        operations.map((operation) => sizes[peer.name][operation].gzipped),
        kB,
      ),
      colds[peer.name].toFixed(1),
      peer.errorsAlone ? '' : `${(same[peer.name] * 100).toFixed(1)} %`,
    ),
  ),
  ...Object.entries(rivals).map(([what, some]) =>
    row(
      `payrules: times as fast as the fastest peer with ${what}`,
      ...kinds.map((kind) =>
        range(
          operations.map((operation) => against(operation, kind, some).times),
          ratio,
        ),
      ),
      '',
      '',
      '',
    ),
  ),
];

const perOperation = operations.flatMap((operation) => [
  `## ${operation}`,
  '',
  ...header('', ...kinds, 'min+gzip, kB'),
  ...peers.map((peer) => {
    const cells = kinds
      .map((kind) => speeds[operation][kind][peer.name])
      .map(({ ratio: median, spread, ns }) => `${ratio(median)} (${range(spread, ratio)}), ${ns.toFixed(0)} ns`);
    return row(titleOf(peer), ...cells, kB(sizes[peer.name][operation].gzipped));
  }),
  ...Object.entries(rivals).map(([what, some]) =>
    row(
      `payrules against the fastest peer with ${what}`,
      ...kinds
        .map((kind) => against(operation, kind, some))
        .map(({ name, times }) => `${ratio(times)} times as fast as ${name}`),
      '',
    ),
  ),
  '',
]);

const bench = `# Bench

${cpus().length} cores (${cpus()[0].model.trim()}), Node ${process.versions.node}. Each peer has all rules of three operations. ajv compiles the portable schemas, which have only errors.
Results are equal on ${compared.toLocaleString('en')} mutated orders. "Same findings" is the share of them on which a peer finds the same faults as payrules: sury reports only the first error and the first warning,
and arktype, typebox, sury and typia leave rules on several fields to code that runs after them.
Times are medians of ${processes} fresh processes with the peers interleaved, as ratios to a hand-written function that returns what payrules returns; ranges are those over the operations.
Sizes are of one operation with all it needs; a cold start is loading ${COLD}, bundled, and validating one order. typia 12 is the last whose transform runs on Node 20.

${summary.join('\n')}

All operations of payrules: ${kB(all.minified)} kB minified, ${kB(all.gzipped)} kB min+gzip.

${perOperation.join('\n')}
## Orders with line items

${nested.text}

${nested.lines.join('\n')}

## Sizes beside zod mini and valibot

One operation with schemas that are written by hand for zod mini and valibot, with the same checks and English messages (\`sizes/\`). All three use the formats from \`src/checks\`.
A hand-written schema is smaller. It has no rule ids, clauses and parameters, no suggestion for a misspelt field, no support for codes of banks (\`notEvaluated\`, bindings), and no version of rules.
A developer must change its 240 lines when the gateway's document changes.

<!-- sizes -->
<!-- /sizes -->

## NDJSON

\`payrules check\` on pe.payout, a tenth of the orders bad.

${scale.join('\n')}
`;
writeFileSync(`${here}bench.md`, bench);
console.log(bench);
progress('sizes beside zod mini and valibot');
await import('./sizes.mjs');
