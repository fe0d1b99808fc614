import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { seeThroughDoors } from './doors.mjs';
import { root } from '../programs.mjs';

const BROWSER_CODE = /^(?:src\/apps\/studio\/page|test\/checkout\/page)\//;

/** Transpiles each TypeScript file of some folders into a folder, without its types. */
export async function transpile(folders, out, options) {
  const sources = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => join(folder, file).replaceAll('\\', '/'))
      .filter((file) => file.endsWith('.ts') && !BROWSER_CODE.test(file)),
  );
  for (const folder of folders) rmSync(join(root, out, folder), { recursive: true, force: true });
  if (folders.includes('src'))
    cpSync(join(root, 'src/words'), join(root, out, 'src/words'), {
      recursive: true,
      filter: (file) => !file.endsWith('.ts'),
    });
  mkdirSync(join(root, out), { recursive: true });
  const type = options.format === 'cjs' ? 'commonjs' : 'module';
  writeFileSync(join(root, out, 'package.json'), `{ "type": "${type}" }\n`);
  await build({
    absWorkingDir: root,
    entryPoints: sources,
    outbase: '.',
    outdir: out,
    platform: 'node',
    target: 'es2022',
    // Node imports the words as JSON.
    supported: { 'import-attributes': true },
    logLevel: 'warning',
    plugins: [seeThroughDoors],
    ...options,
  });
}
