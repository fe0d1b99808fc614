import { describe, expect, test } from '@jest/globals';
import { readPattern } from '../../src/checks/internal/pattern.js';
import { ParameterError } from '../../src/core/model/check.js';
import { comparisonsOf } from '../support/backtracking.js';
import { random } from './context.js';

test.each([
  ['[A-Z]{2}[0-9]{6}', '[A-Z]{2}[0-9]{6}'],
  ['A', 'A'],
  ['A|BC', 'A|BC'],
  ['(A|B)C', '(?:A|B)C'],
  ['((A))', 'A'],
  ['(AB)?C{1}', '(?:AB)?C'],
  ['(AB){2}', '(?:AB){2}'],
  ['A{2,}B{0,3}C{0,1}D{0,}E{1,}', 'A{2,}B{0,3}C?D*E+'],
  ['\\.\\-/[.+-]', '[.]-/[.+\\-]'],
  ['[\\]\\\\\\^|]', '[\\]\\\\\\^\\|]'],
  ['a b', 'a b'],
])('%s is written %s, which every dialect of ECMAScript takes', (written, source) => {
  expect(readPattern(written).source).toBe(source);
  for (const flags of ['', 'u', 'v']) expect(new RegExp(`^(?:${source})$`, flags)).toBeInstanceOf(RegExp);
});

test.each([
  ['', /missing here/],
  ['A|', /missing here/],
  ['()', /missing here/],
  ['(A', /A \) is missing/],
  ['A)', /not opened/],
  ['[A', /A \] is missing/],
  ['[]', /class is empty/],
  ['A]', /Write \\\] for/],
  ['[^A]', /List the characters/],
  ['[Z-A]', /range goes up/],
  ['[A-z]', /range goes up/],
  ['[A-A]', /range goes up/],
  ['[ -~]', /range goes up/],
  ['[AA]', /twice/],
  ['[A-ZB]', /twice/],
  ['[A-C-E]', /Write \\- for/],
  ['.', /write \\\. for a point/],
  ['^A', /about the whole value/],
  ['A$', /about the whole value/],
  ['\\d', /write \[0-9\] for \\d/],
  ['\\1', /Only signs/],
  ['\\p{L}', /Only signs/],
  ['A\\', /Only signs/],
  ['é', /printable ASCII/],
  ['A\n', /printable ASCII/],
  ['(?:A)', /Groups are plain/],
  ['(?=A)A', /Groups are plain/],
  ['(?<a>A)', /Groups are plain/],
  ['*A', /Write \\\* for/],
  ['A**', /has one count/],
  ['A+?', /has one count/],
  ['A{', /Write a count as/],
  ['A{,2}', /Write a count as/],
  ['A{0}', /counts of 1 or more/],
  ['A{3,2}', /counts of 1 or more/],
  ['(AB)*', /A group takes/],
  ['(AB)+', /A group takes/],
  ['(AB){2,3}', /A group takes/],
  ['(A+)+', /A group takes/],
  ['(A?)?', /may be empty already/],
  ['(A*){2}', /may be empty already/],
  ['A{200}B{200}', /too long/],
  ['A{301}', /too long/],
  ['A{301,}', /too long/],
])('%j is refused: %s', (written, message) => {
  const read = (): unknown => readPattern(written);
  expect(read).toThrow(ParameterError);
  expect(read).toThrow(message);
});

test.each([
  ['.', 1],
  ['AB^', 3],
])('%j is refused at character %i', (written, number) => {
  expect(() => readPattern(written)).toThrow(`character ${number}:`);
});

test.each([
  'A*A*',
  '[A-Z]*[A-Z0-9]*',
  '[0-9]+[A-Z]*[0-9]+',
  '[a-z]*x[a-z]*',
  '[A-Z]{1,60}[A-Z]{1,60}',
  '(A|A){20}',
  'A?A?A?A?A?A?A?',
  '[0-9]{2,}-?[0-9]{2,}',
  '((A|AB)(C|BC)?){9}D*',
])('%s can be read in too many ways', (written) => {
  expect(() => readPattern(written)).toThrow(/too many ways/);
});

test.each([
  '[0-9]+[A-Z]+',
  '[A-Z]{1,3}[A-Z0-9]{2,5}',
  '[0-9]+[0-9]{2}',
  '(DE|DK|DZ)[0-9]{2,20}',
  '[a-z]*x',
  '(A|AB)(C|BC)',
  '[A-Za-z0-9_]{1,255}',
])('%s is accepted', (written) => {
  expect(readPattern(written).source).toBeDefined();
});

describe('patterns at random', () => {
  const next = random(41);
  const one = <T>(items: readonly T[]): T => items[next(items.length)]!;
  const written = (depth: number): string => {
    const item = (): string => {
      if (depth > 0 && next(3) === 0) return `(${written(depth - 1)})${one(['', '', '?', '{2}'])}`;
      return (
        one(['A', 'B', '[AB]', '[A-C]', '[B-D]', '\\.', 'C']) + one(['', '', '?', '*', '+', '{2}', '{1,3}', '{2,}'])
      );
    };
    const sequence = (): string => Array.from({ length: 1 + next(3) }, item).join('');
    return Array.from({ length: 1 + next(2) }, sequence).join('|');
  };
  const patterns = Array.from({ length: 800 }, () => written(2));
  const accepted = patterns.flatMap((pattern) => {
    try {
      return [[pattern, readPattern(pattern)] as const];
    } catch (error) {
      if (error instanceof ParameterError) return [];
      throw error;
    }
  });

  test('mean what ECMAScript reads in them, and match their examples within their lengths', () => {
    expect(accepted.length).toBeGreaterThan(200);
    expect(accepted.length).toBeLessThan(760);
    const wrong: (readonly [pattern: string, text: string])[] = [];
    for (const [pattern, { source, examples, shortest, longest = Infinity, characters }] of accepted) {
      const asWritten = new RegExp(`^(?:${pattern})$`);
      const asRead = new RegExp(`^(?:${source})$`, 'u');
      const outside = new RegExp(`[^${characters}]`, 'u');
      for (const example of examples) if (!asWritten.test(example)) wrong.push([pattern, example]);
      for (let i = 0; i < 40; i++) {
        const text = Array.from({ length: next(9) }, () => one(['A', 'B', 'C', 'D', '.', 'E'])).join('');
        const isMatch = asWritten.test(text);
        const isWithin = text.length >= shortest && text.length <= longest && !outside.test(text);
        if (asRead.test(text) !== isMatch || (isMatch && !isWithin)) wrong.push([pattern, text]);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('take linear time', () => {
    for (const [pattern, { source }] of accepted) {
      for (const unit of ['A', 'AB', 'ABC', 'B.', 'C']) {
        const [some, twice] = [100, 200].map((count) => comparisonsOf(source, `${unit.repeat(count)}!`)) as [
          number,
          number,
        ];
        expect([pattern, unit, twice <= 2.2 * some + 100]).toEqual([pattern, unit, true]);
      }
    }
  });
});
