import { templatesOf } from '../../src/workbench/compiler/locale-module.js';
import { formats } from '../../src/checks/formats/index.js';
import { checks } from '../../src/checks/index.js';
import { standards } from '../../src/checks/standards/index.js';

/** Parameters for every wording that a check has. */
export const wordings: Readonly<Record<string, readonly unknown[]>> = {
  amount: [true],
  'amount-between': [
    { min: '1', max: '2', currency: 'PEN' },
    { min: '1', max: '2' },
    { min: '1', max: '2', currency: 'PEN', unit: 'minor' },
    { min: '1', max: '2', unit: 'minor' },
  ],
  by: [
    {
      rows: [
        { when: { bank: ['bank-a'] }, check: { name: 'digits', parameters: { lengths: [8], starting: '' } } },
        { when: { bank: ['bank-b'] }, check: { name: 'format', parameters: 'email' } },
      ],
    },
  ],
  'check-digits': Object.keys(standards),
  'decimals-by': [
    { decimals: { XTS: 1 } },
    { decimals: { CLP: 0 } },
    { decimals: { PEN: 2 } },
    { decimals: { CLP: 0, PEN: 2 } },
  ],
  count: [
    { from: 1, to: 1 },
    { from: 1, to: 2 },
    { from: 2, to: 2 },
    { from: 2, to: 3 },
  ],
  compare: ['at-most', 'at-least', 'equal', 'different'].map((relation) => ({ relation, other: 'amount' })),
  date: [
    true,
    { after: '2027-01-31', before: '2028-01-31', age: { from: 1, to: 2 } },
    { after: 'today', before: 'today', age: { from: 1 } },
    { after: 'yesterday', before: 'tomorrow', age: { to: 2 } },
  ],
  digits: [
    { lengths: [1], starting: '' },
    { lengths: [8], starting: '' },
    { lengths: [8, 9], starting: '' },
    { lengths: [11], starting: '03' },
    { lengths: [10, 11], starting: '03' },
    { lengths: [10], starting: '', callingCode: '57' },
    { lengths: [11], starting: '03', callingCode: '92' },
  ],
  'first-digits-of': [
    { field: 'beneficiaryId', body: 7 },
    { field: 'beneficiaryId', body: 8 },
  ],
  format: Object.keys(formats),
  'holds-account': [{ field: 'beneficiaryAccountNumber', after: '', slices: [] }],
  'iban-country': ['beneficiaryAccountCountry'],
  length: [{ to: 9 }, { from: 9, to: 9 }, { from: 2, to: 9 }],
  'max-decimals': [0, 1, 2],
  'not-in': [['A']],
  'not-like': [['<DIGITS>']],
  'not-made-up': ['email', 'digits'],
  'one-of': [['A'], ['A', 'B'], Array.from({ length: 20 }, (_, i) => `VALUE_${i}`)],
  pairs: [[]],
  pattern: [{ source: 'A', characters: 'A', shortest: 1, longest: 1, examples: ['A'], says: 'an A' }],
  positive: [true],
  'prefix-in': [
    { after: '', prefixes: ['1'] },
    { after: '0', prefixes: ['1', '3'] },
  ],
  required: [true],
  string: [true],
  'template-pairs': [
    { rows: [] },
    {
      other: 'paymentType',
      rows: [
        ['SCAN', 'SCAN'],
        ['WALLET_<NAME>', '<NAME>'],
      ],
    },
  ],
  'unique-in-batch': [{ ignoring: '' }],
  unsupported: [true],
};

/** What the rule on every field says of those that are not text. */
const types = (['string', 'integer', 'number', 'boolean', 'list', 'item'] as const).map((type) =>
  checks['string']!.typed!(type),
);

/** What the engine itself says. */
const engine = [
  'The order must be a JSON object.',
  'The order could not be read; pass a plain object.',
  'There are no rules for this operation; use {known}.',
  'The operation has no such field; pass it as facts.{fact}.',
  'The operation has no such field. Did you mean {suggestion}?',
  'The operation has no such field; remove it.',
  'The order has more than {most} fields that the operation does not know; remove them.',
  '{label} cannot be checked without a binding of {need}; add it to the configuration.',
  '{label} cannot be checked without the fact {need}; pass it in facts.',
  '{label} can be checked only in {need}; use this currency.',
  '{label} cannot be checked for this {other}; no rule covers its value.',
  '{label} cannot be checked; the check {need} gave no answer.',
  '{label} must be sent as a JSON object; leave it out if it has no values.',
  'Pass the headers as an object, as Headers, or as a list of name and value pairs.',
];

/** Every wording of every check, format and standard, and those of the engine itself, in English. */
export const englishWordings: readonly string[] = [
  ...engine,
  ...types,
  ...Object.entries(wordings).flatMap(([name, parameters]) =>
    parameters.flatMap((each) => templatesOf({ check: { name, written: undefined, parameters: each } }) as string[]),
  ),
];
