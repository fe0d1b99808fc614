import { inputRules } from '../generated/operations/input-rules.js';
import { compiled, references } from '../generated/operations/index.js';
import type { Orders, RulebookNames } from '../generated/orders.js';
import type { Requirements } from '../model/requirement.js';
import { requirementsOf, type RequirementsOptions } from '../requirements/requirements.js';
import { throwNoRules } from '../validator/no-rules.js';

/**
 * The fields to ask for, given what an order has already: which of them are required, what each may contain, and which change when
 * another does. Offline, from the same rules as `validate`: without a `required` field an order has an error, without a `recommended` one a warning.
 * The needs come from parts 1, 2, 4.2 and 6 of the gateway's document; {@link rulesOf} has the clause of each rule in `ruleIds`.
 * @param operation the operation's id, such as `pe.payout`
 * @param partialOrder the order so far; it is not changed, each field is read once
 * @param options the validator's configuration (bindings, severities, rules off, language), facts, and the day to evaluate as of
 * @returns every field of the operation in its order, and whether the required ones are given
 * @throws {TypeError} on a wrong configuration, and for an operation without rules; never on an order
 */
export function requirements<Op extends keyof Orders>(
  operation: Op,
  partialOrder: unknown = {},
  options: RequirementsOptions<RulebookNames> = {},
): Requirements<Extract<keyof Orders[Op], string>> {
  if (!Object.hasOwn(compiled, operation)) throwNoRules(Object.keys(compiled));
  const modules = {
    operation: compiled[operation],
    inputRules: inputRules[operation],
    reference: references[operation],
  };
  return requirementsOf(modules, partialOrder, options) as Requirements<Extract<keyof Orders[Op], string>>;
}
