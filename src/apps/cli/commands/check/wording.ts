import { translate, type Diagnostic, type Locale } from '../../../../index.js';
import type { LocatedDiagnostic } from '../../output/order-result.js';
import type { Ruleset } from '../../../../workbench/open/index.js';

/** Makes the function that puts a diagnostic into the language of the run and adds the file and line of its rule. */
export function wording(
  placeOf: Ruleset['placeOf'],
  locale: Locale | undefined,
): (diagnostic: Diagnostic) => LocatedDiagnostic {
  /** Most orders get the same diagnostics, as the same objects. */
  const known = new WeakMap<Diagnostic, LocatedDiagnostic>();
  return (diagnostic) => {
    const worded = known.get(diagnostic);
    if (worded) return worded;
    const translated = locale ? translate(diagnostic, locale) : diagnostic;
    const position = placeOf(diagnostic.ruleId);
    if (!position) return translated;
    const located = { ...translated, source: { ...translated.source, ...position } };
    known.set(diagnostic, located);
    return located;
  };
}
