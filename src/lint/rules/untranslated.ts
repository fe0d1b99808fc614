import { untranslatedIn } from '../../analysis/coverage/translations.js';
import type { LintRule } from '../lint-rule.js';

export const untranslated: LintRule = {
  name: 'untranslated',
  severity: 'warning',
  description: 'A file of a language lacks some texts of the rules.',
  rulebook({ rulebook, isWhole }, report) {
    if (!isWhole) return;
    for (const [language, [first, ...others]] of untranslatedIn(rulebook)) {
      if (first === undefined) continue;
      const more = others.length === 0 ? '' : ` and ${others.length} more`;
      report(rulebook.locales.get(language)!, [], `Not translated, and shown in English: "${first}"${more}.`);
    }
  },
};
