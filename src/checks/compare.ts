import {
  PATH,
  type Cases,
  type CheckContext,
  type JsonSchema,
  ParameterError,
  type PortableSchema,
  type Outcome,
  type Scope,
  type CheckTest,
  type Trial,
  instantOf,
  isDate,
  listed,
  say,
  source,
  type CheckReports,
  atLeast,
  canonical,
  comparison,
  isDecimal,
  timeOrder,
} from '../core/index.js';
import { otherField } from './internal/written.js';

const RELATIONS = ['at-most', 'at-least', 'above', 'below', 'after', 'before', 'equal', 'different'] as const;
type Relation = (typeof RELATIONS)[number];

interface Parameters {
  readonly relation: Relation;
  readonly other: string;
  /** Whether the second is a total: then numbers are compared even if their texts differ. */
  readonly total?: true;
}

/**
 * A comparison with a second field. At most and at least compare two plain decimals exactly, two dates, or two times of RFC 3339. Above and
 * below compare decimals; after and before compare dates, times and Unix seconds; all four refuse equal values. `equal` and `different`
 * compare the texts. Passes if the second field is missing, or if the values have no order.
 */
export const code = 'mismatch';

const OTHER: JsonSchema = { type: 'string', pattern: PATH };

export const parameters: JsonSchema = {
  intention: { group: 'fields', description: 'A comparison with another field' },
  description:
    'How the value compares with another field or a total. `at-most` and `at-least` compare numbers, dates (YYYY-MM-DD) or times with their zone; `above` and `below`, numbers; `after` and `before`, dates, times or Unix seconds; `equal` and `different`, the text, or the number for a total. A value passes if the other field is missing or has a value of another kind.',
  type: 'object',
  properties: {
    'at-most': OTHER,
    'at-least': OTHER,
    above: OTHER,
    below: OTHER,
    after: OTHER,
    before: OTHER,
    equal: OTHER,
    different: OTHER,
  },
  minProperties: 1,
  maxProperties: 1,
  additionalProperties: false,
  examples: [{ different: 'beneficiaryAccountNumber' }, { 'at-most': 'amount' }],
};

export function prepare(written: Readonly<Partial<Record<Relation, string>>>, context: CheckContext): Parameters {
  const [relation, ...others] = RELATIONS.filter((each) => written[each] !== undefined);
  if (relation === undefined || others.length > 0)
    throw new ParameterError(
      say('Write one of {names}, and a field: {example}.', {
        names: listed(RELATIONS),
        example: '{ different: phone }',
      }),
    );
  const other = otherField(written[relation]!, context);
  return { relation, other, ...(context.kindOf(other) === 'total' && { total: true }) };
}

/** Whether a value is not above another; `true` unless both are numbers, both dates or both times. */
export function isAtMost(value: string, other: string): boolean {
  if (isDecimal(value) && isDecimal(other)) return atLeast(other, canonical(value));
  return (timeOrder(value, other) ?? 0) <= 0;
}

/** Whether a value is above another; `true` unless both are numbers. */
export const isLarger = (value: string, other: string): boolean =>
  !isDecimal(value) || !isDecimal(other) || !atLeast(other, canonical(value));

/** Whether a value is after another; `true` unless both are dates, both times of RFC 3339, or both Unix seconds. */
export const isLater = (value: string, other: string): boolean => (timeOrder(value, other) ?? 1) > 0;

/** Whether a number relates to a total as the rule says; `true` if one of them is not a plain decimal. */
export function fitsTotal(value: string, total: string | null | undefined, relation: Relation): boolean {
  const order = typeof total === 'string' ? comparison(value, total) : undefined;
  if (order === undefined) return true;
  if (relation === 'equal') return order === 0;
  if (relation === 'different') return order !== 0;
  if (relation === 'at-most') return order <= 0;
  if (relation === 'at-least') return order >= 0;
  if (relation === 'above') return order > 0;
  return relation !== 'below' || order < 0;
}

/** Whether a value is a date or a time of RFC 3339. These are after or before each other, not above or below. */
export const isTime = (value: string): boolean => isDate(value) || instantOf(value) !== undefined;

/** The functions of relations with an order, and whether they take the other value first. */
const ORDERS: Readonly<
  Record<
    Exclude<Relation, 'equal' | 'different'>,
    readonly [function: Readonly<Record<string, (value: string, other: string) => boolean>>, isSwapped: boolean]
  >
> = {
  'at-most': [{ isAtMost }, false],
  'at-least': [{ isAtMost }, true],
  above: [{ isLarger }, false],
  below: [{ isLarger }, true],
  after: [{ isLater }, false],
  before: [{ isLater }, true],
};

export const test =
  ({ relation, other: name, total }: Parameters): CheckTest =>
  (value, { [name]: other }) => {
    if (total) return fitsTotal(value, other, relation);
    if (relation === 'different') return value !== other;
    if (typeof other !== 'string') return true;
    if (relation === 'equal') return value === other;
    const [functions, isSwapped] = ORDERS[relation];
    return Object.values(functions).every((holds) => (isSwapped ? holds(other, value) : holds(value, other)));
  };

export function inline({ relation, other: name, total }: Parameters, { value, field, use }: Scope): string {
  const other = field(name);
  if (total) return `${use('compare', { fitsTotal })}(${value}, ${other}, ${source(relation)})`;
  if (relation === 'different') return `${value} !== ${other}`;
  if (relation === 'equal') return `(${other} == null || ${value} === ${other})`;
  const [functions, isSwapped] = ORDERS[relation];
  const operands = isSwapped ? `${other}, ${value}` : `${value}, ${other}`;
  return `(${other} == null || ${use('compare', functions)}(${operands}))`;
}

export const schema = (): PortableSchema => ({ none: 'JSON Schema cannot compare two fields.' });

export const messages = {
  'compare.at-most': '{label} must be at most {other}.',
  'compare.at-least': '{label} must be at least {other}.',
  'compare.above': '{label} must be above {other}.',
  'compare.below': '{label} must be below {other}.',
  'compare.after': '{label} must be after {other}.',
  'compare.before': '{label} must be before {other}.',
  'compare.equal': '{label} must be the same as {other}.',
  'compare.different': '{label} must differ from {other}.',
  'compare.not-after': '{label} must not be after {other}.',
  'compare.not-before': '{label} must not be before {other}.',
};

export const alsoCalled = ['eq', 'equal', 'equals', 'ne', 'not-equal', 'same'];

export const message = ({ relation }: Parameters): keyof typeof messages => `compare.${relation}`;

/** For two dates or times, if the relation orders them. */
export const outcomes = ({ relation }: Parameters): readonly Outcome[] =>
  relation === 'at-most'
    ? [{ message: 'compare.not-after' }]
    : relation === 'at-least'
      ? [{ message: 'compare.not-before' }]
      : [];

export function detail(prepared: Parameters, scope: Scope): string | undefined {
  const [ofDates] = outcomes(prepared);
  return ofDates && `${scope.use('compare', { isTime })}(${scope.value}) ? ${scope.outcome(ofDates)} : undefined`;
}

export const params = ({ other }: Parameters): CheckReports['mismatch'] => ({ other });

export const cases = ({ other }: Parameters): Cases => ({ valid: [], invalid: [], same: [other] });

export const reads = ({ other }: Parameters): readonly string[] => [other];

/** Numbers, one of which is no time in Unix seconds, dates, and a text that is neither. */
const OTHERS = ['2', '2.5', '4', '2027-01-02', '2027-01-04', 'x'];
/** Values around {@link OTHERS}. */
const TRIED = ['1', '3', '5', '2027-01-01', '2027-01-03', '2027-01-05', ...OTHERS];

/** Each pair of values of the first two other fields. */
export function trials(all: readonly Parameters[]): readonly Trial[] {
  const [first, second] = new Set(all.map(({ other }) => other));
  const others = OTHERS.map((value) => ({ [first!]: value }));
  const orders =
    second === undefined ? others : others.flatMap((order) => OTHERS.map((value) => ({ ...order, [second]: value })));
  return orders.map((order) => ({ order, values: TRIED }));
}
