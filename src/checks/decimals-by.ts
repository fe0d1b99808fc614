import {
  type CheckContext,
  type JsonSchema,
  type Narrow,
  type NarrowScope,
  type Outcome,
  type ParameterChange,
  ParameterError,
  type PortableSchema,
  type Scope,
  type CheckTest,
  type Trial,
  equalsInAnyCase,
  listed,
  say,
  source,
  type CheckReports,
} from '../core/index.js';
import { relisted, replaced } from './internal/changes.js';
import { atMostDecimals, tooManyDecimals } from './internal/decimals.js';
import { codesOf, isCurrency, isOwnCurrency, type OwnCurrency } from './internal/currency.js';
import { isOneOf } from './internal/inline.js';
import { equals, field as inField, isOtherCurrency } from './internal/portable.js';
import { cell, listName, REFERENCE, rowsOf } from './internal/written.js';

export { equalsInAnyCase };

/** The digits that an operation's own currency allows, or those of each currency if an order may name any. */
type Parameters = { readonly own: OwnCurrency; readonly most: number } | { readonly decimals: Decimals };

type Decimals = Readonly<Record<string, number>>;

/** At most as many digits after the point as the order's currency allows (ISO 4217 minor units). */
export const code = 'decimals';

export const parameters: JsonSchema = {
  intention: { group: 'amount', description: 'Decimals that depend on the currency' },
  description:
    'A table in rules/lists with the columns `currency` and `decimals`: how many digits each currency allows after the point, 0 to 38.',
  type: 'string',
  pattern: REFERENCE,
  examples: ['lists/currency-decimals'],
};

const WHOLE = /^(?:0|[1-9][0-9]?)$/;

export function prepare(written: string, context: CheckContext): Parameters {
  const { currency, parity } = context;
  const decimals: Record<string, number> = {};
  // CSV has no numbers.
  const isCsv = context.columns(listName(written)) !== undefined;
  for (const row of rowsOf(written, context)) {
    const cellText = row['decimals'];
    const most = isCsv && typeof cellText === 'string' && WHOLE.test(cellText) ? Number(cellText) : cellText;
    if (typeof most !== 'number' || !Number.isInteger(most) || most < 0 || most > 38) {
      throw new ParameterError(
        say('Each row needs a whole number from 0 to 38 in the column "decimals", without quotes.'),
      );
    }
    for (const each of cell(row, 'currency')) {
      if (Object.hasOwn(decimals, each))
        throw new ParameterError(say('{value} is in two rows; remove it from one.', { value: each }));
      decimals[each] = most;
    }
  }
  if (currency === undefined) return { decimals };
  const own = { currency, ...(parity !== undefined && { parity }) };
  const ours = codesOf(own).filter((each) => Object.hasOwn(decimals, each));
  const counts = new Set(ours.map((each) => decimals[each]));
  if (ours.length === 0)
    throw new ParameterError(say('{list} has no row for {currency}; add one.', { list: written, currency }));
  if (counts.size > 1)
    throw new ParameterError(
      say('{currencies} must have the same number of decimals.', { currencies: listed(ours, ' and ') }),
    );
  return { own, most: decimals[ours[0]!]! };
}

/** A result for each currency. */
const perCurrency = <T>(decimals: Decimals, of: (most: number) => T): ReadonlyMap<unknown, T> =>
  new Map(Object.entries(decimals).map(([currency, most]) => [currency, of(most)]));

/**
 * Orders in another currency than the operation's, or in one without a row, are not evaluated, because the number of decimals is unknown.
 */
export function test(limit: Parameters): CheckTest {
  if ('own' in limit) {
    const wrong = new RegExp(tooManyDecimals(limit.most));
    const codes = codesOf(limit.own);
    return (value, { currency }) =>
      currency === undefined || isCurrency(currency, ...codes) ? !wrong.test(value) : undefined;
  }
  const wrong = perCurrency(limit.decimals, (most) => new RegExp(tooManyDecimals(most)));
  return (value, { currency }) => {
    const pattern = wrong.get(currency);
    return pattern && !pattern.test(value);
  };
}

/** Numbers of digits after the point, each with the currencies that allow it. */
const groupsOf = (decimals: Decimals): (readonly [most: number, currencies: readonly string[]])[] =>
  [...new Set(Object.values(decimals))].map((most) => [
    most,
    Object.keys(decimals).filter((currency) => decimals[currency] === most),
  ]);

/** An expression that depends on the decimals of the order's currency. @param of makes the expression for a number of decimals */
function ofCurrency(limit: Parameters, scope: NarrowScope, of: (most: number) => string): string {
  const currency = scope.field('currency');
  if ('own' in limit) {
    const isOwn = isOwnCurrency(currency, codesOf(limit.own), scope.use('decimals-by', { equalsInAnyCase }));
    return `(${isOwn} ? ${of(limit.most)} : undefined)`;
  }
  const groups = groupsOf(limit.decimals).map(
    ([most, currencies]) => `${isOneOf(currency, currencies, scope)} ? ${of(most)} : `,
  );
  return `(${groups.join('')}undefined)`;
}

export const inline = (limit: Parameters, scope: Scope): string =>
  ofCurrency(limit, scope, (most) => `!${scope.constant(new RegExp(tooManyDecimals(most)))}.test(${scope.value})`);

export const narrowInline = (limit: Parameters, scope: NarrowScope): string =>
  ofCurrency(limit, scope, (most) => source({ decimals: most }));

export function schema(limit: Parameters, field: string): PortableSchema {
  if ('own' in limit) {
    const { own, most } = limit;
    return { order: { anyOf: [isOtherCurrency(codesOf(own)), inField(field, atMostDecimals(most))] } };
  }
  const groups = groupsOf(limit.decimals).map(([most, currencies]) => ({
    anyOf: [{ not: equals('currency', currencies) }, inField(field, atMostDecimals(most))],
  }));
  return { order: { allOf: groups } };
}

/** The currencies, and the number of digits that each allows. */
function countsOf(limit: Parameters): {
  readonly currencies: readonly string[];
  readonly counts: readonly number[];
} {
  return 'own' in limit
    ? { currencies: codesOf(limit.own), counts: [limit.most] }
    : { currencies: Object.keys(limit.decimals), counts: [...new Set(Object.values(limit.decimals))] };
}

export const messages = {
  'decimals-by': '{label} must have no more decimals than its currency has.',
  'decimals-by.none': '{label} must have no decimals in {currency}; a point is read as decimals.',
  'decimals-by.one': '{label} must have at most {decimals} decimal in {currency}; a point is read as decimals.',
  'decimals-by.several': '{label} must have at most {decimals} decimals in {currency}; a point is read as decimals.',
};

const messageFor = (most: number): keyof typeof messages =>
  most === 0 ? 'decimals-by.none' : most === 1 ? 'decimals-by.one' : 'decimals-by.several';

export function message(limit: Parameters): keyof typeof messages {
  const [most = 0, ...others] = countsOf(limit).counts;
  return others.length > 0 ? 'decimals-by' : messageFor(most);
}

export function params(limit: Parameters): CheckReports['decimals'] {
  const { currencies, counts } = countsOf(limit);
  const [only, ...others] = currencies;
  return {
    currency: others.length === 0 ? only! : currencies,
    decimals: counts.length === 1 ? String(counts[0]) : counts.map(String),
  };
}

/** One for each currency, if there are several. */
export function outcomes(limit: Parameters): readonly Outcome[] {
  if (!('own' in limit)) {
    const each = Object.entries(limit.decimals);
    if (each.length === 1) return [];
    return each.map(([currency, most]) => ({
      message: messageFor(most),
      params: { currency, decimals: String(most) },
    }));
  }
  const { currency, parity } = limit.own;
  const decimals = String(limit.most);
  return parity === undefined ? [] : [currency, parity].map((each) => ({ params: { currency: each, decimals } }));
}

/** Chooses by the currency of the order, or the operation's own. */
export function detail(limit: Parameters, scope: Scope): string | undefined {
  const all = outcomes(limit).map((outcome) => scope.outcome(outcome));
  if (all.length === 0) return undefined;
  const currency = scope.field('currency');
  if (!('own' in limit)) {
    const byCurrency = Object.keys(limit.decimals).map((each, i) => `${source(each)}: ${all[i]}`);
    return `({ ${byCurrency.join(', ')} })[${currency}]`;
  }
  const [own, other] = all;
  return `(${scope.use('decimals-by', { equalsInAnyCase })}(${currency}, ${source(limit.own.parity)}) ? ${other} : ${own})`;
}

export const reads = (): readonly string[] => ['currency'];

/** The operation's own currency, or a row for the order's currency. */
export const needs = (limit: Parameters): readonly string[] =>
  'own' in limit ? [`currency:${limit.own.currency}`] : ['field:currency'];

export function narrow(limit: Parameters): Narrow {
  if (!('own' in limit)) {
    const narrowings = perCurrency(limit.decimals, (most) => ({ decimals: most }));
    return ({ currency }) => narrowings.get(currency);
  }
  const codes = codesOf(limit.own);
  const narrowing = { decimals: limit.most };
  return ({ currency }) => (currency === undefined || isCurrency(currency, ...codes) ? narrowing : undefined);
}

/** The currencies that not all versions of a table have, or not with the same decimals. */
function differing(tables: readonly Decimals[]): readonly string[] {
  const currencies = [...new Set(tables.flatMap((decimals) => Object.keys(decimals)))];
  return currencies.filter((currency) => new Set(tables.map((decimals) => decimals[currency])).size > 1);
}

export function changes(before: Parameters, after: Parameters): readonly ParameterChange[] {
  const ofMost = (old: number, now: number) => replaced('most decimals of {label}', old, now);
  if ('own' in before && 'own' in after) return ofMost(before.most, after.most);
  if ('own' in before || 'own' in after) return [];
  const [old, now] = [before.decimals, after.decimals];
  const inBoth = differing([old, now]).filter(
    (currency) => Object.hasOwn(old, currency) && Object.hasOwn(now, currency),
  );
  const rows = [old, now].map((decimals) => Object.keys(decimals).map((currency) => `currency ${currency}`));
  return [
    ...inBoth.flatMap((row) => ofMost(old[row]!, now[row]!).map((change) => ({ ...change, row }))),
    ...relisted('rows for {label}', rows[0]!, rows[1]!),
  ];
}

/** The most currencies that are tried. */
const MOST_TRIED = 20;

/** A currency whose decimals differ, with as many decimals as each version allows, and one more. */
export function trials(all: readonly Parameters[]): readonly Trial[] {
  const tables = all.flatMap((limit) => ('own' in limit ? [] : [limit.decimals]));
  return differing(tables)
    .slice(0, MOST_TRIED)
    .map((currency) => ({
      order: { currency },
      values: tables.flatMap(({ [currency]: most }) =>
        most === undefined
          ? []
          : ['100', `100.${'5'.repeat(most + 1)}`, ...(most > 0 ? [`100.${'5'.repeat(most)}`] : [])],
      ),
    }));
}

export const unordered = true;

export const valuesWithRow = (limit: Parameters): Readonly<Record<string, readonly string[]>> =>
  'own' in limit ? {} : { currency: Object.keys(limit.decimals) };
