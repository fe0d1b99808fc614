import { expect, test } from 'vitest';
import { following } from '../src/parts/typed.js';

const typing = { text: '500', value: '4', awaited: ['5', '50', '500'] };

test('the typed text stays while the value lags behind', () => {
  expect(following(typing, '4')).toBe(typing);
  expect(following(typing, '50')).toEqual({ text: '500', value: '50', awaited: ['500'] });
  expect(following(typing, '500')).toEqual({ text: '500', value: '500', awaited: [] });
});

test('a value that changes otherwise replaces the typed text', () => {
  expect(following(typing, '7')).toBeUndefined();
  expect(following({ text: '500', value: '500', awaited: [] }, '4')).toBeUndefined();
});
