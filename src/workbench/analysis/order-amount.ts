import { checks } from '../../checks/index.js';
import type { Field, Operation, Text } from '../../core/index.js';

/** The part of an operation that says where its orders have their amount. */
interface AmountRules {
  readonly currency?: string | undefined;
  readonly fields: readonly Pick<Field, 'name' | 'unit' | 'type'>[];
  /** The rules in order, with the names of their checks. */
  readonly rules: readonly { readonly field: string; readonly checks: readonly string[] }[];
}

/** The amount of an order for sums; a part is `undefined` where the order has none, or one that may be something else. */
export interface OrderAmount {
  /** A public code or that of the operation, with the unit of minor units. */
  readonly currency: string | undefined;
  readonly amount: string | undefined;
}

/** The public currencies (ISO 4217, withdrawn ones too): any other text in the field may be something else, and there may be any number of them. */
const currencies = new Set(Intl.supportedValuesOf('currency'));

/** A number with more digits may be that of a card or an account, and the sum of one order would show it. */
const AMOUNT = /^(?:0|[1-9]\d{0,11})(?:\.\d{1,4})?$/;

/** The part of an operation that says where its orders have their amount. */
export const amountRulesOf = ({ currency, fields, rules }: Operation): AmountRules => ({
  currency,
  fields,
  rules: rules.map(({ field, check }) => ({ field, checks: [check.name] })),
});

/** The field with the amount of an order: the first of which a check says that it is one, or the first number with a range. */
export function amountFieldOf({ fields, rules }: Pick<AmountRules, 'fields' | 'rules'>): string | undefined {
  const isNumber = (name: string): boolean =>
    fields.some((field) => field.name === name && (field.type === 'integer' || field.type === 'number'));
  const amount = rules.find((rule) => rule.checks.some((name) => checks[name]!.guards));
  const range = rules.find(
    (rule) => isNumber(rule.field) && rule.checks.some((name) => checks[name]!.code === 'range'),
  );
  return (amount ?? range)?.field;
}

/** Makes the function that reads the amount of an order of an operation from its fields as text. */
export function amountReader({ currency: own, fields, rules }: AmountRules) {
  const field = amountFieldOf({ fields, rules });
  const unit = fields.find(({ name }) => name === field)?.unit;
  return (values: Readonly<Record<string, Text>>): OrderAmount => {
    const currency = values['currency'] ?? own;
    const isKnown = currency !== undefined && (currency === own || currencies.has(currency));
    const amount = field === undefined ? undefined : (values[field] ?? undefined);
    return {
      currency: isKnown ? `${currency}${unit === undefined ? '' : ` in ${unit} units`}` : undefined,
      amount: amount !== undefined && AMOUNT.test(amount) ? amount : undefined,
    };
  };
}
