import type { Intention } from '../../model/check.js';

/** What a person wants who chooses the check, as an annotation of its schema. */
export const intention = (
  group: Intention['group'],
  en: string,
  es: string,
  pt: string,
): { readonly intention: Intention } => ({
  intention: { group, title: { en, es, 'pt-BR': pt } },
});
