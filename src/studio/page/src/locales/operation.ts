import type { OperationSummary } from '../api/contract.js';
import { language } from '../state/settings.js';
import { countryName, t } from './index.js';

const namedByCountry = ({ country, direction }: OperationSummary): boolean => country !== null && direction !== null;

/** The country of an operation; its title where country and direction do not tell it from others. */
export const placeOf = (operation: OperationSummary): string =>
  namedByCountry(operation) ? countryName(operation.country!) : operation.title;

export const directionIn = ({ direction }: OperationSummary): string =>
  direction === null ? '' : t(`direction.${direction}`);

/** The name of an operation: its title, or in another language its country and direction. */
export const operationName = (operation: OperationSummary): string =>
  language.value === 'en' || !namedByCountry(operation)
    ? operation.title
    : `${placeOf(operation)}: ${directionIn(operation)}`;
