import { expect, test } from '@jest/globals';
import { test as isUrl } from '../../src/checks/formats/url.js';

test('an address beyond ASCII keeps its verdict once the engine has optimised the check', () => {
  let refusals = 0;
  for (let i = 0; i < 50_000; i++) if (!isUrl('https://m\u00FCnchen.example/\u00E4')) refusals++;
  expect(refusals).toBe(0);
});
