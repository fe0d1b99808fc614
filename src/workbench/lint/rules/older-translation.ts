import { messagesOf, unusedIn } from '../../analysis/index.js';
import type { LintRule } from '../lint-rule.js';
import { guessed } from '../../text/index.js';
import { say } from '../../../core/index.js';

export const olderTranslation: LintRule = {
  name: 'older-translation',
  severity: 'warning',
  description:
    'A text is translated from an older English one, or a message is named by its English text instead of its id.',
  rulebook({ rulebook, files, isWhole }, report) {
    if (rulebook.locales.size === 0) return;
    const { texts, ids } = messagesOf(rulebook);
    const titles = [...files.values()].flatMap(({ data }) => {
      const { title } = (data ?? {}) as { readonly title?: unknown };
      return typeof title === 'string' ? [title] : [];
    });
    for (const [language, keys] of isWhole ? unusedIn(rulebook, titles) : [])
      for (const key of keys)
        report(
          rulebook.locales.get(language)!,
          ['reference', key],
          say('The rules no longer have this English text; correct it and its translation, or remove both.'),
          'key',
        );
    for (const locale of rulebook.locales.values()) {
      const { messages = {} } = locale;
      for (const [id, entry] of Object.entries(messages)) {
        const text = texts.get(id);
        if (text === undefined || typeof entry === 'string' || entry.en === text) continue;
        report(
          locale,
          ['messages', id, 'en'],
          [say('The English is now "{text}".', { text }), say('Correct the translation, and write that text here.')],
        );
      }
      // Another wording of the package must not break a rulebook that names a message by its text.
      const unknown = Object.keys(messages).filter((key) => /\s/.test(key) && !texts.has(key) && !ids.has(key));
      for (const key of isWhole ? unknown : [])
        report(
          locale,
          ['messages', key],
          [
            say('No message has this English text; name the message by its id, which stays when its text changes.'),
            ...guessed(key, [...ids.keys()]),
          ],
          'key',
        );
      // One finding for the file, because in a file of an earlier version every message is affected.
      const isNamed = (id: string): boolean => Object.hasOwn(messages, id);
      const old = Object.keys(messages).find((key) => !texts.has(key) && ids.get(key)?.every(isNamed) === false);
      if (old !== undefined)
        report(
          locale,
          ['messages', old],
          say('Name messages by their ids, this one {id}: payrules lint --fix does that.', { id: ids.get(old)![0]! }),
          'key',
        );
    }
  },
};
