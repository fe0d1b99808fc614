import type { CompiledOperation } from '../model/compiled.js';
import type { Configuration, Result, ValidatorOf, ValidateOptions } from '../model/validation.js';
import { refuseOperation } from './no-rules.js';
import { UNKNOWN_FIELD } from './reserved.js';
import { languageChooser, resultTranslatorOf } from './translate.js';
import { changeable, factsOfAll, settingsOf, validatorOf } from './validator.js';

/** Validates orders of several operations. The result for an operation without rules is never valid. */
export type ValidateOperation = (operation: string, order: unknown, options?: ValidateOptions) => Result<unknown>;

/**
 * Makes the validator of several operations; a call may name its language.
 * @param compiled the operations by id
 * @throws {TypeError} on a wrong configuration, such as a slot, label or rule that no operation has
 */
export function operationsValidatorOf(
  compiled: Readonly<Record<string, CompiledOperation>>,
  configuration: Configuration = {},
): ValidateOperation {
  const settings = settingsOf(configuration);
  const inLanguage = languageChooser(settings.locale);
  const validate = untranslated(compiled, settings);
  return (operation, order, options) => inLanguage(options, (others) => validate(operation, order, others));
}

/** The same without languages of single calls. */
export function oneLanguageValidatorOf(
  compiled: Readonly<Record<string, CompiledOperation>>,
  configuration: Configuration,
): ValidateOperation {
  const settings = settingsOf(configuration);
  const { locale } = settings;
  const inLanguage = locale && resultTranslatorOf(locale);
  const validate = untranslated(compiled, settings);
  return inLanguage ? (operation, order, options) => inLanguage(validate(operation, order, options)) : validate;
}

function untranslated(
  compiled: Readonly<Record<string, CompiledOperation>>,
  settings: Configuration,
): ValidateOperation {
  // The configuration is read now, because its caller may change the objects later.
  const facts = factsOfAll(Object.values(compiled));
  const validators = new Map(Object.keys(settings).length > 0 ? configured(compiled, settings, facts) : []);
  const validatorFor = (id: string): ValidatorOf<unknown> | undefined => {
    const known = validators.get(id);
    if (known || typeof id !== 'string' || !Object.hasOwn(compiled, id)) return known;
    const validator = validatorOf<unknown>(compiled[id]!, {}, facts);
    validators.set(id, validator);
    return validator;
  };
  return (operation, order, options) =>
    validatorFor(operation)?.(order, options) ?? refuseOperation(operation, Object.keys(compiled));
}

/** The validator of each operation. A mistake in a configuration throws here and not at the first order. */
function configured(
  compiled: Readonly<Record<string, CompiledOperation>>,
  settings: Configuration,
  facts: readonly string[],
): readonly (readonly [string, ValidatorOf<unknown>])[] {
  const all = Object.values(compiled);
  const validators = all.map((operation) => [operation.id, validatorOf<unknown>(operation, settings, facts)] as const);
  const { bindings = {}, severities = {}, off = [], acknowledge = [] } = settings;
  const slots = new Set(all.flatMap((operation) => Object.keys(operation.slots)));
  for (const slot of Object.keys(bindings)) {
    if (!slots.has(slot)) throw new TypeError(`bindings: there is no slot ${slot}; known are ${[...slots].join(', ')}`);
  }
  const ids = [...Object.keys(severities), ...off, ...acknowledge];
  const known = new Set([UNKNOWN_FIELD, ...all.flatMap((operation) => [...changeable(operation)])]);
  for (const id of ids) if (!known.has(id)) throw new TypeError(`there is no rule ${id} that can be changed`);
  return validators;
}
