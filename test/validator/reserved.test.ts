import { expect, test } from '@jest/globals';
import { NOT_AN_OBJECT, UNREADABLE, unknownField, unknownOperation } from '../../src/validator/reserved.js';

/** Parts 2, 4 and 4.1 of the gateway's document: the body is a JSON object, with these fields, of these operations. */
test('what no rule file says is told with its clause', () => {
  const common = { severity: 'error', field: '', params: {}, basis: 'stated', source: { clause: '4 request body' } };
  expect(NOT_AN_OBJECT).toEqual({
    ...common,
    ruleId: 'order/object',
    code: 'type',
    message: 'The order must be a JSON object.',
  });
  expect(UNREADABLE).toEqual({
    ...common,
    ruleId: 'order/unreadable',
    code: 'type',
    message: 'The order could not be read; pass a plain object.',
  });
  expect(unknownOperation(['pe.payout', 'pk.payout'])).toEqual({
    ...common,
    ruleId: 'order/operation',
    code: 'unsupported',
    message: 'There are no rules for this operation; use pe.payout or pk.payout.',
    params: { known: ['pe.payout', 'pk.payout'] },
    source: { clause: '4.1' },
  });
});

test('an unknown field is told with the name that it most likely stands for, where there is one', () => {
  const common = {
    ruleId: 'order/unknown-field',
    code: 'unknown-field',
    severity: 'warning',
    basis: 'assumption',
    source: { clause: '2' },
  };
  expect(
    unknownField({ prefix: '', name: 'amuont', beside: ['amount', 'currency'] }, ['cardCountry'], {
      severity: 'warning',
    }),
  ).toEqual({
    ...common,
    field: 'amuont',
    message: 'The operation has no such field. Did you mean amount?',
    params: { suggestion: 'amount' },
  });
  expect(
    unknownField({ prefix: '', name: 'surplus', beside: ['amount', 'currency'] }, ['cardCountry'], {
      severity: 'warning',
    }),
  ).toEqual({
    ...common,
    field: 'surplus',
    message: 'The operation has no such field; remove it.',
    params: {},
  });
  expect(
    unknownField({ prefix: '', name: 'cardcountry', beside: ['amount', 'currency'] }, ['cardCountry'], {
      severity: 'warning',
    }),
  ).toEqual({
    ...common,
    field: 'cardcountry',
    message: 'The operation has no such field; pass it as facts.cardCountry.',
    params: { fact: 'cardCountry' },
  });
});
