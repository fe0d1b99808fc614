import { describe, expect, test } from '@jest/globals';
import { ParameterError, type CheckContext, type OwnCheck } from '../../../src/core/model/check.js';
import { checkOf } from '../../../src/workbench/rulebook/load/own-check.js';
import { checkContext } from '../../../src/workbench/rulebook/load/check-context.js';

const context: CheckContext = checkContext(
  new Map(),
  {},
  { name: 'field' },
  new Map([
    ['field', 'field'],
    ['other', 'field'],
  ]),
);
const smallest: OwnCheck = {
  parameters: { const: true },
  test: () => (value) => value === 'a',
  messages: { own: '{label} must be a.' },
};

/** What is said at a rule with a check that has these members. */
function faultOf(members: Partial<Record<keyof OwnCheck, unknown>>, written: unknown = true): string {
  try {
    checkOf('own', 'checks/own.mjs', { ...smallest, ...members } as OwnCheck).prepare(written, context);
    return '';
  } catch (error) {
    if (!(error instanceof ParameterError)) throw error;
    return error.message;
  }
}

test('the defaults of the smallest check', () => {
  const check = checkOf('own', 'checks/own.mjs', smallest);
  expect(check.prepare(true, context)).toBe(true);
  expect(check.code).toBe('own');
  expect(check.test(true)('a', {})).toBe(true);
  expect(check.test(true)('b', {})).toBe(false);
  expect(check.params(true)).toEqual({});
  expect(check.cases(true, '2026-11-21')).toEqual({ valid: [], invalid: [] });
  expect(check.schema(true, 'field')).toHaveProperty('none');
  expect(check.needs!(true)).toEqual(['check:own']);
});

const raise = (): never => {
  throw new TypeError('oops');
};

describe('a mistake is one of the rule that uses the check', () => {
  test.each<[string, Partial<Record<keyof OwnCheck, unknown>>]>([
    ['checks/own.mjs: prepare: oops', { prepare: raise }],
    ['checks/own.mjs: message: oops', { message: raise }],
    ['checks/own.mjs: message must return the id of one of messages.', { message: () => 'own.other' }],
    [
      'checks/own.mjs: the message own has {max}, which is neither label nor one of params.',
      { messages: { own: '{max}' } },
    ],
    [
      'checks/own.mjs: the message own has {others}, which is neither label nor one of params.',
      { messages: { own: '{others}' } },
    ],
    [
      'checks/own.mjs: the message own.others has {max}, which is neither label nor one of params.',
      { messages: { own: 'x', 'own.others': '{others} {max}' } },
    ],
    ['checks/own.mjs: params: oops', { params: raise }],
    ['checks/own.mjs: params must be an object of texts and lists of texts.', { params: () => ({ max: 1 }) }],
    ['checks/own.mjs: schema must return { value }, { order } or { none }.', { schema: () => ({}) }],
    ['checks/own.mjs: reads must return a list of names.', { reads: () => 'other' }],
    [
      'checks/own.mjs: reads has third, but the operation has no field, derived name or fact of this name.',
      { reads: () => ['third'] },
    ],
    ['checks/own.mjs: needs must return a list of texts.', { needs: () => [1] }],
    ['checks/own.mjs: cases must return { valid, invalid }, two lists of texts.', { cases: () => ({ valid: ['a'] }) }],
    ['checks/own.mjs: test refuses the valid case 2.', { cases: () => ({ valid: ['a', 'b'], invalid: [] }) }],
    ['checks/own.mjs: test accepts the invalid case 1.', { cases: () => ({ valid: [], invalid: ['a'] }) }],
    ['checks/own.mjs: test: oops', { test: raise }],
    ['checks/own.mjs: test: oops', { test: () => raise }],
    ['checks/own.mjs: test must return a function.', { test: () => true }],
    ['checks/own.mjs: test must answer with true, false or undefined.', { test: () => () => 1 }],
    ['checks/own.mjs: test must answer with true, false or undefined.', { test: () => async () => true }],
    [
      'checks/own.mjs: narrow is only for a check that reads no other fields.',
      { reads: () => ['other'], narrow: () => () => ({}) },
    ],
    ['checks/own.mjs: canonical must return an object, or undefined.', { canonical: () => 'x' }],
    ['checks/own.mjs: prepare must return plain data, as JSON has it.', { prepare: () => new Map() }],
    ['checks/own.mjs: prepare must return plain data, as JSON has it.', { prepare: () => undefined }],
  ])('%s', (message, members) => expect(faultOf(members)).toBe(message));

  test('an error of prepare that is a ParameterError keeps its words', () => {
    expect(
      faultOf({
        prepare: () => {
          throw new ParameterError('Write 2 or more.');
        },
      }),
    ).toBe('Write 2 or more.');
  });

  test('what is right has none', () => {
    expect(
      faultOf({ reads: () => ['other'], params: () => ({ other: 'other' }), messages: { own: '{label} {other}' } }),
    ).toBe('');
    expect(
      faultOf({
        narrow: () => () => ({ pattern: 'a' }),
        unordered: true,
        table: () => ({ rows: [], unknownMatches: false }),
      }),
    ).toBe('');
  });
});
