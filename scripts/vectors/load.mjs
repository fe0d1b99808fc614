// Loads the TypeScript modules of this folder, which use the compiler and the validator in dist.
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root } from '../tsc.mjs';

const useDist = {
  name: 'use-dist',
  setup: ({ onResolve }) =>
    onResolve({ filter: /\/src\// }, ({ path, resolveDir }) => {
      const module = relative(join(root, 'src'), join(resolveDir, path));
      return { path: pathToFileURL(join(root, 'dist/esm', module)).href, external: true };
    }),
};

const { outputFiles } = await build({
  entryPoints: [join(root, 'scripts/vectors/index.ts')],
  bundle: true,
  format: 'esm',
  platform: 'node',
  write: false,
  plugins: [useDist],
});

export const { vectorsFile, mutantsOf, expectationsOf, random } = await import(
  `data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`
);
