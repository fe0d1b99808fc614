import { expect, test } from '@jest/globals';
import { malformedWorkbooks } from '../../support/malformed-workbooks.js';
import { BINDINGS, checkText, file } from './fixture.js';

test.each(malformedWorkbooks)('$name: $says', async ({ name, bytes, says, code: expected }) => {
  const workbook = file(`${name.replaceAll(/\W+/g, '-')}.xlsx`, bytes());
  const { code, out, err } = await checkText(['alpha.payout', workbook, ...BINDINGS]);
  expect(out + err).toContain(says);
  expect(code).toBe(expected);
});
