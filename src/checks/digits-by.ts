import {
  ParameterError,
  type CheckContext,
  type JsonSchema,
  type Narrow,
  type Portable,
  type Scope,
  type Test,
} from '../model/check.js';
import type { Params } from '../model/diagnostic.js';
import { areDigits } from './support/digits.js';
import { hasLength } from './support/inline.js';
import { digitsPattern, digitsSchema, lengthsOf, namesOf } from './support/lengths.js';
import { field as inField } from './support/portable.js';
import { columnsOf, tableOf, type When } from './support/rows.js';
import { tableCode } from './support/table-code.js';
import { cell, knownField, REFERENCE, rowsOf } from './support/written.js';

interface Row {
  readonly when: When;
  readonly lengths: readonly number[];
}

type Parameters = readonly Row[];

/** Digits only, as many as a table says for what other fields mean: an account number's length by bank and account type (part 4.2). */
export const code = 'length';

export const parameters: JsonSchema = {
  description:
    'A table: columns of derived names, and `digits` (a count, some counts or a range). A column that is left out or not known matches.',
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

export function test(rows: Parameters): Test {
  const columns = reads(rows);
  const find = tableOf(rows, true, (matching) => ({
    allowed: new Set(matching.flatMap(({ lengths }) => lengths)),
    alike: new Set(matching.map(({ lengths }) => lengths.join())).size < 2,
  }));
  return (value, order) => {
    const { allowed, alike } = find(order);
    if (allowed.size === 0) return undefined;
    if (!allowed.has(value.length) || !areDigits(value)) return false;
    return alike || !columns.some((column) => order[column] === 'unbound') ? true : undefined;
  };
}

export function inline(rows: Parameters, scope: Scope): string {
  const isRight = `${scope.use('support/digits', { areDigits })}(${scope.value})`;
  return tableCode(rows, true, scope, (matching, unknown) => {
    const isUnbound = unknown.map((column) => `${scope.field(column)} === "unbound"`).join(' || ');
    const lengths = lengthsIn(matching);
    const alike = isUnbound === '' || new Set(matching.map((row) => row.lengths.join())).size < 2;
    return lengths.length === 0
      ? 'undefined'
      : `${hasLength(scope.value, lengths)} && ${isRight}${alike ? '' : ` && (${isUnbound} ? undefined : true)`}`;
  });
}

export function schema(rows: Parameters, field: string): Portable {
  const matching = rows.map(({ when }) => ({
    allOf: Object.entries(when).map(([name, values]) => inField(name, { enum: [...values, 'unknown', 'unbound'] })),
  }));
  const right = rows.map(({ lengths }, i) => ({ allOf: [matching[i], inField(field, digitsSchema(lengths))] }));
  return { order: { anyOf: [...right, { not: { anyOf: matching } }] } };
}

export const message = (): string => '{label} must have {digits} digits.';

const lengthsIn = (rows: Parameters): readonly number[] =>
  [...new Set(rows.flatMap(({ lengths }) => lengths))].sort((a, b) => a - b);

const paramsOf = (rows: Parameters): Params => ({ digits: namesOf(lengthsIn(rows)) });

export const params = paramsOf;

export const detail = (rows: Parameters, scope: Scope): string =>
  tableCode(rows, true, scope, (matching) => scope.constant(paramsOf(matching)));

export const cases = () => ({ valid: [], invalid: [] });

export const reads: (rows: Parameters) => readonly string[] = columnsOf;

export const narrow = (rows: Parameters): Narrow =>
  tableOf(rows, true, (matching) => {
    const lengths = lengthsIn(matching);
    return lengths.length === 0 ? undefined : { lengths, pattern: digitsPattern(lengths) };
  });
