import { englishOf } from '../../analysis/coverage/translations.js';
import type { LintRule } from '../lint-rule.js';
import { closest } from '../../strings/closest.js';

const PARTS = ['labels', 'texts', 'messages'] as const;
const KIND = { labels: 'label', texts: 'text', messages: 'message' } as const;

export const wrongTranslation: LintRule = {
  name: 'wrong-translation',
  severity: 'error',
  description: 'A translation is of a text that the rules do not have, or has other names in braces than the English.',
  rulebook({ rulebook, isWhole }, report) {
    if (rulebook.locales.size === 0) return;
    const known = englishOf(rulebook);
    for (const locale of rulebook.locales.values())
      for (const part of PARTS)
        for (const [english, translated] of Object.entries(locale[part] ?? {})) {
          if (isWhole && !known[part].has(english)) {
            const guess = closest(english, [...known[part]]);
            const question = guess === undefined ? '' : ` Did you mean "${guess}"?`;
            report(locale, [part, english], `The rules have no such ${KIND[part]} in English.${question}`, 'key');
            continue;
          }
          const [own, other] = [namesIn(english), namesIn(translated)];
          const strange = other.find((name) => !own.includes(name));
          const missing = own.find((name) => !other.includes(name));
          if (strange !== undefined)
            report(locale, [part, english], `The English has no {${strange}}; it has ${listOf(own)}.`);
          else if (missing !== undefined)
            report(locale, [part, english], `The translation lacks {${missing}}, which the English has.`);
        }
  },
};

const namesIn = (text: string): readonly string[] => Array.from(text.matchAll(/\{([a-z]+)\}/gi), ([, name]) => name!);

const listOf = (names: readonly string[]): string =>
  names.length === 0 ? 'no names in braces' : names.map((name) => `{${name}}`).join(', ');
