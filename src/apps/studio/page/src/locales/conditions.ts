import type { OperationView, RuleView } from '../api/contract.js';
import { alternativesIn, boundsIn, formIn, valuesIn } from '../rule-files/condition.js';
import { language } from '../state/settings.js';
import { t } from './index.js';

/** When a rule applies, on one line; empty where it always does. */
export function conditionWords(
  { condition, when, unless }: RuleView,
  { fields, facts }: Pick<OperationView, 'fields' | 'facts'>,
): string {
  if (language.value === 'en') return condition;
  const labelOf = (name: string): string => [...fields, ...facts].find((each) => each.name === name)?.label ?? name;
  return Object.entries({ when, unless })
    .flatMap(([kind, entries]) => {
      const parts = alternativesIn(entries).map((alternative) =>
        alternative.entries
          .flatMap(([name, written]) => {
            const bounds = boundsIn(written);
            return (bounds.length > 0 ? bounds : [formIn(written)]).map((form) =>
              `${t(`condition.${form}`, { field: labelOf(name) })} ${valuesIn(written, form).join(', ')}`.trim(),
            );
          })
          .join('; '),
      );
      const either = parts.join(` ${t('condition.or')} `);
      return parts.length === 0 ? [] : [`${t(`condition.${kind as 'when' | 'unless'}`)}: ${either}`];
    })
    .join('. ');
}
