import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root, run } from '../workspace.mjs';

/** Writes the scripts for other engines of a rulebook into a folder, and returns their files in the order in which they run. */
export async function scriptsOf(rules, folder) {
  rmSync(folder, { recursive: true, force: true });
  const modules = join(folder, 'modules');
  run(process.execPath, [join(root, 'dist/esm/cli/main.js'), 'build', '--rules', join(root, rules), '--out', modules]);
  const rulebook = {
    name: 'rulebook',
    setup(hooks) {
      hooks.onResolve({ filter: /\/generated\/operations\// }, ({ path }) => ({
        path: join(modules, path.replace(/^.*\/generated\/operations\//, '')),
      }));
      hooks.onResolve({ filter: /^payrules\// }, ({ path }) => ({
        path: join(root, 'dist/esm', `${path.slice('payrules/'.length)}.js`),
      }));
    },
  };
  const locales = readdirSync(join(modules, 'locales'))
    .filter((file) => file.endsWith('.js'))
    .map((file) => file.slice(0, -3));
  const source = (name) => ({ entryPoints: [`src/embed/${name}.ts`] });
  const catalogue = (locale) => ({
    stdin: {
      contents: `import * as found from './src/generated/operations/locales/${locale}.js';
        [payrules.core.locales['${locale}']] = Object.values(found);`,
      resolveDir: root,
    },
  });
  const inputs = [
    ['', { ...source('payrules'), globalName: 'payrules' }],
    ['normalize.', source('normalize')],
    ['requirements.', source('requirements')],
    ...locales.map((locale) => [`${locale}.`, catalogue(locale)]),
  ];
  return Promise.all(
    inputs.map(async ([name, input]) => {
      const outfile = join(folder, `payrules.${name}embed.js`);
      await build({
        absWorkingDir: root,
        ...input,
        outfile,
        bundle: true,
        platform: 'neutral',
        mainFields: ['module', 'main'],
        format: 'iife',
        target: 'es2017',
        logLevel: 'warning',
        plugins: [rulebook],
      });
      return outfile;
    }),
  );
}
