import { expect, test } from '@jest/globals';
import type { Diagnostic, FoundRule } from '../../../src/core/model/diagnostic.js';
import {
  notAnObject,
  orderMessages,
  unreadableOrder,
  unknownTeller,
  unknownOperation,
} from '../../../src/core/evaluator/reserved.js';

test('the type of the ids of findings has each that no rule file has', () => {
  const ids: Record<FoundRule<never>, true> = {
    'order/object': true,
    'order/unreadable': true,
    'order/size': true,
    'order/operation': true,
    'order/unknown-field': true,
    'order/bound-code': true,
    'engine/failed': true,
  };
  const withoutVariants = Object.keys(orderMessages()).map((id) => id.replace(/\..*/, ''));
  expect(new Set(Object.keys(ids))).toEqual(new Set(withoutVariants));
});

test('what no rule file says is an assumption, or stated in the clause that the rulebook names', () => {
  const common = { severity: 'error', field: '', path: [], params: {}, basis: 'assumption', source: {} };
  expect(unreadableOrder('1 text')).toEqual({ ...unreadableOrder(), basis: 'stated', source: { clause: '1 text' } });
  expect(notAnObject()).toEqual({
    ...common,
    ruleId: 'order/object',
    code: 'type',
    message: 'The order must be a JSON object.',
    text: 'The order must be a JSON object.',
    messageId: 'order/object',
  });
  expect(unreadableOrder()).toEqual({
    ...common,
    ruleId: 'order/unreadable',
    code: 'type',
    message: 'The order could not be read; pass a plain object.',
    text: 'The order could not be read; pass a plain object.',
    messageId: 'order/unreadable',
  });
  expect(unknownOperation(['pe.payout', 'pk.payout'])).toEqual({
    ...common,
    ruleId: 'order/operation',
    code: 'unsupported',
    message: 'There are no rules for this operation; use pe.payout or pk.payout.',
    text: 'There are no rules for this operation; use pe.payout or pk.payout.',
    messageId: 'order/operation',
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
  const tell = unknownTeller(['cardCountry'], () => ({ severity: 'warning' }), '1 kinds of order');
  expect(tell({ prefix: '', name: 'amuont', beside: ['amount', 'currency'] })).toEqual({
    ...common,
    field: 'amuont',
    path: ['amuont'],
    message: 'The operation has no such field. Did you mean amount?',
    text: 'The operation has no such field. Did you mean amount?',
    messageId: 'order/unknown-field.suggestion',
    params: { suggestion: 'amount' },
  });
  expect(tell({ prefix: '', name: 'surplus', beside: ['amount', 'currency'] })).toEqual({
    ...common,
    field: 'surplus',
    path: ['surplus'],
    message: 'The operation has no such field; check the name.',
    text: 'The operation has no such field; check the name.',
    messageId: 'order/unknown-field',
    params: {},
  });
  expect(tell({ prefix: '', name: 'cardcountry', beside: ['amount', 'currency'] })).toEqual({
    ...common,
    field: 'cardcountry',
    path: ['cardcountry'],
    message: 'The operation has no such field; pass it as facts.cardCountry.',
    text: 'The operation has no such field; pass it as facts.cardCountry.',
    messageId: 'order/unknown-field.fact',
    params: { fact: 'cardCountry' },
  });
});

test('the diagnostics of unknown fields are kept, for each object those of its own names', () => {
  const tell = unknownTeller(['bank'], (path) => (path === 'allowed' ? undefined : { severity: 'warning' }));
  const at = (prefix: string, name: string): unknown => tell({ prefix, name, beside: ['amount'] });
  expect(at('', 'amuont')).toMatchObject({ field: 'amuont', params: { suggestion: 'amount' } });
  expect(at('', 'amuont')).toBe(at('', 'amuont'));
  expect(at('payer.', 'amuont')).toMatchObject({ field: 'payer.amuont', params: { suggestion: 'payer.amount' } });
  // A fact belongs beside the order.
  expect([at('', 'bnak'), at('payer.', 'bnak')]).toMatchObject([{ params: { fact: 'bank' } }, { params: {} }]);
  // In an object, a name with a point is not a path.
  expect(at('', 'payer.amuont')).not.toEqual(at('payer.', 'amuont'));
  expect(at('', 'allowed')).toBeUndefined();
  const told = at('', 'amuont') as Diagnostic;
  for (const part of [told, told.params, told.source]) expect(Object.isFrozen(part)).toBe(true);
});

test('of unknown fields without end, only some are kept, and no long name', () => {
  const tell = unknownTeller([], () => ({ severity: 'warning' }));
  const at = (name: string): unknown => tell({ prefix: '', name, beside: ['amount'] });
  const first = at('n0');
  for (let i = 0; i < 100; i++) at(`n${i}`);
  expect(at('n0')).toBe(first);
  at('n100');
  expect(at('n0')).not.toBe(first);
  expect(at('n0')).toEqual(first);
  expect(at('x'.repeat(65))).not.toBe(at('x'.repeat(65)));
});
