import { checks } from '../../../generated/checks.js';
import { fieldsOf } from '../../../validator/order-values.js';
import type { Reference } from '../../../model/reference.js';
import { identifierText } from '../../../strings/identifier.js';
import type { Totalled } from '../../output/order-result.js';
import type { Ruleset } from '../../rules/ruleset.js';

/** The public currencies (ISO 4217, withdrawn ones too): any other text in the field may be something else. */
const currencies = new Set(Intl.supportedValuesOf('currency'));

/** A number with more digits may be that of a card or an account, and the sum of one order would show it. */
const AMOUNT = /^\d{1,12}(?:\.\d{1,4})?$/;

/**
 * Makes the function that reads of an order what a summary of refused orders says: the only values of an order that a report has.
 * @returns nothing for an operation without rules
 */
export function totaller(
  { compiled, references }: Ruleset,
  hasIds: boolean,
): (operation: string, order: unknown) => Totalled | undefined {
  const amounts = new Map([...references].map(([id, reference]) => [id, amountOf(reference)]));
  return (operation, order) => {
    const [rules, reference] = [compiled.get(operation), references.get(operation)];
    if (!rules || !reference) return undefined;
    const values = fieldsOf(rules, order) ?? {};
    const { orderId = '', currency: own } = reference;
    const { field = '', unit } = amounts.get(operation) ?? {};
    const id = hasIds ? values[orderId] : undefined;
    const currency = values['currency'] ?? own;
    const isKnown = currency !== undefined && (currency === own || currencies.has(currency));
    const amount = values[field] ?? undefined;
    return {
      id: id === undefined || id === null ? undefined : identifierText(id),
      currency: isKnown ? `${currency}${unit === undefined ? '' : ` in ${unit} units`}` : undefined,
      amount: amount !== undefined && AMOUNT.test(amount) ? amount : undefined,
    };
  };
}

/** The field of which a check says that it is an amount. */
function amountOf({ rules, fields }: Reference): { readonly field?: string; readonly unit?: string } {
  const rule = rules.find(({ check }) => Object.keys(check).some((name) => checks[name]!.guards));
  const unit = fields.find(({ name }) => name === rule?.field)?.unit;
  return rule ? { field: rule.field, ...(unit && { unit }) } : {};
}
