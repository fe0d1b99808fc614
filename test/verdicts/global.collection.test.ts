import { describe, expect, test } from '@jest/globals';
import { describeCommon, describeMissing } from './common.js';
import { expectClean, expectFindings, expectOne } from './support.js';

const operation = 'global.collection';
const CURRENCIES = ['USD', 'MXN', 'EUR', 'AUD', 'GBP', 'JPY', 'SGD', 'AED', 'COP', 'CLP', 'INR', 'CAD'];
const BLOCKED =
  'AFG AGO ATA BLR BVT BFA CAF UKR CUB COD ERI SWZ ATF GNB GUY HTI HMD IRN IRQ LAO LBY CHN MMR ANT PRK PSE RUS SLE SOM SSD SDN SYR TTO UGA VUT VEN YEM ZWE'.split(
    ' ',
  );

describe(operation, () => {
  describeCommon(operation);
  describeMissing(operation, {
    stated: ['mchOrderId', 'callbackUrl', 'paymentType'],
    assumed: ['amount', 'currency'],
    advised: ['firstname', 'lastname', 'email', 'phone', 'billingAddress', 'redirectUrl', 'noPayPage'],
    sampled: ['consumerId', 'userIp', 'userAgent', 'website'],
    optional: ['productinfo'],
  });

  test.each(['WALLET', 'card', 'CARDS', 'CARD '])(
    'paymentType %j is not CARD',
    (paymentType) => void expectOne(operation, { paymentType }, 'paymentType', 'error', 'choice'),
  );

  describe('currency and decimals', () => {
    test.each(CURRENCIES)('%s', (currency) => {
      const digits = currency === 'CLP' || currency === 'JPY' ? 0 : 2;
      for (const amount of ['1', digits === 0 ? '100' : '100.50', '1'.repeat(40)])
        expectClean(operation, { currency, amount });
      for (const amount of digits === 0 ? ['100.0', '100.50'] : ['100.000', '100.505'])
        expectOne(operation, { currency, amount }, 'amount', 'warning', 'decimals');
      expectOne(operation, { currency: currency.toLowerCase() }, 'currency', 'error', 'choice');
    });
    test.each(['BRL', 'CNY', 'PEN', 'ECS', 'HKD', 'SAR', 'US', 'USDT', ' USD'])(
      '%j is not supported',
      (currency) => void expectOne(operation, { currency }, 'currency', 'error'),
    );
    test('decimals are not judged where the currency is wrong', () => {
      for (const currency of ['BRL', 'XXX']) expectOne(operation, { currency, amount: '1.0000' }, 'currency', 'error');
      expectFindings(operation, { currency: 'BRL', amount: '1,0' }, [
        ['currency', 'error'],
        ['amount', 'error'],
      ]);
    });
  });

  describe('the country of the card', () => {
    test('38 are blocked', () => expect(new Set(BLOCKED).size).toBe(38));
    test.each(BLOCKED)('%s is blocked', (cardCountry) => {
      const { unjudged } = expectOne(operation, {}, 'cardCountry', 'error', 'unsupported', { facts: { cardCountry } });
      expect(unjudged).toEqual([]);
    });
    test.each(['USA', 'MEX', 'DEU', 'COL', 'COG', 'KOR', 'SGP', 'GBR'])('%s is not', (cardCountry) => {
      expect(expectClean(operation, {}, { facts: { cardCountry } }).unjudged).toEqual([]);
    });
    test.each(['rus', 'RU', 'RUSS', 'Rus', '643', 'R S', ' RUS'])(
      '%j is not three capitals',
      (cardCountry) => void expectOne(operation, {}, 'cardCountry', 'error', undefined, { facts: { cardCountry } }),
    );
    test.each([{}, { other: 'RUS' }, { cardCountry: undefined }])('unjudged where the fact is missing', (facts) => {
      const { unjudged } = expectClean(operation, {}, { facts });
      expect([...new Set(unjudged.map(({ needs }) => needs))]).toEqual(['fact:cardCountry']);
    });
    test('without any facts too, and the order itself does not carry it', () => {
      expect(expectClean(operation).unjudged).toContainEqual(expect.objectContaining({ needs: 'fact:cardCountry' }));
      expectOne(operation, { cardCountry: 'RUS' }, 'cardCountry', 'warning', 'unknown-field');
    });
  });

  test.each(['shop', 'shop.example.com', 'ftp://shop.example.com', 'https://a b'])(
    'website %s: a warning',
    (website) => void expectOne(operation, { website }, 'website', 'warning', 'format'),
  );
  test.each(['256.1.1.1', '1.2.3', 'host'])(
    'userIp %s: a warning',
    (userIp) => void expectOne(operation, { userIp }, 'userIp', 'warning', 'format'),
  );
  test.each(['1.2.3.4', '2001:db8::1'])('userIp %s', (userIp) => void expectClean(operation, { userIp }));

  test('made-up values where the document says genuine, names never', () => {
    for (const email of ['ana@example.com', 'ana@example.net'])
      expectOne(operation, { email }, 'email', 'warning', 'advice');
    expectOne(operation, { phone: '1111111111' }, 'phone', 'warning', 'advice');
    expectClean(operation, { firstname: 'Test', lastname: 'aaaaaa' });
  });
});
