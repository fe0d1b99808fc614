// Lists the files of src/checks in a module, so that adding a check is adding one file.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { writeIfChanged } from './write.mjs';

const camel = (name) => name.replace(/-([a-z0-9])/g, (_, c) => c.toUpperCase());

export function writeRegistry(root) {
  const folder = join(root, 'src/checks');
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && file !== 'registry.ts')
    .map((file) => file.slice(0, -3))
    .sort();
  const lines = [
    '// Generated from the files of this folder. Do not edit.',
    "import type { Check } from '../model/check.js';",
    ...names.map((name) => `import * as ${camel(name)} from './${name}.js';`),
    '',
    '/** Every check by its name in rule files. Authoring side only: it holds them all. */',
    'export const checks = {',
    ...names.map((name) => (camel(name) === name ? `  ${name},` : `  '${name}': ${camel(name)},`)),
    '} as unknown as Readonly<Record<string, Check | undefined>>;',
    '',
  ];
  writeIfChanged(join(folder, 'registry.ts'), lines.join('\n'));
}
