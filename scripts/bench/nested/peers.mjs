// The contenders of the bench of nested orders. Each has a module that exports `validate`; this module is proved and timed.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { OPERATION, portableSchema, writeDiagnostics } from './package.mjs';
import { peerModule } from './peer-module.mjs';

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
      writeFileSync(peerModule(name), await write(portableSchema()));
      const { validate } = await import(peerModule(name));
      return { name, validate, view, errorsAlone, version: library === undefined ? '' : versionOf(library) };
    }),
  );
}

const versionOf = (library) =>
  JSON.parse(readFileSync(new URL(`../node_modules/${library}/package.json`, import.meta.url), 'utf8')).version;
