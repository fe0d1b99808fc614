import { ParameterError, type CheckContext, type JsonSchema, type Judged, type Narrow, type Portable, type Test } from '../model/check.js';
import type { Params } from '../model/diagnostic.js';
import { areDigits } from './support/digits.js';
import { digitsPattern, digitsSchema, lengthsOf, namesOf } from './support/lengths.js';
import { field as inField } from './support/portable.js';
import { entriesOf, mayMatch, type When } from './support/rows.js';
import { cell, knownField, REFERENCE, rowsOf } from './support/written.js';

interface Row {
  readonly when: When;
  readonly lengths: readonly number[];
}

type Parameters = readonly Row[];

/** Digits only, as many as a table says for what other fields mean: an account number's length by bank and account type (part 4.2). */
export const code = 'length';

export const parameters: JsonSchema = {
  description: 'A table: columns of derived names, and `digits` (a count, some counts or a range). A column that is left out or not known matches.',
  type: 'string',
  pattern: REFERENCE,
  examples: ['lists/pe-banks'],
};

export function prepare(written: string, context: CheckContext): Parameters {
  return rowsOf(written, context).map((row) => {
    const columns = Object.keys(row).filter((column) => column !== 'digits');
    if (row['digits'] === undefined) throw new ParameterError('A row has no column "digits"; say how many.');
    if (columns.length === 0) throw new ParameterError('A row has no condition; give it a derived name and its label.');
    const when = Object.fromEntries(columns.map((column) => [knownField(column, context), cell(row, column)]));
    return { when, lengths: lengthsOf(row['digits']) };
  });
}

const matcher = (rows: Parameters): ((order: Judged) => Parameters) => {
  const entries = rows.map(({ when }) => entriesOf(when));
  return (order) => rows.filter((_, i) => mayMatch(entries[i] ?? [], order));
};

export function test(rows: Parameters): Test {
  const matching = matcher(rows);
  const columns = reads(rows);
  return (value, order) => {
    const [first, ...others] = matching(order);
    if (first === undefined) return undefined;
    const fits = ({ lengths }: Row): boolean => lengths.includes(value.length);
    if (!areDigits(value) || !(fits(first) || others.some(fits))) return false;
    const alike = others.every(({ lengths }) => lengths.join() === first.lengths.join());
    return alike || !columns.some((column) => order[column] === 'unbound') ? true : undefined;
  };
}

export function schema(rows: Parameters, field: string): Portable {
  const matching = rows.map(({ when }) => ({
    allOf: Object.entries(when).map(([name, values]) => inField(name, { enum: [...values, 'unknown', 'unbound'] })),
  }));
  const right = rows.map(({ lengths }, i) => ({ allOf: [matching[i], inField(field, digitsSchema(lengths))] }));
  return { order: { anyOf: [...right, { not: { anyOf: matching } }] } };
}

export const message = (): string => '{label} must have {digits} digits.';

const paramsOf = (rows: Parameters): Params => ({ digits: namesOf([...new Set(rows.flatMap(({ lengths }) => lengths))].sort((a, b) => a - b)) });

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
    const lengths = [...new Set(matching(order).flatMap((row) => row.lengths))].sort((a, b) => a - b);
    return lengths.length === 0 ? undefined : { lengths, pattern: digitsPattern(lengths) };
  };
}
