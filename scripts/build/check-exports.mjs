// The exports of the files of checks for code that evaluates orders.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../programs.mjs';

/** The members of a check that only the authoring side uses, not evaluators. */
const AUTHORING =
  'accepts alsoCalled canonical cases changes code codeFor codeList comparesAll conditional detail document exclusive fixed guards inline input key meaning message messages missingCases narrowData narrowInline needs noun outcomes over parameters params patternOf plainWithoutCurrency prepare reads readsDay schema states subject table trials typed unconditional union unordered valuesWithRow variants wordings'.split(
    ' ',
  );

/** The exports of the modules of the checks for evaluators. */
export async function checkExports() {
  const files = readdirSync(join(root, 'src/checks'), { recursive: true, encoding: 'utf8' })
    .map((file) => `checks/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('/index.ts') && !file.startsWith('checks/internal/'));
  const modules = await Promise.all(
    files.sort().map(async (file) => {
      const module = file.slice(0, -'.ts'.length);
      const names = Object.keys(await import(`../../.build/esm/src/${module}.js`));
      return names.filter((name) => !AUTHORING.includes(name)).map((name) => [module, name]);
    }),
  );
  return modules.flat();
}
