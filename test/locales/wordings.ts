import { checks } from '../../src/generated/checks.js';
import { formats } from '../../src/generated/formats.js';
import { standards } from '../../src/generated/standards.js';

/** Parameters for every wording that a check has. */
export const wordings: Readonly<Record<string, readonly unknown[]>> = {
  amount: [true],
  'amount-between': [{ min: '1', max: '2', currency: 'PEN' }],
  'check-digits': Object.keys(standards),
  'decimals-by': [{ decimals: { CLP: 0 } }, { decimals: { PEN: 2 } }, { decimals: { CLP: 0, PEN: 2 } }],
  'differs-from': ['amount'],
  digits: [
    { lengths: [1], starting: '' },
    { lengths: [8], starting: '' },
    { lengths: [8, 9], starting: '' },
    { lengths: [11], starting: '03' },
    { lengths: [10, 11], starting: '03' },
  ],
  'digits-by': [[]],
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
  'one-of': [['A'], ['A', 'B']],
  pairs: [[]],
  positive: [true],
  'prefix-in': [
    { after: '', prefixes: ['1'] },
    { after: '0', prefixes: ['1'] },
  ],
  required: [true],
  string: [true],
  'template-pairs': [{ rows: [] }, { other: 'paymentType', rows: [] }],
  'unique-in-batch': [{ ignoring: '' }],
  unsupported: [true],
};

/** Every wording of every check, format and standard, in English. */
export const englishWordings: readonly string[] = Object.entries(wordings).flatMap(([name, parameters]) =>
  parameters.map((each) => checks[name]!.message(each)),
);
