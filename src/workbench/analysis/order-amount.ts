import { checks } from '../../checks/index.js';
import { type Field, type Operation, type Text, placesOf, scopeOf, sharedDepth, textNameOf } from '../../core/index.js';
import { AmountSums, hasDoubtfulPoint } from './amount-sums.js';

/** The part of an operation that shows which field has the amount of an order. */
interface AmountRules {
  readonly currency?: string | undefined;
  readonly fields: readonly Pick<Field, 'name' | 'unit' | 'type' | 'example'>[];
  /** The rules in order, with the names of their checks. */
  readonly rules: readonly { readonly field: string; readonly checks: readonly string[] }[];
}

/** The amount of an order for sums. A part is `undefined` if the order lacks it, or if it may be something else. */
export interface OrderAmount {
  /** A public currency code or the operation's own, with the unit for minor units. */
  readonly currency: string | undefined;
  readonly amount: string | undefined;
}

/**
 * The public currencies (ISO 4217, with withdrawn ones). Any other text in the field may be something else, and the number of such texts
 * has no limit.
 */
const currencies = new Set(Intl.supportedValuesOf('currency'));

/** A number with more digits may be a card or account number, and the sum of one order would reveal it. */
const AMOUNT = /^(?:0|[1-9]\d{0,11})(?:\.\d{1,4})?$/;

/** Checks that many amounts have, but also other numbers, such as rates. */
const OF_AMOUNTS = new Set(['by', 'decimals-by']);

/** The part of an operation that shows which field has the amount of an order. */
export const amountRulesOf = ({ currency, fields, rules }: Operation): AmountRules => ({
  currency,
  fields,
  rules: rules.map(({ field, check }) => ({ field, checks: [check.name] })),
});

/**
 * The field with the amount of an order: the first whose check is for amounts, or else the first number with a range, then one with a
 * unit, then one with a table. A field in entries counts only where the order itself has none.
 */
export function amountFieldOf({ fields, rules }: Pick<AmountRules, 'fields' | 'rules'>): string | undefined {
  const among = (filter: (field: AmountRules['fields'][number]) => boolean): ReadonlySet<string> =>
    new Set(fields.filter(filter).map(({ name }) => name));
  const numbers = among(({ type }) => type === 'integer' || type === 'number');
  const units = among(({ unit }) => unit !== undefined);
  // Without a unit, a whole number that must be positive may be an identifier, and one that depends on another field a count.
  const sizes = among(({ type, unit }) => type === 'number' || unit !== undefined);
  const isRange = (name: string, field: string): boolean =>
    checks[name]!.code === 'range' && (name !== 'positive' || sizes.has(field));
  const found = [
    rules.filter((rule) => rule.checks.some((name) => checks[name]!.guards)),
    rules.filter((rule) => numbers.has(rule.field) && rule.checks.some((name) => isRange(name, rule.field))),
    rules.filter((rule) => numbers.has(rule.field) && units.has(rule.field)),
    rules.filter(
      (rule) => numbers.has(rule.field) && sizes.has(rule.field) && rule.checks.some((name) => OF_AMOUNTS.has(name)),
    ),
  ].flat();
  return (found.find(({ field }) => scopeOf(field) === '') ?? found[0])?.field;
}

/**
 * The field with the currency of an amount: beside the amount, or in an object or entry around it. Its example is a currency code, or its
 * name shows it.
 */
function currencyFieldOf(fields: AmountRules['fields'], amount: string): string | undefined {
  const shared = (name: string): number => {
    const [one, other] = [name.split('.').slice(0, -1), amount.split('.').slice(0, -1)];
    return one.every((part, i) => part === other[i]) ? one.length : -1;
  };
  const isCurrency = ({ name, type = 'string', example }: AmountRules['fields'][number]): boolean =>
    type === 'string' &&
    (example === undefined ? /currency|ccy/i.test(name.slice(name.lastIndexOf('.') + 1)) : currencies.has(example));
  const around = fields.filter((field) => isCurrency(field) && shared(field.name) >= 0).map(({ name }) => name);
  const nearest = Math.max(...around.map(shared));
  const best = around.filter((name) => shared(name) === nearest);
  // Of several fields, the one whose name begins like the amount's: transfer_currency for transfer_amount.
  const alike = (name: string): number => sameStart(lastOf(name), lastOf(amount));
  const most = Math.max(...best.map(alike));
  return best.find((name) => name === CURRENCY) ?? best.find((name) => alike(name) === most);
}

const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** The number of characters with which both texts begin. */
function sameStart(one: string, other: string): number {
  let same = 0;
  while (same < Math.min(one.length, other.length) && one[same] === other[same]) same++;
  return same;
}

const CURRENCY = 'currency';

/** Returns a function that reads the amount of an order from its fields as text. For an amount in entries of one currency it is the sum. */
export function amountReader({ currency: own, fields, rules }: AmountRules) {
  const field = amountFieldOf({ fields, rules });
  const unit = fields.find(({ name }) => name === field)?.unit;
  const currencyField = (field === undefined ? undefined : currencyFieldOf(fields, field)) ?? CURRENCY;
  return (values: Readonly<Record<string, Text>>): OrderAmount => {
    const places = placesOf(field ?? '', values);
    const textsOf = (name: string): readonly Text[] =>
      places.map((at) => values[textNameOf(name, at.slice(0, sharedDepth(name, field ?? '')))]);
    // A missing currency is the operation's own. A value that is not a text may be anything.
    const inOrder = new Set(textsOf(currencyField).map((text) => (text === undefined ? own : text)));
    const [currency] = inOrder;
    const isKnown =
      inOrder.size === 1 && typeof currency === 'string' && (currency === own || currencies.has(currency));
    return {
      currency: isKnown ? `${currency}${unit === undefined ? '' : ` in ${unit} units`}` : undefined,
      amount: field === undefined ? undefined : sumOf(textsOf(field), isKnown ? currency : ''),
    };
  };
}

function sumOf(amounts: readonly Text[], currency: string): string | undefined {
  const plain = amounts.filter((amount) => typeof amount === 'string' && AMOUNT.test(amount));
  if (plain.length === 0 || plain.length < amounts.length) return undefined;
  if (plain.length === 1) return plain[0]!;
  if (plain.some((amount) => hasDoubtfulPoint(amount!, currency))) return undefined;
  const sums = new AmountSums();
  for (const amount of plain) sums.add(currency, amount!);
  return sums.entries()[0]![1];
}
