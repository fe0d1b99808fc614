import { untranslatedIn } from '../../analysis/index.js';
import type { LintRule } from '../lint-rule.js';
import { say } from '../../../core/index.js';

export const untranslated: LintRule = {
  name: 'untranslated',
  severity: 'warning',
  description: 'A file of a language lacks some texts of the rules.',
  rulebook({ rulebook, isWhole }, report) {
    if (!isWhole) return;
    for (const [language, [first, ...others]] of untranslatedIn(rulebook)) {
      if (first === undefined) continue;
      report(
        rulebook.locales.get(language)!,
        [],
        others.length === 0
          ? say('Not translated, and shown in English: "{text}".', { text: first })
          : say('Not translated, and shown in English: "{text}" and {count} more.', {
              text: first,
              count: others.length,
            }),
      );
    }
  },
};
