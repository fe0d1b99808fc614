// Stock Ajv's standalone modules of the portable schemas, as its documentation describes.
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { build } from 'esbuild';
import { portableSchema } from '../package.mjs';

export const library = 'ajv';
export const errorsAlone = true;

export async function moduleOf(operation) {
  const ajv = new Ajv({ allErrors: true, strict: false, code: { source: true, esm: true } });
  ajv.addSchema(portableSchema(operation), 'order');
  const contents = `import { toResult } from './ajv/result.mjs';\n${standaloneCode.default(ajv, { check: 'order' })}\nexport const validate = (order) => toResult(check(order), check.errors);`;
  // Its code requires CommonJS modules of Ajv, so a bundle includes them.
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
    bundle: true,
    format: 'esm',
    write: false,
  });
  return outputFiles[0].text;
}
