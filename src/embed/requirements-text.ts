import {
  type CompiledInputRule,
  type InputReference,
  type OperationOptions,
  type ValidateOptions,
  checkFacts,
  timeOf,
  factsOfAll,
  requirementsOf,
  throwNoRules,
} from '../core/index.js';
import { answerOf, configurationIn, optionsIn, readOrder, type Core, type OptionalText } from './answer.js';

/**
 * Returns the fields to request, given a partial order.
 * @param operation the operation's id, such as `pe.payout`
 * @param orderText the order so far as JSON; by default one without fields
 * @param optionsText facts and the day as JSON
 * @param configurationText the configuration as JSON: bindings, severities, rules off, language
 * @returns the result of `requirements` as JSON, or a `CallFailure`; it never throws
 */
export type RequirementsText = (
  operation: string,
  orderText?: OptionalText,
  optionsText?: OptionalText,
  configurationText?: OptionalText,
) => string;

/** The data about each operation that requirements need besides its rules. */
export interface InputData {
  readonly inputRules: Readonly<Record<string, readonly CompiledInputRule[]>>;
  readonly references: Readonly<Record<string, InputReference>>;
}

const OPTIONS = ['facts', 'at'];

/** Makes the function that returns the fields to request, with text in and out. */
export function requirementsTextOf(core: Core, { inputRules, references }: InputData): RequirementsText {
  const knownFacts = factsOfAll(Object.values(core.compiled));
  return (id, orderText, optionsText, configurationText) =>
    answerOf((reads) => {
      if (!Object.hasOwn(core.compiled, id)) throwNoRules(Object.keys(core.compiled));
      const operation = core.compiled[id]!;
      reads('order');
      const order = orderText == null || orderText === '' ? {} : readOrder(orderText);
      reads('options');
      const options: ValidateOptions = optionsIn(optionsText) ?? {};
      for (const name of Object.keys(options))
        if (!OPTIONS.includes(name)) throw new TypeError(`there is no option ${name}`);
      timeOf(options.at);
      if (options.facts !== undefined) checkFacts(options.facts, knownFacts);
      reads('configuration');
      const configuration = configurationIn(core, configurationText ?? '') as OperationOptions;
      const modules = { operation, knownFacts, inputRules: inputRules[id]!, reference: references[id]! };
      return JSON.stringify(requirementsOf(modules, order, { ...configuration, ...options }));
    });
}
