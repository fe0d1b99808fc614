import { execFileSync } from 'node:child_process';
import { expect, test } from '@jest/globals';
import { commandFor } from '../../../../src/apps/studio/server/git/state.js';

const NAMES = ['plain/a-b.txt', "it's", '$(touch x) `y`', '-n', 'a\u0003b\nc', '\u202eñ\u001b[2J\\'];

test('a command to paste has no character that a terminal obeys', () => {
  expect(commandFor('/nowhere', NAMES)).toMatch(/^[\x20-\x7e]+$/);
});

// Windows does not have this shell.
(process.platform === 'win32' ? test.skip : test)('a shell reads each name of it as it is', () => {
  const [add = ''] = commandFor('/nowhere', NAMES).split(' && ', 1);
  const words = add.replace('git add --', "printf '%s\\0'");
  const read = execFileSync('bash', ['-c', words], { encoding: 'utf8' });
  expect(read.split('\0').slice(0, -1)).toEqual(NAMES);
});
