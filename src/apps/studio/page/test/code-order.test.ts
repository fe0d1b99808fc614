import { expect, test } from 'vitest';
import { placeInOrder } from '../src/rule-files/document.js';

test.each([
  [['AFG', 'ZWE'], 'NGA', 1],
  [['AFG', 'ZWE'], 'ZZZ', 2],
  [['BEL', 'ZWE'], 'AFG', 0],
  [[10, 13, 20], 18, 2],
  [['RUT', 'ID', 'PASS'], 'CI', 3],
  [['BEL', 'BEL'], 'AFG', 2],
  [['north'], 'east', 1],
  [[], 'AFG', 0],
  [['AFG', { one: 'of' }], 'AAA', 2],
])('in %j, %j has the place %i', (list, code, place) => {
  expect(placeInOrder(list, code)).toBe(place);
});
