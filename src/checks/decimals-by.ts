import {
  ParameterError,
  type CheckContext,
  type JsonSchema,
  type OrderValues,
  type Narrow,
  type PortableSchema,
  type Scope,
  type Test,
} from '../model/check.js';
import type { Params } from '../model/diagnostic.js';
import { atMostDecimals, tooManyDecimals } from './internal/decimals.js';
import { isOneOf } from './internal/inline.js';
import { equals, field as inField, isOther } from './internal/portable.js';
import { cell, REFERENCE, rowsOf } from './internal/written.js';
import { source } from '../strings/source.js';

interface Parameters {
  /** The operation's currency, for orders without one. */
  readonly own?: string;
  readonly decimals: Readonly<Record<string, number>>;
}

/** At most as many digits after the point as the order's currency has (ISO 4217 minor units). */
export const code = 'decimals';

export const parameters: JsonSchema = {
  description: 'A table of currencies and the digits each allows after the point: rows of `currency` and `decimals`.',
  type: 'string',
  pattern: REFERENCE,
  examples: ['lists/currency-decimals'],
};

export function prepare(written: string, context: CheckContext): Parameters {
  const { currency: own, parity } = context;
  const decimals: Record<string, number> = {};
  for (const row of rowsOf(written, context)) {
    const most = row['decimals'];
    if (typeof most !== 'number' || !Number.isInteger(most) || most < 0 || most > 38) {
      throw new ParameterError('Each row needs a whole number from 0 to 38 in the column "decimals", without quotes.');
    }
    for (const currency of cell(row, 'currency')) {
      if (Object.hasOwn(decimals, currency))
        throw new ParameterError(`${currency} is in two rows; remove it from one.`);
      decimals[currency] = most;
    }
  }
  if (own === undefined) return { decimals };
  const ours = Object.entries(decimals).filter(([currency]) => currency === own || currency === parity);
  if (ours.length === 0) throw new ParameterError(`The table has no row for ${own}; add one.`);
  return { own, decimals: Object.fromEntries(ours) };
}

const currencyOf = ({ currency }: OrderValues, own: string | undefined): string | undefined =>
  typeof currency === 'string' ? currency : own;

/** A result for each currency. */
const perCurrency = <T>(
  decimals: Parameters['decimals'],
  of: (most: number) => T,
): ReadonlyMap<string | undefined, T> =>
  new Map(Object.entries(decimals).map(([currency, most]) => [currency, of(most)]));

export function test({ own, decimals }: Parameters): Test {
  const wrong = perCurrency(decimals, (most) => new RegExp(tooManyDecimals(most)));
  return (value, order) => !wrong.get(currencyOf(order, own))?.test(value);
}

/** Digits after the point, and the currencies that allow as many. */
const groupsOf = (decimals: Parameters['decimals']): (readonly [most: number, currencies: readonly string[]])[] =>
  [...new Set(Object.values(decimals))].map((most) => [
    most,
    Object.keys(decimals).filter((currency) => decimals[currency] === most),
  ]);

const isAmong = (own: string | undefined, currencies: readonly string[]): boolean =>
  currencies.some((currency) => currency === own);

export function inline({ own, decimals }: Parameters, scope: Scope): string {
  const currency = scope.field('currency');
  const wrong = groupsOf(decimals).map(([most, currencies]) => {
    const isMissing = isAmong(own, currencies) ? `${currency} == null || ` : '';
    return `${scope.constant(new RegExp(tooManyDecimals(most)))}.test(${scope.value}) && (${isMissing}${isOneOf(currency, currencies, scope)})`;
  });
  return `!(${wrong.join(' || ')})`;
}

export function schema({ own, decimals }: Parameters, field: string): PortableSchema {
  const groups = groupsOf(decimals).map(([most, currencies]) => {
    const elsewhere = isAmong(own, currencies)
      ? isOther('currency', currencies)
      : { not: equals('currency', currencies) };
    return { anyOf: [elsewhere, inField(field, atMostDecimals(most))] };
  });
  return { order: { allOf: groups } };
}

export function message({ decimals }: Parameters): string {
  const [most, ...others] = new Set(Object.values(decimals));
  if (others.length > 0) return '{label} must have no more decimals than {currency} has: {decimals}.';
  return most === 0
    ? '{label} must have no decimals in {currency}.'
    : '{label} must have at most {decimals} decimals in {currency}.';
}

export function params({ decimals }: Parameters): Params {
  const currencies = Object.keys(decimals);
  const most = [...new Set(Object.values(decimals))].map(String);
  return currencies.length === 1
    ? { currency: currencies[0]!, decimals: most[0]! }
    : { currency: currencies, decimals: most };
}

export function detail({ own, decimals }: Parameters, scope: Scope): string | undefined {
  const currencies = Object.entries(decimals);
  if (currencies.length === 1) return undefined;
  const byCurrency = Object.fromEntries(
    currencies.map(([currency, most]) => [currency, { currency, decimals: String(most) }]),
  );
  return `${scope.constant(byCurrency)}[${scope.field('currency')}${own === undefined ? '' : ` ?? ${source(own)}`}]`;
}

export const cases = () => ({ valid: [], invalid: [] });

export const reads = (): readonly string[] => ['currency'];

export function narrow({ own, decimals }: Parameters): Narrow {
  const narrowings = perCurrency(decimals, (most) => ({ decimals: most }));
  return (order) => narrowings.get(currencyOf(order, own));
}

export const unordered = true;
