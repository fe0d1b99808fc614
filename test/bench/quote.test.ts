import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const quoteIn = (file: string): string | undefined =>
  /<!-- bench -->[^]*<!-- \/bench -->/.exec(readFileSync(file, 'utf8'))?.[0];

test('the README quotes the table of the last bench', () => {
  const measured = quoteIn('scripts/bench/bench.md');
  expect(measured).toContain('payrules');
  expect(quoteIn('README.md')).toBe(measured);
});
