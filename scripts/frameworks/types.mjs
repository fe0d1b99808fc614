// What the compilers say about the code of the pages in the strictest TypeScript.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The options that `npm create vite` writes, and stricter ones. */
const OPTIONS = {
  noEmit: true,
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  verbatimModuleSyntax: true,
  skipLibCheck: true,
  target: 'es2022',
  lib: ['es2023', 'dom'],
  types: ['node'],
  module: 'esnext',
  moduleResolution: 'bundler',
  jsx: 'react-jsx',
};

/** Mistakes of a first program: each is an error. */
const MISTAKES = {
  'a missing return': `payout.route(() => own(), (order) => {
  send(order);
});`,
  'a missing return after await': `payout.answer({}, own(), async (order) => {
  await send(order);
});`,
  'a missing signature': `payout.answer({}, own(), (order) => fetch('', payout.request(order, () => ({ mchId: '1', timestamp: '2' }))));`,
  'a missing callback address': `payout.route(() => ({ mchOrderId: 'A-1' }), send);`,
  'a number': `payout.route(() => ({ ...own(), amount: 1500 }), send);`,
};

/**
 * @param folder a subfolder of a folder with the package and TypeScript 5
 * @param latest the program `tsc` of another version
 * @param files the code of the pages, by the names of its files
 */
export function checkTypes(folder, latest, files) {
  const mistakes = Object.entries(MISTAKES).map(([name, code]) => [
    `${name.replaceAll(' ', '-')}.ts`,
    `import { own, payout, send } from './gateway.js';\nvoid [own, send];\n${code}\n`,
  ]);
  for (const [name, code] of [...Object.entries(files), ...mistakes]) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), code);
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: OPTIONS }));
  const require = createRequire(join(folder, 'package.json'));
  for (const program of [latest, require.resolve('typescript/bin/tsc')]) {
    const { stdout } = spawnSync(process.execPath, [program, '-p', folder], { cwd: folder, encoding: 'utf8' });
    const found = new Set(stdout.split('\n').flatMap((line) => /^(.*?)\(\d+,\d+\): error/.exec(line)?.[1] ?? []));
    assert.deepEqual([...found].sort(), mistakes.map(([name]) => name).sort(), stdout);
  }
  console.log(`ok  TypeScript: ${Object.keys(files).length} files of the pages, ${mistakes.length} mistakes`);
}
