import { expect, test } from '@jest/globals';
import { refuseOperation } from '../../../src/core/evaluator/no-rules.js';

test.each<[unknown, string]>([
  ['mx.collection', 'mx.collection'],
  ['a', 'a'],
  [`a${'.b-'.repeat(13)}`, `a${'.b-'.repeat(13)}`],
  [`a${'b'.repeat(40)}`, ''],
  ['.payout', ''],
  ['Mx.payout', ''],
  ['mx.payOut', ''],
  ['mx payout', ''],
  ['mx.payout\n', ''],
  ['', ''],
  [['mx.payout'], ''],
  [undefined, ''],
])('of the name %j no more is repeated than looks like an operation', (operation, repeated) => {
  expect(refuseOperation(operation, ['pe.payout'])).toMatchObject({
    valid: false,
    operation: repeated,
    rulesVersion: '',
    notEvaluated: [],
    diagnostics: [{ ruleId: 'order/operation', params: { known: ['pe.payout'] } }],
  });
});
