import { describe, expect, test } from '@jest/globals';
import {
  canHide,
  caseOf,
  firstFindings,
  hiddenBy,
  MAX_DIAGNOSTICS,
  ranked,
} from '../../../src/core/evaluator/diagnose.js';
import type { CompiledRule } from '../../../src/core/model/compiled.js';
import type { Diagnostic } from '../../../src/core/model/diagnostic.js';
import { exampleOrder } from '../../../src/core/model/example-order.js';
import { fixtureOperation, fixtureValidator } from '../../fixtures/fixture.js';
import { english } from '../../support/english.js';

/** A finding on the field with an index; `!` marks an error. */
const finding = (name: string, fieldIndex: number, ...reads: readonly number[]): CompiledRule =>
  ({
    name,
    fieldIndex,
    reads,
    presence: [],
    isError: name.endsWith('!'),
    shortCircuits: name.endsWith('!') && reads.length === 0,
    diagnostic: { code: 'format' },
  }) as unknown as CompiledRule;
/** The same with a code. The rule only asks whether those fields are given. */
const asking = (code: string, ...rest: Parameters<typeof finding>): CompiledRule =>
  ({ ...finding(...rest), presence: rest.slice(2), diagnostic: { code } }) as unknown as CompiledRule;
const shown = (...findings: readonly CompiledRule[]): readonly string[] =>
  firstFindings(findings).map((one) => (one as unknown as { name: string }).name);

test('errors come before warnings, each field shows its first one, and a warning on a field hides none', () => {
  expect(
    shown(
      finding('a', 0, 2),
      finding('a!', 0, 3),
      finding('a2!', 0),
      finding('b', 1, 2),
      finding('b2', 1),
      finding('c', 2),
      finding('d!', 4, 2),
      finding('d', 4, 2),
    ),
  ).toEqual(['a!', 'd!', 'b', 'c']);
  expect(shown(finding('a', 0, 1), finding('b!', 1))).toEqual(['b!']);
  expect(shown(finding('b!', 0), finding('a', 1, 0), finding('a2', 1))).toEqual(['b!', 'a2']);
});

test('what a hidden error would have hidden is shown', () => {
  expect(shown(finding('a!', 0, 1), finding('b!', 1, 2), finding('c!', 2, 3))).toEqual(['a!', 'c!']);
  expect(shown(finding('a!', 0, 2), finding('b!', 1, 0), finding('c!', 2, 3))).toEqual(['b!', 'c!']);
  expect(shown(finding('a!', 0, 2), finding('a2!', 0, 3), finding('b', 1, 0), finding('c!', 2, 3))).toEqual([
    'a2!',
    'c!',
  ]);
  expect(shown(finding('a!', 0, 2), finding('a2', 0), finding('b', 1, 0), finding('c!', 2, 3))).toEqual([
    'c!',
    'a2',
    'b',
  ]);
});

test('what a later error reads is decided before it, and all are shown in the order of the fields', () => {
  expect(shown(finding('a!', 0, 2), finding('b!', 1, 4), finding('c!', 2, 1))).toEqual(['a!', 'b!']);
  expect(shown(finding('a!', 0, 3), finding('b', 1, 3), finding('b2!', 1, 4), finding('d', 3))).toEqual([
    'a!',
    'b2!',
    'd',
  ]);
});

test('of fields that read each other at least one is shown', () => {
  expect(shown(finding('a!', 0, 1), finding('b!', 1, 0))).toEqual(['b!']);
  for (const [x, y, z] of [
    [1, 2, 0],
    [2, 0, 1],
  ] as const)
    expect(shown(finding('a!', 0, x), finding('b!', 1, y), finding('c!', 2, z))).toHaveLength(2);
});

test('of fields that read each other, an error that nothing hides decides first', () => {
  expect(shown(finding('x!', 0, 1), finding('w!', 0), finding('y!', 1, 0))).toEqual(['x!']);
});

test('a rule that asks whether a field is given waits for no correction of its content', () => {
  const group = asking('combination', 'a!', 0, 1);
  expect(shown(group, finding('b!', 1))).toEqual(['a!', 'b!']);
  for (const code of ['missing', 'type', 'unsupported']) expect(shown(group, asking(code, 'b!', 1))).toEqual(['b!']);
  // A finding of another group questions whether the field is required; a finding of a table that reads a value questions the value.
  expect(shown(group, asking('combination', 'b!', 1, 2))).toEqual(['b!']);
  expect(shown(group, { ...asking('combination', 'b!', 1, 2), presence: [] })).toEqual(['a!', 'b!']);
  expect(shown({ ...finding('a!', 0, 1, 2), presence: [2] }, finding('b!', 1), finding('c!', 2))).toEqual(['b!', 'c!']);
});

describe('hiding', () => {
  const [error, warning, second] = [finding('a!', 0), finding('a', 0), finding('a2', 0)];
  const reader = finding('b!', 1, 0);
  const all = [warning, second, error, reader];

  test('on one field an error hides warnings, and the first of a kind the others', () => {
    expect([canHide(error, warning, all), canHide(warning, error, all)]).toEqual([true, false]);
    expect([canHide(warning, second, all), canHide(second, warning, all)]).toEqual([true, false]);
  });

  test('elsewhere an error hides what reads its field', () => {
    expect([canHide(error, reader, all), canHide(warning, reader, all), canHide(reader, error, all)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('elsewhere an error in the content of a field hides no rule that asks whether it is given', () => {
    const asks = asking('missing', 'b!', 1, 0);
    expect(
      [error, asking('missing', 'a!', 0), asking('missing', 'a', 0)].map((one) => canHide(one, asks, all)),
    ).toEqual([false, true, false]);
  });

  test('elsewhere an error does not hide what reads other fields', () => {
    expect(canHide(error, finding('c!', 2, 3), all)).toBe(false);
  });

  test('the hiding finding is on the same field, or an error on a field that is read', () => {
    const found = firstFindings(all);
    expect(found).toEqual([error]);
    expect(all.map((one) => hiddenBy(one, found, all))).toEqual([error, error, undefined, error]);
    // A hidden error still hides other findings.
    const [hidden, later, last] = [finding('b!', 1, 0), finding('d', 3, 1), finding('d2', 3)];
    expect(hiddenBy(later, [error, last], [error, hidden, later, last])).toBe(hidden);
  });
});

test('ranked: errors first, then the whole order, fields and facts in order, unknown names; 100 at most', () => {
  const of = (severity: Diagnostic['severity'], field: string): Diagnostic => ({ severity, field }) as Diagnostic;
  const operation = { fields: ['amount', 'currency'], facts: ['country'] };
  const names = ['strange', 'country', 'currency', 'amount', ''];
  const mixed = names.flatMap((name) => [of('warning', name), of('error', name)]);
  expect(ranked(mixed, operation).map(({ severity, field }) => `${severity} ${field}`)).toEqual(
    ['error', 'warning'].flatMap((severity) => names.toReversed().map((name) => `${severity} ${name}`)),
  );
  const many = Array.from({ length: MAX_DIAGNOSTICS + 1 }, () => of('warning', 'strange'));
  expect(ranked([...many, of('error', 'amount')], operation)[0]).toEqual(of('error', 'amount'));
  expect(ranked(many, operation)).toHaveLength(100);
});

test('a case has the wording of its severity', () => {
  const rule = (severity: Diagnostic['severity']): CompiledRule =>
    ({
      diagnostic: { severity, field: 'amount', code: 'length', messageId: 'digits', params: { digits: ['4'] } },
      template: '{label} must have {digits} digits.',
      labelOf: () => 'Amount',
      isError: severity === 'error',
      reads: [],
      cases: new Map(),
    }) as unknown as CompiledRule;
  const outcome = { code: 'format', message: ['digits.only', '{label} must be digits only.'] } as const;
  const said = (one: CompiledRule, of: Parameters<typeof caseOf>[1]) => caseOf(one, of).diagnostic;
  expect(said(rule('error'), outcome)).toMatchObject({
    code: 'format',
    message: 'Amount must be digits only.',
    messageId: 'digits.only',
  });
  expect(said(rule('warning'), outcome)).toMatchObject({ code: 'format', message: 'Amount should be digits only.' });
  expect(said(rule('error'), { params: { digits: ['5'] } })).toMatchObject({
    code: 'length',
    message: 'Amount must have 5 digits.',
    messageId: 'digits',
  });
});

test("an invisible character is named in the place of a rule's own message", () => {
  const said = (transferCode: string) =>
    fixtureValidator('alpha.payout')({ ...exampleOrder(fixtureOperation('alpha.payout')), transferCode }, {})
      .diagnostics.filter(({ field }) => field === 'transferCode')
      .map(({ message }) => message);
  const own = "Transfer code must have exactly 20 digits; copy it from the bank's letter.";
  expect(said('0113660001000325422')).toEqual([own]);
  expect(said('01136600010003254221\u200b')).toEqual([english('format.invisible', { label: 'Transfer code' })]);
});
