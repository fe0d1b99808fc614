import type { ReviewGate } from '../../../workbench/analysis/index.js';
import { choice } from '../arguments.js';
import { bindingsOption, columnsOption, jobsOption, ownChecksOption } from '../options.js';
import { overlayOptions } from '../rules/versions.js';

/** Options of `review` and of its short forms `diff` and `backtest`. */
export const versionOptions = { ...overlayOptions, ...ownChecksOption } as const;

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
