import type { Requirement } from '../../../../index.js';
import { ENTRY, type Phrase, asIs, isRecord, requirementsOf, say } from '../../../../core/index.js';
import { oneLine, jsonText } from '../../../../workbench/text/index.js';
import { phraseIn } from '../../../../workbench/translator/index.js';
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

/** The needs in the order in which their fields are printed, with their words. */
const NEEDS = [
  ['required', say('required')],
  ['recommended', say('recommended')],
  ['optional', say('optional')],
  ['unused', say('unused')],
] as const;

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
  const worded = (phrase: Phrase): string => phraseIn(locale?.language ?? 'en', phrase);
  const fields = NEEDS.flatMap(([need]) => found.fields.filter((field) => needOf(field) === need));
  io.stdout.write(format === 'json' ? jsonText(found) : textOf(fields, worded));
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

function textOf(fields: readonly Requirement[], worded: (phrase: Phrase) => string): string {
  const needs = new Map(NEEDS.map(([need, words]) => [need, worded(words)]));
  const [first, second] = [[...needs.values()], fields.map(({ name }) => name)].map((texts) =>
    Math.max(...texts.map(({ length }) => length)),
  ) as [number, number];
  return fields
    .map((field) => {
      const constraints = entryBounds(field, worded).map(worded);
      return `${needs.get(field.need)!.padEnd(first)}  ${field.name.padEnd(second)}  ${oneLine([field.label, ...constraints].join('; '))}\n`;
    })
    .join('');
}

/** The constraints on a field, in short. */
function entryBounds(
  {
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
  }: Requirement,
  worded: (phrase: Phrase) => string,
): readonly Phrase[] {
  const values = choices?.map(({ value }) => value).join(', ');
  const shown = (bound: string): string => (time === 'unix-seconds' ? timeOfSeconds(bound) : bound);
  const bounds = boundsOf(min && shown(min), max && shown(max));
  return [
    ...(entryOf === undefined ? [] : [say('in each entry of {list}', { list: entryOf })]),
    ...(alternatives.length === 0
      ? []
      : [
          say('or {names} in its place', {
            names: alternatives.reduce((names, name) => worded(say('{names}, or {name}', { names, name }))),
          }),
        ]),
    ...(type === 'list' ? [of === 'object' ? say('a list of objects') : say('a list')] : []),
    ...(type === 'map' ? [say('texts by names')] : []),
    ...(type === 'object' ? [say('an object')] : []),
    ...(type === 'any' ? [say('any value')] : []),
    ...(values === undefined
      ? []
      : [input === 'select' ? say('one of {values}', { values }) : say('such as {values}', { values })]),
    ...(time === 'unix-seconds' ? [say('a time in Unix seconds')] : []),
    ...(bounds === undefined
      ? []
      : [unit === undefined ? bounds : say('{bounds} in minor units', { bounds: worded(bounds) })]),
    ...(decimals === undefined || time !== undefined
      ? []
      : [decimals === 0 ? say('no decimals') : say('at most {count} decimals', { count: decimals })]),
    ...(maxLength === undefined ? [] : [say('{range} characters', { range: worded(rangeOf(minLength, maxLength)) })]),
    ...(maxEntries === undefined ? [] : [say('{range} entries', { range: worded(rangeOf(minEntries, maxEntries)) })]),
    ...(providedBy === 'merchant' ? [say('from the merchant, not the payer')] : []),
    ...(dependsOn.length > 0 ? [say('depends on {fields}', { fields: dependsOn.join(', ') })] : []),
  ];
}

function boundsOf(min: string | undefined, max: string | undefined): Phrase | undefined {
  if (min !== undefined)
    return max === undefined ? say('from {min}', { min }) : say('from {min} to {max}', { min, max });
  return max === undefined ? undefined : say('up to {max}', { max });
}

/** The bounds of a count. */
function rangeOf(least: number | undefined, most: number): Phrase {
  if (least === undefined) return say('at most {most}', { most });
  return least === most ? asIs(String(most)) : say('{least} to {most}', { least, most });
}

/** Unix seconds as a readable time. */
const timeOfSeconds = (seconds: string): string => new Date(Number(seconds) * 1000).toISOString().replace('.000', '');
