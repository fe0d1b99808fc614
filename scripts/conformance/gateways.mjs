// The rulebooks of real gateways in test/fixtures, with lists of objects, maps, opaque parts, totals, groups and a table of 10,000 rows.
import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gatewayOrders as ordersIn } from '../../.build/esm/scripts/vectors/index.js';
import { addBanks } from '../large-rules.mjs';
import { root } from '../programs.mjs';
import { cache } from './workspace.mjs';

const gateways = join(root, 'test/fixtures/gateways');
const names = readdirSync(gateways, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

/** Writes all their operations and lists as one rules folder, so that an engine starts only once. */
export function gatewaysFolder() {
  const folder = join(cache, 'gateways-rules');
  rmSync(folder, { recursive: true, force: true });
  // The last rulebook names the document.
  for (const name of names)
    for (const part of readdirSync(join(gateways, name)).filter((each) => each !== 'orders'))
      cpSync(join(gateways, name, part), join(folder, part), { recursive: true });
  addBanks(folder);
  return folder;
}

/** The rulebooks' right and wrong orders, by the id of the operation. */
export const gatewayOrders = Object.fromEntries(
  names.map((name) => {
    const [file] = readdirSync(join(gateways, name, 'operations'));
    const { right, wrong } = ordersIn(join(gateways, name));
    return [file.replace(/[.]yaml$/, ''), [...right, ...wrong.map(({ order }) => order)]];
  }),
);
