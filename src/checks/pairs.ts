import {
  type Canonical,
  type CheckContext,
  type JsonSchema,
  type Narrow,
  type Outcome,
  type ParameterChange,
  ParameterError,
  type PortableSchema,
  type ListRow as Written,
  type Scope,
  type Stated,
  type ValueTable,
  type CheckTest,
  inNaturalOrder,
  say,
  type CheckReports,
} from '../core/index.js';
import { capitalsOf } from './internal/canonical.js';
import { isOneOf } from './internal/inline.js';
import { equals } from './internal/portable.js';
import { columnsOf, rowName, tableOf, type When } from './internal/rows.js';
import { setsOf, tableCode } from './internal/table-code.js';
import { cell, knownField, REFERENCE, rowsOf } from './internal/written.js';
import { relisted } from './internal/changes.js';

interface Row {
  readonly when: When;
  readonly allowed: readonly string[];
}

type Parameters = readonly Row[];

/** The value is one that a table allows with those of other fields. Combinations without a row pass. */
export const code = 'combination';

export const parameters: JsonSchema = {
  intention: {
    group: 'values',
    title: {
      en: 'Allowed combinations with other fields',
      es: 'Combinaciones permitidas con otros campos',
      'pt-BR': 'Combinações permitidas com outros campos',
    },
  },
  description:
    "A table, or rows, whose columns are fields. The rule's own field must have a value of a row whose other columns equal the order's.",
  oneOf: [
    { type: 'string', pattern: REFERENCE },
    { type: 'array', minItems: 1, items: { type: 'object', minProperties: 2 } },
  ],
  examples: ['lists/type-currencies', [{ paymentType: 'BANK', currency: 'EUR' }]],
};

export function prepare(written: string | readonly Written[], context: CheckContext): Parameters {
  return rowsOf(written, context).map((row) => {
    const allowed = cell(row, context.field);
    const others = Object.keys(row).filter((column) => column !== context.field);
    if (others.length === 0)
      throw new ParameterError(
        say('A row has only the column "{column}"; add the field that it goes with.', { column: context.field }),
      );
    const when = Object.fromEntries(others.map((column) => [knownField(column, context), cell(row, column)]));
    return { when, allowed };
  });
}

export function test(rows: Parameters): CheckTest {
  const find = tableOf(rows, false, (matching) => matching.flatMap(({ allowed }) => allowed));
  return (value, order) => {
    const allowed = find(order);
    return allowed.length === 0 || allowed.includes(value);
  };
}

export const inline = (rows: Parameters, scope: Scope): string =>
  tableCode(rows, false, scope, (matching) =>
    matching.length === 0 ? 'true' : isOneOf(scope.value, valuesIn(matching), scope),
  );

export function schema(rows: Parameters, field: string): PortableSchema {
  const matching = rows.map(({ when }) => ({
    allOf: Object.entries(when).map(([name, values]) => equals(name, values)),
  }));
  const right = rows.map(({ allowed }, i) => ({ allOf: [matching[i], equals(field, allowed)] }));
  return { order: { anyOf: [...right, { not: { anyOf: matching } }] } };
}

export const messages = { pairs: '{label} must be {values} for this {others}.' };

const valuesIn = (rows: Parameters): readonly string[] => [...new Set(rows.flatMap(({ allowed }) => allowed))];

export const params = (rows: Parameters): CheckReports['combination'] => ({
  values: inNaturalOrder(valuesIn(rows)),
  others: columnsOf(rows),
});

const outcomeOf = (matching: Parameters): Outcome => ({ params: { values: inNaturalOrder(valuesIn(matching)) } });

export const outcomes = (rows: Parameters): readonly Outcome[] =>
  setsOf(rows, false).flatMap(({ matching }) => (matching.length === 0 ? [] : [outcomeOf(matching)]));

export const detail = (rows: Parameters, scope: Scope): string =>
  tableCode(rows, false, scope, (matching) =>
    matching.length === 0 ? 'undefined' : scope.outcome(outcomeOf(matching)),
  );

export const reads: (rows: Parameters) => readonly string[] = columnsOf;

export const narrow = (rows: Parameters): Narrow =>
  tableOf(rows, false, (matching) => {
    const values = valuesIn(matching);
    return values.length === 0 ? undefined : { values };
  });

export const unordered = true;

export const table = (rows: Parameters): ValueTable => ({
  rows: rows.map((row) => ({ when: row.when, alone: [row], accepts: { kind: 'values', values: row.allowed } })),
  unknownMatches: false,
});

export const canonical = (rows: Parameters): Canonical | undefined => capitalsOf(valuesIn(rows));

export const states = (rows: Parameters): Stated => ({
  codes: rows.flatMap(({ when, allowed }) => [...allowed, ...Object.values(when).flat()]),
});

export const changes = (before: Parameters, after: Parameters): readonly ParameterChange[] =>
  relisted('combinations of {label}', combinationsOf(before), combinationsOf(after));

const combinationsOf = (rows: Parameters): readonly string[] =>
  rows.flatMap(({ when, allowed }) => allowed.map((value) => `${value} with ${rowName(when)}`));
