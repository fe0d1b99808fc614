import { describe, expect, test } from '@jest/globals';
import { createValidator, validate, type Configuration } from '../../src/index.js';
import { clean, expectClean, expectFindings, expectOne, judge, operationIds, orderOf } from './support.js';

const banks = { 'bank-a': ['A'], 'bank-b': ['B'], 'bank-c': ['C'], 'bank-d': ['D'] };
const bound = { bindings: { 'pe.bank': banks, 'pe.account-type': { current: ['1'], savings: ['2'] } } };
const eaccount = { 'global.eaccount': { eaccount: ['EPAY'] } };

describe('one cause, one diagnostic', () => {
  test('five faults give five diagnostics', () => {
    const faults = {
      amount: '40000.01',
      paymentType: 'WALLET',
      beneficiaryAccountNumber: '12',
      recipientCardNo: '1',
      callbackUrl: 'notify',
    };
    const five = [
      ['amount', 'error', 'range'],
      ['callbackUrl', 'error', 'format'],
      ['paymentType', 'error', 'choice'],
      ['beneficiaryAccountNumber', 'error', 'length'],
      ['recipientCardNo', 'error', 'length'],
    ] as const;
    for (const options of [{}, bound]) expectFindings('pe.payout', faults, five, options);
  });
  test('type comes before missing, missing before the rest', () => {
    for (const amount of [null, 0, 5000, ['5000'], { valueOf: () => '5000' }, true, 10n, Symbol('x')])
      expectOne('pe.payout', { amount }, 'amount', 'error', 'type');
    for (const amount of ['', '   ']) expectOne('pe.payout', { amount }, 'amount', 'error', 'missing');
  });
  test('a field has one finding, errors before warnings', () => {
    expectOne('pe.payout', { amount: '0.999' }, 'amount', 'error', 'range');
    expectOne('pe.payout', { amount: '0' }, 'amount', 'error');
    expectOne('pe.payout', { amount: '-1.0000' }, 'amount', 'error');
    expectOne('co.collection', { amount: '5000.000' }, 'amount', 'error', 'decimals');
  });
  test('a rule that reads several fields is hidden when one of them has an error', () => {
    expectOne('pe.payout', { currency: 5, amount: '0.5' }, 'currency', 'error', 'type');
    expectOne('global.collection', { currency: 'XXX', amount: '1.0000' }, 'currency', 'error', 'choice');
    expectOne(
      'cl.collection',
      { beneficiaryType: 7, beneficiaryAccountNumber: '87654321' },
      'beneficiaryType',
      'error',
      'type',
    );
    expectOne(
      'cl.collection',
      { beneficiaryId: 7, beneficiaryAccountNumber: '87654321' },
      'beneficiaryId',
      'error',
      'type',
    );
    expectOne('mx.payout', { paymentType: 'X', beneficiaryAccountNumber: 'x' }, 'paymentType', 'error', 'choice');
    expectOne('ph.collection', { paymentType: null }, 'paymentType', 'error', 'type');
    expectOne('pk.payout', { paymentType: false, beneficiaryBankCode: '077' }, 'paymentType', 'error', 'type');
    expectOne(
      'global.payout',
      { paymentType: 'IBAN', beneficiaryAccountNumber: 'x' },
      'currency',
      'error',
      'combination',
      { fields: ['currency'] },
    );
  });
  test('an error on a later field hides it too, even one that reads others itself', () => {
    const strict = createValidator({ severities: { 'global.payout/amount-decimals': 'error' } });
    expect(
      strict('global.payout', orderOf('global.payout', { paymentType: 'IBAN', currency: 'JPY', amount: '1.5' }), {
        fields: ['amount', 'currency'],
      }).diagnostics.map(({ ruleId }) => ruleId),
    ).toEqual(['global.payout/currency-of-type']);
  });
  test('a warning hides nothing', () => {
    expectFindings('ec.payout', { currency: 'USD', amount: '5.99' }, [
      ['currency', 'warning'],
      ['amount', 'error', 'range'],
    ]);
  });
  test('a diagnostic says what to do, where it rests, and nothing more', () => {
    for (const operation of operationIds) {
      for (const diagnostic of judge(
        operation,
        Object.fromEntries(Object.keys(clean[operation]).map((field) => [field, undefined])),
      ).diagnostics) {
        expect(diagnostic).toMatchObject({
          ruleId: expect.stringMatching(new RegExp(`^${operation}/`)),
          message: expect.stringMatching(/\S/),
          params: expect.any(Object),
        });
        expect(diagnostic.source.clause ?? diagnostic.source.document).toEqual(expect.any(String));
      }
    }
  });
});

describe('sorting', () => {
  test('errors first, then the order of the fields, unknown names last', () => {
    const faults = {
      zzz: '1',
      callbackUrl: 'x',
      redirectUrl: '',
      amount: '1',
      email: '',
      mchOrderId: '',
      aaa: '2',
      beneficiaryId: '',
    };
    const order = Object.fromEntries(Object.entries(orderOf('cl.collection', faults)).toReversed());
    expect(validate('cl.collection', order).diagnostics.map(({ field }) => field)).toEqual([
      'mchOrderId',
      'amount',
      'callbackUrl',
      'email',
      'redirectUrl',
      'beneficiaryId',
      'aaa',
      'zzz',
    ]);
  });
  test.each(operationIds)('%s: errors first, then as in the order of its fields', (operation) => {
    const { diagnostics } = judge(operation, {
      ...Object.fromEntries(Object.keys(clean[operation]).map((field) => [field, undefined])),
      zzz: 'x',
    });
    const severities = diagnostics.map(({ severity }) => severity);
    expect(severities).toEqual(severities.slice().sort());
    expect(diagnostics.at(-1)?.field).toBe('zzz');
    const backwards = Object.fromEntries(
      Object.entries({ ...clean[operation], mchOrderId: '', callbackUrl: '', amount: 'x' }).toReversed(),
    ) as Record<string, unknown>;
    expect(validate(operation, backwards).diagnostics.map(({ field }) => field)).toEqual([
      'mchOrderId',
      'amount',
      'callbackUrl',
    ]);
  });
});

describe('options', () => {
  test('draft says nothing of missing fields', () => {
    for (const operation of operationIds)
      expect(validate(operation, {}, { mode: 'draft' })).toMatchObject({ valid: true, diagnostics: [] });
    expectOne('pe.payout', { mchOrderId: '', purpose: undefined, amount: '0.5' }, 'amount', 'error', 'range', {
      mode: 'draft',
    });
    expectOne('pe.payout', { mchOrderId: '', purpose: undefined }, 'mchOrderId', 'error', 'missing', {
      mode: 'submit',
      fields: ['mchOrderId'],
    });
  });
  test('fields: only these are reported and count', () => {
    const faults = { amount: '0.5', callbackUrl: 'x', purpose: '' };
    expectOne('pe.payout', faults, 'amount', 'error', 'range', { fields: ['amount'] });
    expectClean('pe.payout', { amount: '0.5', callbackUrl: 'x' }, { fields: ['purpose'] });
    expectClean('pe.payout', faults, { fields: [] });
  });
  test('fields: unknown names are not among them', () => {
    expectOne('pe.payout', { amount: '0.5', extra: 'x' }, 'amount', 'error', 'range', { fields: ['amount'] });
    const strict = createValidator({ unknownFields: 'error' });
    expect(strict('pe.payout', orderOf('pe.payout', { extra: 'x' }), { fields: ['amount'] })).toMatchObject({
      valid: true,
      diagnostics: [],
    });
    expectOne('pe.payout', { amount: '0.5', extra: 'x' }, 'extra', 'warning', 'unknown-field', { fields: ['extra'] });
  });
  test('at: a day or a date', () => {
    for (const at of ['2027-01-31', new Date('2027-01-31T12:00:00Z')]) {
      expectClean('pe.payout', {}, { at });
      expectOne('pe.payout', { amount: '0.5' }, 'amount', 'error', 'range', { at });
    }
  });
  test('unjudged: without bindings a good Peruvian order is valid, and its bank rules are named', () => {
    const { valid, diagnostics, unjudged } = validate('pe.payout', clean['pe.payout']);
    expect({ valid, diagnostics }).toEqual({ valid: true, diagnostics: [] });
    expect(unjudged).toContainEqual({ ruleId: 'pe.payout/account-number-length', needs: 'binding:pe.bank' });
    expect(judge('pe.payout', {}, bound).unjudged).toEqual([]);
  });
  test('an operation without rules is refused, with a list of what is known', () => {
    for (const operation of [
      'ng.collection',
      'pe',
      'PE.PAYOUT',
      '',
      '__proto__',
      'constructor',
      'toString',
      7,
      null,
      undefined,
      {},
    ]) {
      const result = validate(operation as 'pe.payout', clean['pe.payout']);
      expect(result).toMatchObject({
        valid: false,
        diagnostics: [{ ruleId: 'order/operation', severity: 'error', field: '' }],
      });
      expect(JSON.stringify(result.diagnostics)).toContain('pe.payout');
    }
  });
  test('an operation that is no string is unknown, whatever it turns into', () => {
    const throwing = {
      toString: () => {
        throw new Error('operation');
      },
    };
    for (const operation of [
      ['pe.payout'],
      { toString: () => 'pe.payout' },
      Object('pe.payout'),
      throwing,
      Symbol('pe.payout'),
    ]) {
      expect(validate(operation as 'pe.payout', clean['pe.payout'])).toMatchObject({
        valid: false,
        diagnostics: [{ ruleId: 'order/operation' }],
      });
    }
  });
});

describe('configuration', () => {
  const low = orderOf('pe.payout', { amount: '0.5' });

  test('severities and rules off', () => {
    const lowered = createValidator({ severities: { 'pe.payout/amount-range': 'warning' } })('pe.payout', low);
    expect(lowered).toMatchObject({
      valid: true,
      diagnostics: [{ field: 'amount', severity: 'warning', code: 'range' }],
    });
    expect(createValidator({ off: ['pe.payout/amount-range'] })('pe.payout', low)).toMatchObject({
      valid: true,
      diagnostics: [],
    });
    const raised = createValidator({ severities: { 'pe.payout/cci-check-digits': 'error' } });
    expect(raised('pe.payout', orderOf('pe.payout', { recipientCardNo: '00219300123456701224' }))).toMatchObject({
      valid: false,
      diagnostics: [{ field: 'recipientCardNo', code: 'checksum' }],
    });
    const phone = createValidator({ severities: { 'pk.collection/phone-operator': 'warning' } });
    expect(phone('pk.collection', orderOf('pk.collection', { phone: '03051234567' }))).toMatchObject({
      valid: true,
      diagnostics: [{ field: 'phone', severity: 'warning' }],
    });
  });
  test('a rule that is off hides nothing', () => {
    const off = createValidator({ off: ['pe.payout/cci-check-digits'], ...bound });
    expect(
      off('pe.payout', orderOf('pe.payout', { recipientCardNo: '00219300123456702224' })).diagnostics,
    ).toMatchObject([{ field: 'recipientCardNo', code: 'mismatch' }]);
  });
  test('unknown fields', () => {
    const order = orderOf('pe.payout', { extra: '1', other: '2' });
    const found = (unknownFields: NonNullable<Configuration['unknownFields']>) =>
      createValidator({ unknownFields })('pe.payout', order)
        .diagnostics.map(({ field, severity }) => `${field} ${severity}`)
        .sort();
    expect(found('warn')).toEqual(['extra warning', 'other warning']);
    expect(found('error')).toEqual(['extra error', 'other error']);
    expect(found('ignore')).toEqual([]);
    expect(found(['extra'])).toEqual(['other warning']);
  });
  test.each<[string, unknown]>([
    ['an unknown slot', { bindings: { 'pe.banks': banks } }],
    ['an unknown label', { bindings: { 'pe.bank': { ...banks, 'bank-e': ['E'] } } }],
    ['a code under two labels', { bindings: { 'pe.bank': { 'bank-a': ['A'], 'bank-b': ['B', 'A'] } } }],
    ['codes that are no list', { bindings: { 'pe.bank': { 'bank-a': 'A' } } }],
    ['a code that is no string', { bindings: { 'pe.bank': { 'bank-a': [33] } } }],
    ['an unknown rule', { severities: { 'pe.payout/nothing': 'warning' } }],
    ['an unknown operation', { severities: { 'xx.payout/amount-range': 'warning' } }],
    ['a rule without its operation', { off: ['amount-range'] }],
    ['an unknown rule to be off', { off: ['pe.payout/nothing'] }],
    ['an unknown severity', { severities: { 'pe.payout/amount-range': 'info' } }],
    ['an unknown word for unknown fields', { unknownFields: 'refuse' }],
    ['an unknown field to allow that is no string', { unknownFields: [5] }],
    ['a misspelt setting', { severity: { 'pe.payout/amount-range': 'warning' } }],
    ['no configuration at all', null],
  ])('%s is a TypeError', (_, configuration) => {
    expect(() => createValidator(configuration as Configuration)).toThrow(TypeError);
  });
  test('rulesVersion changes with the configuration, and only with it', () => {
    const configurations: Configuration[] = [
      {},
      bound,
      { bindings: { 'pe.bank': { ...banks, 'bank-d': ['D2'] } } },
      { off: ['pe.payout/amount-range'] },
      { severities: { 'pe.payout/amount-range': 'warning' } },
      { unknownFields: 'error' },
    ];
    const versions = configurations.map(
      (configuration) => createValidator(configuration)('pe.payout', {}).rulesVersion,
    );
    expect(versions).toEqual(
      configurations.map(
        (configuration) => createValidator(structuredClone(configuration))('pe.payout', low).rulesVersion,
      ),
    );
    expect(new Set(versions).size).toBe(versions.length);
    expect(validate('pe.payout', low).rulesVersion).toBe(versions[0]);
    const sameVerdicts: Configuration[] = [
      { bindings: eaccount },
      { unknownFields: 'warn' },
      { off: ['th.collection/email-shape'] },
    ];
    for (const configuration of sameVerdicts)
      expect(createValidator(configuration)('pe.payout', low).rulesVersion).toBe(versions[0]);
    expect(versions[0]).toMatch(/\d+\.\d+\.\d+/);
    expect(new Set(operationIds.map((operation) => validate(operation, {}).rulesVersion)).size).toBe(
      operationIds.length,
    );
  });
});
