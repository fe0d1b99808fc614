// Stock Ajv's standalone module of the portable schema, as its documentation describes.
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { build } from 'esbuild';

export async function moduleOf(schema) {
  const ajv = new Ajv({ allErrors: true, strict: false, code: { source: true, esm: true } });
  ajv.addSchema(schema, 'order');
  const contents = `import { withTotal } from './ajv.mjs';\n${standaloneCode.default(ajv, { check: 'order' })}\nexport const validate = withTotal(check);`;
  // Its code requires CommonJS modules of Ajv, so a bundle includes them.
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
    bundle: true,
    format: 'esm',
    write: false,
    external: ['ajv'],
    banner: { js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);" },
  });
  return outputFiles[0].text;
}
