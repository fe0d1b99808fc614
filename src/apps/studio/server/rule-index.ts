import { wordsOf } from '../../../core/index.js';
import { localeIn } from '../../../workbench/analysis/index.js';
import type { IndexAnswer, Language } from './api.js';
import type { Compilation } from './compilation.js';

/** The names of the rules and fields of all operations, for a search; operations that cannot be read are left out. */
export function ruleIndex({ rulebook }: Compilation, language: Language): IndexAnswer {
  const locale = localeIn(rulebook, language);
  return {
    operations: [...rulebook.operations.values()].map(({ id, fields, facts, rules }) => ({
      id,
      fields: [...fields, ...facts].map((field) => ({ name: field.name, label: wordsOf(field, locale).label })),
      rules: [...new Map(rules.map((rule) => [rule.id, { id: rule.id, field: rule.field }])).values()],
    })),
  };
}
