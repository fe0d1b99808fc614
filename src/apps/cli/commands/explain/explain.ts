import { choice, readArguments } from '../../arguments.js';
import { explanationsOf, namedOperation } from './find.js';
import { explanationText } from './text.js';
import { openRules } from '../../rules/open-for.js';
import type { Help } from '../../command.js';
import { type Io, isColoured, widthOf } from '../../io.js';
import { formatOption, rulesetOptions } from '../../options.js';
import { UsageError } from '../../../../workbench/system/index.js';
import { jsonText } from '../../../../workbench/text/index.js';

const options = {
  ...rulesetOptions,
  ...formatOption('text (the default) or json'),
} as const;

export const help: Help = {
  usage: ['explain RULE|FIELD', 'explain OPERATION RULE|FIELD'],
  description: `Explains a rule, with its source, its examples, what depends on it, its place, the file of its check (in the source of
    payrules, or in the rules folder), the id of its message and its translations; or a field of an operation; or a name that conditions
    derive from a field, such as bank; or a total over a list.`,
  options,
  exitCodes: { 0: 'explained', 2: 'there is nothing of that name' },
  example: 'payrules explain pe.payout/amount-range',
};

export async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = readArguments(args, options);
  if (positionals.length === 0 || positionals.length > 2)
    throw new UsageError('name a rule or a field: payrules explain pe.payout/amount-range');
  const format = choice('--format', values.format, ['text', 'json']);
  const operation = namedOperation(positionals);
  const operations = operation === undefined ? undefined : [operation];
  const rules = await openRules(values, io, { operations });
  const explanations = explanationsOf(rules, positionals);
  io.stdout.write(
    format === 'json' ? jsonText(explanations) : explanationText(explanations, isColoured(io), widthOf(io)),
  );
  return 0;
}
