import type { ReviewGate } from '../../../workbench/analysis/index.js';
import { choice } from '../arguments.js';
import { bindingsOption, columnsOption, jobsOf, jobsOption, ownChecksOption } from '../options.js';
import { overlayOptions } from '../rules/versions.js';
import { UsageError } from '../../../workbench/system/index.js';
import { type Gate, gateOf } from './gate.js';

/** Options of `review` and of its short forms `diff` and `backtest`. */
export const versionOptions = { ...overlayOptions, ...ownChecksOption } as const;

/** By default, `review` and `diff` also compare the rules of later days. */
export const onlyDayOption = {
  at: {
    type: 'string',
    value: 'DATE',
    text: 'only the rules as of that date (UTC); by default today and each later date of a dated rule',
  },
} as const;

/** @throws {UsageError} if the arguments are not two versions of the rules */
export function twoVersions(
  [base, head, ...more]: readonly string[],
  command: 'diff' | 'review',
): readonly [base: string, head: string] {
  if (base === undefined || head === undefined || more.length > 0)
    throw new UsageError(
      `name two versions of the rules, folders or a git revision and a folder: payrules ${command} HEAD rules`,
    );
  return [base, head];
}

export const ordersOptions = {
  mixed: {
    type: 'boolean',
    text: 'each order is {"operation": ..., "order": {...}, "facts": {...}} (the default)',
  },
  operation: { type: 'string', value: 'OPERATION', text: 'each order is one of this operation' },
  ...columnsOption,
  ...bindingsOption,
  ...jobsOption,
  'max-newly-refused': {
    type: 'string',
    value: 'N',
    text: `exit with 1 if more past orders would be newly refused: more than a share of the orders of each operation, such as
      0.1%, or than a number of all orders`,
  },
} as const;

/**
 * The limit on newly refused orders and the number of threads.
 * @throws {UsageError} if a value of {@link ordersOptions} is wrong, or two do not go together
 */
export function ordersTermsOf(values: {
  readonly mixed?: boolean;
  readonly operation?: string;
  readonly 'max-newly-refused'?: string;
  readonly jobs: string;
}): { readonly gate: Gate | undefined; readonly jobs: number } {
  if (values.mixed && values.operation !== undefined) throw new UsageError('use --mixed or --operation, not both');
  const written = values['max-newly-refused'];
  return { gate: written === undefined ? undefined : gateOf(written), jobs: jobsOf(values.jobs) };
}

/** Also accepts the names that JSON output uses for changes. */
const NAMES_IN_JSON: Readonly<Record<string, string>> = { narrowed: 'stricter', widened: 'looser' };

/** @param gates the gates that can make the command fail */
export const failOnGates = (gates: readonly string[]) =>
  ({
    'fail-on': {
      type: 'string',
      value: 'LIST',
      text: `exit with 1 for any of these, joined by commas: ${gates.join(', ')}; any means every change of a result`,
    },
  }) as const;

/**
 * The gates that `--fail-on` names.
 * @throws {UsageError} on another word
 */
export function gatesIn<const G extends ReviewGate>(list: string | undefined, known: readonly G[]): readonly G[] {
  if (list === undefined || list === 'none') return [];
  return list.split(',').map((name) => choice('--fail-on', NAMES_IN_JSON[name.trim()] ?? name.trim(), known));
}
