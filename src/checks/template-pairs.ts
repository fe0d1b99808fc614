import {
  type Canonical,
  type CheckContext,
  type JsonSchema,
  type Narrow,
  type Outcome,
  ParameterError,
  type PortableSchema,
  type Scope,
  type CheckTest,
  inNaturalOrder,
  say,
  source,
  type CheckReports,
} from '../core/index.js';
import { CAPITALS } from './internal/canonical.js';
import { INVISIBLE, invisibleCode } from './internal/invisible.js';
import { textSchema } from './internal/portable.js';
import { cell, knownField, REFERENCE, rowsOf } from './internal/written.js';
import { literalPattern } from './internal/literal.js';

interface Parameters {
  /** The field of the first column, if the rule's field is that of the second column. */
  readonly other?: string;
  readonly rows: readonly (readonly [first: string, second: string])[];
}

const LONGEST = 100;

/** Two fields must match: their templates share a name. */
export const code = 'combination';

export const parameters: JsonSchema = {
  intention: { group: 'fields', description: 'Allowed forms with other fields' },
  description:
    'A table in rules/lists with two columns, each for a field. Its cells are templates, in which `<NAME>` matches one or more of A-Z, 0-9 and _. A value of the first field must match a template. A value of the second field must match the template in the same row, with the same name. Each field needs a rule.',
  type: 'string',
  pattern: REFERENCE,
  examples: ['lists/type-channels'],
};

export function prepare(written: string, context: CheckContext): Parameters {
  const table = rowsOf(written, context);
  const columns = Object.keys(table[0] ?? {}).map((column) => knownField(column, context));
  const [first, second, ...more] = columns;
  if (first === undefined || second === undefined || more.length > 0 || !columns.includes(context.field)) {
    throw new ParameterError(
      say('The table needs two columns, "{column}" and the field it goes with.', { column: context.field }),
    );
  }
  const rows = table.map((row): [string, string] => [templateIn(cell(row, first)), templateIn(cell(row, second))]);
  const withoutName = rows.find(([a, b]) => hasName(b) && !hasName(a));
  if (withoutName !== undefined)
    throw new ParameterError(
      say('"{one}" has a <NAME> that "{other}" does not have; write <NAME> in both.', {
        one: withoutName[1],
        other: withoutName[0],
      }),
    );
  return context.field === first ? { rows } : { other: first, rows };
}

function templateIn(cells: readonly string[]): string {
  const [only, ...more] = cells;
  if (only === undefined || more.length > 0 || only.split('<NAME>').length > 2)
    throw new ParameterError(say('Each cell needs one template with at most one <NAME>; split the row.'));
  return only;
}

export function test({ other, rows }: Parameters): CheckTest {
  if (other === undefined) {
    const shapes = rows.map(([first]) => templateRegExp(first));
    return (value) => value.length <= LONGEST && shapes.some((shape) => shape.test(value));
  }
  const second = secondOf(rows);
  return (value, order) => {
    const expected = second(order[other]);
    return expected === undefined || value === expected;
  };
}

/** Returns the value that the second field must have for a first one; `undefined` if the first value fits no template. */
function secondOf(rows: Parameters['rows']): (first: string | null | undefined) => string | undefined {
  const templates = rows.map(([first, second]) => ({ shape: templateRegExp(first), second }));
  return (first) => {
    if (typeof first !== 'string' || first.length > LONGEST) return undefined;
    const row = templates.find(({ shape }) => shape.test(first));
    return row && withName(row.second, row.shape.exec(first)?.[1]);
  };
}

export function schema({ other, rows }: Parameters): PortableSchema {
  if (other !== undefined) return { none: 'JSON Schema cannot compare parts of two fields.' };
  const shapes = rows.map(([first]) => templatePattern(first));
  const characters = [...new Set(rows.flatMap(([first]) => Array.from(withName(first))))].filter(
    (c) => !/[A-Z0-9_]/.test(c),
  );
  return {
    value: textSchema(
      shapes.join('|'),
      `A-Z0-9_${characters.map((c) => c.replace(/[\\\]^-]/, '\\$&')).join('')}`,
      LONGEST,
    ),
  };
}

export const messages = {
  'template-pairs': '{label} must be {values}, where <NAME> is a name in capitals.',
  'template-pairs.second': '{label} must be {values}, with the same <NAME> as {other}.',
  'template-pairs.same-name': '{label} must be {values}, with the same <NAME> as {other}.',
  'template-pairs.value': '{label} must be {values} for this {other}.',
};

export const message = ({ other }: Parameters): keyof typeof messages =>
  other === undefined ? 'template-pairs' : 'template-pairs.second';

export const params = ({ other, rows }: Parameters): CheckReports['combination'] =>
  other === undefined
    ? { values: inNaturalOrder(rows.map(([first]) => first)) }
    : { other, values: inNaturalOrder(rows.map(([, second]) => second)) };

/** The outcome of a row names only the values that match the value of the first field. */
const ofRow = ([, second]: Parameters['rows'][number]): Outcome => ({
  message: hasName(second) ? 'template-pairs.same-name' : 'template-pairs.value',
  params: { values: [second] },
});

export const outcomes = ({ other, rows }: Parameters): readonly Outcome[] => [
  INVISIBLE,
  ...(other === undefined ? [] : rows.map(ofRow)),
];

/** A rule on the second field calls it only if the value of the first field fits a row. */
export function detail({ other, rows }: Parameters, scope: Scope): string {
  if (other === undefined) return invisibleCode(scope);
  const field = scope.field(other);
  const byRow = rows.reduceRight((rest, row) => {
    const [first] = row;
    const fits = hasName(first)
      ? `${scope.constant(templateRegExp(first))}.test(${field})`
      : `${field} === ${source(first)}`;
    return rest === '' ? scope.outcome(ofRow(row)) : `${fits} ? ${scope.outcome(ofRow(row))} : ${rest}`;
  }, '');
  return invisibleCode(scope, byRow);
}

export function cases({ other, rows }: Parameters) {
  if (other !== undefined) return { valid: [], invalid: [] };
  const firsts = rows.map(([first]) => first);
  const named = firsts.filter(hasName);
  return {
    valid: firsts.map((first) => withName(first, 'ABC_1')),
    invalid: [
      ...firsts
        .map((first) => withName(first, 'ABC'))
        .flatMap((value) => [`${value}\n`, ` ${value}`, value.toLowerCase()]),
      ...named.flatMap((first) => [withName(first), withName(first, 'AＢ')]).filter((value) => value !== ''),
    ],
  };
}

export const reads = ({ other }: Parameters): readonly string[] => (other === undefined ? [] : [other]);

export function narrow({ other, rows }: Parameters): Narrow {
  if (other === undefined) {
    const shapes = rows.map(([first]) => templatePattern(first)).join('|');
    return () => ({ pattern: shapes, suggestions: rows.map(([first]) => first).filter((first) => !hasName(first)) });
  }
  const second = secondOf(rows);
  return (order) => {
    const expected = second(order[other]);
    return expected === undefined ? undefined : { values: [expected] };
  };
}

export const canonical = (): Canonical => CAPITALS;

/** Templates: text with at most one <NAME>, which matches one or more of A-Z, 0-9 and _. */
const NAME = '<NAME>';

const hasName = (template: string): boolean => template.includes(NAME);

const withName = (template: string, name = ''): string => template.split(NAME).join(name);

const templatePattern = (template: string): string => template.split(NAME).map(literalPattern).join('[A-Z0-9_]+');

/** Matches the template's texts, with the name as the first group. */
const templateRegExp = (template: string): RegExp =>
  new RegExp(`^${template.split(NAME).map(literalPattern).join('([A-Z0-9_]+)')}$`);
