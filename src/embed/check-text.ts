import { operationsValidatorOf } from '../core/index.js';
import { answerOf, configurationIn, optionsIn, readJson, remembering, type Core, type OptionalText } from './answer.js';

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

/** Makes the function that checks orders given as text, for engines that share nothing but text with their host. */
export function checkTextOf(core: Core): CheckText {
  const validatorFor = remembering((text) => operationsValidatorOf(core.compiled, configurationIn(core, text)));
  return (operation, orderText, optionsText, configurationText) =>
    answerOf((reads) => {
      reads('configuration');
      const validate = validatorFor(configurationText ?? '');
      reads('order');
      const order = readJson(orderText);
      reads('options');
      return validate(operation, order, optionsIn(optionsText));
    });
}
