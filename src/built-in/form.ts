import { formOf } from '../form/form.js';
import { inputRules } from '../generated/operations/input-rules.js';
import { compiled, references } from '../generated/operations/index.js';
import type { FactName, Orders, RulebookNames } from '../generated/orders.js';
import type { Form, FormOptions } from '../model/form.js';
import type { FieldOf } from '../model/validation.js';
import { throwNoRules } from '../validator/no-rules.js';

/**
 * Keeps the state of one form: each change of a value answers with the fields that are asked for in another way and the findings that came
 * or went, on other fields too. The same as `requirements` and `validate` for a draft, quick enough for each keystroke;
 * each finding has its clause in `source`.
 * @param operation the operation's id, such as `pe.payout`
 * @param options the validator's configuration (bindings, severities, rules off, language), facts, the day to evaluate as of, and the order so far
 * @returns the form; it never throws on a value
 * @throws {TypeError} on a wrong option, and for an operation without rules
 */
export function createForm<Op extends keyof Orders>(
  operation: Op,
  options: FormOptions<RulebookNames> = {},
): Form<FieldOf<Orders[Op]>, FactName> {
  if (!Object.hasOwn(compiled, operation)) throwNoRules(Object.keys(compiled));
  const modules = {
    operation: compiled[operation],
    inputRules: inputRules[operation],
    reference: references[operation],
  };
  return formOf(modules, options);
}
