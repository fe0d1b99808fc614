import { describe, expect, test } from '@jest/globals';
import { describeCommon, describeMissing, describeOwnCurrency } from './common.js';
import { expectClean, expectOne } from './support.js';

const operation = 'ph.collection';
const bound = {
  bindings: { 'ph.wallet': { 'wallet-a': ['ALPHA'], 'wallet-b': ['BETA', 'BETAPAY'], 'wallet-c': ['GAMMA'] } },
};
const half = { bindings: { 'ph.wallet': { 'wallet-a': ['ALPHA'], 'wallet-c': ['GAMMA'] } } };
const withNone = {
  bindings: { 'ph.wallet': { 'wallet-a': ['ALPHA'], 'wallet-b': ['BETA'], 'wallet-c': 'none' as const } },
};

describe(operation, () => {
  describeCommon(operation);
  describeMissing(operation, {
    stated: ['mchOrderId', 'callbackUrl', 'paymentType', 'paymentChannel'],
    assumed: ['amount'],
    advised: ['redirectUrl', 'noPayPage'],
    sampled: ['productTitle'],
    optional: ['currency', 'firstname', 'lastname', 'productinfo', 'email', 'phone'],
  });
  describeOwnCurrency(operation, {
    currency: 'PHP',
    basis: 'assumption',
    fine: ['0.01', '1.5', '100.00'],
    tooFine: '1.000',
  });

  describe('unbound', () => {
    test.each([
      ['WALLET_ALPHA', 'ALPHA'],
      ['WALLET_ANY', 'ANY'],
      ['QRIS', 'QRIS'],
      ['ALPHA_QR', 'ALPHA_QR'],
      ['GAMMA_QR', 'GAMMA_QR'],
    ])('%s goes with %s', (paymentType, paymentChannel) => {
      expectClean(operation, { paymentType, paymentChannel });
    });
    test.each([
      ['WALLET_ALPHA', 'BETA'],
      ['WALLET_ALPHA', 'alpha'],
      ['WALLET_ALPHA', 'ALPH'],
      ['WALLET_ALPHA', 'ALPHAX'],
      ['WALLET_ALPHA', 'WALLET_ALPHA'],
      ['WALLET_ALPHA', 'ALPHA_QR'],
      ['WALLET_ALPHA', 'QRIS'],
      ['ALPHA_QR', 'ALPHA'],
      ['ALPHA_QR', 'BETA_QR'],
      ['ALPHA_QR', 'QRIS'],
      ['QRIS', 'ALPHA'],
      ['QRIS', 'ALPHA_QR'],
      ['QRIS', 'qris'],
    ])('%s does not go with %s', (paymentType, paymentChannel) => {
      const { diagnostics } = expectOne(
        operation,
        { paymentType, paymentChannel },
        'paymentChannel',
        'error',
        'combination',
      );
      expect(diagnostics[0]?.related).toEqual(['paymentType']);
    });
    test.each([
      'NET_BANKING',
      'wallet_alpha',
      'WALLET_alpha',
      'Wallet_ALPHA',
      'WALLET_',
      '_QR',
      'alpha_QR',
      'ALPHA_qr',
      'ALPHA',
      'qris',
      'WALLET',
      'XQRIS',
      'QR',
    ])('no channel goes with %s', (paymentType) => {
      for (const paymentChannel of ['ALPHA', 'QRIS', paymentType])
        expectOne(operation, { paymentType, paymentChannel }, 'paymentType', 'error');
    });
    test('a wallet needs the binding', () => {
      expect(expectClean(operation).unjudged.map(({ needs }) => needs)).toContain('binding:ph.wallet');
    });
    test('a missing channel is all there is to say', () =>
      void expectOne(
        operation,
        { paymentType: 'ALPHA_QR', paymentChannel: undefined },
        'paymentChannel',
        'error',
        'missing',
      ));
  });

  describe('bound', () => {
    test.each([
      ['WALLET_ALPHA', 'ALPHA'],
      ['WALLET_BETA', 'BETA'],
      ['WALLET_BETAPAY', 'BETAPAY'],
      ['WALLET_GAMMA', 'GAMMA'],
      ['QRIS', 'QRIS'],
      ['ALPHA_QR', 'ALPHA_QR'],
      ['BETA_QR', 'BETA_QR'],
    ])('%s goes with %s', (paymentType, paymentChannel) => {
      expect(expectClean(operation, { paymentType, paymentChannel }, bound).unjudged).toEqual([]);
    });
    test.each([
      ['WALLET_DELTA', 'DELTA'],
      ['WALLET_ALPHAX', 'ALPHAX'],
      ['DELTA_QR', 'DELTA_QR'],
      ['GAMMA_QR', 'GAMMA_QR'],
    ])('%s is not offered', (paymentType, paymentChannel) => {
      expectOne(operation, { paymentType, paymentChannel }, 'paymentType', 'error', 'unsupported', bound);
    });
    test('pairs are judged as before', () => {
      expectOne(
        operation,
        { paymentType: 'WALLET_ALPHA', paymentChannel: 'BETA' },
        'paymentChannel',
        'error',
        'combination',
        bound,
      );
      expectOne(
        operation,
        { paymentType: 'GAMMA_QR', paymentChannel: 'GAMMA' },
        'paymentType',
        'error',
        'unsupported',
        bound,
      );
    });
    test('half bound: a name that is not listed may be any wallet', () => {
      expect(
        expectClean(operation, { paymentType: 'WALLET_DELTA', paymentChannel: 'DELTA' }, half).unjudged.map(
          ({ needs }) => needs,
        ),
      ).toContain('binding:ph.wallet');
      expectClean(operation, { paymentType: 'DELTA_QR', paymentChannel: 'DELTA_QR' }, half);
      expectOne(
        operation,
        { paymentType: 'GAMMA_QR', paymentChannel: 'GAMMA_QR' },
        'paymentType',
        'error',
        'unsupported',
        half,
      );
    });
    test('the word none completes the slot', () =>
      void expectOne(
        operation,
        { paymentType: 'WALLET_GAMMA', paymentChannel: 'GAMMA' },
        'paymentType',
        'error',
        'unsupported',
        withNone,
      ));
  });
});
