import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { runProgram } from '../../support/process.js';

test('the shop of docs/sandbox.md passes its tests against the sandbox', () => {
  const files = ['shop', 'every-operation'].map((name) => `test/apps/sandbox/shop/${name}.test.mjs`);
  const { code, out } = runProgram(process.execPath, ['--test', ...files]);
  expect({ code, out: code === 0 ? '' : out }).toEqual({ code: 0, out: '' });
});

test('Jest in CommonJS starts a sandbox in a test', () => {
  const config = {
    rootDir: resolve('test/apps/sandbox/shop/jest'),
    testMatch: ['<rootDir>/*.test.cjs'],
    transform: {},
  };
  const jest = resolve('node_modules/jest/bin/jest.js');
  const { code, err } = runProgram(process.execPath, [jest, '-i', '-c', JSON.stringify(config)]);
  expect({ code, err: code === 0 ? '' : err }).toEqual({ code: 0, err: '' });
});
