import { join } from 'node:path';
import { choice, readArguments } from '../arguments.js';
import { dayOf } from '../day.js';
import { explanationsOf } from '../explain/find.js';
import { textOf } from '../explain/text.js';
import { overlaidBy, readOverlay } from '../overlay/read.js';
import { openable } from '../openable.js';
import { rulesFolder } from '../rules/own-rules.js';
import { rulesIn } from '../rules/versions.js';
import { UsageError } from '../usage-error.js';

export const help = `explain RULE|FIELD
       payrules explain OPERATION RULE|FIELD

Tells what a rule says and on whose word, with its examples and what depends on it; or what an
operation makes of a field, or of a name that conditions derive from one: payrules explain
pe.payout/amount-range, payrules explain pe.payout recipientCardNo, payrules explain bank.

  --rules DIR       another folder of rules than the package's own
  --overlay DIR     as your folder of changed and added rules has them
  --format FORMAT   text (the default) or json

Exit code: 0 explained; 2 there is nothing of that name.
`;

const options = {
  rules: { type: 'string' },
  overlay: { type: 'string' },
  format: { type: 'string', default: 'text' },
} as const;

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args, options);
  if (positionals.length === 0 || positionals.length > 2)
    throw new UsageError('name a rule or a field: payrules explain pe.payout/amount-range');
  const format = choice('--format', values.format, ['text', 'json']);
  const folder = openable(rulesFolder(values.rules, 'payrules explain ... --rules rules'));
  const rules = rulesIn(folder);
  const overlay = values.overlay === undefined ? undefined : await readOverlay(values.overlay);
  const { rulebook, exceptions } = overlay
    ? overlaidBy(overlay, rules, dayOf(undefined))
    : { rulebook: rules, exceptions: [] };
  const explanations = explanationsOf(rulebook, positionals, exceptions, (file) =>
    overlay?.files.has(file) ? file : join(folder, file),
  );
  process.stdout.write(format === 'json' ? `${JSON.stringify(explanations, null, 2)}\n` : textOf(explanations));
  return 0;
}
