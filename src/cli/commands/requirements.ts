import { requirements, type OperationId, type Requirement } from '../../index.js';
import { requirementsOf, type RequirementsOptions } from '../../requirements/requirements.js';
import type { Requirements } from '../../model/requirement.js';
import { choice, readArguments } from '../arguments.js';
import { readBindings } from '../check/bindings.js';
import { readFacts } from '../check/facts.js';
import { operationCalled } from '../check/operation.js';
import { rulesUnder, type Ruleset } from '../check/ruleset.js';
import { dayOf } from '../day.js';
import { openInput, readValues, wholeFault } from '../input/read.js';
import { nameOf } from '../input/source.js';
import { localeCalled } from '../locale.js';
import { describeFault } from '../report/report.js';
import { noteEditedRules } from '../rules/stale.js';
import { UsageError } from '../usage-error.js';

export const help = `requirements OPERATION [FILE|-]

Tells which fields to ask for, given what an order (JSON) has already: first those that are
required, then those that are expected, then the others.

  --bindings FILE    your codes behind the labels of the gateway's document (YAML or JSON)
  --overlay DIR      your folder of changed and added rules, with your codes in its bindings.yaml
  --facts JSON       what rules need and the order does not carry
  --at DATE          as on that day (UTC); by default today
  --locale LANGUAGE  en, es or pt-BR
  --format FORMAT    text (the default) or json

Exit code: 0 told; 2 the operation or the order can't be read.
`;

const options = {
  bindings: { type: 'string' },
  overlay: { type: 'string' },
  facts: { type: 'string', default: '{}' },
  at: { type: 'string' },
  locale: { type: 'string' },
  format: { type: 'string', default: 'text' },
} as const;

const NEEDS = ['required', 'expected', 'optional'] as const;

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args, options);
  const [name, file, ...surplus] = positionals;
  if (name === undefined || surplus.length > 0)
    throw new UsageError('name an operation, and one file at the most: payrules requirements pe.payout');
  noteEditedRules();
  const operation = operationCalled(name);
  const format = choice('--format', values.format, ['text', 'json']);
  const locale = await localeCalled(values.locale);
  const at = dayOf(values.at);
  const rules = await rulesUnder(values.overlay, at);
  const told = requirementsUnder(rules, operation, file === undefined ? {} : await readOrder(file), {
    bindings: { ...rules.bindings, ...(values.bindings !== undefined && (await readBindings(values.bindings))) },
    facts: readFacts(values.facts, [operation]),
    at,
    ...(locale && { locale }),
  });
  const fields = NEEDS.flatMap((need) => told.fields.filter((field) => field.need === need));
  process.stdout.write(format === 'json' ? `${JSON.stringify(told, null, 2)}\n` : textOf(fields));
  return 0;
}

function requirementsUnder(
  { compiled, cards, references }: Ruleset,
  id: OperationId,
  order: unknown,
  given: RequirementsOptions,
): Requirements {
  const own = cards.get(id);
  return own
    ? requirementsOf({ operation: compiled[id], cards: own, reference: references[id] }, order, given)
    : requirements(id, order, given);
}

async function readOrder(file: string): Promise<unknown> {
  let orders: readonly unknown[];
  try {
    const { bytes } = await openInput(file, 'json');
    orders = await readValues(bytes);
  } catch (error) {
    throw new UsageError(describeFault({ index: 0, file }, wholeFault(error).fault, true));
  }
  if (orders.length > 1) throw new UsageError(`${nameOf(file)} holds ${orders.length} orders; give one`);
  return orders[0] ?? {};
}

function textOf(fields: readonly Requirement[]): string {
  const width = Math.max(...fields.map(({ name }) => name.length));
  return fields
    .map(
      (field) =>
        `${field.need.padEnd(8)}  ${field.name.padEnd(width)}  ${[field.label, ...boundsOf(field)].join('; ')}\n`,
    )
    .join('');
}

/** What the field may hold, in short. */
function boundsOf({
  input,
  options: choices,
  min,
  max,
  decimals,
  minLength,
  maxLength,
  dependsOn,
}: Requirement): readonly string[] {
  const values = choices?.map(({ value }) => value).join(', ');
  return [
    ...(values === undefined ? [] : [input === 'select' ? `one of ${values}` : `such as ${values}`]),
    ...(min === undefined && max === undefined ? [] : [`from ${min ?? '0'} to ${max ?? 'any'}`]),
    ...(decimals === undefined ? [] : [`${decimals} decimals at the most`]),
    ...(minLength === undefined || maxLength === undefined
      ? []
      : [minLength === maxLength ? `${minLength} characters` : `${minLength} to ${maxLength} characters`]),
    ...(dependsOn.length > 0 ? [`depends on ${dependsOn.join(', ')}`] : []),
  ];
}
