import {
  type CanonicalForms,
  type Normalize,
  type OperationOptions,
  factsOfAll,
  normalizerOf,
  throwNoRules,
} from '../core/index.js';
import { answerOf, configurationIn, readOrder, remembering, type Core, type OptionalText } from './answer.js';

/**
 * Writes the values of an order in canonical form.
 * @param operation the operation's id, such as `pe.payout`
 * @param orderText the order as JSON
 * @param configurationText the options of `normalize` as JSON: bindings, severities, rules off, facts, the day
 * @returns the result of `normalize` as JSON, or a `CallFailure`; it never throws
 */
export type NormalizeText = (operation: string, orderText: string, configurationText?: OptionalText) => string;

/** Makes the function that normalizes orders given as text. @param canonicalForms those of each operation */
export function normalizeTextOf(core: Core, canonicalForms: Readonly<Record<string, CanonicalForms>>): NormalizeText {
  const ids = Object.keys(core.compiled);
  const knownFacts = factsOfAll(Object.values(core.compiled));
  const normalizersOf = new Map(
    ids.map((id): readonly [string, (text: string) => Normalize] => {
      const modules = { operation: core.compiled[id]!, knownFacts, canonicalForms: canonicalForms[id]! };
      return [id, remembering((text) => normalizerOf(modules, configurationIn(core, text) as OperationOptions))];
    }),
  );
  return (operation, orderText, configurationText) =>
    answerOf((reads) => {
      const normalizerFor = normalizersOf.get(operation) ?? throwNoRules(ids);
      reads('configuration');
      const normalize = normalizerFor(configurationText ?? '');
      reads('order');
      return JSON.stringify(normalize(readOrder(orderText)));
    });
}
