// The table of orders with line items: proves equal results, then measures.
import { cpus } from 'node:os';
import { header, row } from '../markdown.mjs';
import { speedOfNested } from '../speed.mjs';
import { KINDS, LINES } from './orders.mjs';
import { peerNames, preparePeers, proveEqual } from './peers.mjs';

/**
 * @param processes how many fresh processes measure each kind of order @returns the `text` before the table, and the `lines` of the table
 */
export async function nestedTable(processes) {
  const peers = await preparePeers(peerNames);
  const { compared, same } = proveEqual(
    peers.find(({ name }) => name === 'payrules'),
    peers,
  );
  const kinds = Object.keys(KINDS);
  const speeds = {};
  for (const kind of kinds) speeds[kind] = await speedOfNested(kind, peerNames, processes);
  const titleOf = ({ name, version, errorsAlone }) =>
    `${name} ${version}${errorsAlone ? ', errors alone' : ''}`.replace(' ,', ',').trim();
  const cell = ({ ratio, spread, ns }) =>
    `${ratio.toFixed(2)} (${spread.map((each) => each.toFixed(2)).join('..')}), ${(ns / 1000).toFixed(0)} µs`;
  const others = peerNames.filter((name) => name !== 'hand-written' && name !== 'payrules');
  const against = (kind) => {
    const took = speeds[kind];
    const [fastest] = others.sort((a, b) => took[a].ratio - took[b].ratio);
    return `${(took[fastest].ratio / took.payrules.ratio).toFixed(2)} times as fast as ${fastest}`;
  };
  return {
    text: `An order with ${LINES} lines of nine members each, one of them an object and one a list, and an amount that is the sum of the lines.
Results are equal on ${compared.toLocaleString('en')} orders; the share in the last column is that of orders on which the same faults are found.
The hand-written function returns the same diagnostics; after the libraries, code of their user adds up the lines and makes the diagnostics.
Medians of ${processes} fresh processes with the contenders interleaved, as ratios to the hand-written function. ${cpus().length} cores (${cpus()[0].model.trim()}), Node ${process.versions.node}.`,
    lines: [
      ...header('', ...kinds, 'same findings'),
      ...peers.map((peer) =>
        row(
          titleOf(peer),
          ...kinds.map((kind) => cell(speeds[kind][peer.name])),
          peer.errorsAlone ? '' : `${(same[peer.name] * 100).toFixed(1)} %`,
        ),
      ),
      row('payrules against the fastest library', ...kinds.map(against), ''),
    ],
  };
}
