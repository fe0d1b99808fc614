import type { OperationSummary } from '../api/contract.js';
import { own } from '../state/texts.js';
import { countryName, t } from './index.js';

const namedByCountry = ({ country, direction }: OperationSummary): boolean => country !== null && direction !== null;

/** The country of an operation; its title if country and direction do not tell it from others. */
export const placeOf = (operation: OperationSummary): string =>
  namedByCountry(operation) ? countryName(operation.country!) : own(operation.title).text;

/** The language of {@link placeOf}, if that is a title without a translation. */
export const placeLang = (operation: OperationSummary): 'en' | undefined =>
  namedByCountry(operation) ? undefined : own(operation.title).lang;

export const directionIn = ({ direction }: OperationSummary): string =>
  direction === null ? '' : t(`direction.${direction}`);

/** The name of an operation: its title, or its country and direction if the title has no translation. */
export function operationName(operation: OperationSummary): string {
  const { text, lang } = own(operation.title);
  return lang === undefined || !namedByCountry(operation) ? text : `${placeOf(operation)}: ${directionIn(operation)}`;
}

interface Period {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** The texts that tell the versions of a rule apart: the first and the last day, if the rule has them. */
export const periodOf = ({ from, until }: Period): readonly string[] => [
  ...(from === undefined ? [] : [t('period.from', { day: from })]),
  ...(until === undefined ? [] : [t('period.until', { day: until })]),
];
