import { canonicalForms } from '../generated/operations/canonical-forms.js';
import { compiled } from '../generated/operations/index.js';
import type { Orders, RulebookNames } from '../generated/orders.js';
import type { NormalizeOptions, Normalized } from '../model/normalized.js';
import { normalizerOf } from '../normalize/normalize.js';
import { throwNoRules } from '../validator/no-rules.js';

/**
 * Writes the values of an order in another way where that removes a finding and adds no error: without blanks around them, digits without
 * spaces and hyphens, codes in capitals, phone numbers with the trunk digits in place of a calling code (ITU-T E.164). It adds no character
 * to an account number and guesses none; full-width digits and decimal commas stay. A warning that an error hid may appear. Twice is the
 * same as once. Never throws on an order.
 * @param operation the operation's id, such as `pe.payout`
 * @param order the request body; it is not changed, each field is read once
 * @param options the validator's configuration (bindings, severities, rules off), facts, and the day to evaluate as of
 * @returns the order in canonical form, and each change with the rule whose clause asks for it, without values
 * @throws {TypeError} on a wrong option, and for an operation without rules
 */
export function normalize<Op extends keyof Orders>(
  operation: Op,
  order: unknown,
  options: NormalizeOptions<RulebookNames> = {},
): Normalized<Extract<keyof Orders[Op], string>> {
  if (!Object.hasOwn(compiled, operation)) throwNoRules(Object.keys(compiled));
  const modules = { operation: compiled[operation], canonicalForms: canonicalForms[operation] };
  return normalizerOf(modules, options)(order) as Normalized<Extract<keyof Orders[Op], string>>;
}
