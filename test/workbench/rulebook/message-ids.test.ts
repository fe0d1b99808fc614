import { expect, test } from '@jest/globals';
import { namedById } from '../../../src/workbench/rulebook/index.js';

const ids = new Map([
  ['Not so.', ['a']],
  ['{label}: no.', ['b.one', 'b.two']],
  ['Old', ['c']],
]);

test.each([
  ['a plain text', 'messages:\n  Not so.: Nein\n', 'messages:\n  a:\n    en: Not so.\n    text: Nein\n'],
  [
    'comments, quotes and what comes after',
    '# de\nmessages:\n  # first\n  "Not so.":   \'Nein\' # really\nand: und\n',
    '# de\nmessages:\n  # first\n  a:\n    en: "Not so."\n    text: \'Nein\' # really\nand: und\n',
  ],
  ['line ends', 'messages:\r\n  Not so.: Nein\r\n', 'messages:\r\n  a:\r\n    en: Not so.\r\n    text: Nein\r\n'],
  [
    'a translation of several lines',
    'messages:\n  Not so.: >\n    Nein\n    danke\n  x: y\n',
    'messages:\n  a:\n    en: Not so.\n    text: >\n      Nein\n      danke\n  x: y\n',
  ],
  [
    'a text of several messages',
    'messages:\n  "{label}: no.": N\n',
    'messages:\n  b.one:\n    en: "{label}: no."\n    text: N\n  b.two:\n    en: "{label}: no."\n    text: N\n',
  ],
  [
    'braces',
    'messages: { Not so.: Nein, "{label}: no.": "N" }\n',
    'messages: { a: { en: Not so., text: Nein }, b.one: { en: "{label}: no.", text: "N" }, b.two: { en: "{label}: no.", text: "N" } }\n',
  ],
])('%s', (_, before, after) => {
  expect(namedById(before, ids)).toBe(after);
  expect(namedById(after, ids)).toBe(after);
});

test.each([
  ['a message that has its id', 'messages:\n  a: Nein\n  Not so.: Nicht\n'],
  ['an unknown text', 'messages:\n  So.: Ja\n'],
  ['a key on a line of its own', 'messages:\n  ? Not so.\n  : Nein\n'],
  ['other parts', 'texts:\n  Not so.: Nein\n'],
  ['messages that are no map', 'messages: [Not so.]\n'],
  ['a translation that the change would alter', 'messages:\n  "{label}: no.": >+\n    N\n\n  x: y\n'],
  ['a file with a mistake', 'messages:\n  Not so.: "Nein\n'],
])('%s stays as it is', (_, text) => expect(namedById(text, ids)).toBe(text));
