import { expect, test } from '@jest/globals';
import { runProgram } from '../support/process.js';

test('the shop of docs/sandbox.md passes its tests against the sandbox', () => {
  const { code, out } = runProgram(process.execPath, ['--test', 'test/e2e/shop/shop.test.mjs']);
  expect({ code, out: code === 0 ? '' : out }).toEqual({ code: 0, out: '' });
});
