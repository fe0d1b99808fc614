import { expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { checks } from '../../src/generated/checks.js';
import { ParameterError, type CheckContext, type Row } from '../../src/model/check.js';
import { context } from './context.js';

const tables: Record<string, readonly Row[]> = {
  empty: [],
  'no-check': [{ bank: 'bank-a' }],
  'no-condition': [{ check: { digits: 10 } }],
  'unknown-column': [{ branch: 'x', check: { digits: 10 } }],
  'own-column': [{ amount: 'x', check: { digits: 10 } }],
  'no-code': [{ bank: 33, check: { digits: 10 } }],
  'wrong-digits': [{ bank: 'bank-a', check: { digits: 0 } }],
  'no-decimals': [{ currency: 'PEN' }],
  'text-decimals': [{ currency: 'PEN', decimals: '2' }],
  'half-decimals': [{ currency: 'PEN', decimals: 1.5 }],
  'below-decimals': [{ currency: 'PEN', decimals: -1 }],
  'above-decimals': [{ currency: 'PEN', decimals: 39 }],
  'most-decimals': [{ currency: 'PEN', decimals: 38 }],
  'no-peru': [{ currency: 'CLP', decimals: 0 }],
  'one-template': [{ amount: '<NAME>', currency: 'X_<NAME>' }],
  twice: [
    { currency: 'PEN', decimals: 2 },
    { currency: ['PEN'], decimals: 0 },
  ],
  'empty-cell': [{ currency: [], decimals: 2 }],
  'empty-text': [{ currency: '', decimals: 2 }],
  'same-text': [{ currency: ['PEN', 'PEN'], decimals: 2 }],
  alone: [{ currency: 'PEN' }],
  three: [{ amount: 'A', currency: 'B', phone: 'C' }],
  'two-names': [{ amount: '<NAME>_<NAME>', currency: '<NAME>' }],
  'two-templates': [{ amount: ['A', 'B'], currency: 'C' }],
  'bare-name': [{ amount: 'A', currency: '<NAME>' }],
};

type Wrong = readonly [name: string, written: unknown, message: RegExp, around?: Partial<CheckContext>];

const wrong: readonly Wrong[] = [
  ['amount-between', ['25000', '1'], /^The smallest amount 25000 is above the largest 1; swap them\.$/],
  ['amount-between', ['1,000', '2'], /^"1,000" is not a plain decimal/],
  ['amount-between', ['1', '2'], /currency/, { currency: undefined }],
  ['one-of', [], /at least one/],
  ['length', { from: 5, to: 4 }, /^The smallest number of characters 5 is above the largest 4; swap them\.$/],
  ['length', { to: 0 }, /whole number from 1 to 4000/],
  ['length', { to: 4001 }, /whole number from 1 to 4000/],
  ['length', { from: 1.5, to: 4 }, /whole number from 1 to 4000/],
  ['not-like', ['A', '<NAME>_<DIGITS>'], /^"<NAME>_<DIGITS>" has two of <NAME> and <DIGITS>; leave one\.$/],
  ['one-of', ['A', 'A'], /twice/],
  ['one-of', 'lists/no-such-list', /no list/],
  ['one-of', 'identity-card-types', /^"identity-card-types" is not a list; write lists\/ and the name of the list\.$/],
  ['not-in', [], /at least one/],
  ['digits', { from: 20, to: 7 }, /^The smallest number of digits 20 is above the largest 7; swap them\.$/],
  ['digits', [13, 13], /twice/],
  ['digits', 0, /1 to 100, without quotes\.$/],
  ['digits', 101, /1 to 100/],
  ['digits', [], /at least one/],
  ['digits', { count: 2, starting: '03' }, /^The start 03 needs a count above 2\.$/],
  ['digits', { count: 5, starting: 'x' }, /^The start "x" may contain digits only\.$/],
  ['digits', { count: 5, starting: '' }, /digits only/],
  [
    'digits',
    { count: 5, 'calling-code': '+92' },
    /^A calling code has one to three digits without the \+; "\+92" is none\.$/,
  ],
  ['digits', { count: 5, 'calling-code': '1234' }, /one to three digits/],
  ['digits', { from: 1, to: 1e9 }, /1 to 100/],
  ['by', 'lists/no-such-table', /no list/],
  ['by', 'lists/empty', /empty/],
  ['by', [], /empty/],
  ['by', 'lists/no-check', /^A row needs the column "check"\.$/],
  ['by', 'lists/no-condition', /derived name/],
  ['by', 'lists/unknown-column', /"branch"/],
  ['by', 'lists/own-column', /^"amount" is the field of the rule itself/],
  ['by', 'lists/no-code', /quotes/],
  ['by', 'lists/wrong-digits', /1 to 100/],
  ...[10, null, [{ digits: 10 }], {}, { digits: 10, format: 'bic' }].map((check): Wrong => [
    'by',
    [{ bank: 'bank-a', check }],
    /^Write one check in the column "check"/,
  ]),
  ...['digit', 'constructor', '__proto__'].map((check): Wrong => [
    'by',
    [{ bank: 'bank-a', check: Object.fromEntries([[check, 1]]) }],
    /^There is no check "/,
  ]),
  ...[
    { required: true },
    { string: true },
    { 'unique-in-batch': {} },
    { 'amount-between': ['1', '2'] },
    { 'differs-from': 'currency' },
    { by: [{ bank: 'bank-a', check: { digits: 10 } }] },
  ].map((check): Wrong => ['by', [{ bank: 'bank-a', check }], /^A row cannot have the check ".*depends on more than/]),
  ['decimals-by', 'lists/no-decimals', /decimals/],
  ['decimals-by', 'lists/text-decimals', /0 to 38/],
  ['decimals-by', 'lists/half-decimals', /0 to 38/],
  ['decimals-by', 'lists/below-decimals', /0 to 38/],
  ['decimals-by', 'lists/above-decimals', /0 to 38/],
  ['decimals-by', 'lists/no-peru', /^The table has no row for PEN; add one\.$/],
  ['decimals-by', 'lists/twice', /two rows/],
  ['decimals-by', 'lists/empty-cell', /^A row has an empty list in the column "currency"; give it a value\.$/],
  ['decimals-by', 'lists/empty-text', /needs text in the column "currency"/],
  ['decimals-by', 'lists/same-text', /PEN is there twice/],
  ['prefix-in', { list: [] }, /at least one/],
  ['differs-from', 'nothing', /no field "nothing"/],
  ['differs-from', 'amount', /^"amount" is the field of the rule itself/],
  ['first-digits-of', { field: 'nothing', body: 8 }, /no field/],
  ['first-digits-of', { field: 'beneficiaryId', body: 9 }, /7 or 8/],
  ['pairs', 'lists/alone', /"amount"/],
  ['pairs', 'lists/alone', /only the column "currency"/, { field: 'currency' }],
  ['template-pairs', 'lists/three', /two columns, "amount" and the field it goes with\.$/],
  ['template-pairs', 'lists/alone', /two columns/, { field: 'currency' }],
  ['template-pairs', 'lists/one-template', /two columns/, { field: 'phone' }],
  ['template-pairs', 'lists/two-names', /at most one/],
  ['template-pairs', 'lists/two-templates', /one template/],
  ['template-pairs', 'lists/bare-name', /^"<NAME>" has a <NAME> that "A" does not have; write <NAME> in both\.$/],
  ['format', 'uri', /^There is no format "uri"; use one of ascii-host, au-bsb, bic, .*url\.$/],
  ['format', 'constructor', /one of/],
  ['check-digits', 'sha', /^There is no standard "sha"; use one of ar-account, br-cpf-cnpj, .*pe-cci.*\.$/],
  ['iban-country', 'nothing', /no field/],
  ['holds-account', { field: 'beneficiaryId', digits: ['0-3'] }, /^"0-3" are not positions/],
  ['holds-account', { field: 'beneficiaryId', digits: ['5-4'] }, /positions/],
  ['holds-account', { field: 'beneficiaryId', digits: ['19-21'] }, /positions/],
  ['not-made-up', 'name', /email or digits/],
];

test.each(wrong)('%s %j', (name, written, message, around = {}) => {
  const prepare = () => checks[name]?.prepare(written, context({ tables, ...around }));
  expect(prepare).toThrow(ParameterError);
  expect(prepare).toThrow(message);
});

/** The bounds of what is taken. */
test.each([
  ['digits', 1, { lengths: [1], starting: '' }],
  ['digits', 100, { lengths: [100], starting: '' }],
  ['digits', [20, 7, 13], { lengths: [7, 13, 20], starting: '' }],
  ['digits', { from: 7, to: 7 }, { lengths: [7], starting: '' }],
  ['digits', { count: 3, starting: '03' }, { lengths: [3], starting: '03' }],
  ['decimals-by', 'lists/most-decimals', { own: { currency: 'PEN' }, most: 38 }],
  [
    'by',
    [{ bank: 'bank-a', cardCountry: ['PER', 'ECU'], check: { digits: 5 } }],
    {
      rows: [
        {
          when: { bank: ['bank-a'], cardCountry: ['PER', 'ECU'] },
          check: { name: 'digits', parameters: { lengths: [5], starting: '' } },
        },
      ],
      facts: ['cardCountry'],
    },
  ],
  ['template-pairs', 'lists/one-template', { rows: [['<NAME>', 'X_<NAME>']] }],
  ['prefix-in', { list: ['+57'] }, { after: '', prefixes: ['+57'] }],
  ['unique-in-batch', {}, { ignoring: '' }],
  [
    'holds-account',
    { field: 'beneficiaryId', digits: ['1', '20', '4-4', '1-20'] },
    {
      field: 'beneficiaryId',
      after: '',
      slices: [
        [0, 1],
        [19, 20],
        [3, 4],
        [0, 20],
      ],
    },
  ],
])('%s takes %j', (name, written, prepared) => {
  expect(checks[name]!.prepare(written, context({ tables }))).toEqual(prepared);
});

test.each([
  ['amount-between', [1, 25000]],
  ['amount-between', ['1']],
  ['one-of', [33, 34]],
  ['one-of', []],
  ['one-of', ['']],
  ['one-of', ['A', 'A']],
  ['one-of', 'identity-card-types'],
  ['one-of', 'lists/Upper'],
  ['differs-from', ''],
  ['differs-from', 'a b'],
  ['digits', '20'],
  ['digits', { from: 7 }],
  ['digits', { to: 7 }],
  ['digits', { from: 7, to: 20, step: 2 }],
  ['digits', []],
  ['digits', [13, 13]],
  ['digits', { count: 11, starting: 3 }],
  ['max-decimals', '2'],
  ['prefix-in', { list: [300] }],
  ['prefix-in', { list: 'lists/x', before: '0' }],
  ['required', false],
  ['format', 'uri'],
  ['check-digits', 'crc'],
  ['holds-account', { field: 'a', digits: [4] }],
  ['not-made-up', 'x'],
])('the schema of %s refuses %j', (name, written) => {
  expect(new Ajv().validate(checks[name]?.parameters ?? {}, written)).toBe(false);
});
