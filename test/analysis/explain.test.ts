import { describe, expect, test } from '@jest/globals';
import { explainRule } from '../../src/analysis/explain/explain.js';
import { rulebookOf } from './edits.js';

const alpha = rulebookOf('alpha.payout');

describe('what hides what', () => {
  const { hides, hiddenBy } = explainRule(alpha, alpha.operations.get('alpha.payout')!, 'amount-range')[0]!;

  test('a type finding hides the cards of its field, and is hidden by none of them', () => {
    expect(hides).toEqual(['amount-decimals']);
    expect(hiddenBy).toEqual(
      expect.arrayContaining(['amount-required', 'amount-format', 'amount-positive', 'field-type']),
    );
  });
});
