import type { CompiledOperation } from '../model/compiled.js';
import type { Configuration, ValidateOptions } from '../model/validation.js';
import { operationsValidatorOf, type ValidateOperation } from '../validator/operations-validator.js';

/** What an answer names where a call is wrong; otherwise the answer is the result. */
export interface CallFailure {
  readonly error: {
    /** The argument that is wrong. */
    readonly argument: 'order' | 'options' | 'configuration';
    /** What is wrong with it: never a value of the order. */
    readonly message: string;
  };
}

/**
 * Checks an order.
 * @param operation the operation's id, such as `pe.payout`
 * @param orderText the order as JSON
 * @param optionsText the options of `validate` as JSON; none where it is absent, empty or `null`
 * @param configurationText the configuration of `createValidator` as JSON; none where it is absent, empty or `null`
 * @returns the result of `validate` as JSON, or a {@link CallFailure}; it never throws
 */
export type CheckText = (
  operation: string,
  orderText: string,
  optionsText?: string | null,
  configurationText?: string | null,
) => string;

/** Configurations in use at the same time: to read one takes longer than to check an order. */
const MOST_KEPT = 16;

/**
 * Makes the function that checks orders given as text, for engines that share nothing but text with their host.
 * @param compiled the operations by id
 */
export function checkTextOf(compiled: Readonly<Record<string, CompiledOperation>>): CheckText {
  const validators = new Map<string, ValidateOperation>();

  function validatorFor(text: string): ValidateOperation {
    const known = validators.get(text);
    if (known) return known;
    const configuration = (text === '' ? null : readJson(text)) as Configuration | null;
    const made = operationsValidatorOf(compiled, configuration ?? {});
    if (validators.size >= MOST_KEPT) validators.delete(validators.keys().next().value!);
    validators.set(text, made);
    return made;
  }

  return (operation, orderText, optionsText, configurationText) => {
    let argument: CallFailure['error']['argument'] = 'configuration';
    try {
      const validate = validatorFor(configurationText ?? '');
      argument = 'order';
      const order = readJson(orderText);
      argument = 'options';
      return JSON.stringify(validate(operation, order, optionsIn(optionsText ?? '')));
    } catch (error) {
      return JSON.stringify({ error: { argument, message: (error as Error).message } } satisfies CallFailure);
    }
  };
}

/** @throws {TypeError} where the options are no object */
function optionsIn(text: string): ValidateOptions | undefined {
  const options = text === '' ? null : readJson(text);
  if (options === null) return undefined;
  if (typeof options !== 'object' || Array.isArray(options)) throw new TypeError('the options are an object');
  return options;
}

/** @throws {TypeError} on other text, without naming it: an engine's own message may quote an order */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new TypeError('it cannot be read as JSON');
  }
}
