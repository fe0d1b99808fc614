import {
  ParameterError,
  type Canonical,
  type CheckContext,
  type JsonSchema,
  type Narrow,
  type PortableSchema,
  type Scope,
  type Table,
  type Test,
} from '../model/check.js';
import { areDigits, byOtherCharacters, notDigitsOutcome } from './internal/digits.js';
import { DIGITS } from './internal/canonical.js';
import { hasLength } from './internal/inline.js';
import { digitsPattern, digitsSchema, lengthsOf, namesOf } from './internal/lengths.js';
import { field as inField } from './internal/portable.js';
import { columnsOf, tableOf, type When } from './internal/rows.js';
import { tableCode } from './internal/table-code.js';
import { cell, knownField, REFERENCE, rowsOf } from './internal/written.js';

export { areDigits, byOtherCharacters };

interface Row {
  readonly when: When;
  readonly lengths: readonly number[];
}

type Parameters = readonly Row[];

/** Digits only, as many as a table says for the labels of derived names: an account number's length by bank and account type. */
export const code = 'length';

/** The params of its diagnostics, by code. */
export interface Reports {
  readonly length: { readonly digits: readonly string[]; readonly others: readonly string[] };
  readonly format: { readonly standard: string };
}

export const parameters: JsonSchema = {
  description:
    'A table: columns of derived names, and `digits` (a count, some counts or a range). A row matches where it has no value for a column, or where the derived name is unknown.',
  type: 'string',
  pattern: REFERENCE,
  examples: ['lists/account-lengths'],
};

export function prepare(written: string, context: CheckContext): Parameters {
  return rowsOf(written, context).map((row) => {
    const columns = Object.keys(row).filter((column) => column !== 'digits');
    if (row['digits'] === undefined) throw new ParameterError('A row needs the column "digits".');
    if (columns.length === 0) throw new ParameterError('A row needs a derived name and its label.');
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
  const isRight = `${scope.use('digits-by', { areDigits })}(${scope.value})`;
  return tableCode(rows, true, scope, (matching, unknown) => {
    const isUnbound = unknown.map((column) => `${scope.field(column)} === "unbound"`).join(' || ');
    const lengths = lengthsIn(matching);
    const alike = isUnbound === '' || new Set(matching.map((row) => row.lengths.join())).size < 2;
    return lengths.length === 0
      ? 'undefined'
      : `${hasLength(scope.value, lengths)} && ${isRight}${alike ? '' : ` && (${isUnbound} ? undefined : true)`}`;
  });
}

export function schema(rows: Parameters, field: string): PortableSchema {
  const matching = rows.map(({ when }) => ({
    allOf: Object.entries(when).map(([name, values]) => inField(name, { enum: [...values, 'unknown', 'unbound'] })),
  }));
  const right = rows.map(({ lengths }, i) => ({ allOf: [matching[i], inField(field, digitsSchema(lengths))] }));
  return { order: { anyOf: [...right, { not: { anyOf: matching } }] } };
}

export const message = (): string => '{label} must have {digits} digits for this {others}.';

const UNCONDITIONAL = '{label} must have {digits} digits.';

const lengthsIn = (rows: Parameters): readonly number[] =>
  [...new Set(rows.flatMap(({ lengths }) => lengths))].sort((a, b) => a - b);

export const params = (rows: Parameters): Reports['length'] => ({
  digits: namesOf(lengthsIn(rows)),
  others: columnsOf(rows),
});

/** Names the columns that decide: not those without a known label. */
export function detail(rows: Parameters, scope: Scope): string {
  const byRow = tableCode(rows, true, scope, (matching, unknown) => {
    const digits = namesOf(lengthsIn(matching));
    const others = columnsOf(matching).filter((column) => !unknown.includes(column));
    if (digits.length === 0) return 'undefined';
    return scope.outcome({ ...(others.length === 0 && { message: UNCONDITIONAL }), params: { digits, others } });
  });
  return `${scope.use('digits-by', { areDigits })}(${scope.value}) ? ${byRow} : ${notDigitsOutcome('digits-by', scope)}`;
}

export const cases = () => ({ valid: [], invalid: [] });

export const reads: (rows: Parameters) => readonly string[] = columnsOf;

/** A derived name's binding, or a row for the value of a field. */
export const needs = (rows: Parameters): readonly string[] => columnsOf(rows).map((column) => `field:${column}`);

export const narrow = (rows: Parameters): Narrow =>
  tableOf(rows, true, (matching) => {
    const lengths = lengthsIn(matching);
    return lengths.length === 0 ? undefined : { lengths, pattern: digitsPattern(lengths) };
  });

export const unordered = true;

export const table = (rows: Parameters): Table => ({
  rows: rows.map(({ when, lengths }) => ({ when, accepts: { kind: 'digits', lengths, starting: '' } })),
  unknownMatches: true,
});

export const canonical = (): Canonical => DIGITS;
