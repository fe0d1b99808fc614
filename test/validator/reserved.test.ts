import { expect, test } from '@jest/globals';
import { NOT_AN_OBJECT, statedIn, UNREADABLE, unknownField, unknownOperation } from '../../src/validator/reserved.js';

test('what no rule file says is an assumption, or stated in the clause that the rulebook names', () => {
  const common = { severity: 'error', field: '', params: {}, basis: 'assumption', source: {} };
  expect(statedIn(NOT_AN_OBJECT, undefined)).toBe(NOT_AN_OBJECT);
  expect(statedIn(UNREADABLE, '1 text')).toEqual({ ...UNREADABLE, basis: 'stated', source: { clause: '1 text' } });
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
  });
});

test('an unknown field is told with the name that it most likely stands for, where there is one', () => {
  const common = {
    ruleId: 'order/unknown-field',
    code: 'unknown-field',
    severity: 'warning',
    basis: 'assumption',
    source: { clause: '1 kinds of order' },
  };
  expect(
    unknownField(
      { prefix: '', name: 'amuont', beside: ['amount', 'currency'] },
      ['cardCountry'],
      {
        severity: 'warning',
      },
      '1 kinds of order',
    ),
  ).toEqual({
    ...common,
    field: 'amuont',
    message: 'The operation has no such field. Did you mean amount?',
    params: { suggestion: 'amount' },
  });
  expect(
    unknownField(
      { prefix: '', name: 'surplus', beside: ['amount', 'currency'] },
      ['cardCountry'],
      {
        severity: 'warning',
      },
      '1 kinds of order',
    ),
  ).toEqual({
    ...common,
    field: 'surplus',
    message: 'The operation has no such field; remove it.',
    params: {},
  });
  expect(
    unknownField(
      { prefix: '', name: 'cardcountry', beside: ['amount', 'currency'] },
      ['cardCountry'],
      {
        severity: 'warning',
      },
      '1 kinds of order',
    ),
  ).toEqual({
    ...common,
    field: 'cardcountry',
    message: 'The operation has no such field; pass it as facts.cardCountry.',
    params: { fact: 'cardCountry' },
  });
});
