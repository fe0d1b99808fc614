import { englishFor, englishTexts, messagesOf } from '../../analysis/index.js';
import type { LintRule } from '../lint-rule.js';
import { guessed } from '../../text/index.js';
import { type Said, listed, say } from '../../../core/index.js';
import { figuresIn } from '../../rulebook/index.js';

const PARTS = ['labels', 'texts'] as const;
const NONE = {
  labels: say('The rules have no such label in English.'),
  texts: say('The rules have no such text in English.'),
} as const;
const OTHER_NUMBERS = say('The translation has other numbers than the English.');
const OTHER_FIGURES = say(
  'Write the numbers as the English text does, such as 20,000: where they are shown, a blank separates the thousands.',
);

export const wrongTranslation: LintRule = {
  name: 'wrong-translation',
  severity: 'error',
  description:
    'A translation is of a text that the rules do not have, or has other numbers or names in braces than the English.',
  rulebook({ rulebook, isWhole }, report) {
    if (rulebook.locales.size === 0) return;
    const known = englishTexts(rulebook);
    const messages = messagesOf(rulebook);
    for (const locale of rulebook.locales.values()) {
      for (const [english, translated] of Object.entries(locale.reference ?? {}))
        if (String(figuresIn(english)) !== String(figuresIn(translated)))
          report(locale, ['reference', english], hasSameNumbers(english, translated) ? OTHER_FIGURES : OTHER_NUMBERS);
      for (const part of PARTS)
        for (const [english, translated] of Object.entries(locale[part] ?? {})) {
          if (isWhole && !known[part].has(english)) {
            report(locale, [part, english], [NONE[part], ...guessed(english, [...known[part]])], 'key');
            continue;
          }
          const fault = faultOf(english, translated);
          if (fault) report(locale, [part, english], fault);
        }
      for (const [key, entry] of Object.entries(locale.messages ?? {})) {
        const english = englishFor(key, messages);
        if (english === undefined) {
          const fault = say('The rules have no message of this id.');
          // A key may be a message text of an earlier version of the package, which `older-translation` reports.
          if (isWhole && !/\s/.test(key))
            report(locale, ['messages', key], [fault, ...guessed(key, [...messages.texts.keys()])], 'key');
          continue;
        }
        // A translation of an older text is compared with that text. If placeholders are gone since, the message stays English.
        const { en, text } = typeof entry === 'string' ? { en: english, text: entry } : entry;
        const fault = faultOf(en, text);
        if (fault) report(locale, ['messages', key, 'text'], fault);
      }
    }
  },
};

/** A fault in the placeholders or numbers of a translation. */
function faultOf(english: string, translated: string): Said | undefined {
  const [own, other] = [namesIn(english), namesIn(translated)];
  const strange = other.find((name) => !own.includes(name));
  const missing = own.find((name) => !other.includes(name));
  if (strange !== undefined)
    return own.length === 0
      ? say('The English has no {name}; it has no names in braces.', { name: `{${strange}}` })
      : say('The English has no {name}; it has {names}.', {
          name: `{${strange}}`,
          names: listed(own.map((name) => `{${name}}`)),
        });
  if (missing !== undefined)
    return say('The translation lacks {name}, which the English has.', { name: `{${missing}}` });
  const numbers = numbersIn(english);
  return numbers.length > 0 && numbersIn(translated).some((number) => !numbers.includes(number))
    ? OTHER_NUMBERS
    : undefined;
}

/**
 * The numbers of a text, with any separators of thousands and decimals. A text with a time such as 5 pm has none, because other languages
 * write 17.
 */
const numbersIn = (text: string): readonly string[] =>
  (/\d ?[ap]\.?m\b/i.test(text) ? '' : text.replace(/(?<=\d)[\s.,'’](?=\d)/g, '')).match(/\d+/g) ?? [];

/** Whether two texts have the same numbers, in any order and form. */
function hasSameNumbers(one: string, other: string): boolean {
  const [own, others] = [one, other].map((text) => numbersIn(text).toSorted().join(' '));
  return own !== '' && own === others;
}

const namesIn = (text: string): readonly string[] => Array.from(text.matchAll(/\{([a-z]+)\}/gi), ([, name]) => name!);
