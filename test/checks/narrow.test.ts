import { expect, test } from '@jest/globals';
import { checks } from '../../src/checks/registry.js';
import { formats } from '../../src/checks/formats/index.js';

const narrowed = (format: string) => checks['format']!.narrow!(format)({});

test('addresses and e-mail have inputs of their own', () => {
  expect(['url', 'public-https-url', 'email'].map(narrowed)).toEqual([{ input: 'url' }, { input: 'url' }, { input: 'email' }]);
});

test('the pattern of another format takes the whole of what is right, and nothing of its bounds', () => {
  const patterns = Object.keys(formats).flatMap((name) => {
    const { pattern } = narrowed(name) ?? {};
    return pattern === undefined ? [] : [{ name, whole: new RegExp(`^(?:${pattern})$`, 'v') }];
  });
  expect(patterns.length).toBeGreaterThan(5);
  for (const { name, whole } of patterns) for (const value of checks['format']!.cases(name).valid) expect([name, value, whole.test(value)]).toEqual([name, value, true]);
});
