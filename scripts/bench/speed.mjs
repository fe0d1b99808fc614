// Nanoseconds for an order and ratios to the hand-written function: fresh processes, the peers interleaved and shuffled in each round.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { median } from './statistics.mjs';

const run = promisify(execFile);
const scriptIn = (path) => fileURLToPath(new URL(path, import.meta.url));

export const kinds = ['valid', 'one fault', 'five faults', 'mixed key orders', 'realistic'];

/**
 * @returns for each peer: `ns`, the `ratio` to the first peer as the median over processes of the median over rounds, and the `spread` of the processes' ratios
 */
export const speedOf = (operation, kind, peers, processes) =>
  measured([scriptIn('measure.mjs'), operation, kind], peers, processes);

/** The same for orders with line items. */
export const speedOfNested = (kind, peers, processes) =>
  measured([scriptIn('nested/measure.mjs'), kind], peers, processes);

/** Runs a script that takes a seed and the peers after its own arguments. */
async function measured(args, peers, processes) {
  const outcomes = [];
  for (let i = 0; i < processes; i++) {
    const { stdout } = await run(process.execPath, [...args, String(i + 1), ...peers]);
    outcomes.push(JSON.parse(stdout).rounds);
  }
  const [base] = peers;
  return Object.fromEntries(
    peers.map((peer) => {
      const ratios = outcomes.map((rounds) => median(rounds.map((took) => took[peer] / took[base])));
      const ns = median(outcomes.map((rounds) => median(rounds.map((took) => took[peer]))));
      return [peer, { ns, ratio: median(ratios), spread: [Math.min(...ratios), Math.max(...ratios)] }];
    }),
  );
}
