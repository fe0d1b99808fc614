import { type Result, oneLanguageValidatorOf, resultText } from '../core/index.js';
import {
  answerOf,
  configurationIn,
  optionsIn,
  readOrder,
  remembering,
  type Core,
  type OptionalText,
} from './answer.js';

/**
 * Checks an order.
 * @param operation the operation's id, such as `pe.payout`
 * @param orderText the order as JSON
 * @param optionsText the options of `validate` as JSON
 * @param configurationText the configuration of `createValidator` as JSON
 * @returns the result of `validate` as JSON, or a `CallFailure`; it never throws
 */
export type CheckText = (
  operation: string,
  orderText: string,
  optionsText?: OptionalText,
  configurationText?: OptionalText,
) => string;

/** The functions that check orders given as text. */
export interface CheckFunctions {
  readonly check: CheckText;
  /** Checks orders of one operation: `orderText` is a list of orders, and the answer is the list of their results. */
  readonly checkMany: CheckText;
}

/** Makes the functions that check orders given as text, for engines that exchange only text with their host. */
export function checkTextOf(core: Core): CheckFunctions {
  const validatorFor = remembering((text) => oneLanguageValidatorOf(core.compiled, configurationIn(core, text)));
  const optionsFor = remembering(optionsIn);
  const answering =
    (textOf: (check: (order: unknown) => string, read: unknown) => string, isList = false): CheckText =>
    (operation, orderText, optionsText, configurationText) =>
      answerOf((reads) => {
        reads('configuration');
        const validate = validatorFor(configurationText ?? '');
        reads('order');
        const read = readOrder(orderText);
        if (isList && !Array.isArray(read)) throw new TypeError('orders must be a list');
        reads('options');
        const options = optionsFor(optionsText ?? '');
        return textOf((order) => resultText(evaluated(validate(operation, order, options))), read);
      });
  return {
    check: answering((check, order) => check(order)),
    checkMany: answering(
      (check, orders) => `[${(orders as readonly unknown[]).map((order) => check(order)).join()}]`,
      true,
    ),
  };
}

/**
 * Returns a result, unless it does not say anything about the order.
 * @throws {Error} if the engine had too little stack or memory: an order from JSON is always readable, and a rule that fails by itself
 *   names its field
 */
function evaluated(result: Result<unknown>): Result<unknown> {
  for (const { ruleId, field } of result.diagnostics)
    if (ruleId === 'order/unreadable' || (ruleId === 'engine/failed' && field === '')) throw new Error();
  return result;
}
