import { describe, expect, test } from '@jest/globals';
import { existsSync } from 'node:fs';
import { checks } from '../../../src/checks/index.js';
import { explainRule } from '../../../src/workbench/analysis/explain/explain.js';
import { rulebookOf } from './edits.js';

const alpha = rulebookOf('alpha.payout');

describe('a rule of a nested field', () => {
  const card = rulebookOf('card.payment');
  const explained = (rule: string) => explainRule(card, card.operations.get('card.payment')!, rule);

  test('names what it reads and what hides it, by paths', () => {
    const [postcode] = explained('address-postcode-form');
    expect(postcode).toMatchObject({ field: 'payer.address.postcode', reads: ['payer.address.country'] });
    // The rule that demands the postcode comes after it.
    expect(postcode!.hiddenBy).toEqual(['address-country-format', 'address-country-required', 'field-type']);
    expect(explained('payer-contact')[0]).toMatchObject({ field: 'payer.email', reads: ['payer.phone'] });
  });

  test('has one explanation for each of its periods', () => {
    expect(explained('installments-range').map(({ from, until }) => [from, until])).toEqual([
      [undefined, '2031-05-31'],
      ['2031-06-01', undefined],
    ]);
  });
});

describe('what hides what', () => {
  const { hides, hiddenBy } = explainRule(alpha, alpha.operations.get('alpha.payout')!, 'amount-range')[0]!;

  test('a type finding hides the cards of its field, and is hidden by none of them', () => {
    expect(hides).toEqual(['amount-decimals']);
    expect(hiddenBy).toEqual(
      expect.arrayContaining(['amount-required', 'amount-format', 'amount-positive', 'field-type']),
    );
  });
});

test('the file of each check has its name', () => {
  expect(Object.keys(checks).filter((name) => !existsSync(`src/checks/${name}.ts`))).toEqual([]);
});
