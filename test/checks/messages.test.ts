import { expect, test } from '@jest/globals';
import { checks } from '../../src/generated/checks.js';
import { context } from './context.js';

/** What differs with the parameters: the number of the noun, and what is mentioned at all. */
test.each([
  ['max-decimals', 0, /no decimals\.$/, { decimals: '0' }],
  ['max-decimals', 1, /at most \{decimals\} decimal\.$/, { decimals: '1' }],
  ['max-decimals', 2, /at most \{decimals\} decimals\.$/, { decimals: '2' }],
  ['digits', 1, /exactly \{digits\} digit\.$/, { digits: ['1'] }],
  ['digits', [13, 14], /have \{digits\} digits\.$/, { digits: ['13', '14'] }],
  ['digits', { from: 12, to: 14 }, /have \{digits\} digits\.$/, { digits: ['12 to 14'] }],
  [
    'digits',
    { count: 11, starting: '03' },
    /have \{digits\} digits, starting with \{starting\}\.$/,
    { digits: ['11'], starting: '03' },
  ],
  ['prefix-in', { list: ['+57'] }, /start with one of \{prefixes\}\.$/, { prefixes: ['+57'] }],
  [
    'prefix-in',
    { list: ['30'], after: '0' },
    /start with \{after\} and one of \{prefixes\}\.$/,
    { prefixes: ['30'], after: '0' },
  ],
])('%s %j', (name, written, message, params) => {
  const check = checks[name]!;
  const prepared = check.prepare(written, context());
  expect(check.message(prepared)).toMatch(message);
  expect(check.params(prepared)).toEqual(params);
});

test('decimals-by: none, as many as one currency has, or each its own', () => {
  const message = (decimals: Readonly<Record<string, number>>): string => checks['decimals-by']!.message({ decimals });
  expect(message({ CLP: 0 })).toMatch(/no decimals in \{currency\}\.$/);
  expect(message({ ECS: 2, USD: 2 })).toMatch(/at most \{decimals\} decimals in \{currency\}\.$/);
  expect(message({ CLP: 0, PEN: 2 })).toMatch(/no more decimals than \{currency\} has: \{decimals\}\.$/);
});
