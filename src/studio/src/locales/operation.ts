import type { OperationSummary } from '../api/contract.js';
import { language } from '../state/settings.js';
import { countryName, t, tx } from './index.js';

/** Where an operation is: its country, or what it is called where it has none. */
export const placeOf = ({ country, title, kind }: OperationSummary): string =>
  country === null ? tx(`global.${kind}`, title) : countryName(country);

export const kindOf = ({ kind }: OperationSummary): string => t(`kind.${kind}`);

/** An operation's whole name: the rule file's in its own language, English. */
export const operationName = (operation: OperationSummary): string =>
  language.value === 'en' ? operation.title : `${placeOf(operation)}: ${kindOf(operation)}`;
