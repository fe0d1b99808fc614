import {
  ParameterError,
  type CheckContext,
  type JsonSchema,
  type Narrow,
  type PortableSchema,
  type Scope,
  type Test,
} from '../model/check.js';
import type { Params } from '../model/diagnostic.js';
import { atMostDecimals, tooManyDecimals } from './internal/decimals.js';
import { codesOf, isCurrency, isOwnCurrency, type OwnCurrency } from './internal/currency.js';
import { isOneOf } from './internal/inline.js';
import { equals, field as inField, isOtherCurrency } from './internal/portable.js';
import { cell, REFERENCE, rowsOf } from './internal/written.js';

export { isCurrency };

interface Parameters {
  /** Absent where an order of the operation names any currency. */
  readonly own?: OwnCurrency;
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
  const { currency, parity } = context;
  const decimals: Record<string, number> = {};
  for (const row of rowsOf(written, context)) {
    const most = row['decimals'];
    if (typeof most !== 'number' || !Number.isInteger(most) || most < 0 || most > 38) {
      throw new ParameterError('Each row needs a whole number from 0 to 38 in the column "decimals", without quotes.');
    }
    for (const each of cell(row, 'currency')) {
      if (Object.hasOwn(decimals, each)) throw new ParameterError(`${each} is in two rows; remove it from one.`);
      decimals[each] = most;
    }
  }
  if (currency === undefined) return { decimals };
  const own = { currency, ...(parity !== undefined && { parity }) };
  const ours = codesOf(own).filter((each) => Object.hasOwn(decimals, each));
  const counts = new Set(ours.map((each) => decimals[each]));
  if (ours.length === 0) throw new ParameterError(`The table has no row for ${currency}; add one.`);
  if (counts.size > 1) throw new ParameterError(`${ours.join(' and ')} must have the same number of decimals.`);
  return { own, decimals: Object.fromEntries(ours.map((each) => [each, decimals[each]!])) };
}

/** A result for each currency. */
const perCurrency = <T>(decimals: Parameters['decimals'], of: (most: number) => T): ReadonlyMap<unknown, T> =>
  new Map(Object.entries(decimals).map(([currency, most]) => [currency, of(most)]));

/** The number of decimals where all currencies have the same. */
const onlyCount = (decimals: Parameters['decimals']): number => Object.values(decimals)[0]!;

/** Where an order names any currency, another rule refuses the currencies that the table does not have. */
export function test({ own, decimals }: Parameters): Test {
  if (own) {
    const wrong = new RegExp(tooManyDecimals(onlyCount(decimals)));
    const codes = codesOf(own);
    return (value, { currency }) =>
      currency === undefined || isCurrency(currency, ...codes) ? !wrong.test(value) : undefined;
  }
  const wrong = perCurrency(decimals, (most) => new RegExp(tooManyDecimals(most)));
  return (value, { currency }) => !wrong.get(currency)?.test(value);
}

/** Digits after the point, and the currencies that allow as many. */
const groupsOf = (decimals: Parameters['decimals']): (readonly [most: number, currencies: readonly string[]])[] =>
  [...new Set(Object.values(decimals))].map((most) => [
    most,
    Object.keys(decimals).filter((currency) => decimals[currency] === most),
  ]);

export function inline({ own, decimals }: Parameters, scope: Scope): string {
  const currency = scope.field('currency');
  const hasMore = (most: number): string => `${scope.constant(new RegExp(tooManyDecimals(most)))}.test(${scope.value})`;
  if (own) {
    const isOwn = isOwnCurrency(currency, codesOf(own), scope.use('decimals-by', { isCurrency }));
    return `(${isOwn} ? !${hasMore(onlyCount(decimals))} : undefined)`;
  }
  const wrong = groupsOf(decimals).map(
    ([most, currencies]) => `${hasMore(most)} && ${isOneOf(currency, currencies, scope)}`,
  );
  return `!(${wrong.join(' || ')})`;
}

export function schema({ own, decimals }: Parameters, field: string): PortableSchema {
  if (own)
    return { order: { anyOf: [isOtherCurrency(codesOf(own)), inField(field, atMostDecimals(onlyCount(decimals)))] } };
  const groups = groupsOf(decimals).map(([most, currencies]) => ({
    anyOf: [{ not: equals('currency', currencies) }, inField(field, atMostDecimals(most))],
  }));
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
  return most.length === 1
    ? { currency: currencies.length === 1 ? currencies[0]! : currencies, decimals: most[0]! }
    : { currency: currencies, decimals: most };
}

export function detail({ own, decimals }: Parameters, scope: Scope): string | undefined {
  const currencies = Object.entries(decimals);
  if (own) return undefined;
  const byCurrency = Object.fromEntries(
    currencies.map(([currency, most]) => [currency, { currency, decimals: String(most) }]),
  );
  return `${scope.constant(byCurrency)}[${scope.field('currency')}]`;
}

export const cases = () => ({ valid: [], invalid: [] });

export const reads = (): readonly string[] => ['currency'];

export const needs = ({ own }: Parameters): readonly string[] => (own ? [`currency:${own.currency}`] : []);

export function narrow({ own, decimals }: Parameters): Narrow {
  const narrowings = perCurrency(decimals, (most) => ({ decimals: most }));
  if (!own) return ({ currency }) => narrowings.get(currency);
  const narrowing = { decimals: onlyCount(decimals) };
  return ({ currency }) => (currency === undefined || isCurrency(currency, ...codesOf(own)) ? narrowing : undefined);
}

export const unordered = true;
