import { describe, expect, test } from '@jest/globals';
import * as time from '../../src/checks/time.js';
import { type CheckContext, DAY, ParameterError } from '../../src/core/model/check.js';
import { englishOf } from '../../src/core/model/phrase.js';
import { compareInstants, dayNumber, instantOf } from '../../src/core/text/instant.js';
import { compiledCheck } from './compiled-check.js';
import { random } from './context.js';

type Written = globalThis.Parameters<typeof time.prepare>[0];

const prepared = (written: Written, type: CheckContext['type'] = 'string') => time.prepare(written, { type });
const on = (written: Written, value: string, at?: string) => time.test(prepared(written))(value, { [DAY]: at });

describe('instants', () => {
  test('days are numbered as the calendar of ECMAScript numbers them', () => {
    const wrong: string[] = [];
    for (let day = -719_528; day <= 2_932_896; day += 97) {
      const written = new Date(day * 86_400_000).toISOString().slice(0, 10);
      if (dayNumber(written) !== day) wrong.push(written);
    }
    expect(wrong).toEqual([]);
  });

  test.each([
    ['2027-01-31T14:30:00Z', '2027-01-31T09:30:00-05:00', 0],
    ['2027-01-31T14:30:00Z', '2027-01-31T20:00:00+05:30', 0],
    ['2027-03-01T00:15:00+00:30', '2027-02-28T23:45:00z', 0],
    ['2028-02-29T23:59:59.999Z', '2028-03-01T00:00:00-00:00', -1],
    ['2027-01-31T14:30:00.10Z', '2027-01-31T14:30:00.1Z', 0],
    ['2027-01-31T14:30:00.09Z', '2027-01-31T14:30:00.1Z', -1],
    ['2027-01-31T14:30:00.1Z', '2027-01-31T14:30:00.1000000000000000000001Z', -1],
    ['2016-12-31T23:59:59.999Z', '2016-12-31T23:59:60Z', -1],
    ['2016-12-31T23:59:60Z', '2016-12-31T18:59:60-05:00', 0],
    ['2016-12-31T23:59:60Z', '2016-12-31T23:59:60.5Z', -1],
    ['2016-12-31T23:59:60.999Z', '2017-01-01T00:00:00Z', -1],
    ['0000-01-01T00:00:00+00:01', '0000-01-01T00:00:00Z', -1],
    ['9999-12-31T23:59:59-00:01', '9999-12-31T23:59:59Z', 1],
  ])('%s and %s', (one, other, order) => {
    expect(Math.sign(compareInstants(instantOf(one)!, instantOf(other)!))).toBe(order);
    expect(Math.sign(compareInstants(instantOf(other)!, instantOf(one)!))).toBe(0 - order);
  });
});

test('instants are in the order of the milliseconds that they were written from', () => {
  const next = random(7);
  const written = Array.from({ length: 300 }, () => {
    // Some of the times are equal, with other offsets and more digits.
    const at = Date.UTC(1970 + next(130), next(12), 1 + next(28), next(24), next(60), next(60), next(3) * 250);
    const offset = (next(2) === 0 ? 1 : -1) * (next(24) * 60 + next(60));
    const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
    const local = new Date(at + offset * 60_000).toISOString().slice(0, -1);
    const zone = `${offset < 0 ? '-' : '+'}${[hours, minutes].map((part) => String(part).padStart(2, '0')).join(':')}`;
    return { at, text: `${local}${'0'.repeat(next(3))}${zone}` };
  });
  const same = written.flatMap(({ at, text }, i) => {
    const other = i % 3 === 0 ? { at, text: new Date(at).toISOString() } : written[next(written.length)]!;
    const order = compareInstants(instantOf(text)!, instantOf(other.text)!);
    return Math.sign(order) === Math.sign(at - other.at) ? [] : [[text, other.text, order]];
  });
  expect(same).toEqual([]);
});

const NOON = '2027-01-31T12:00:00.000Z';

describe('bounds', () => {
  test.each<readonly [Written, string, string, boolean]>([
    // From 30 minutes to 24 hours after the evaluation.
    [{ from: 'now + 30 min' }, NOON, '2027-01-31T12:29:59.999Z', false],
    [{ from: 'now + 30 min' }, NOON, '2027-01-31T12:30:00Z', true],
    [{ from: 'now + 30 min' }, NOON, '2027-01-31T07:30:00-05:00', true],
    [{ after: 'now + 30 min' }, NOON, '2027-01-31T12:30:00Z', false],
    [{ after: 'now + 30 min' }, NOON, '2027-01-31T12:30:00.001Z', true],
    [{ to: 'now + 24 h' }, NOON, '2027-02-01T12:00:00Z', true],
    [{ to: 'now + 24 h' }, NOON, '2027-02-01T12:00:00.0000001Z', false],
    [{ before: 'now + 1 day' }, NOON, '2027-02-01T12:00:00Z', false],
    [{ before: 'now + 1 day' }, NOON, '2027-02-01T11:59:59.9Z', true],
    [{ after: 'now' }, NOON, NOON, false],
    [{ from: 'now' }, NOON, NOON, true],
    [{ from: 'now - 90 s' }, NOON, '2027-01-31T11:58:30Z', true],
    [{ from: 'now - 90 s' }, NOON, '2027-01-31T11:58:29Z', false],
    [{ from: 'now' }, '2027-01-31T12:00:00.250Z', '2027-01-31T12:00:00.25Z', true],
    [{ from: 'now' }, '2027-01-31T12:00:00.250Z', '2027-01-31T12:00:00.2499Z', false],
    // As of a day, `now` is any time of the day.
    [{ from: 'now + 30 min' }, '2027-01-31', '2027-01-31T00:29:59Z', false],
    [{ from: 'now + 30 min' }, '2027-01-31', '2027-01-31T00:30:00Z', true],
    [{ after: 'now + 30 min' }, '2027-01-31', '2027-01-31T00:30:00Z', false],
    [{ to: 'now + 24 h' }, '2027-01-31', '2027-02-01T23:59:59.999Z', true],
    [{ to: 'now + 24 h' }, '2027-01-31', '2027-02-02T00:00:00Z', false],
    [{ before: 'now' }, '2027-01-31', '2027-01-31T23:59:59Z', true],
    [{ before: 'now' }, '2027-01-31', '2027-02-01T00:00:00Z', false],
    // Days are compared with the day of the instant, in UTC or the zone.
    [{ after: '2027-01-31' }, '', '2027-01-31T23:59:59.999Z', false],
    [{ after: '2027-01-31' }, '', '2027-02-01T00:00:00Z', true],
    [{ after: '2027-01-31' }, '', '2027-01-31T23:00:00-05:00', true],
    [{ from: '2027-01-31' }, '', '2027-01-30T23:59:59Z', false],
    [{ from: '2027-01-31' }, '', '2027-01-31T00:00:00Z', true],
    [{ before: '2027-01-31' }, '', '2027-01-31T00:00:00Z', false],
    [{ before: '2027-01-31' }, '', '2027-01-30T23:59:59Z', true],
    [{ to: '2016-12-31' }, '', '2016-12-31T23:59:60.9Z', true],
    [{ to: '2016-12-31' }, '', '2017-01-01T00:00:00Z', false],
    [{ to: '2027-01-31', zone: '-05:00' }, '', '2027-02-01T04:59:59Z', true],
    [{ to: '2027-01-31', zone: '-05:00' }, '', '2027-02-01T05:00:00Z', false],
    [{ to: 'today + 3 days' }, NOON, '2027-02-03T23:59:59Z', true],
    [{ to: 'today + 3 days' }, NOON, '2027-02-04T00:00:00Z', false],
    [{ from: 'today', zone: '+05:30' }, '2027-01-31T19:00:00.000Z', '2027-01-31T18:30:00Z', true],
    [{ from: 'today', zone: '+05:30' }, '2027-01-31T19:00:00.000Z', '2027-01-31T18:29:59Z', false],
    [{ from: 'today', zone: '+05:30' }, '2027-01-31', '2027-01-30T18:30:00Z', true],
    [{ after: 'yesterday', before: 'tomorrow' }, NOON, '2027-01-31T00:00:00Z', true],
    [{ after: 'yesterday', before: 'tomorrow' }, NOON, '2027-02-01T00:00:00Z', false],
    [{ before: '2027-01-31T07:00:00-05:00' }, '', NOON, false],
    [{ to: '2027-01-31T07:00:00-05:00' }, '', NOON, true],
    // Unix seconds: 1801396800 is noon.
    [{ as: 'unix-seconds', from: 'now' }, NOON, '1801396800', true],
    [{ as: 'unix-seconds', from: 'now' }, NOON, '1801396799', false],
    [{ as: 'unix-seconds', from: 'now' }, '2027-01-31T12:00:00.001Z', '1801396800', false],
    [{ as: 'unix-seconds', to: 'now + 1 h' }, NOON, '1801400400', true],
    [{ as: 'unix-seconds', to: 'now + 1 h' }, NOON, '1801400401', false],
    [{ as: 'unix-seconds', before: '2027-02-01' }, '', '1801439999', true],
    [{ as: 'unix-seconds', before: '2027-02-01' }, '', '1801440000', false],
  ])('%j at %s: %s is %s', (written, at, value, expected) => {
    expect(on(written, value, at)).toBe(expected);
  });

  test('without an evaluation time only the form and bounds that stay are evaluated', () => {
    expect(on({ from: 'now' }, '2027-01-31T12:00:00Z')).toBeUndefined();
    expect(on({ from: 'today' }, '2027-01-31')).toBe(false);
    expect(on({ from: '2027-01-01' }, '2027-01-31T12:00:00Z')).toBe(true);
  });

  test('a field of numbers has Unix seconds', () => {
    expect(prepared(true, 'integer')).toEqual({ as: 'unix-seconds' });
    expect(prepared({ as: 'rfc-3339' })).toBe(true);
    expect(() => prepared({ as: 'rfc-3339' }, 'integer')).toThrow(ParameterError);
  });

  test.each<Written>([
    { after: 'noon' },
    { after: 'now + 30' },
    { after: 'now + 0 min' },
    { after: 'now+30 min' },
    { after: '2027-02-30' },
    { after: '2027-01-31T12:00:00' },
    { after: 'now', from: 'now' },
    { before: 'now', to: 'today' },
    { after: 'now', before: 'now' },
    { from: 'now + 1 h', to: 'now + 59 min' },
    { after: 'today', to: 'today' },
    { from: '2027-01-31T13:00:00+01:00', before: '2027-01-31T12:00:00Z' },
    { from: 'now', zone: '-05:00' },
  ])('%j is refused', (written) => {
    expect(() => prepared(written)).toThrow(ParameterError);
  });
});

test.each<readonly [Written, string, string]>([
  [
    true,
    '2027-01-31T12:00:00',
    '{label} must be a real time with its zone, written as 2027-01-31T14:30:00Z or 2027-01-31T09:30:00-05:00.',
  ],
  [
    { as: 'unix-seconds' },
    '1801396800000',
    '{label} must be a Unix time in seconds; this is in milliseconds, so divide it by 1000.',
  ],
  [{ as: 'unix-seconds' }, '01801396800', '{label} must be a Unix time in whole seconds, such as 1801405800.'],
  [
    { as: 'unix-seconds', after: 'now' },
    '1801396800000',
    '{label} must be a Unix time in seconds; this is in milliseconds, so divide it by 1000.',
  ],
  [{ after: 'now' }, NOON, '{label} must be in the future.'],
  [{ from: 'now - 5 min' }, '2027-01-31T11:00:00Z', '{label} must be at most {duration} ago.'],
  [{ to: 'now + 7 days' }, '2027-03-01T11:00:00Z', '{label} must be at most {duration} from now.'],
  [{ to: 'today + 7 days' }, '2027-03-01T11:00:00Z', '{label} must be at most {days} day(s) after today.'],
  [{ before: '2027-01-31T12:00:00Z' }, NOON, '{label} must be before {before}.'],
])('%j: %s is reported in words', (written, value, message) => {
  const evaluate = compiledCheck('time', prepared(written), 'amount');
  const { verdict, outcome } = evaluate({ amount: value, [DAY]: NOON });
  expect(verdict).toBe(false);
  expect(outcome?.message ?? time.messages[time.message(prepared(written))]).toBe(message);
});

test('a finding names the standard of the time', () => {
  expect(time.params(prepared(true))).toEqual({ standard: 'RFC 3339' });
  expect(time.params(prepared({ as: 'unix-seconds' }))).toEqual({ standard: 'Unix time' });
});

test('an input gets the first and the last time', () => {
  const narrowed = (written: Written, at: string) => time.narrow(prepared(written))({ [DAY]: at });
  expect(narrowed({ from: 'now + 30 min', before: 'now + 24 h' }, NOON)).toMatchObject({
    min: '2027-01-31T12:30:00.000Z',
    max: '2027-02-01T11:59:59.999Z',
  });
  expect(narrowed({ as: 'unix-seconds', after: 'now', to: 'now + 1 h' }, '2027-01-31T12:00:00.500Z')).toMatchObject({
    min: '1801396801',
    max: '1801400400',
    time: 'unix-seconds',
  });
  expect([narrowed(true, NOON), narrowed({ from: 'now' }, NOON)]).toMatchObject([
    { time: 'rfc-3339' },
    { time: 'rfc-3339' },
  ]);
  expect(narrowed({ from: 'now' }, '')).not.toHaveProperty('min');
});

test.each<readonly [Written, string, string]>([
  [true, NOON, 'The example is 2027-01-31T12:00:00Z.'],
  [true, 'noon', ''],
  [
    { as: 'unix-seconds', from: 'now + 30 min', before: 'now + 24 h' },
    '1801398599',
    'The example is 2027-01-31T12:29:59Z. The first time that is accepted is 2027-01-31T12:30:00Z. Times before 2027-02-01T12:00:00Z are accepted.',
  ],
  [
    { after: 'now', to: 'now + 500 min' },
    '2027-01-31T13:00:00.5+01:00',
    'The example is 2027-01-31T12:00:00.500Z. Times after 2027-01-31T12:00:00Z are accepted. The last time that is accepted is 2027-01-31T20:20:00Z.',
  ],
])('%j: what the example %s means', (written, value, words) => {
  expect(time.meaning(prepared(written), value, NOON).map(englishOf).join(' ')).toBe(words);
});
