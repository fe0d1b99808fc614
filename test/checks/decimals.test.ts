import { describe, expect, test } from '@jest/globals';
import * as amountBetween from '../../src/checks/amount-between.js';
import * as positive from '../../src/checks/positive.js';
import { atLeast, canonical, isDecimal } from '../../src/core/text/decimal.js';
import { atLeastPattern, atMostPattern, neighbour } from '../../src/checks/internal/decimal-pattern.js';
import { context, random } from './context.js';
import { VOLUME } from '../support/seeded.js';

/** An exact and independent reading, as whole numbers of the 40th decimal place. */
function scaled(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(40, '0'));
}

function compare(a: string, b: string): number {
  const [x, y] = [scaled(a), scaled(b)];
  return x < y ? -1 : x > y ? 1 : 0;
}

const next = random(20);

function decimal(places: number): string {
  const whole = String(next(10 ** next(6)));
  const fraction = Array.from({ length: next(places + 1) }, () => '0019'[next(4)] ?? String(next(10))).join('');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

/** Texts that are likely to show mistakes: the bound itself, with a digit changed, zeros added, or the end cut off. */
function near(bound: string): string {
  const at = next(bound.length);
  const changed = bound[at] === '.' ? bound : bound.slice(0, at) + String(next(10)) + bound.slice(at + 1);
  const cut = changed.slice(0, 1 + next(changed.length));
  return (
    [
      changed,
      cut,
      `${bound}${bound.includes('.') ? '' : '.'}${'0'.repeat(1 + next(3))}`,
      `${bound}${bound.includes('.') ? '' : '.'}001`,
      `${next(10)}${bound}`,
    ][next(5)] ?? bound
  );
}

describe('decimals as text', () => {
  test('the grammar', () => {
    for (const text of ['0', '10', '0.5', '100.250', '9'.repeat(40)]) expect(isDecimal(text)).toBe(true);
    for (const text of [
      '',
      '1,000',
      '-1',
      '+1',
      '1e3',
      '01',
      '1.',
      '.5',
      '0x10',
      '1 ',
      '1\n',
      '１',
      '٣',
      '9'.repeat(41),
    ])
      expect(isDecimal(text)).toBe(false);
  });

  test('what a float would round is not rounded', () => {
    const accepts = amountBetween.test({ min: '1', max: '1000', currency: 'PEN' });
    expect(accepts('1000', {})).toBe(true);
    expect(accepts('999.999999999999999999', {})).toBe(true);
    expect(accepts('1000.000000000000000001', {})).toBe(false);
    expect(accepts('0.999999999999999999', {})).toBe(false);
  });

  test('patterns and comparison agree with whole numbers', () => {
    let tried = 0;
    for (let i = 0; i < 400 * VOLUME; i++) {
      const bound = decimal(4);
      const low = new RegExp(`^(?:${atLeastPattern(bound)})$`);
      const high = new RegExp(`^(?:${atMostPattern(bound)})$`);
      for (let j = 0; j < 60; j++) {
        const value = j % 3 === 0 ? decimal(5) : near(bound);
        if (!isDecimal(value)) {
          if (low.test(value) || high.test(value))
            throw new Error(`${value} is no decimal, and a pattern of ${bound} takes it`);
          continue;
        }
        tried++;
        const expected = compare(value, bound);
        const found = {
          low: low.test(value),
          high: high.test(value),
          atLeast: atLeast(value, canonical(bound)),
          atMost: atLeast(bound, canonical(value)),
        };
        if (
          found.low !== expected >= 0 ||
          found.high !== expected <= 0 ||
          found.atLeast !== expected >= 0 ||
          found.atMost !== expected <= 0
        )
          throw new Error(`${value} against ${bound}: ${JSON.stringify(found)}`);
      }
    }
    expect(tried).toBeGreaterThan(12_000 * VOLUME);
  });

  test('a pattern matches digits and a point, nothing else', () => {
    for (const bound of ['0', '1', '9.99', '25000', '19.05'])
      for (const pattern of [atLeastPattern(bound), atMostPattern(bound)])
        expect(pattern).toMatch(/^[-0-9[\](){}|?:.,*+]+$/);
  });

  test('neighbours', () => {
    expect([
      neighbour('1', -1),
      neighbour('25000', 1),
      neighbour('0', -1),
      neighbour('0.001', -1),
      neighbour('9.99', 1),
    ]).toEqual(['0.99', '25000.01', undefined, '0.000', '10.00']);
  });
});

test('a text that is not a decimal has neither range nor sign', () => {
  const range = amountBetween.test({ min: '1', max: '2', currency: 'PEN' });
  for (const text of ['abc', '00', '0.', '.0', '0\n', '-3', '1e3', '0'.repeat(41)])
    expect([range(text, {}), positive.test()(text, {})]).toEqual([true, true]);
});

describe('amount-between', () => {
  test.each([
    ['from', ['5', '900', '9'.repeat(40), '5.0'], ['4.99', '0', '0.5']],
    ['to', ['5', '0', '0.01', '5.00'], ['5.01', '900', '9'.repeat(40)]],
  ])('with one bound is open at the other end: %s', (end, right, wrong) => {
    const isRight = amountBetween.test(amountBetween.prepare({ [end]: '5' }, context({ currency: undefined })));
    const none = { currency: undefined };
    expect([...right, ...wrong].map((value) => isRight(value, none))).toEqual([
      ...right.map(() => true),
      ...wrong.map(() => false),
    ]);
  });

  test('names the unit of its bounds', () => {
    const prepared = (given: Parameters<typeof context>[0]) => amountBetween.prepare(['100', '5000'], context(given));
    const told = [{}, { unit: 'minor' }, { unit: 'minor', currency: undefined }] as const;
    expect(told.map((given) => amountBetween.messages[amountBetween.message(prepared(given))])).toEqual([
      '{label} must be from {min} to {max} {currency}.',
      '{label} must be from {min} to {max} in minor units of {currency}.',
      '{label} must be from {min} to {max} in minor units.',
    ]);
    const open = amountBetween.prepare({ to: '5000' }, context({}));
    expect(amountBetween.messages[amountBetween.message(open)]).toBe('{label} must be at most {max} {currency}.');
    expect(amountBetween.params(prepared({ unit: 'minor', currency: 'SEK' }))).toEqual({
      min: '100',
      max: '5000',
      currency: 'SEK',
      unit: 'minor',
    });
  });

  test.each([
    ['1', '25000', ['1', '1.00', '25000', '25000.00'], ['0.99', '25000.01', '0', '250000']],
    ['1000', '8000000', ['1000', '8000000'], ['999', '999.99', '8000001', '10000000']],
    ['6', '10000', ['6', '10000'], ['5.99', '10000.01']],
  ])('from %s to %s', (min, max, valid, invalid) => {
    const accepts = amountBetween.test(amountBetween.prepare([min, max], context()));
    expect(valid.filter((value) => accepts(value, { currency: 'PEN' }) !== true)).toEqual([]);
    expect(invalid.filter((value) => accepts(value, { currency: 'PEN' }) !== false)).toEqual([]);
  });

  test('evaluates its own currency, one at parity and a missing one, in any case and with blanks, and no other', () => {
    const accepts = amountBetween.test(
      amountBetween.prepare(['6', '10000'], context({ currency: 'ECS', parity: 'USD' })),
    );
    for (const currency of ['ECS', 'USD', undefined, 'ecs', 'Usd', ' ECS', 'usd\u00a0'])
      expect([currency, accepts('5', { currency }), accepts('6', { currency })]).toEqual([currency, false, true]);
    for (const currency of ['EUR', 'E CS', 'ECSS', 'EC', '\uff25\uff23\uff33', null])
      expect([currency, accepts('5', { currency }), accepts('6', { currency })]).toEqual([
        currency,
        undefined,
        undefined,
      ]);
    // A dotless i is not an ASCII letter.
    const indian = amountBetween.test(amountBetween.prepare(['6', '7'], context({ currency: 'INR' })));
    expect([indian('5', { currency: '\u0131NR' }), indian('5', { currency: 'inr' })]).toEqual([undefined, false]);
    expect(amountBetween.needs({ min: '6', max: '7', currency: 'ECS', parity: 'USD' })).toEqual(['currency:ECS']);
  });
});
