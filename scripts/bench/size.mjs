// Bundles the code that a browser would load and measures it. The size is the same in every run and on every machine.
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const folder = import.meta.dirname;

/** @returns the minified bundle of a module's source, which may import from the bench's folder */
export async function bundle(source) {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: folder },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    legalComments: 'none',
    write: false,
  });
  return outputFiles[0].text;
}

const gzipped = (text) => gzipSync(text, { level: 9 }).length;

/** The sizes of the package's own files. */
export const shipped = {
  'pe.payout': `export { validate } from '../../dist/esm/generated/operations/pe.payout.js';`,
  'createForm of pe.payout': `export { createForm } from '../../dist/esm/generated/operations/pe.payout.js';`,
  'three operations': ['pe.payout', 'pk.collection', 'co.collection']
    .map((id, i) => `export { validate as v${i} } from '../../dist/esm/generated/operations/${id}.js';`)
    .join('\n'),
  'pk.payout': `export { validate } from '../../dist/esm/generated/operations/pk.payout.js';`,
  'global.payout': `export { validate } from '../../dist/esm/generated/operations/global.payout.js';`,
  'pe.payout with a configuration': `export { createValidator } from '../../dist/esm/generated/operations/pe.payout.js';`,
  'pe.payout with Spanish': `export { createValidator } from '../../dist/esm/generated/operations/pe.payout.js';
export { esFindings } from '../../dist/esm/generated/operations/locales/es/pe.payout.js';`,
  'pe.payout, translated': `export { translate, validate } from '../../dist/esm/generated/operations/pe.payout.js';
export { esFindings } from '../../dist/esm/generated/operations/locales/es/pe.payout.js';`,
  'all operations': `export { validate } from '../../dist/esm/index.js';`,
  toProblemDetails: `export { toProblemDetails } from '../../dist/esm/index.js';`,
  readReply: `export { readReply } from '../../dist/esm/index.js';`,
};

export async function sizesOf(sources) {
  const sizes = {};
  for (const [name, source] of Object.entries(sources)) {
    const text = await bundle(source);
    sizes[name] = { minified: text.length, gzipped: gzipped(text) };
  }
  return sizes;
}
