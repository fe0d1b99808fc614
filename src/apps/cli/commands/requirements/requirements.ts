import type { Requirement } from '../../../../index.js';
import { ENTRY, isRecord, requirementsOf } from '../../../../core/index.js';
import { choice, readArguments } from '../../arguments.js';
import { readFacts } from '../../rules/facts.js';
import { localeNamed } from '../../rules/ruleset.js';
import { openOperation } from '../../rules/operation.js';
import type { Help } from '../../command.js';
import type { Io } from '../../io.js';
import { inputName, openInput, readValues, wholeFault } from '../../../../workbench/input/index.js';
import { describeFault } from '../../output/report.js';
import { atOption, bindingsOption, factsOption, formatOption, localeOption, rulesetOptions } from '../../options.js';
import { UsageError } from '../../../../workbench/system/index.js';

const options = {
  ...rulesetOptions,
  ...bindingsOption,
  ...factsOption,
  ...atOption,
  ...localeOption,
  ...formatOption('text (the default) or json'),
} as const;

export const help: Help = {
  usage: ['requirements OPERATION [FILE|-]'],
  description: `Lists the fields of an operation, given what an order (JSON) contains already: first the required fields, then
    the recommended fields, then the optional fields, then those that the order does not use.`,
  options,
  exitCodes: { 0: 'listed', 2: "the operation or the order can't be read" },
  example: 'payrules requirements pe.payout order.json',
};

const NEEDS = ['required', 'recommended', 'optional', 'unused'] as const;

export async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = readArguments(args, options);
  const [name, file, ...surplus] = positionals;
  if (surplus.length > 0)
    throw new UsageError('name an operation and at most one file: payrules requirements pe.payout');
  const format = choice('--format', values.format, ['text', 'json']);
  const { rules, id, operation, at } = await openOperation(values, name, io);
  const reference = rules.references.get(id)!;
  const locale = await localeNamed(values.locale, rules);
  const order = file === undefined ? {} : await readOrder(file, io);
  const found = requirementsOf({ operation, reference, inputRules: await rules.inputRulesOf(id) }, order, {
    bindings: rules.bindings,
    facts: readFacts(values.facts, operation.facts),
    at,
    ...(locale && { locale }),
  });
  const needs = new Map(found.fields.map((field) => [field.name, field.need]));
  /** Members of entries are listed together with their list. */
  const needOf = ({ entryOf, need }: Requirement) => needs.get(entryOf?.split(ENTRY)[0] ?? '') ?? need;
  const fields = NEEDS.flatMap((need) => found.fields.filter((field) => needOf(field) === need));
  io.stdout.write(format === 'json' ? `${JSON.stringify(found, null, 2)}\n` : textOf(fields));
  return 0;
}

const ONE = 'give one order as a JSON object';

async function readOrder(file: string, io: Io): Promise<unknown> {
  let orders: readonly unknown[];
  try {
    const { bytes } = await openInput(file, 'json', io);
    orders = await readValues(bytes, { other: ONE, more: ONE, large: ONE });
  } catch (error) {
    throw new UsageError(describeFault({ index: 0, file }, wholeFault(error).fault, true));
  }
  const [order = {}, ...others] = orders;
  if (others.length > 0) throw new UsageError(`${inputName(file)} contains ${orders.length} orders; give one`);
  if (!isRecord(order)) throw new UsageError(`${inputName(file)} contains no order; ${ONE}`);
  return order;
}

function textOf(fields: readonly Requirement[]): string {
  const width = Math.max(...fields.map(({ name }) => name.length));
  return fields
    .map(
      (field) =>
        `${field.need.padEnd('recommended'.length)}  ${field.name.padEnd(width)}  ${[field.label, ...entryBounds(field)].join('; ')}\n`,
    )
    .join('');
}

/** The constraints on a field, in short. */
function entryBounds({
  type,
  of,
  input,
  options: choices,
  min,
  max,
  unit,
  decimals,
  minLength,
  maxLength,
  minEntries,
  maxEntries,
  dependsOn,
  providedBy,
  alternatives = [],
  entryOf,
  time,
}: Requirement): readonly string[] {
  const values = choices?.map(({ value }) => value).join(', ');
  const shown = (bound: string): string => (time === 'unix-seconds' ? timeOfSeconds(bound) : bound);
  const bounds = [
    ...(min === undefined ? [] : [`from ${shown(min)}`]),
    ...(max === undefined ? [] : [`${min === undefined ? 'up ' : ''}to ${shown(max)}`]),
  ];
  return [
    ...(entryOf === undefined ? [] : [`in each entry of ${entryOf}`]),
    ...(alternatives.length === 0 ? [] : [`or ${alternatives.join(', or ')} in its place`]),
    ...(type === 'list' ? [of === 'object' ? 'a list of objects' : 'a list'] : []),
    ...(type === 'map' ? ['texts by names'] : []),
    ...(type === 'object' ? ['an object'] : []),
    ...(type === 'any' ? ['any value'] : []),
    ...(values === undefined ? [] : [input === 'select' ? `one of ${values}` : `such as ${values}`]),
    ...(time === 'unix-seconds' ? ['a time in Unix seconds'] : []),
    ...(bounds.length === 0 ? [] : [`${bounds.join(' ')}${unit === undefined ? '' : ` in ${unit} units`}`]),
    ...(decimals === undefined || time !== undefined
      ? []
      : [decimals === 0 ? 'no decimals' : `at most ${decimals} decimals`]),
    ...numberOf('characters', minLength, maxLength),
    ...numberOf('entries', minEntries, maxEntries),
    ...(providedBy === 'merchant' ? ['from the merchant, not the payer'] : []),
    ...(dependsOn.length > 0 ? [`depends on ${dependsOn.join(', ')}`] : []),
  ];
}

/** The bounds of a count, in words; an empty list for none. */
function numberOf(what: string, least: number | undefined, most: number | undefined): readonly string[] {
  if (most === undefined) return [];
  return [`${least === undefined ? 'at most ' : least === most ? '' : `${least} to `}${most} ${what}`];
}

/** Unix seconds as a readable time. */
const timeOfSeconds = (seconds: string): string => new Date(Number(seconds) * 1000).toISOString().replace('.000', '');
