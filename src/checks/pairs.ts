import { ParameterError, type CheckContext, type JsonSchema, type Judged, type Narrow, type Portable, type Test } from '../model/check.js';
import type { Params } from '../model/diagnostic.js';
import { equals } from './support/portable.js';
import { entriesOf, matches, type When } from './support/rows.js';
import { cell, knownField, REFERENCE, rowsOf } from './support/written.js';

interface Row {
  readonly when: When;
  readonly allowed: readonly string[];
}

type Parameters = readonly Row[];

/** The value goes with those of other fields, as a table has them (type and currency, part 2.6). Combinations without a row are not judged. */
export const code = 'combination';

export const parameters: JsonSchema = {
  description: 'A table whose columns are fields. The rule\'s own field must have a value of a row whose other columns equal the order\'s.',
  type: 'string',
  pattern: REFERENCE,
  examples: ['lists/global-type-currency'],
};

export function prepare(written: string, context: CheckContext): Parameters {
  return rowsOf(written, context).map((row) => {
    const allowed = cell(row, context.field);
    const others = Object.keys(row).filter((column) => column !== context.field);
    if (others.length === 0) throw new ParameterError(`A row has the column "${context.field}" alone; add the field that it goes with.`);
    const when = Object.fromEntries(others.map((column) => [knownField(column, context), cell(row, column)]));
    return { when, allowed };
  });
}

const matcher = (rows: Parameters): ((order: Judged) => Parameters) => {
  const entries = rows.map(({ when }) => entriesOf(when));
  return (order) => rows.filter((_, i) => matches(entries[i] ?? [], order));
};

export function test(rows: Parameters): Test {
  const matching = matcher(rows);
  return (value, order) => {
    const found = matching(order);
    return found.length === 0 || found.some(({ allowed }) => allowed.includes(value));
  };
}

export function schema(rows: Parameters, field: string): Portable {
  const matching = rows.map(({ when }) => ({ allOf: Object.entries(when).map(([name, values]) => equals(name, values)) }));
  const right = rows.map(({ allowed }, i) => ({ allOf: [matching[i], equals(field, allowed)] }));
  return { order: { anyOf: [...right, { not: { anyOf: matching } }] } };
}

export const message = (): string => '{label} must be {values} with this {others}.';

const paramsOf = (rows: Parameters): Params => ({ values: [...new Set(rows.flatMap(({ allowed }) => allowed))], others: reads(rows).join(' and ') });

export const params = paramsOf;

export function detail(rows: Parameters): (order: Judged) => Params {
  const matching = matcher(rows);
  return (order) => paramsOf(matching(order));
}

export const cases = () => ({ valid: [], invalid: [] });

export const reads = (rows: Parameters): readonly string[] => [...new Set(rows.flatMap(({ when }) => Object.keys(when)))];

export function narrow(rows: Parameters): Narrow {
  const matching = matcher(rows);
  return (order) => {
    const values = [...new Set(matching(order).flatMap(({ allowed }) => allowed))];
    return values.length === 0 ? undefined : { values };
  };
}
