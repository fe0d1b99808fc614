// Writes stock Ajv's standalone modules of the portable schemas, as its documentation says, bundled.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { build } from 'esbuild';
import { portableSchema } from './peers/portable.mjs';

export async function writeAjvModules(operations) {
  const folder = fileURLToPath(new URL('build/ajv/', import.meta.url));
  mkdirSync(folder, { recursive: true });
  for (const operation of operations) {
    const ajv = new Ajv({ allErrors: true, strict: false, code: { source: true, esm: true } });
    const contents = standaloneCode.default(ajv, ajv.compile(portableSchema(operation)));
    await build({ stdin: { contents, resolveDir: fileURLToPath(new URL('.', import.meta.url)) }, bundle: true, format: 'esm', outfile: `${folder}${operation}.mjs` });
  }
}
