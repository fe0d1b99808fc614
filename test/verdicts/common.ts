import { describe, expect, test } from '@jest/globals';
import type { Basis, OperationId, Severity } from '../../src/index.js';
import { clean, expectClean, expectFindings, expectOne, judge } from './support.js';

interface Missing {
  /** Errors that the document states. */
  readonly stated: readonly string[];
  /** Errors by assumption. */
  readonly assumed: readonly string[];
  /** Warnings that the document states. */
  readonly advised: readonly string[];
  /** Warnings, seen in samples. */
  readonly sampled: readonly string[];
  /** Nothing is said. */
  readonly optional: readonly string[];
}

interface Own {
  readonly currency: string;
  readonly basis: Basis;
  /** An amount with one decimal too many. */
  readonly tooFine: string;
  /** Amounts with as many decimals as the currency has. */
  readonly fine: readonly string[];
  readonly range?: { readonly inside: readonly string[]; readonly outside: readonly string[] };
}

const ABSENT = [undefined, '', ' ', '    '];
const NO_AMOUNT = [
  '1,000',
  '+5000',
  '-5000',
  '5e3',
  '5E3',
  ' 5000',
  '5000 ',
  '5 000',
  '05000',
  '00',
  '5000.',
  '.5',
  '.',
  '0x1388',
  '5_000',
  '5000,00',
  '5.000.00',
  '\uFF15\uFF10\uFF10\uFF10',
  '\u0665\u0660\u0660\u0660',
  '5000\n',
  'NaN',
  'Infinity',
  'five',
  '$5000',
  '1'.repeat(41),
  `1.${'0'.repeat(39)}`,
];
const NO_URL = [
  'shop.example.com/notify',
  '/notify',
  '//shop.example.com/notify',
  'ftp://shop.example.com/notify',
  'javascript:alert(1)',
  'https://',
  'http://',
  'https:',
  'notify',
  'https://shop.example.com/a b',
  ' https://shop.example.com',
  'https://shop.example.com ',
  'https://shop.example.com/\nx',
  'https://?x=1',
];
const WEAK_URL = [
  'http://shop.example.com/notify',
  'https://localhost/notify',
  'https://localhost:8080/notify',
  'https://127.0.0.1/notify',
  'http://localhost',
];

/** What holds for the missing fields of any operation. */
export function describeMissing(operation: OperationId, missing: Missing): void {
  const verdicts: [keyof Missing, Severity, Basis][] = [
    ['stated', 'error', 'stated'],
    ['assumed', 'error', 'assumption'],
    ['advised', 'warning', 'stated'],
    ['sampled', 'warning', 'sample'],
  ];
  describe('missing fields', () => {
    test('the tables below speak of every known field', () => {
      expect(Object.values(missing).flat().sort()).toEqual(Object.keys(clean[operation]).sort());
    });
    for (const [name, severity, basis] of verdicts) {
      const fields = missing[name];
      if (fields.length === 0) continue;
      test.each(fields)(`%s: ${severity}, ${basis}`, (field) => {
        for (const absent of ABSENT) {
          const { diagnostics } = expectOne(operation, { [field]: absent }, field, severity, 'missing');
          expect(diagnostics[0]?.basis).toBe(basis);
        }
      });
    }
    if (missing.optional.length > 0) {
      test.each(missing.optional)('%s: nothing', (field) => {
        for (const absent of ABSENT) expectClean(operation, { [field]: absent });
      });
    }
  });
}

/** What holds for the amount, the addresses and unknown fields of any operation. */
export function describeCommon(operation: OperationId): void {
  describe('in common', () => {
    test('the clean order has no finding and is handed back', () => {
      const order = clean[operation];
      const result = judge(operation);
      expect(result).toMatchObject({ valid: true, operation, diagnostics: [] });
      expect(result.order).toEqual(order);
    });
    test.each(NO_AMOUNT)(
      'amount %j is no amount',
      (amount) => void expectOne(operation, { amount }, 'amount', 'error'),
    );
    test.each(['0', '0.0', '0.00', '0.000'])(
      'amount %s is not greater than zero',
      (amount) => void expectOne(operation, { amount }, 'amount', 'error'),
    );
    test.each(addresses(operation))('%s: an absolute http or https address', (field) => {
      expectClean(operation, { [field]: 'https://xn--caf-dma.example.com:8443/a/b?c=d&e=%20f#g' });
      for (const url of NO_URL) expectOne(operation, { [field]: url }, field, 'error', 'format');
      for (const url of WEAK_URL) expectOne(operation, { [field]: url }, field, 'warning');
    });
    test.each(mails(operation))('%s: a wrong shape is a warning', (field) => {
      for (const mail of ['ana', 'ana@', '@mail.cl', 'ana soto@mail.cl', 'ana@@mail.cl', 'ana@mail.cl,eva@mail.cl'])
        expectOne(operation, { [field]: mail }, field, 'warning', 'format');
      for (const mail of ['a@mail.cl', 'ana.soto+shop@sub.mail.cl', 'ana_soto-1@mail.co'])
        expectClean(operation, { [field]: mail });
    });
    test('a name it does not know is a warning that says what was meant', () => {
      for (const [name, meant] of [
        ['amout', 'amount'],
        ['callbackURL', 'callbackUrl'],
        ['mchOrderID', 'mchOrderId'],
      ] as const) {
        const { diagnostics } = expectOne(operation, { [name]: 'x' }, name, 'warning', 'unknown-field');
        expect(diagnostics[0]).toMatchObject({ ruleId: 'order/unknown-field' });
        expect(diagnostics[0]?.message).toContain(meant);
      }
      const { diagnostics } = expectOne(operation, { zzqqxxjj: 'x' }, 'zzqqxxjj', 'warning', 'unknown-field');
      for (const field of Object.keys(clean[operation]))
        expect(diagnostics[0]?.message.split(/\W+/)).not.toContain(field);
    });
  });
}

/** Range, decimals and currency of an operation that has a currency of its own. */
export function describeOwnCurrency(operation: OperationId, { currency, basis, tooFine, fine, range }: Own): void {
  const outside = range?.outside ?? [];
  describe('amount and currency', () => {
    test.each(fine)('amount %s', (amount) => void expectClean(operation, { amount }));
    if (range) {
      test.each(range.inside)('amount %s is in range', (amount) => void expectClean(operation, { amount }));
      test.each(range.outside)(
        'amount %s is out of range',
        (amount) => void expectOne(operation, { amount }, 'amount', 'error', 'range'),
      );
    } else {
      test.each(['1', '1'.repeat(40)])(
        'amount %s: there is no range',
        (amount) => void expectClean(operation, { amount }),
      );
    }
    test(`more decimals than ${currency} has`, () =>
      void expectOne(
        operation,
        { amount: tooFine },
        'amount',
        operation === 'co.collection' ? 'error' : 'warning',
        'decimals',
      ));
    test.each(['XXX', currency.toLowerCase(), ` ${currency}`, `${currency} `])(
      'currency %j is not its own: a warning, and the range is not judged',
      (other) => {
        for (const amount of ['5000', ...outside.filter((each) => !each.includes('.'))]) {
          const { diagnostics } = expectOne(operation, { currency: other, amount }, 'currency', 'warning');
          expect(diagnostics[0]?.basis).toBe(basis);
        }
        for (const amount of ['5,000', '0', '0.00'])
          expectFindings(operation, { currency: other, amount }, [
            ['currency', 'warning'],
            ['amount', 'error'],
          ]);
      },
    );
    test('a missing currency is judged as its own', () => {
      const missing = operation.endsWith('.payout') ? ([['currency', 'warning', 'missing']] as const) : [];
      for (const amount of outside)
        expectFindings(operation, { currency: undefined, amount }, [...missing, ['amount', 'error', 'range']]);
      expectFindings(operation, { currency: undefined, amount: tooFine }, [
        ...missing,
        ['amount', operation === 'co.collection' ? 'error' : 'warning', 'decimals'],
      ]);
    });
  });
}

function addresses(operation: OperationId): string[] {
  return operation.endsWith('.collection') ? ['callbackUrl', 'redirectUrl'] : ['callbackUrl'];
}

function mails(operation: OperationId): string[] {
  if (operation === 'global.payout') return ['email', 'beneficiaryEmail'];
  return operation.endsWith('.collection') ? ['email'] : ['beneficiaryEmail'];
}
