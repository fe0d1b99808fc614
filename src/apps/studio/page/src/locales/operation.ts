import type { OperationSummary } from '../api/contract.js';
import { own } from '../state/texts.js';
import { countryName, t } from './index.js';

const namedByCountry = ({ country, direction }: OperationSummary): boolean => country !== null && direction !== null;

/** The country of an operation; its title where country and direction do not tell it from others. */
export const placeOf = (operation: OperationSummary): string =>
  namedByCountry(operation) ? countryName(operation.country!) : own(operation.title).text;

/** The language of {@link placeOf}, where it is a title without a translation. */
export const placeLang = (operation: OperationSummary): 'en' | undefined =>
  namedByCountry(operation) ? undefined : own(operation.title).lang;

export const directionIn = ({ direction }: OperationSummary): string =>
  direction === null ? '' : t(`direction.${direction}`);

/** The name of an operation: its title, or where that has no translation its country and direction. */
export function operationName(operation: OperationSummary): string {
  const { text, lang } = own(operation.title);
  return lang === undefined || !namedByCountry(operation) ? text : `${placeOf(operation)}: ${directionIn(operation)}`;
}

interface Period {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** What tells the versions of a rule apart: its first and its last day, where it has them. */
export const periodOf = ({ from, until }: Period): readonly string[] => [
  ...(from === undefined ? [] : [t('period.from', { day: from })]),
  ...(until === undefined ? [] : [t('period.until', { day: until })]),
];
