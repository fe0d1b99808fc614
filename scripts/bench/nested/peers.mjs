// The contenders of the bench of nested orders. Each has a module that exports `validate`; this module is proved and timed.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { compare } from '../verdicts.mjs';
import { KINDS, mutants, ordersOf } from './orders.mjs';
import { OPERATION, portableSchema, writeDiagnostics } from './package.mjs';

/** Each with the package whose version is shown, and with how it is compared: by whole results, or by whether an order is valid. */
const PEERS = {
  'hand-written': { view: 'whole', moduleOf: () => `export { validate } from '../../nested/hand-written.mjs';\n` },
  payrules: { view: 'whole', moduleOf: () => `export { validate } from './operations/${OPERATION}.mjs';\n` },
  'ajv-standalone': { library: 'ajv', errorsAlone: true },
  ajv: { library: 'ajv', errorsAlone: true },
  typia: { library: 'typia' },
  valibot: { library: 'valibot', moduleOf: () => `export { validate } from '../../nested/peers/valibot.mjs';\n` },
  zod: { library: 'zod', moduleOf: () => `export { validate } from '../../nested/peers/zod.mjs';\n` },
};

export const peerNames = Object.keys(PEERS);

/** Writes the modules of some contenders. @returns for each its `name`, `validate`, `view`, `version`, and whether it knows `errorsAlone` */
export async function preparePeers(names) {
  mkdirSync(new URL('../build/nested/', import.meta.url), { recursive: true });
  await writeDiagnostics();
  return Promise.all(
    names.map(async (name) => {
      const { library, view = 'verdict', errorsAlone = false, moduleOf } = PEERS[name];
      const write = moduleOf ?? (await import(`./peers/${name}.mjs`)).moduleOf;
      const file = new URL(`../build/nested/${name}.mjs`, import.meta.url);
      writeFileSync(file, await write(portableSchema()));
      const { validate } = await import(file);
      return { name, validate, view, errorsAlone, version: library === undefined ? '' : versionOf(library) };
    }),
  );
}

const versionOf = (library) =>
  JSON.parse(readFileSync(new URL(`../node_modules/${library}/package.json`, import.meta.url), 'utf8')).version;

const MUTANTS = 10_000;

const whole = ({ valid, operation, rulesVersion, diagnostics, notEvaluated }) => ({
  valid,
  operation,
  rulesVersion,
  diagnostics,
  notEvaluated,
});

/**
 * Proves that the hand-written function returns exactly what the package returns, and that the libraries refuse the same orders.
 * @param reference the contender to compare with
 * @returns how many orders were `compared`, and by contender the share of them on which it finds the `same` faults
 * @throws if a contender differs, with the order
 */
export function proveEqual(reference, peers) {
  const timed = Object.values(KINDS).flatMap((faults) => ordersOf(faults).map((order) => [faults, order]));
  for (const [faults, order] of timed) {
    const { diagnostics } = reference.validate(order);
    if (diagnostics.length !== faults)
      throw new Error(`an order with ${faults} faults has ${diagnostics.length} findings`);
  }
  return compare(reference, peers, {
    orders: [...timed.map(([, order]) => order), ...mutants(MUTANTS, 20_261)],
    ask: ({ validate }, order) => validate(order),
    whole,
  });
}
