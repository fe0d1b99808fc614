import type { OperationSummary } from '../api/contract.js';
import { language } from '../state/settings.js';
import { countryName, t } from './index.js';

/** The country of an operation; its title where it has none. */
export const placeOf = ({ country, title }: OperationSummary): string =>
  country === null ? title : countryName(country);

export const kindOf = ({ kind }: OperationSummary): string => t(`kind.${kind}`);

/** The name of an operation: its title, or in another language its country and kind. */
export const operationName = (operation: OperationSummary): string =>
  language.value === 'en' || operation.country === null
    ? operation.title
    : `${placeOf(operation)}: ${kindOf(operation)}`;
