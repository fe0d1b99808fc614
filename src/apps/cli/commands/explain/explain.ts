import { join } from 'node:path';
import { choice, readArguments } from '../../arguments.js';
import { today } from '../../day.js';
import { explanationsOf } from './find.js';
import { explanationText } from './text.js';
import { overlaidBy, readOverlay } from '../../rules/read-overlay.js';
import type { Help } from '../../command.js';
import type { Io } from '../../io.js';
import { displayPath } from '../../output/display-path.js';
import { rulesFolder } from '../../rules/choose-folder.js';
import { rulesIn } from '../../rules/read-rulebook.js';
import { formatOption, overlayOption, rulesOption, ownChecksOption } from '../../options.js';
import { UsageError } from '../../../../workbench/system/index.js';

const options = {
  ...rulesOption,
  ...ownChecksOption,
  ...overlayOption,
  ...formatOption('text (the default) or json'),
} as const;

export const summary = 'explain a rule or a field, and show its source';

export const help: Help = {
  usage: ['explain RULE|FIELD', 'explain OPERATION RULE|FIELD'],
  description: `Explains a rule, with its source, its examples, what depends on it, its place, the file of its check (in the source of
    payrules, or in the rules folder) and its translations; or a field of an operation; or a name that conditions derive from a field, such
    as bank.`,
  options,
  exitCodes: { 0: 'explained', 2: 'there is nothing of that name' },
  example: 'payrules explain pe.payout/amount-range',
};

export async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = readArguments(args, options);
  if (positionals.length === 0 || positionals.length > 2)
    throw new UsageError('name a rule or a field: payrules explain pe.payout/amount-range');
  const format = choice('--format', values.format, ['text', 'json']);
  const folder = displayPath(rulesFolder(values.rules, io), io);
  const rules = await rulesIn(folder, io, values['own-checks']);
  const overlay = values.overlay === undefined ? undefined : await readOverlay(values.overlay, io, rules.slots);
  const { rulebook, exceptions } = overlay
    ? overlaidBy(overlay, rules, today(io), io)
    : { rulebook: rules, exceptions: [] };
  const explanations = explanationsOf(rulebook, positionals, exceptions, (file) =>
    overlay?.files.has(file) ? file : join(folder, file),
  );
  io.stdout.write(format === 'json' ? `${JSON.stringify(explanations, null, 2)}\n` : explanationText(explanations));
  return 0;
}
