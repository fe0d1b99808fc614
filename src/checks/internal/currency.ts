import { type Text, equalsInAnyCase, source } from '../../core/index.js';

/** The currency of an operation, and another currency with the same value. */
export interface OwnCurrency {
  readonly currency: string;
  readonly parity?: string;
}

/** The codes of an operation's own currency. */
export const codesOf = ({ currency, parity }: OwnCurrency): readonly string[] =>
  parity === undefined ? [currency] : [currency, parity];

/** Whether an order's currency is one of some codes, exactly or after trimming and capitalising ASCII letters. */
export function isCurrency(currency: Text, ...codes: readonly string[]): boolean {
  return codes.some((code) => equalsInAnyCase(currency, code));
}

/**
 * The expression that tests whether an order is in one of some currencies. An order without a currency is in the operation's own.
 * @param currency the expression for the order's currency
 * @param name the name of {@link equalsInAnyCase} in the module
 */
export function isOwnCurrency(currency: string, codes: readonly string[], name: string): string {
  return [`${currency} === undefined`, ...codes.map((code) => `${name}(${currency}, ${source(code)})`)].join(' || ');
}
