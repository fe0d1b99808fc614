import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const quoteIn = (file: string): string | undefined =>
  /<!-- bench -->[^]*<!-- \/bench -->/.exec(readFileSync(file, 'utf8'))?.[0];

test('the README of the bench has the table of the last run', () => {
  const measured = quoteIn('scripts/bench/bench.md');
  expect(measured).toContain('payrules');
  expect(quoteIn('scripts/bench/README.md')).toBe(measured);
});
