import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { emitMerchant, isMerchantText, MARK } from '../../compiler/merchant.js';
import { readArguments } from '../arguments.js';
import { readBindings } from '../check/bindings.js';
import { dayOf } from '../day.js';
import { versionOfPackage } from '../overlay/modules.js';
import { overlaidBy, readOverlay } from '../overlay/read.js';
import { inPackage } from '../package.js';
import { plural } from '../report/summary.js';
import { rulesIn } from '../rules/versions.js';
import { visible } from '../../text/visible.js';
import { UsageError } from '../usage-error.js';
import { replaceFolder } from '../replace-folder.js';

export const help = `build --out DIR [--overlay DIR] [--bindings FILE] [--rules DIR]

Writes modules of your own (ES modules and types) that judge orders by the rules as your overlay
has them, with your codes built in. They import payrules/runtime and payrules/checks.

  --out DIR         where to write; an earlier build there is replaced whole, other files never
  --overlay DIR     your folder of changed and added rules, with your codes in its bindings.yaml
  --bindings FILE   your codes behind the labels of the gateway's document (YAML or JSON)
  --rules DIR       another folder of rules than the package's own

Exit code: 0 written; 2 not.
`;

const options = {
  out: { type: 'string' },
  overlay: { type: 'string' },
  bindings: { type: 'string' },
  rules: { type: 'string' },
} as const;

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args, options);
  if (positionals.length > 0)
    throw new UsageError('build takes no files; --overlay, --bindings and --out name what it needs');
  if (values.out === undefined) throw new UsageError('say where to write: --out DIR');
  const rules = rulesIn(values.rules ?? inPackage('rules'));
  const overlay = values.overlay === undefined ? undefined : await readOverlay(values.overlay);
  const today = dayOf(undefined);
  const rulebook = overlay ? overlaidBy(overlay, rules, today).rulebook : rules;
  const bindings = {
    ...overlay?.bindings,
    ...(values.bindings !== undefined && (await readBindings(values.bindings))),
  };
  const files = await emitMerchant(rulebook, bindings, versionOfPackage(), today);
  replaceFolder(values.out, files, { isFolder: isBuild, isText: isMerchantText });
  process.stdout.write(`${plural(rulebook.operations.size, 'operation')} written to ${visible(values.out)}\n`);
  return 0;
}

/** Whether a folder holds an earlier build. */
function isBuild(folder: string): boolean {
  try {
    const { description } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      readonly description?: unknown;
    };
    return description === MARK;
  } catch {
    return false;
  }
}
