import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import markdownIt from 'markdown-it';
import { markdownCode, markdownText } from '../../../src/workbench/text/markdown.js';
import { SEED, VOLUME } from '../../support/seeded.js';
import { anyCharacter } from '../../support/any-character.js';

/** Reads HTML, addresses and tables, as GitHub does. */
const markdown = markdownIt({ html: true, linkify: true });
const itemOf = (text: string): string => markdown.render(`- ${text}\n- next\n`);
const unescaped = (html: string): string =>
  html.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
/** The text that a page shows for a list of one text and `next`. */
const shownIn = (html: string): string =>
  unescaped(html.replace(/<[^>]*>/g, '').replace(/\n/g, '')).replace(/next$/, '');
/** Texts that GitHub interprets beyond Markdown, but only outside of code. */
const GITHUB = /@[a-z]|#[0-9]|\bgh-[0-9]|https?:|www\.|\b[0-9a-f]{7,40}\b|:[a-z0-9_+-]+:|\$/i;

const nasty = fc.constantFrom(
  '[a](http://x.y)',
  '![i](//x)',
  '<img src=x>',
  '<!--',
  '-->',
  '```',
  '`',
  '``',
  '@user',
  '#1',
  'o/r#1',
  'GH-1',
  'https://x.y',
  'www.x.y',
  'a@b.co',
  '**b**',
  '_',
  '~~',
  '|',
  '|---|',
  '&lt;',
  '\\',
  '$x$',
  ':+1:',
  'deadbeef',
  '1.',
  '-',
  '+',
  '=',
  '---',
  '- [ ]',
  '[^1]:',
  '\u202e',
  '\u0000',
  '\u200b',
  '\n',
  '\r\n',
  '\t',
  ' ',
  'é',
  '->',
  '#',
);
const texts = fc
  .array(fc.oneof(nasty, fc.string({ unit: anyCharacter, maxLength: 6 })), { maxLength: 12 })
  .map((all) => all.join(''));
const words = fc.array(fc.oneof(nasty, fc.string({ maxLength: 6 })), { maxLength: 12 }).map((all) => all.join(' '));

describe.each([
  ['text', markdownText],
  ['code', markdownCode],
])('%s of others', (_, escape) => {
  test('is only text', () => {
    fc.assert(
      fc.property(fc.oneof(texts, words), (text) => {
        const html = itemOf(escape(text));
        expect(html.replace(/<\/?(?:ul|li|code)>/g, '')).not.toMatch(/<[a-z/!]/i);
        expect(html.match(/<li>/g)).toHaveLength(2);
        expect(html.replace(/<code>[^<]*<\/code>/g, '')).not.toMatch(GITHUB);
        expect(html).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u200b\u202e]/);
      }),
      { numRuns: 1000 * VOLUME, seed: SEED },
    );
  });
});

test('plain sentences stay as they are; the rest is code', () => {
  expect(markdownText('Peru payout: largest Amount: 40000 -> 50000 PEN')).toBe(
    'Peru payout: largest Amount: 40000 → 50000 PEN',
  );
  expect(markdownText('ask @team about #12, see https://x.y now')).toBe(
    'ask `@team` about `#12`, see `https://x.y` now',
  );
  expect(markdownText('1. first')).toBe('`1.` first');
  expect(markdownText('a `b` c')).toBe('a `` `b` `` c');
});

test('an empty text is no mark of Markdown', () => {
  expect([markdownText(' '), markdownCode('')]).toEqual(['(empty)', '(empty)']);
});

test('invisible characters are shown', () => {
  expect(shownIn(itemOf(markdownText('a\u202eb\u0000')))).toBe('a\\u{202e}b\\u{0}');
});
