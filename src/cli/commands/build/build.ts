import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { emitMerchant, isMerchantText, MARK } from '../../../compiler/standalone.js';
import { readArguments } from '../../arguments.js';
import { readBindings } from '../../rules/bindings.js';
import { dayFromOption } from '../../day.js';
import { overlaidBy, readOverlay } from '../../rules/read-overlay.js';
import type { Help } from '../../command.js';
import type { Io } from '../../io.js';
import { inPackage, version } from '../../../system/package.js';
import { plural } from '../../output/plural.js';
import { rulesIn } from '../../rules/read-rulebook.js';
import { visible } from '../../../strings/visible.js';
import { atOption, bindingsOption, overlayOption, rulesOption } from '../../options.js';
import { UsageError } from '../../../system/usage-error.js';
import { replaceFolder } from '../../output/replace-folder.js';

const options = {
  out: {
    type: 'string',
    value: 'DIR',
    text: 'where to write; an earlier build there is replaced as a whole, other files never',
  },
  ...overlayOption,
  ...bindingsOption,
  ...rulesOption,
  at: { ...atOption.at, text: 'compile JSON Schemas as of that date (UTC), such as 2027-01-31; by default today' },
} as const;

export const summary = 'write modules with your overlay and codes built in';

export const help: Help = {
  usage: ['build --out DIR'],
  description: `Writes modules of your own (ES modules and types) that evaluate orders by the rules with your overlay, with your
    codes built in. They import payrules/runtime and payrules/checks.`,
  options,
  exitCodes: { 0: 'written', 2: 'not written' },
  example: 'payrules build --out src/payrules --overlay own',
};

export async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = readArguments(args, options);
  if (positionals.length > 0)
    throw new UsageError('build takes no files; --overlay, --bindings and --out name what it needs');
  if (values.out === undefined) throw new UsageError('name the folder to write: --out DIR');
  const rules = rulesIn(values.rules ?? inPackage('rules'), io);
  const overlay = values.overlay === undefined ? undefined : await readOverlay(values.overlay, io, rules.slots);
  const day = dayFromOption(values.at, io);
  const rulebook = overlay ? overlaidBy(overlay, rules, day, io).rulebook : rules;
  const bindings = { ...overlay?.bindings, ...(await readBindings(values.bindings, io, rules.slots)) };
  const files = await emitMerchant(rulebook, bindings, version(), day);
  replaceFolder(values.out, files, { isFolder: isBuild, isText: isMerchantText }, io);
  io.stdout.write(`${plural(rulebook.operations.size, 'operation')} written to ${visible(values.out)}\n`);
  return 0;
}

/** Whether a folder contains an earlier build. */
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
