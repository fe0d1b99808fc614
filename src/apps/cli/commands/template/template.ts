import { existsSync } from 'node:fs';
import { templateWorkbook } from '../../../../workbench/input/index.js';
import { GradualFile, UsageError } from '../../../../workbench/system/index.js';
import { shellPath, visible } from '../../../../workbench/text/index.js';
import { readArguments } from '../../arguments.js';
import type { Help } from '../../command.js';
import { type Io, pathOf } from '../../io.js';
import { displayPath } from '../../output/terminal.js';
import { atOption, bindingsOption, factsOption, localeOption, rulesetOptions } from '../../options.js';
import { readFacts } from '../../rules/facts.js';
import { localeNamed } from '../../rules/ruleset.js';
import { openOperation } from '../../rules/operation.js';
import { operationTemplate } from './operation-template.js';

const options = {
  out: { type: 'string', value: 'FILE', text: 'the workbook to write; by default OPERATION.xlsx' },
  ...rulesetOptions,
  ...bindingsOption,
  ...factsOption,
  ...atOption,
  locale: {
    ...localeOption.locale,
    text: 'the language of labels and comments: en (the default), es, pt-BR or one of the rules',
  },
} as const;

export const help: Help = {
  usage: ['template OPERATION [--out FILE]'],
  description: `Writes an Excel workbook (.xlsx) with a column for each field of an operation: as text, so that numbers of accounts
    keep their zeros, with a comment that says what the field takes, a list of values to choose from where the rules have one, and
    bounds. A list of objects has a sheet of its own. Another sheet has an example, which is not read. payrules check, fix and
    backtest read the workbook, also where labels or the sequence of columns are changed. An existing file is not changed.`,
  options,
  exitCodes: { 0: 'written', 2: 'not written' },
  example: 'payrules template pe.payout --bindings codes.yaml --locale es',
};

export async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = readArguments(args, options);
  const [name, ...surplus] = positionals;
  if (surplus.length > 0) throw new UsageError('name one operation: payrules template pe.payout --out payouts.xlsx');
  const { rules, id, operation, at } = await openOperation(values, name, io);
  const locale = await localeNamed(values.locale, rules);
  const out = values.out ?? `${id}.xlsx`;
  if (!/\.xlsx$/i.test(out)) throw new UsageError('--out names an Excel workbook: a file that ends in .xlsx');
  // The existing file may have orders.
  if (existsSync(pathOf(io, out))) throw new UsageError(`${out} exists already; name another file: --out FILE`);
  const template = operationTemplate(
    { operation, reference: rules.references.get(id)!, inputRules: await rules.inputRulesOf(id) },
    {
      bindings: rules.bindings,
      facts: readFacts(values.facts, operation.facts),
      at,
      ...(locale && { locale }),
    },
    locale?.language ?? 'en',
  );
  const bytes = await templateWorkbook(template);
  const file = new GradualFile(out, io.cwd);
  file.write(bytes);
  file.finish();
  const named = (path: string): string => shellPath(displayPath(path, io));
  const given = (['rules', 'overlay', 'bindings'] as const).flatMap((option) =>
    values[option] === undefined ? [] : [`--${option}`, named(values[option])],
  );
  const command = ['check', id, named(out), ...given, ...(values['own-checks'] ? ['--own-checks'] : [])].join(' ');
  io.stdout.write(`${visible(out)} is written; check it when it is filled in: payrules ${command}\n`);
  return 0;
}
