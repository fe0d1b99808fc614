import { expect, test } from '@jest/globals';
import { inThousands, shellWord, visible } from '../../../src/workbench/text/strings.js';

test.each([
  ['señal 名前.yaml', 'señal 名前.yaml'],
  ['a\tb\nc\r', 'a\\u{9}b\\u{a}c\\u{d}'],
  ['\u001b[31m', '\\u{1b}[31m'],
  ['a\u202eb\u2028', 'a\\u{202e}b\\u{2028}'],
  ['a\u3164b\u115f\uffa0', 'a\\u{3164}b\\u{115f}\\u{ffa0}'],
  ['\ud800 \u{1f600}', '\\u{d800} \u{1f600}'],
])('visible: %j', (text, expected) => {
  expect(visible(text)).toBe(expected);
});

// A shell of Windows reads double quotes, and not all read single ones.
test.each([
  ['C:/rules/a-b.yaml', 'C:/rules/a-b.yaml'],
  ['C:/Users/Ana Díaz/rules', '"C:/Users/Ana Díaz/rules"'],
  ['-n', '"-n"'],
  ['', "''"],
  ['$HOME', "'$HOME'"],
  ['a\\b', String.raw`'a\b'`],
  ['a%b!', "'a%b!'"],
  ['“x”', "'“x”'"],
  ["it's", String.raw`'it'\''s'`],
])('shellWord: %s', (text, expected) => {
  expect(shellWord(text)).toBe(expected);
});

test.each([
  ['', ''],
  ['1', '1'],
  ['999', '999'],
  ['1000', '1,000'],
  ['999999', '999,999'],
  ['1000000', '1,000,000'],
])('inThousands: %s', (digits, grouped) => {
  expect(inThousands(digits, ',')).toBe(grouped);
});
