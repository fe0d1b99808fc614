// The peers. Each has one module for each operation, which exports `validate`; this module is proved, timed, bundled and started cold.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { operations } from './orders.mjs';
import { writeDiagnostics } from './package.mjs';

export const peerNames = [
  'hand-written',
  'payrules',
  'ajv-standalone',
  'ajv',
  'typebox',
  'sury',
  'typia',
  'valibot',
  'zod',
  'arktype',
];

/** The path from this folder of a peer's module for an operation. */
export const peerModule = (name, operation) => `./build/${name}/${operation}.mjs`;

/** The module of a library that gets the checks as data; another peer exports its own `moduleOf`. */
const ofChecks = (operation, name) =>
  `import { validatorOf } from '../../peers/${name}.mjs';\nimport * as checks from '../../peers/checks/${operation}.mjs';\nexport const validate = validatorOf(checks);\n`;

/**
 * Writes the modules of the peers.
 * @returns for each: its `name`, its `validators` by operation, its `version` if it is another package, the `view` in which it is compared,
 *   and whether it knows `errorsAlone`
 */
export async function preparePeers(names) {
  await writeDiagnostics(operations);
  return Promise.all(
    names.map(async (name) => {
      const {
        moduleOf = ofChecks,
        library = name,
        view = 'verdict',
        errorsAlone = false,
      } = await import(`./peers/${name}.mjs`);
      mkdirSync(new URL(`./build/${name}/`, import.meta.url), { recursive: true });
      const validators = {};
      for (const operation of operations) {
        const file = new URL(peerModule(name, operation), import.meta.url);
        writeFileSync(file, await moduleOf(operation, name));
        validators[operation] = (await import(file)).validate;
      }
      return { name, validators, view, errorsAlone, version: versionOf(library) };
    }),
  );
}

const versionOf = (library) =>
  library === null
    ? ''
    : JSON.parse(readFileSync(new URL(`./node_modules/${library}/package.json`, import.meta.url), 'utf8')).version;
