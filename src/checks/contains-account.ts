import {
  PATH,
  type CheckContext,
  type JsonSchema,
  type ParameterChange,
  ParameterError,
  type PortableSchema,
  type Scope,
  type CheckTest,
  type Trial,
  say,
  source,
  type CheckReports,
} from '../core/index.js';
import { replaced } from './internal/changes.js';
import { areDigits } from './internal/digits.js';
import { otherField } from './internal/written.js';

export { areDigits };

interface Parameters {
  readonly field: string;
  readonly after: string;
  /** Slices of the value, counted from 0, with exclusive ends. */
  readonly slices: readonly (readonly [from: number, to: number])[];
}

interface Written {
  readonly field: string;
  readonly after?: string;
  readonly digits: readonly string[];
}

const CCI = 20;

/** A CCI of 20 digits contains the account at fixed positions (interbank account code structure, CCE). An account of another length passes. */
export const code = 'mismatch';

export const parameters: JsonSchema = {
  intention: { group: 'fields', description: 'A code that contains the account number' },
  description:
    'The value, a code of 20 digits such as a CCI, must contain the account in `field`. The account must be the text of `after`, followed by the digits of the code at the positions in `digits`, counted from 1. A code or an account of another length passes.',
  type: 'object',
  properties: {
    field: { type: 'string', pattern: PATH },
    after: { type: 'string', pattern: '^[0-9]+$' },
    digits: { type: 'array', items: { type: 'string', pattern: '^[0-9]{1,2}(-[0-9]{1,2})?$' }, minItems: 1 },
  },
  required: ['field', 'digits'],
  additionalProperties: false,
  examples: [{ field: 'beneficiaryAccountNumber', after: '00110', digits: ['4-6', '9-18'] }],
};

export const prepare = ({ field, after = '', digits }: Written, context: CheckContext): Parameters => ({
  field: otherField(field, context),
  after,
  slices: digits.map(sliceOf),
});

function sliceOf(written: string): readonly [number, number] {
  const [from = 0, to = from] = written.split('-').map(Number);
  if (from >= 1 && from <= to && to <= 20) return [from - 1, to];
  throw new ParameterError(
    say('"{value}" are not positions from 1 to 20; write the first and the last, such as "4-6".', { value: written }),
  );
}

/** The account in a code. */
const accountIn = (value: string, { after, slices }: Pick<Parameters, 'after' | 'slices'>): string =>
  after + slices.map(([from, to]) => value.slice(from, to)).join('');

export function test({ field, after, slices }: Parameters): CheckTest {
  return (value, order) => {
    const account = order[field];
    if (typeof account !== 'string' || value.length !== CCI || !areDigits(value)) return true;
    const held = accountIn(value, { after, slices });
    return held.length !== account.length || held === account;
  };
}

export function inline({ field, after, slices }: Parameters, scope: Scope): string {
  const { value } = scope;
  const account = scope.field(field);
  const length = slices.reduce((sum, [from, to]) => sum + to - from, after.length);
  let at = after.length;
  const parts = slices.map(([from, to]) => {
    const contains = `${account}.startsWith(${value}.slice(${from}, ${to}), ${at})`;
    at += to - from;
    return contains;
  });
  const contains = [...(after === '' ? [] : [`${account}.startsWith(${source(after)})`]), ...parts].join(' && ');
  return `(${account} == null || ${account}.length !== ${length} || ${value}.length !== ${CCI} || ${contains} || !${scope.use('contains-account', { areDigits })}(${value}))`;
}

export const schema = (): PortableSchema => ({ none: 'JSON Schema cannot compare parts of two fields.' });

export const messages = {
  'contains-account': '{label} must contain the account given in {other}.',
};

export const params = ({ field }: Parameters): CheckReports['mismatch'] => ({ other: field });

export const reads = ({ field }: Parameters): readonly string[] => [field];

const positionsOf = ({ slices }: Parameters): string =>
  slices.map(([from, to]) => (to - from === 1 ? String(to) : `${from + 1}-${to}`)).join(', ');

export const changes = (before: Parameters, after: Parameters): readonly ParameterChange[] => [
  ...replaced('field with the account in {label}', before.field, after.field),
  ...replaced('digits of the account before those in {label}', before.after || undefined, after.after || undefined),
  ...replaced('positions of the account in {label}', positionsOf(before), positionsOf(after)),
];

/** Codes with the check digits of the interbank account code structure (CCE). */
const TRIED = ['00219300123456701214', '01136600010003254221'];

/** For each version, the account in each code, with both codes as values: one value is right, the other is wrong. */
export const trials = (all: readonly Parameters[]): readonly Trial[] =>
  all.flatMap((each) => TRIED.map((value) => ({ order: { [each.field]: accountIn(value, each) }, values: TRIED })));
