import { expect, test } from '@jest/globals';
import { templateOf } from '../../../src/core/evaluator/template-of.js';

const GENERAL = '{label} must be at most {max}.';
const OWN = '{label} of a cash payout must be at most {max}.';

test.each([[[GENERAL, OWN]], [[OWN, GENERAL]]])(
  'the longest template of a message counts, in any order',
  (templates) => {
    const params = { max: '90' };
    const parts = { template: OWN, labels: { label: 'Amount' } };
    expect(templateOf('Amount of a cash payout should be at most 90.', params, templates)).toEqual(parts);
    expect(templateOf('Amount must be at most 90.', params, templates)?.template).toBe(GENERAL);
    expect(templateOf('Amount must be at most 91.', params, templates)).toBeUndefined();
  },
);
